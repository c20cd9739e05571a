import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { ModerationReason } from '#domain/moderation.ts';
import { REASON_NAMES } from './reason-names.ts';

interface ExplanationProps {
  reason?: ModerationReason | null;
  note?: string | null;
}

/** Why a moderator did something, and what they wrote about it, as far as they said it. */
export function Explanation({ reason, note }: ExplanationProps) {
  const { t } = useLingui();
  if (!reason && !note) return null;
  const name = reason && t(REASON_NAMES[reason]);
  return (
    <Lines>
      {name && (
        <span>
          <Trans comment="Then why a comment was hidden, such as: Spam or advertising">Reason: {name}</Trans>
        </span>
      )}
      {note && <q dir="auto">{note}</q>}
    </Lines>
  );
}

const Lines = styled.span`
  display: grid;
  gap: 4px;
  padding-inline-start: 12px;
  border-inline-start: 3px solid var(--coral);
  font-size: var(--step--1);
  line-height: 1.45;
  overflow-wrap: anywhere;

  q {
    white-space: pre-line;
  }
`;
