import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useId } from 'react';
import { styled } from 'styled-components';
import { MODERATION_NOTE_MAX, MODERATION_REASONS, type ModerationReason } from '#domain/moderation.ts';
import { fieldMessage } from '../../app/field-messages.ts';
import { REASON_NAMES } from '../../ui/reason-names.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { fieldStyle, noteStyle } from '../forms/fields/field-style.ts';
import { UnsavedWorkOffer } from '../forms/unsaved/UnsavedWorkOffer.tsx';
import type { ExplanationState } from './useExplanation.ts';

interface ExplanationFieldsProps {
  state: ExplanationState;
  /** Who reads the note. */
  noteLabel: ReactNode;
  /** Where a reason is required: the field, and whether someone tried to go on without one. */
  required?: { select: RefObject<HTMLSelectElement | null>; isMissing: boolean };
}

/** Why a moderator does something, and a note about it. */
export function ExplanationFields({ state, noteLabel, required }: ExplanationFieldsProps) {
  const { t } = useLingui();
  const id = useId();
  const problem = required?.isMissing && !state.reason ? 'required' : null;
  return (
    <>
      <UnsavedWorkOffer of={state.unsaved} />
      <Field>
        <label htmlFor={id}>
          {required ? (
            <Trans comment="Of hiding a comment">Reason</Trans>
          ) : (
            <Trans comment="Of hiding a comment">Reason (optional)</Trans>
          )}
        </label>
        <select
          id={id}
          ref={required?.select}
          value={state.reason ?? ''}
          aria-required={required ? true : undefined}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-note` : undefined}
          onChange={({ target }) => state.setReason(target.value === '' ? null : (target.value as ModerationReason))}
        >
          <option value="" disabled={required !== undefined}>
            {required ? t`Choose a reason` : t`No reason`}
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
        value={state.typedNote}
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
