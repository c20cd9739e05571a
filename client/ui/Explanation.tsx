import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { ModerationReason } from '#domain/moderation.ts';
import { REASON_NAMES } from './reason-names.ts';

/** Why a moderator did something, and what they wrote about it. */
export function Explanation({ reason, note }: { reason: ModerationReason; note?: string | null }) {
  const { t } = useLingui();
  const name = t(REASON_NAMES[reason]);
  return (
    <Lines>
      <span>
        <Trans comment="Then why a comment was hidden, such as: Spam or advertising">Reason: {name}</Trans>
      </span>
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
