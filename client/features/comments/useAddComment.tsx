import { isReference, type Reference } from '@apollo/client';
import { useMutation } from '../../app/use-mutation.ts';
import { graphql } from '../../gql/index.ts';
import { type CommentTarget, targetIds, targetObject } from './comment-target.ts';

const AddCommentMutation = graphql(`
  mutation AddComment(
    $content: String!
    $articleId: Int
    $videoId: Int
    $lessonId: Int
    $parentId: Int
    $commentsFrom: Int
    $idempotencyKey: String!
  ) {
    addComment(
      content: $content
      articleId: $articleId
      videoId: $videoId
      lessonId: $lessonId
      parentId: $parentId
      idempotencyKey: $idempotencyKey
    ) {
      id
      parentId
      awaitsReview
      awaitsConfirmation
      ...CommentList_comment
    }
  }
`);

/** Part of a list of comments as the cache stores it. */
interface CachedPage {
  items: readonly Reference[];
}

interface Added {
  id: number;
  awaitsReview: boolean;
  awaitsConfirmation: boolean;
}

/** Posts a comment or a reply, puts it where it belongs on the page, and counts it. */
export function useAddComment(
  target: CommentTarget,
): (content: string, idempotencyKey: string, replyTo?: number) => Promise<Added> {
  const [add] = useMutation(AddCommentMutation, {
    update(cache, { data }) {
      if (!data) return;
      const { addComment: comment } = data;
      const item = cache.identify(targetObject(target));
      const isReply = comment.parentId != null;
      const withComment = (page: CachedPage, self: Reference | undefined): CachedPage => {
        if (!self || page.items.some(({ __ref }) => __ref === self.__ref)) return page;
        return { ...page, items: isReply ? [...page.items, self] : [self, ...page.items] };
      };
      cache.modify<Record<string, CachedPage>>({
        id: isReply ? cache.identify({ __typename: 'Comment', id: comment.parentId }) : item,
        fields: {
          [isReply ? 'replies' : 'comments']: (page, { toReference }) =>
            isReference(page) ? page : withComment(page, toReference({ __typename: 'Comment', id: comment.id })),
        },
      });
      if (comment.awaitsReview || comment.awaitsConfirmation) return;
      cache.modify<Record<string, number>>({ id: item, fields: { commentCount: (count) => count + 1 } });
    },
  });
  return async (content, idempotencyKey, replyTo) => {
    const { data } = await add({
      variables: { content, ...targetIds(target), parentId: replyTo, commentsFrom: target.from, idempotencyKey },
    });
    if (!data) throw new Error('The answer to a posted comment is empty.');
    return data.addComment;
  };
}
