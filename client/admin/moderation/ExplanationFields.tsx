import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { MODERATION_NOTE_MAX, MODERATION_REASONS, type ModerationReason } from '#domain/moderation.ts';
import { fieldMessage } from '../../app/field-messages.ts';
import { REASON_NAMES } from '../../ui/reason-names.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { fieldStyle, noteStyle } from '../forms/fields/field-style.ts';
import type { ExplanationState } from './useExplanation.ts';

interface ExplanationFieldsProps {
  state: ExplanationState;
  /** Who reads the note. */
  noteLabel: ReactNode;
}

/** Why a moderator does something, and a note about it. */
export function ExplanationFields({ state, noteLabel }: ExplanationFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const problem = state.isMissing ? 'required' : null;
  return (
    <>
      <Field>
        <label htmlFor={id}>
          <Trans comment="Of hiding a comment">Reason</Trans>
        </label>
        <select
          id={id}
          ref={state.select}
          value={state.reason}
          aria-required="true"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-note` : undefined}
          onChange={(event) => state.setReason(event.target.value as ModerationReason)}
        >
          <option value="" disabled>
            {t`Choose a reason`}
          </option>
          {MODERATION_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(REASON_NAMES[reason])}
            </option>
          ))}
        </select>
        {problem && (
          <Note id={`${id}-note`} data-problem="" role="alert">
            {t(fieldMessage(problem))}
          </Note>
        )}
      </Field>
      <TextArea
        label={noteLabel}
        maxLength={MODERATION_NOTE_MAX}
        value={state.note}
        onChange={(event) => state.setNote(event.target.value)}
      />
    </>
  );
}

const Field = styled.div`
  ${fieldStyle}
`;

const Note = styled.p`
  ${noteStyle}
`;
