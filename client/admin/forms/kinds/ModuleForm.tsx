import { type FragmentType, graphql, readFragment } from '../../../gql/admin/index.ts';
import { EditorPage } from '../EditorPage.tsx';
import { LineField } from '../fields/LineField.tsx';
import { OrderField } from '../fields/OrderField.tsx';
import { SPANISH_HINT } from '../fields/spanish-hint.tsx';
import { TextBlockField } from '../fields/TextBlockField.tsx';
import { TranslatedField } from '../fields/TranslatedField.tsx';
import { useSaveContent } from '../saving/useSaveContent.ts';
import { ScheduleFields } from '../schedule/ScheduleFields.tsx';
import { useStoredItem } from '../useStoredItem.ts';
import { moduleKind } from './content-kinds.ts';
import { storedItem } from './stored-item.ts';

const ModuleFormFragment = graphql(`
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

const ModuleItemQuery = graphql(`
  query ModuleForm($id: Int!) {
    item: courseModule(id: $id) {
      ...ModuleForm_item
    }
  }
`);

const moduleMutations = {
  create: graphql(`
    mutation CreateCourseModule($input: CourseModuleInput!, $idempotencyKey: String!) {
      item: createCourseModule(input: $input, idempotencyKey: $idempotencyKey) {
        id
        ...ModuleForm_item
      }
    }
  `),
  update: graphql(`
    mutation UpdateCourseModule($id: Int!, $input: CourseModuleInput!, $version: Int) {
      item: updateCourseModule(id: $id, input: $input, version: $version) {
        id
        ...ModuleForm_item
      }
    }
  `),
};

const storedModule = (found: FragmentType<typeof ModuleFormFragment>) =>
  storedItem(moduleKind, readFragment(ModuleFormFragment, found));

/** Writes, translates and publishes a module of the course. */
export function ModuleForm({ id }: { id: number | null }) {
  const item = useStoredItem(ModuleItemQuery, id, moduleKind.empty, storedModule);
  const save = useSaveContent(moduleMutations, storedModule);
  return (
    <EditorPage
      kind={moduleKind}
      id={id}
      item={item}
      save={save}
      panels={{
        english: (
          <>
            <LineField name="title" lang="en" />
            <TextBlockField name="description" lang="en" />
          </>
        ),
        spanish: (
          <>
            <TranslatedField english="title">
              <LineField name="titleEs" lang="es" hint={SPANISH_HINT} />
            </TranslatedField>
            <TranslatedField english="description">
              <TextBlockField name="descriptionEs" lang="es" hint={SPANISH_HINT} />
            </TranslatedField>
          </>
        ),
        common: (
          <>
            <ScheduleFields />
            <OrderField name="order" />
          </>
        ),
      }}
    />
  );
}
