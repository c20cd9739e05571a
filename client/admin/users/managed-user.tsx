import type { ManagedUser_UserFragment } from '../../gql/admin/graphql.ts';
import { graphql } from '../../gql/admin/index.ts';

export const ManagedUserFragment = graphql(`
  fragment ManagedUser_user on ManagedUser {
    id
    username
    email
    role
    createdAt
    isDisabled
    commentCount
    passkeyCount
  }
`);

export type ManagedUser = ManagedUser_UserFragment;
