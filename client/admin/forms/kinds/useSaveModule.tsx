import { useMutation } from '@apollo/client/react';
import type { CourseModuleInput } from '../../../gql/admin/graphql.ts';
import { graphql } from '../../../gql/admin/index.ts';
import { refreshAfterWrite } from '../../refresh.ts';
import type { SaveItem } from '../saving/useSaving.ts';

const CreateModuleMutation = graphql(`
  mutation CreateCourseModule($input: CourseModuleInput!) {
    createCourseModule(input: $input) {
      id
    }
  }
`);

const UpdateModuleMutation = graphql(`
  mutation UpdateCourseModule($id: Int!, $input: CourseModuleInput!, $version: Int) {
    updateCourseModule(id: $id, input: $input, version: $version) {
      id
    }
  }
`);

/** Stores a module. Its language is always sent as English. */
export function useSaveModule(): SaveItem<CourseModuleInput> {
  const [create] = useMutation(CreateModuleMutation, { update: (cache) => refreshAfterWrite(cache, 'module') });
  const [update] = useMutation(UpdateModuleMutation, { update: (cache) => refreshAfterWrite(cache, 'module') });
  return (id, fields, version) => {
    const input = { ...fields, language: 'en' } as const;
    return id === null ? create({ variables: { input } }) : update({ variables: { id, input, version } });
  };
}
