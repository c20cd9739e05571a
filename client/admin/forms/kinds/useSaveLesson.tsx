import { useMutation } from '@apollo/client/react';
import type { LessonInput } from '../../../gql/admin/graphql.ts';
import { graphql } from '../../../gql/admin/index.ts';
import { saved, writeOf } from '../saving/saved-item.ts';
import type { SaveItem } from '../saving/useSaving.ts';
import { storedLesson } from './stored-lesson.tsx';

const CreateLessonMutation = graphql(`
  mutation CreateLesson($input: LessonInput!) {
    createLesson(input: $input) {
      id
      ...LessonForm_item
    }
  }
`);

const UpdateLessonMutation = graphql(`
  mutation UpdateLesson($id: Int!, $input: LessonInput!, $version: Int) {
    updateLesson(id: $id, input: $input, version: $version) {
      id
      ...LessonForm_item
    }
  }
`);

/** Stores a lesson. Its language is always sent as English. */
export function useSaveLesson(): SaveItem<LessonInput> {
  const [create] = useMutation(CreateLessonMutation, writeOf('lesson'));
  const [update] = useMutation(UpdateLessonMutation, writeOf('lesson'));
  return async (id, fields, version) => {
    const input = { ...fields, language: 'en' } as const;
    if (id === null) {
      const { data } = await create({ variables: { input } });
      return saved(data?.createLesson, storedLesson);
    }
    const { data } = await update({ variables: { id, input, version } });
    return saved(data?.updateLesson, storedLesson);
  };
}
