import { useQuery } from '@apollo/client/react';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { graphql } from '../../../gql/admin/index.ts';
import { useEditorContext } from '../useEditor.tsx';
import { ChoiceField } from './ChoiceField.tsx';

const AuthorsQuery = graphql(`
  query Authors {
    authors {
      id
      username
    }
  }
`);

/** The author of the item, chosen from the admins. */
export function AuthorField() {
  const { t } = useLingui();
  const { form } = useEditorContext();
  const { data } = useQuery(AuthorsQuery, { fetchPolicy: 'no-cache' });
  const chosen = useWatch({ control: form.control, name: 'authorId' });
  const choices = (data?.authors ?? []).map(({ id, username }) => ({ value: id, label: username }));
  // Until the list is there, and for an author who is no longer an admin.
  if (typeof chosen === 'number' && !choices.some(({ value }) => value === chosen)) {
    choices.unshift({ value: chosen, label: t`User ${chosen}` });
  }
  return <ChoiceField name="authorId" choices={choices} />;
}
