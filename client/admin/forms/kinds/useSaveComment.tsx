import { useMutation } from '@apollo/client/react';
import type { CommentStatus } from '#domain/content.ts';
import type { Explanation } from '#domain/moderation.ts';
import { graphql } from '../../../gql/admin/index.ts';
import { saved } from '../saving/saved-item.ts';
import type { SaveItem } from '../saving/useSaving.ts';
import { storedComment } from './stored-comment.tsx';

const UpdateCommentMutation = graphql(`
  mutation UpdateComment(
    $id: Int!
    $content: String
    $status: CommentStatus
    $reason: ModerationReason
    $note: String
    $version: Int
  ) {
    updateComment(id: $id, content: $content, status: $status, reason: $reason, note: $note, version: $version) {
      id
      content
      status
      editedAt
      awaitsReview
      awaitsConfirmation
      ...CommentForm_item
    }
  }
`);

/** Stores what a moderator has changed of a comment. @param explanation why it is hidden, if it is. */
export function useSaveComment({
  reason,
  note,
  clear,
}: Explanation & { clear(): void }): SaveItem<{ content: string; status: CommentStatus }> {
  const [update] = useMutation(UpdateCommentMutation);
  return async (id, changes, version) => {
    if (id === null) throw new Error('Forms only change comments that are stored.');
    const { data } = await update({
      variables: { id, ...changes, ...(changes.status === 'hidden' && { reason, note }), version },
    });
    if (changes.status === 'hidden') clear();
    return saved(data?.updateComment, storedComment);
  };
}
