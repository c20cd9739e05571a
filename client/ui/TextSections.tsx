import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from './Icon.tsx';
import { Aside, ReadingLayout } from './ReadingLayout.tsx';
import { ContentsNav } from './TableOfContents.tsx';

/** One part of a long text that is written in the code. */
export interface TextSection {
  /** Anchor, the same in every language. */
  id: string;
  title: string;
  body: ReactNode;
}

interface TextSectionsProps {
  sections: TextSection[];
  /** Shown above the first part. */
  children?: ReactNode;
}

/** With fewer parts, people scroll sooner than they open a list. */
const LONG = 6;

/** A long text in the shape of an article, with links to its parts: beside it, or folded above it on narrower screens. */
export function TextSections({ sections, children }: TextSectionsProps) {
  const { t } = useLingui();
  return (
    <ReadingLayout>
      <div>
        {sections.length >= LONG && (
          <details className="fold">
            <summary>
              <Icon name="right" size={18} />
              <Trans>On this page</Trans>
            </summary>
            <nav aria-label={t`On this page`}>
              <ol>
                {sections.map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
              </ol>
            </nav>
          </details>
        )}
        <div className="rich-text short-code">
          {children}
          {sections.map(({ id, title, body }) => (
            <Fragment key={id}>
              <h2 id={id}>{title}</h2>
              {body}
            </Fragment>
          ))}
        </div>
      </div>
      <WideAside>
        <ContentsNav entries={sections.map(({ id, title }) => ({ id, text: title }))} />
      </WideAside>
    </ReadingLayout>
  );
}

/* Where there is no room beside the text it has nothing to show. */
const WideAside = styled(Aside)`
  display: none;
`;
