import type { ModuleFormQuery } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';
import { BesideField } from './Beside.tsx';
import { EditorPage } from './EditorPage.tsx';
import { type FormValues } from './form-values.ts';
import { LineField } from './LineField.tsx';
import { moduleKind } from './module-kind.ts';
import { OrderField } from './OrderField.tsx';
import { StatusField } from './StatusField.tsx';
import { SPANISH_HINT } from './spanish-hint.tsx';
import { TextBlockField } from './TextBlockField.tsx';
import { useSaveModule } from './useSaveModule.tsx';
import { useStoredItem } from './useStoredItem.ts';

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
            <BesideField english="title">
              <LineField name="titleEs" lang="es" hint={SPANISH_HINT} />
            </BesideField>
            <BesideField english="description">
              <TextBlockField name="descriptionEs" lang="es" hint={SPANISH_HINT} />
            </BesideField>
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
