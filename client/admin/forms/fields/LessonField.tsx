import { useQuery } from '@apollo/client/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { graphql } from '../../../gql/admin/index.ts';
import { useInLanguage } from '../../in-language.ts';
import { useEditorContext } from '../useEditor.tsx';
import { ChoiceField } from './ChoiceField.tsx';

const LessonPickerQuery = graphql(`
  query LessonPicker {
    lessons {
      id
      slug
      title
      titleEs
    }
  }
`);

/** The lesson that a video goes with, if any. When the list can't be read, what is chosen stays. */
export function LessonField() {
  const { t } = useLingui();
  const { form } = useEditorContext();
  const named = useInLanguage();
  const { data, error } = useQuery(LessonPickerQuery, { fetchPolicy: 'no-cache' });
  const chosen = useWatch({ control: form.control, name: 'lessonSlug' });
  useEffect(() => {
    if (error) console.error('The lessons to choose from could not be read.', error);
  }, [error]);
  const choices = (data?.lessons ?? []).map(named).map(({ slug, title }) => ({ value: slug, label: title }));
  // One that was deleted, has another slug now or is still to come.
  if (typeof chosen === 'string' && chosen && !choices.some(({ value }) => value === chosen)) {
    choices.unshift({ value: chosen, label: chosen });
  }
  return (
    <ChoiceField
      name="lessonSlug"
      choices={[{ value: '', label: t({ message: 'None', comment: 'In place of the lesson of a video' }) }, ...choices]}
    />
  );
}
