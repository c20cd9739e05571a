import type { ModuleFormQuery } from '../../../gql/admin/graphql.ts';
import { graphql } from '../../../gql/admin/index.ts';
import { EditorPage } from '../EditorPage.tsx';
import { LineField } from '../fields/LineField.tsx';
import { OrderField } from '../fields/OrderField.tsx';
import { StatusField } from '../fields/StatusField.tsx';
import { SPANISH_HINT } from '../fields/spanish-hint.tsx';
import { TextBlockField } from '../fields/TextBlockField.tsx';
import { TranslatedField } from '../fields/TranslatedField.tsx';
import { type FormValues } from '../form-values.ts';
import { useStoredItem } from '../useStoredItem.ts';
import { moduleKind } from './module-kind.ts';
import { useSaveModule } from './useSaveModule.tsx';

const ModuleItemQuery = graphql(`
  query ModuleForm($id: Int!) {
    item: courseModule(id: $id) {
      id
      version
      title
      titleEs
      description
      descriptionEs
      order
      status
    }
  }
`);

type StoredModule = NonNullable<ModuleFormQuery['item']>;

function valuesOf({ titleEs, descriptionEs, title, description, order, status }: StoredModule): FormValues {
  return { title, description, order, status, titleEs: titleEs ?? '', descriptionEs: descriptionEs ?? '' };
}

/** Writes, translates and publishes a module of the course. */
export function ModuleForm({ id }: { id: number | null }) {
  const item = useStoredItem(ModuleItemQuery, id, moduleKind.empty, valuesOf);
  const save = useSaveModule();
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
            <OrderField name="order" />
            <StatusField />
          </>
        ),
      }}
    />
  );
}
