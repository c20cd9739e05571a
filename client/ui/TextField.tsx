import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { fieldMessage } from '../app/field-messages.ts';
import { Icon } from './Icon.tsx';

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: ReactNode;
  /** Shown below the field while it has no error. */
  hint?: ReactNode;
  /** Code of domain/field-problem.ts. */
  problem?: string;
}

/** A labeled line of text in a form; made for `register` of react-hook-form. Passwords can be shown. */
export function TextField({ label, hint, problem, type, ...input }: TextFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const note = problem ? t(fieldMessage(problem)) : hint;
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <Line>
        <input
          id={id}
          type={isShown ? 'text' : type}
          aria-invalid={problem ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
          {...input}
        />
        {type === 'password' && (
          <button type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            <Icon name="eye" />
            <span className="visually-hidden">
              <Trans>Show password</Trans>: {label}
            </span>
          </button>
        )}
      </Line>
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

const Line = styled.div`
  position: relative;

  input:has(+ button) {
    padding-inline-end: 52px;
  }

  button {
    position: absolute;
    inset-block: 1px;
    inset-inline-end: 2px;
    display: grid;
    place-items: center;
    width: 46px;
    padding: 0;
    border: 0;
    border-radius: var(--radius-control);
    background: none;
    color: var(--muted);

    &:hover,
    &[aria-pressed='true'] {
      color: var(--teal);
    }
  }

  @media (scripting: none) {
    button {
      display: none;
    }
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
