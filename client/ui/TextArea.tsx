import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { fieldMessage } from '../app/field-messages.ts';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'id'> {
  label: ReactNode;
  /** Shown below the field. */
  hint?: ReactNode;
  /** Code of domain/field-problem.ts; read out when it appears. */
  problem?: string | null;
}

/** A labeled field for several lines of text, which grows with them. */
export function TextArea({ label, hint, problem, ...input }: TextAreaProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={[problem && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
        {...input}
      />
      {problem && (
        <Note id={`${id}-problem`} data-problem role="alert">
          {t(fieldMessage(problem))}
        </Note>
      )}
      {hint && <Note id={`${id}-hint`}>{hint}</Note>}
    </Field>
  );
}

const Field = styled.div`
  display: grid;
  gap: 6px;

  label {
    font-weight: 600;
  }

  textarea {
    width: 100%;
    min-height: 6.5em;
    max-height: 60vh;
    padding: 10px 14px;
    border: 2px solid var(--control-edge);
    border-radius: var(--radius-control);
    background: var(--surface);
    color: inherit;
    font: inherit;
    line-height: 1.5;
    resize: vertical;
    field-sizing: content;
  }

  textarea[aria-invalid] {
    border-color: var(--coral);
  }
`;

const Note = styled.p`
  color: var(--muted);
  font-size: var(--step--1);
  line-height: 1.45;

  &[data-problem] {
    color: var(--coral);
  }
`;
