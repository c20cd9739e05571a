import { useMemo, useRef, useState } from 'react';
import { graphql } from '../../gql/index.ts';
import { useLazyApollo } from '../../hydration/lazy-apollo.ts';
import { type CommentTarget, targetIds } from './comment-target.ts';
import type { People } from './MentionField.tsx';

const CommentersQuery = graphql(`
  query Commenters($articleId: Int, $videoId: Int, $lessonId: Int) {
    comments(articleId: $articleId, videoId: $videoId, lessonId: $lessonId, limit: 50) {
      items {
        id
        user { id username }
        replies(limit: 10) {
          items {
            id
            user { id username }
          }
        }
      }
    }
  }
`);

/**
 * The people of a conversation, without the one who writes.
 * @param shown names on the page. @param isWhole whether the page shows all comments.
 */
export function usePeople(
  target: CommentTarget,
  shown: readonly string[],
  ownName: string | undefined,
  isWhole: boolean,
) {
  const apollo = useLazyApollo();
  const [others, setOthers] = useState<readonly string[]>([]);
  const isAsked = useRef(false);
  return useMemo((): People => {
    const loadMore = async () => {
      if (isWhole || isAsked.current) return;
      isAsked.current = true;
      try {
        const client = await apollo.client();
        // Not for the cache, where lists of comments have grown with the page.
        const query = { query: CommentersQuery, variables: targetIds(target), fetchPolicy: 'no-cache' as const };
        const { data } = await client.query(query);
        const comments = data?.comments.items.flatMap(({ user, replies }) => [{ user }, ...replies.items]) ?? [];
        setOthers(comments.flatMap(({ user }) => user?.username ?? []));
      } catch {
        // The names on the page are still suggested.
        isAsked.current = false;
      }
    };
    const names = [...new Set([...shown, ...others])].filter((name) => name !== ownName);
    return { names, loadMore };
  }, [apollo, target, shown, others, ownName, isWhole]);
}
