import type { ModuleForm_ItemFragment } from '../../../gql/admin/graphql.ts';
import { type FragmentType, graphql, readFragment } from '../../../gql/admin/index.ts';
import type { FormValues, StoredValues } from '../form-values.ts';
import { publicationValues } from './source-values.ts';

export const ModuleFormFragment = graphql(`
  fragment ModuleForm_item on CourseModule {
    id
    version
    outdatedTexts { field english }
    title
    titleEs
    description
    descriptionEs
    order
    status
    publishedAt
    publishAt
    unpublishAt
  }
`);

/** What the form takes from a stored course module. */
export function storedModule(found: FragmentType<typeof ModuleFormFragment>): StoredValues {
  const item = readFragment(ModuleFormFragment, found);
  return { values: { ...valuesOf(item), confirmed: [] }, version: item.version, outdated: item.outdatedTexts };
}

function valuesOf({ titleEs, descriptionEs, ...item }: ModuleForm_ItemFragment): FormValues {
  const { title, description, order, status } = item;
  return {
    ...{ title, description, order, status },
    titleEs: titleEs ?? '',
    descriptionEs: descriptionEs ?? '',
    ...publicationValues(item),
  };
}
