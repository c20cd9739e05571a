import type { ReactNode } from 'react';
import { TextField } from '../../../ui/TextField.tsx';
import { FieldFindings } from '../findings/FieldFindings.tsx';
import { SmallCorrection } from '../translation/SmallCorrection.tsx';
import { useField } from './useField.ts';

interface LineFieldProps {
  name: string;
  hint?: ReactNode;
  /** Language of its text, if it differs from the interface's. */
  lang?: 'en' | 'es';
  inputMode?: 'url';
}

/** A single-line field. */
export function LineField({ name, ...props }: LineFieldProps) {
  const { editor, label, problem } = useField(name);
  return (
    <div>
      <TextField
        label={label}
        problem={problem}
        autoComplete="off"
        spellCheck={props.inputMode !== 'url'}
        {...props}
        {...editor.form.register(name)}
      />
      <FieldFindings name={name} />
      {props.lang === 'en' && <SmallCorrection name={name} />}
    </div>
  );
}
