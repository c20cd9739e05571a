import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { css, styled } from 'styled-components';
import { useLanguage } from '../../../app/language.tsx';
import { type TextPart, wordDiff } from './word-diff.ts';

/** Two versions of a text as one, with what was deleted and inserted marked for eyes and screen readers. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => wordDiff(before, after), [before, after]);
  return <Parts parts={parts} />;
}

function Parts({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ kind, text }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place.
    if (kind === 'same') return <span key={index}>{text}</span>;
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    return kind === 'inserted' ? <Inserted key={index}>{text}</Inserted> : <Deleted key={index}>{text}</Deleted>;
  });
}

export function Inserted({ children }: { children: string }) {
  return (
    <Ins>
      <span className="visually-hidden" lang={useLanguage().language}>
        <Trans comment="Read out before a text that was inserted">[inserted:</Trans>{' '}
      </span>
      {children}
      <span className="visually-hidden">]</span>
    </Ins>
  );
}

export function Deleted({ children }: { children: string }) {
  return (
    <Del>
      <span className="visually-hidden" lang={useLanguage().language}>
        <Trans comment="Read out before a text that was deleted">[deleted:</Trans>{' '}
      </span>
      {children}
      <span className="visually-hidden">]</span>
    </Del>
  );
}

const mark = css`
  padding: 1px 2px;
  border-radius: 3px;
  color: var(--ink);
  box-decoration-break: clone;
`;

export const deleted = css`
  ${mark}
  background: color-mix(in srgb, var(--coral) 18%, var(--surface));
  text-decoration: line-through;
  text-decoration-color: var(--coral);
`;

export const inserted = css`
  ${mark}
  background: color-mix(in srgb, var(--leaf) 22%, var(--surface));
  text-decoration: underline;
  text-decoration-color: var(--leaf);
  text-underline-offset: 3px;
`;

const Del = styled.del`
  ${deleted}
`;

const Ins = styled.ins`
  ${inserted}

  /* Words that replace others don't touch them. */
  ${Del} + & {
    margin-inline-start: 4px;
  }
`;
