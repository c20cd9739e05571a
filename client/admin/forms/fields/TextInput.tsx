import type { ReactNode } from 'react';
import { get, useFormState } from 'react-hook-form';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useEditorContext } from '../useEditor.tsx';

interface TextInputProps {
  /** Path of its value in the form: "questions.0.question.en". */
  path: string;
  label: ReactNode;
  value: string;
  onChange(value: string): void;
  lang: 'en' | 'es';
  hint?: ReactNode;
  isLong?: boolean;
}

/** A text inside a larger field of the form. */
export function TextInput({ path, onChange, isLong, ...props }: TextInputProps) {
  const { form } = useEditorContext();
  const { errors } = useFormState({ control: form.control });
  const error: unknown = get(errors, `${path}.message`);
  const Field = isLong ? TextArea : TextField;
  return (
    <Field
      {...props}
      name={path}
      problem={typeof error === 'string' ? error : undefined}
      autoComplete="off"
      onChange={({ target }: { target: { value: string } }) => onChange(target.value)}
    />
  );
}
