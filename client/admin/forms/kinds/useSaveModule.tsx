import { useMutation } from '@apollo/client/react';
import type { UpdateCourseModuleMutation as Answer, CourseModuleInput } from '../../../gql/admin/graphql.ts';
import { graphql } from '../../../gql/admin/index.ts';
import type { StoredValues } from '../form-values.ts';
import { saved, writeOf } from '../saving/saved-item.ts';
import type { SaveItem } from '../saving/useSaving.ts';

const CreateModuleMutation = graphql(`
  mutation CreateCourseModule($input: CourseModuleInput!, $idempotencyKey: String!) {
    createCourseModule(input: $input, idempotencyKey: $idempotencyKey) {
      id
      ...ModuleForm_item
    }
  }
`);

const UpdateModuleMutation = graphql(`
  mutation UpdateCourseModule($id: Int!, $input: CourseModuleInput!, $version: Int) {
    updateCourseModule(id: $id, input: $input, version: $version) {
      id
      ...ModuleForm_item
    }
  }
`);

/** Stores a module. Its language is always sent as English. @param storedOf what the form takes from the answer. */
export function useSaveModule(
  storedOf: (item: Answer['updateCourseModule']) => StoredValues,
): SaveItem<CourseModuleInput> {
  const [create] = useMutation(CreateModuleMutation, writeOf('module'));
  const [update] = useMutation(UpdateModuleMutation, writeOf('module'));
  return async (id, fields, version, idempotencyKey) => {
    const input = { ...fields, language: 'en' } as const;
    if (id === null) {
      const { data } = await create({ variables: { input, idempotencyKey } });
      return saved(data?.createCourseModule, storedOf);
    }
    const { data } = await update({ variables: { id, input, version } });
    return saved(data?.updateCourseModule, storedOf);
  };
}
