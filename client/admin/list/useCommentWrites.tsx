import { useMutation } from '@apollo/client/react';
import type { CommentStatus } from '#domain/content.ts';
import type { Explanation } from '#domain/moderation.ts';
import { graphql } from '../../gql/admin/index.ts';

const SetCommentStatusMutation = graphql(`
  mutation AdminSetCommentStatus($ids: [Int!]!, $status: CommentStatus!, $reason: ModerationReason, $note: String) {
    setCommentStatus(ids: $ids, status: $status, reason: $reason, note: $note)
  }
`);

const DeleteCommentsMutation = graphql(`
  mutation AdminDeleteComments($ids: [Int!]!, $reason: ModerationReason, $note: String) {
    deleteComments(ids: $ids, reason: $reason, note: $note)
  }
`);

const NOT_EXPLAINED: Explanation = { reason: null, note: null };

/** Approves or hides comments, all or none; rejects when it fails. @param explanation for hiding them. */
export function useSetCommentStatus(): (
  ids: number[],
  status: CommentStatus,
  explanation?: Explanation,
) => Promise<unknown> {
  const [set] = useMutation(SetCommentStatusMutation);
  return (ids, status, { reason, note } = NOT_EXPLAINED) => set({ variables: { ids, status, reason, note } });
}

/** Moves comments with their replies to the trash, all or none; rejects when it fails. */
export function useDeleteComments(): (ids: number[], explanation: Explanation) => Promise<unknown> {
  const [remove] = useMutation(DeleteCommentsMutation);
  return (ids, { reason, note }) => remove({ variables: { ids, reason, note } });
}
