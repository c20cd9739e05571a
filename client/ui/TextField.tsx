import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { fieldMessage } from '../app/field-messages.ts';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: ReactNode;
  /** Shown below the field while it has no error. */
  hint?: ReactNode;
  /** Code of domain/field-problem.ts. */
  problem?: string;
}

/** A labelled line of text in a form; made for `register` of react-hook-form. */
export function TextField({ label, hint, problem, ...input }: TextFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const note = problem ? t(fieldMessage(problem)) : hint;
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        {...input}
      />
      {note && (
        <Note id={`${id}-note`} data-problem={problem ? '' : undefined}>
          {note}
        </Note>
      )}
    </Field>
  );
}

const Field = styled.div`
  display: grid;
  gap: 6px;

  label {
    font-weight: 600;
  }

  input {
    width: 100%;
    min-height: 46px;
    padding: 8px 14px;
    border: 2px solid var(--control-edge);
    border-radius: var(--radius-control);
    background: var(--surface);
  }

  input[aria-invalid] {
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
