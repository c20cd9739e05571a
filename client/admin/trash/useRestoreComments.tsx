import { useMutation } from '@apollo/client/react';
import { graphql } from '../../gql/admin/index.ts';

const RestoreCommentsMutation = graphql(`
  mutation AdminRestoreComments($ids: [Int!]!) {
    restoreComments(ids: $ids)
  }
`);

/** Takes comments out of the trash, with the replies that went with them, all or none; rejects when it fails. */
export function useRestoreComments(): (ids: number[]) => Promise<unknown> {
  const [restore] = useMutation(RestoreCommentsMutation);
  return (ids) => restore({ variables: { ids } });
}
