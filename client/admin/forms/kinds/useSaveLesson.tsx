import { useMutation } from '@apollo/client/react';
import type { LessonInput } from '../../../gql/admin/graphql.ts';
import { graphql } from '../../../gql/admin/index.ts';
import { refreshAfterWrite } from '../../refresh.ts';
import type { SaveItem } from '../saving/useSaving.ts';

const CreateLessonMutation = graphql(`
  mutation CreateLesson($input: LessonInput!) {
    createLesson(input: $input) {
      id
    }
  }
`);

const UpdateLessonMutation = graphql(`
  mutation UpdateLesson($id: Int!, $input: LessonInput!, $version: Int) {
    updateLesson(id: $id, input: $input, version: $version) {
      id
    }
  }
`);

/** Stores a lesson. Its language is always sent as English. */
export function useSaveLesson(): SaveItem<LessonInput> {
  const [create] = useMutation(CreateLessonMutation, { update: (cache) => refreshAfterWrite(cache, 'lesson') });
  const [update] = useMutation(UpdateLessonMutation, { update: (cache) => refreshAfterWrite(cache, 'lesson') });
  return (id, fields, version) => {
    const input = { ...fields, language: 'en' } as const;
    return id === null ? create({ variables: { input } }) : update({ variables: { id, input, version } });
  };
}
