import { useMutation } from '@apollo/client/react';
import type { Role } from '#domain/viewer.ts';
import { graphql } from '../../gql/admin/index.ts';
import { refreshAfterWrite } from '../refresh.ts';

const ChangeUserRoleMutation = graphql(`
  mutation AdminChangeUserRole($id: Int!, $role: Role!, $password: String!) {
    changeUserRole(id: $id, role: $role, password: $password) {
      id
      role
    }
  }
`);

const SetUserDisabledMutation = graphql(`
  mutation AdminSetUserDisabled($id: Int!, $disabled: Boolean!, $password: String!) {
    setUserDisabled(id: $id, disabled: $disabled, password: $password) {
      id
      isDisabled
    }
  }
`);

const RemoveUserPasskeysMutation = graphql(`
  mutation AdminRemoveUserPasskeys($id: Int!, $password: String!) {
    removeUserPasskeys(id: $id, password: $password) {
      id
      passkeyCount
    }
  }
`);

/** Gives a user another role; rejects when it fails. `password` is that of the admin who does it. */
export function useChangeUserRole(): (id: number, role: Role, password: string) => Promise<unknown> {
  const [change] = useMutation(ChangeUserRoleMutation, { update: (cache) => refreshAfterWrite(cache, 'user') });
  return (id, role, password) => change({ variables: { id, role, password } });
}

/** Takes an account out of use or back into it; rejects when it fails. `password` as above. */
export function useSetUserDisabled(): (id: number, disabled: boolean, password: string) => Promise<unknown> {
  const [set] = useMutation(SetUserDisabledMutation, { update: (cache) => refreshAfterWrite(cache, 'user') });
  return (id, disabled, password) => set({ variables: { id, disabled, password } });
}

/** Removes the passkeys of a user; rejects when it fails. `password` as above. */
export function useRemoveUserPasskeys(): (id: number, password: string) => Promise<unknown> {
  const [remove] = useMutation(RemoveUserPasskeysMutation, { update: (cache) => refreshAfterWrite(cache, 'user') });
  return (id, password) => remove({ variables: { id, password } });
}
