import { useController } from 'react-hook-form';
import type { QuestionDraft } from '../form-values.ts';
import { useEditorContext } from '../useEditor.tsx';

/** The lesson's questions in the form, and a function to change them. */
export function useQuestions(): [QuestionDraft[], (questions: QuestionDraft[]) => void] {
  const { form } = useEditorContext();
  const { field } = useController({ control: form.control, name: 'questions' });
  const questions = Array.isArray(field.value) ? field.value : [];
  return [questions.filter((question) => typeof question !== 'string'), field.onChange];
}
