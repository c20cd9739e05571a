import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { type CommentTarget, targetObject } from './comment-target.ts';

const DeleteCommentMutation = graphql(`
  mutation DeleteOwnComment($id: Int!) {
    deleteOwnComment(id: $id) {
      removedIds
      placeholder {
        id
        ...CommentItem_comment
        ...CommentThread_question
      }
    }
  }
`);

/** Deletes the user's own comment. On the page, it leaves its list, or becomes a placeholder if it has replies. */
export function useDeleteComment(target: CommentTarget): (id: number, isCounted: boolean) => Promise<unknown> {
  const [remove] = useMutation(DeleteCommentMutation);
  return (id, isCounted) =>
    remove({
      variables: { id },
      update(cache, { data }) {
        for (const gone of data?.deleteOwnComment.removedIds ?? []) {
          cache.evict({ id: cache.identify({ __typename: 'Comment', id: gone }) });
        }
        if (!isCounted) return;
        const item = cache.identify(targetObject(target));
        cache.modify<Record<string, number>>({ id: item, fields: { commentCount: (count) => count - 1 } });
      },
    });
}
