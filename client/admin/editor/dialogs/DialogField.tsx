import { type ComponentProps, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

interface DialogFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  label: ReactNode;
  hint?: ReactNode;
  problem?: ReactNode;
  onChange(value: string): void;
  /** If given, the field takes several lines of code. */
  rows?: number;
  /** If given, it is a choice among them. */
  choices?: { value: string; label: string }[];
}

export function DialogField({ label, hint, problem, onChange, rows, choices, ...input }: DialogFieldProps) {
  const id = useId();
  const shared = {
    id,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem || hint ? `${id}-note` : undefined,
  } as const;
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      {choices ? (
        <select {...shared} value={input.value} onChange={(event) => onChange(event.target.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      ) : rows ? (
        <textarea
          {...shared}
          rows={rows}
          spellCheck={false}
          value={String(input.value ?? '')}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input autoComplete="off" {...input} {...shared} onChange={(event) => onChange(event.target.value)} />
      )}
      {(problem || hint) && (
        <p id={`${id}-note`} data-problem={problem ? '' : undefined} role={problem ? 'alert' : undefined}>
          {problem || hint}
        </p>
      )}
    </Field>
  );
}

const Field = styled.div`
  display: grid;
  gap: 4px;
  margin-bottom: 6px;

  label {
    font-weight: 600;
  }

  input,
  select,
  textarea {
    width: 100%;
    min-height: 44px;
    padding: 8px 12px;
    border: 2px solid var(--control-edge);
    border-radius: var(--radius-control);
    background-color: var(--surface);
    color: inherit;
    font: inherit;
  }

  select {
    padding-inline-end: 36px;
  }

  textarea {
    max-height: 50vh;
    font-family: var(--font-code);
    font-size: var(--step--1);
    line-height: 1.5;
    overflow-wrap: anywhere;
    resize: vertical;
  }

  :is(input, textarea)[aria-invalid] {
    border-color: var(--coral);
  }

  p {
    color: var(--muted);
    font-size: var(--step--1);
    line-height: 1.45;
  }

  p[data-problem] {
    color: var(--coral);
  }
`;
