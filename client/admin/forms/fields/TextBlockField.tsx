import type { ReactNode } from 'react';
import { TextArea } from '../../../ui/TextArea.tsx';
import { FieldFindings } from '../findings/FieldFindings.tsx';
import { SmallCorrection } from '../translation/SmallCorrection.tsx';
import { useField } from './useField.ts';

interface TextBlockFieldProps {
  name: string;
  hint?: ReactNode;
  /** Language of its text, if it differs from the interface's. */
  lang?: 'en' | 'es';
}

/** A field of several lines of plain text. */
export function TextBlockField({ name, ...props }: TextBlockFieldProps) {
  const { editor, label, problem } = useField(name);
  return (
    <div>
      <TextArea label={label} problem={problem} autoComplete="off" {...props} {...editor.form.register(name)} />
      <FieldFindings name={name} />
      {props.lang === 'en' && <SmallCorrection name={name} />}
    </div>
  );
}
