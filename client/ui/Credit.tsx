import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { useLangOf } from './Text.tsx';

interface CreditProps {
  attribution: string | null | undefined;
  sourceUrl: string | null | undefined;
}

/** The credit and source that the license of an imported text asks for. */
export function Credit({ attribution, sourceUrl }: CreditProps) {
  // There is one credit, and English is the language that every text has.
  const lang = useLangOf({ value: '', language: 'en' });
  if (!attribution && !sourceUrl) return null;
  return (
    <Note>
      {attribution && <p lang={lang}>{attribution}</p>}
      {sourceUrl && (
        <p>
          <a href={sourceUrl} rel="noopener noreferrer">
            <Trans>Source</Trans>: {new URL(sourceUrl).hostname.replace(/^www\./, '')}
          </a>
        </p>
      )}
    </Note>
  );
}

const Note = styled.footer`
  max-width: var(--measure);
  margin-top: 48px;
  padding-top: 16px;
  border-top: 1px solid var(--line);
  color: var(--muted);
  font-size: var(--step--1);
  white-space: pre-line;
  overflow-wrap: anywhere;
`;
