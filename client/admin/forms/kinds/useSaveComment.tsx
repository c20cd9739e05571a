import { useMutation } from '@apollo/client/react';
import type { CommentStatus } from '#domain/content.ts';
import { graphql } from '../../../gql/admin/index.ts';
import { refreshAfterWrite } from '../../refresh.ts';
import type { SaveItem } from '../saving/useSaving.ts';

const UpdateCommentMutation = graphql(`
  mutation UpdateComment($id: Int!, $content: String, $status: CommentStatus, $version: Int) {
    updateComment(id: $id, content: $content, status: $status, version: $version) {
      id
      content
      status
      editedAt
      awaitsReview
    }
  }
`);

/** Stores what an admin has changed of a comment. */
export function useSaveComment(): SaveItem<{ content: string; status: CommentStatus }> {
  const [update] = useMutation(UpdateCommentMutation, { update: (cache) => refreshAfterWrite(cache, 'comment') });
  return async (id, changes, version) => {
    if (id !== null) await update({ variables: { id, ...changes, version } });
  };
}
