import { useMutation } from '@apollo/client/react';
import type { CommentStatus } from '#domain/content.ts';
import { graphql } from '../../gql/admin/index.ts';
import { refreshAfterWrite } from '../refresh.ts';

const SetCommentStatusMutation = graphql(`
  mutation AdminSetCommentStatus($ids: [Int!]!, $status: CommentStatus!) {
    setCommentStatus(ids: $ids, status: $status)
  }
`);

const DeleteCommentsMutation = graphql(`
  mutation AdminDeleteComments($ids: [Int!]!) {
    deleteComments(ids: $ids)
  }
`);

/** Approves or hides comments, all or none; rejects when it fails. */
export function useSetCommentStatus(): (ids: number[], status: CommentStatus) => Promise<unknown> {
  const [set] = useMutation(SetCommentStatusMutation, { update: (cache) => refreshAfterWrite(cache, 'comment') });
  return (ids, status) => set({ variables: { ids, status } });
}

/** Deletes comments with their replies, all or none; rejects when it fails. */
export function useDeleteComments(): (ids: number[]) => Promise<unknown> {
  const [remove] = useMutation(DeleteCommentsMutation, { update: (cache) => refreshAfterWrite(cache, 'comment') });
  return (ids) => remove({ variables: { ids } });
}
