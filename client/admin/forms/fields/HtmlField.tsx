import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { fieldMessage } from '../../../app/field-messages.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TextQuestions } from '../../editor/text-questions.ts';
import { FieldFindings } from '../findings/FieldFindings.tsx';
import type { FieldValue } from '../form-values.ts';
import { SmallCorrection } from '../translation/SmallCorrection.tsx';
import { fieldId } from './field-id.ts';
import { noteStyle } from './field-style.ts';
import { useField } from './useField.ts';

const RichTextEditor = lazy(() => import('../../editor/RichTextEditor.tsx'));

interface HtmlFieldProps {
  name: string;
  language: 'en' | 'es';
  hint?: ReactNode;
}

/** A field whose text is HTML. What is stored stays as it is until something is changed in it. */
export function HtmlField({ name, language, hint }: HtmlFieldProps) {
  const { t } = useLingui();
  const { editor, label, problem } = useField(name);
  const { field } = useController({ control: editor.form.control, name });
  const questions = useWatch({ control: editor.form.control, name: 'questions' });
  const id = fieldId(editor.kind, name);
  return (
    <Suspense fallback={<Skeleton $height="20rem" />}>
      <TextQuestions value={questionsIn(questions, language)}>
        <RichTextEditor
          id={id}
          label={label}
          value={typeof field.value === 'string' ? field.value : ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          language={language}
          error={problem ? t(fieldMessage(problem)) : undefined}
          describedBy={hint ? `${id}-hint` : undefined}
          isReadOnly={editor.isSaving}
        />
      </TextQuestions>
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      <FieldFindings name={name} />
      {language === 'en' && <SmallCorrection name={name} />}
    </Suspense>
  );
}

function questionsIn(value: FieldValue | undefined, language: 'en' | 'es') {
  if (!Array.isArray(value)) return null;
  return value
    .filter((each) => typeof each !== 'string')
    .map(({ id, question }) => ({ id, question: question[language] || question.en || id }));
}

const Hint = styled.p`
  ${noteStyle}
  margin-top: 6px;
`;
