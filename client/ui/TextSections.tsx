import { Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';
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

/** A long text in the shape of an article, with links to its parts beside it. */
export function TextSections({ sections, children }: TextSectionsProps) {
  return (
    <ReadingLayout>
      <div className="rich-text">
        {children}
        {sections.map(({ id, title, body }) => (
          <Fragment key={id}>
            <h2 id={id}>{title}</h2>
            {body}
          </Fragment>
        ))}
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
