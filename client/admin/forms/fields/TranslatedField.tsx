import { useApolloClient } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { useLanguage } from '../../../app/language.tsx';
import { graphql } from '../../../gql/admin/index.ts';
import { RichText } from '../../../hydration/RichText.tsx';
import { media } from '../../../ui/media.ts';
import { OutdatedNote } from '../translation/OutdatedNote.tsx';
import { useEditorContext } from '../useEditor.tsx';
import { fieldLabel } from './field-labels.ts';

const EnglishPreviewQuery = graphql(`
  query EnglishPreview($html: String!) {
    previewHtml(html: $html)
  }
`);

interface TranslationPairProps {
  /** The English text as readers see it. */
  english: ReactNode;
  /** Whether it may be long enough to scroll. */
  isLong?: boolean;
  /** Of the field, for screen readers. */
  label: string;
  children: ReactNode;
}

/** A Spanish field next to the English text that it translates; on a phone, below it. */
export function TranslationPair({ english, isLong, label, children }: TranslationPairProps) {
  const { t } = useLingui();
  return (
    <Pair>
      <div>{children}</div>
      <Original role="group" aria-label={t`English text of: ${label}`} tabIndex={isLong ? 0 : undefined}>
        <p>
          <Trans>English</Trans>
        </p>
        {english || (
          <Nothing>
            <Trans>Nothing yet</Trans>
          </Nothing>
        )}
      </Original>
    </Pair>
  );
}

/** A Spanish field of the form next to the value of its English field. @param english name of that field: "title". */
export function TranslatedField({ english, children }: { english: string; children: ReactNode }) {
  const { language } = useLanguage();
  const { form, kind } = useEditorContext();
  const value = useWatch({ control: form.control, name: english });
  const text = typeof value === 'string' ? value : '';
  const isHtml = kind.html?.includes(english) ?? false;
  return (
    <TranslationPair
      label={fieldLabel(english, language)}
      isLong={isHtml}
      english={text && (isHtml ? <EnglishBody name={english} html={text} /> : <Plain lang="en">{text}</Plain>)}
    >
      <OutdatedNote english={english} />
      {children}
    </TranslationPair>
  );
}

/** Milliseconds without a change before the server is asked how it would look. */
const PAUSE = 400;

/** The English body as the public page would show it: as it is stored, or what storing would make of it. */
function EnglishBody({ name, html }: { name: string; html: string }) {
  const apollo = useApolloClient();
  const { base, tab } = useEditorContext();
  const stored = base.values[name];
  const [shown, setShown] = useState(typeof stored === 'string' ? stored : '');

  useEffect(() => {
    if (tab !== 'spanish') return;
    if (html === stored) {
      setShown(html);
      return;
    }
    let isWanted = true;
    const timer = setTimeout(async () => {
      const query = { query: EnglishPreviewQuery, variables: { html }, fetchPolicy: 'no-cache' } as const;
      const result = await apollo.query(query).catch(() => null);
      if (isWanted && result?.data) setShown(result.data.previewHtml);
    }, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [apollo, html, stored, tab]);

  // What it looks like (a table that scrolls, say) can be seen only while it is on screen.
  return tab === 'spanish' && <RichText html={{ value: shown, language: 'en' }} />;
}

const Pair = styled.div`
  display: flex;
  flex-direction: column-reverse;
  gap: 8px;

  ${media.lg} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 24px;
  }
`;

const Original = styled.div`
  padding: 10px 14px;
  border-radius: var(--radius-control);
  background: var(--sea);
  color: var(--ink);

  &[tabindex] {
    max-height: 40vh;
    overflow-y: auto;
  }

  ${media.lg} {
    align-self: start;

    &[tabindex] {
      position: sticky;
      top: calc(var(--header-height) + 16px);
      max-height: 70vh;
    }
  }

  > p:first-child {
    color: var(--muted);
    font-size: var(--step--1);
    font-weight: 600;
  }
`;

const Plain = styled.p`
  white-space: pre-line;
`;

const Nothing = styled.p`
  color: var(--muted);
  font-style: italic;
`;
