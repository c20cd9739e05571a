import { graphql } from '../../gql/index.ts';
import { useLazyApollo } from '../../hydration/lazy-apollo.ts';
import { type CommentTarget, targetIds } from './comment-target.ts';

const MoreCommentsQuery = graphql(`
  query MoreComments(
    $id: Int!
    $ofArticle: Boolean!
    $ofVideo: Boolean!
    $ofLesson: Boolean!
    $commentsFrom: Int
    $commentsOrder: CommentOrder
    $after: Int!
  ) {
    article(id: $id) @include(if: $ofArticle) {
      id
      comments(from: $commentsFrom, order: $commentsOrder, after: $after) { items { id } ...CommentList_page }
    }
    video(id: $id) @include(if: $ofVideo) {
      id
      comments(from: $commentsFrom, order: $commentsOrder, after: $after) { items { id } ...CommentList_page }
    }
    lesson(id: $id) @include(if: $ofLesson) {
      id
      comments(from: $commentsFrom, order: $commentsOrder, after: $after) { items { id } ...CommentList_page }
    }
  }
`);

const MoreRepliesQuery = graphql(`
  query MoreReplies($articleId: Int, $videoId: Int, $lessonId: Int, $id: Int!, $commentsFrom: Int, $after: Int!) {
    comments(articleId: $articleId, videoId: $videoId, lessonId: $lessonId, from: $id, limit: 1) {
      items {
        id
        replies(from: $commentsFrom, after: $after, limit: 20) { items { id } ...CommentThread_replies }
      }
    }
  }
`);

interface MoreComments {
  /** Loads the comments after one and adds them to the list on the page. Resolves to their IDs; rejects if it fails. */
  moreComments(after: number): Promise<number[]>;
  /** The same for the replies of a comment. */
  moreReplies(commentId: number, after: number): Promise<number[]>;
}

export function useMoreComments(target: CommentTarget): MoreComments {
  const apollo = useLazyApollo();
  const { kind, id, from: commentsFrom, order: commentsOrder } = target;

  async function moreComments(after: number): Promise<number[]> {
    const client = await apollo.client();
    const { data } = await client.query({
      query: MoreCommentsQuery,
      variables: {
        id,
        ofArticle: kind === 'article',
        ofVideo: kind === 'video',
        ofLesson: kind === 'lesson',
        commentsFrom,
        commentsOrder,
        after,
      },
      fetchPolicy: 'network-only',
    });
    return behind(after, (data?.article ?? data?.video ?? data?.lesson)?.comments.items);
  }

  async function moreReplies(commentId: number, after: number): Promise<number[]> {
    const client = await apollo.client();
    const { data } = await client.query({
      query: MoreRepliesQuery,
      variables: { ...targetIds(target), id: commentId, commentsFrom, after },
      fetchPolicy: 'network-only',
    });
    const thread = data?.comments.items.find((comment) => comment.id === commentId);
    return behind(after, thread?.replies.items);
  }

  return { moreComments, moreReplies };
}

/** The answer is the whole list, as merged by the cache. */
function behind(after: number, comments: readonly { id: number }[] = []): number[] {
  const ids = comments.map(({ id }) => id);
  return ids.slice(ids.indexOf(after) + 1);
}
