import { useLingui } from '@lingui/react/macro';
import { get, useFormState } from 'react-hook-form';
import { type Editor, useEditorContext } from './useEditor.tsx';

interface Field {
  editor: Editor;
  /** Of the field, in the language of the interface. */
  label: string;
  /** Code of domain/field-problem.ts. */
  problem: string | undefined;
}

/** What every field of an admin form needs. @param path "title", "questions.0.question.en". */
export function useField(path: string): Field {
  const { t } = useLingui();
  const editor = useEditorContext();
  const { errors } = useFormState({ control: editor.form.control });
  const error: unknown = get(errors, `${path}.message`);
  const label = editor.kind.labels[path];
  return { editor, label: label ? t(label) : path, problem: typeof error === 'string' ? error : undefined };
}
