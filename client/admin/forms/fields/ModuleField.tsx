import { useQuery } from '@apollo/client/react';
import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { graphql } from '../../../gql/admin/index.ts';
import { useInLanguage } from '../../in-language.ts';
import { useEditorContext } from '../useEditor.tsx';
import { ChoiceField } from './ChoiceField.tsx';

const ModulePickerQuery = graphql(`
  query ModulePicker {
    courseModules(includeDrafts: true) {
      id
      title
      titleEs
    }
  }
`);

/** The module that a lesson belongs to. When the list cannot be read, that is only logged. Source: specification, section 7. */
export function ModuleField() {
  const { t } = useLingui();
  const { form } = useEditorContext();
  const named = useInLanguage();
  const { data, error } = useQuery(ModulePickerQuery, { fetchPolicy: 'no-cache' });
  const chosen = useWatch({ control: form.control, name: 'moduleId' });
  useEffect(() => {
    if (error) console.error('The modules to choose from could not be read.', error);
  }, [error]);
  const choices = (data?.courseModules ?? []).map(named).map(({ id, title }) => ({ value: id, label: title }));
  if (typeof chosen === 'number' && !choices.some(({ value }) => value === chosen)) {
    choices.unshift({ value: chosen, label: t`Module ${chosen}` });
  }
  return <ChoiceField name="moduleId" choices={choices} placeholder={t`Choose a module`} />;
}
