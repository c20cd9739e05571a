import { get, useFormState } from 'react-hook-form';
import { useLanguage } from '../../../app/language.tsx';
import { type EditorApi, useEditorContext } from '../useEditor.tsx';
import { fieldLabel } from './field-labels.ts';

interface Field {
  editor: EditorApi;
  /** Of the field, in the language of the interface. */
  label: string;
  /** Code of domain/field-problem.ts. */
  problem: string | undefined;
}

/** What every field of an admin form needs. @param name of the field: "title". */
export function useField(name: string): Field {
  const { language } = useLanguage();
  const editor = useEditorContext();
  const { errors } = useFormState({ control: editor.form.control });
  const error: unknown = get(errors, `${name}.message`);
  return { editor, label: fieldLabel(name, language), problem: typeof error === 'string' ? error : undefined };
}
