import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { fieldMessage } from '../../../app/field-messages.ts';
import { FieldFindings } from '../findings/FieldFindings.tsx';
import { fieldStyle, noteStyle } from './field-style.ts';
import { useField } from './useField.ts';

interface ChoiceFieldProps {
  name: string;
  choices: { value: string | number; label: ReactNode }[];
  /** Shown in the list until something is chosen. */
  placeholder?: string;
}

/** A field with a list of values; numbers stay numbers. */
export function ChoiceField({ name, choices, placeholder }: ChoiceFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const { editor, label, problem } = useField(name);
  const { field } = useController({ control: editor.form.control, name });
  const chosen = field.value === null || Array.isArray(field.value) ? '' : field.value;

  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        ref={field.ref}
        value={chosen}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-note` : undefined}
        onBlur={field.onBlur}
        onChange={(event) => {
          const choice = choices.find(({ value }) => String(value) === event.target.value);
          if (choice) field.onChange(choice.value);
        }}
      >
        {placeholder && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {problem && (
        <Note id={`${id}-note`} data-problem="">
          {t(fieldMessage(problem))}
        </Note>
      )}
      <FieldFindings name={name} />
    </Field>
  );
}

const Field = styled.div`
  ${fieldStyle}
`;

const Note = styled.p`
  ${noteStyle}
`;
