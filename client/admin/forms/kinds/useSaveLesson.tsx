import { useMutation } from '@apollo/client/react';
import type { UpdateLessonMutation as Answer, LessonInput } from '../../../gql/admin/graphql.ts';
import { graphql } from '../../../gql/admin/index.ts';
import type { StoredValues } from '../form-values.ts';
import { saved, writeOf } from '../saving/saved-item.ts';
import type { SaveItem } from '../saving/useSaving.ts';

const CreateLessonMutation = graphql(`
  mutation CreateLesson($input: LessonInput!, $idempotencyKey: String!) {
    createLesson(input: $input, idempotencyKey: $idempotencyKey) {
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

/** Stores a lesson. Its language is always sent as English. @param storedOf what the form takes from the answer. */
export function useSaveLesson(storedOf: (item: Answer['updateLesson']) => StoredValues): SaveItem<LessonInput> {
  const [create] = useMutation(CreateLessonMutation, writeOf('lesson'));
  const [update] = useMutation(UpdateLessonMutation, writeOf('lesson'));
  return async (id, fields, version, idempotencyKey) => {
    const input = { ...fields, language: 'en' } as const;
    if (id === null) {
      const { data } = await create({ variables: { input, idempotencyKey } });
      return saved(data?.createLesson, storedOf);
    }
    const { data } = await update({ variables: { id, input, version } });
    return saved(data?.updateLesson, storedOf);
  };
}
