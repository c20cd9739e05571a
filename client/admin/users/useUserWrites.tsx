import { useMutation } from '@apollo/client/react';
import type { Role } from '#domain/viewer.ts';
import { graphql } from '../../gql/admin/index.ts';

const ChangeUserRoleMutation = graphql(`
  mutation AdminChangeUserRole($id: Int!, $role: Role!, $password: String!, $code: String) {
    changeUserRole(id: $id, role: $role, password: $password, code: $code) {
      id
      role
    }
  }
`);

const SetUserDisabledMutation = graphql(`
  mutation AdminSetUserDisabled($id: Int!, $disabled: Boolean!, $password: String!, $code: String) {
    setUserDisabled(id: $id, disabled: $disabled, password: $password, code: $code) {
      id
      isDisabled
    }
  }
`);

const RemoveUserPasskeysMutation = graphql(`
  mutation AdminRemoveUserPasskeys($id: Int!, $password: String!, $code: String) {
    removeUserPasskeys(id: $id, password: $password, code: $code) {
      id
      passkeyCount
    }
  }
`);

/** What admins give to confirm what they do. */
export interface OwnProof {
  password: string;
  code?: string;
}

/** Gives a user another role; rejects when it fails. */
export function useChangeUserRole(): (id: number, role: Role, proof: OwnProof) => Promise<unknown> {
  const [change] = useMutation(ChangeUserRoleMutation);
  return (id, role, proof) => change({ variables: { id, role, ...proof } });
}

/** Takes an account out of use or back into it; rejects when it fails. */
export function useSetUserDisabled(): (id: number, disabled: boolean, proof: OwnProof) => Promise<unknown> {
  const [set] = useMutation(SetUserDisabledMutation);
  return (id, disabled, proof) => set({ variables: { id, disabled, ...proof } });
}

/** Removes the passkeys of a user; rejects when it fails. */
export function useRemoveUserPasskeys(): (id: number, proof: OwnProof) => Promise<unknown> {
  const [remove] = useMutation(RemoveUserPasskeysMutation);
  return (id, proof) => remove({ variables: { id, ...proof } });
}
