import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { FieldFindings } from '../findings/FieldFindings.tsx';
import { TemporalField } from './TemporalField.tsx';
import { useField } from './useField.ts';

/** A day. */
export function DateField({ name, hint }: { name: string; hint?: ReactNode }) {
  const { editor, label, problem } = useField(name);
  const { field } = useController({ name, control: editor.form.control });
  return (
    <div>
      <TemporalField
        type="date"
        name={name}
        label={label}
        hint={hint}
        problem={problem}
        value={typeof field.value === 'string' ? field.value : ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      <FieldFindings name={name} />
    </div>
  );
}
