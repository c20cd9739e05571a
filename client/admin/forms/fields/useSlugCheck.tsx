import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { ContentType } from '#domain/content.ts';
import { SLUG_PATTERN } from '#domain/slug.ts';
import { graphql } from '../../../gql/admin/index.ts';

const SlugTakenQuery = graphql(`
  query SlugTaken($type: ContentType!, $slug: String!, $exceptId: Int) {
    isSlugTaken(type: $type, slug: $slug, exceptId: $exceptId)
  }
`);

/** Milliseconds without a key press before the server is asked. */
const PAUSE = 300;

/**
 * Whether a slug is another item's, asked while one types.
 * @param slug '' asks nothing, nor does what can't be a slug. @returns null while that is not known.
 */
export function useSlugCheck(type: ContentType | 'comment', slug: string, exceptId: number | null) {
  const apollo = useApolloClient();
  const [answer, setAnswer] = useState<{ slug: string; isTaken: boolean } | null>(null);

  useEffect(() => {
    if (type === 'comment' || !SLUG_PATTERN.test(slug)) return;
    let isWanted = true;
    const timer = setTimeout(async () => {
      const variables = { type, slug, exceptId };
      // Saving finds out for certain; a failed check is not worth an error message.
      const result = await apollo
        .query({ query: SlugTakenQuery, variables, fetchPolicy: 'no-cache' })
        .catch(() => null);
      if (isWanted && result?.data) setAnswer({ slug, isTaken: result.data.isSlugTaken });
    }, PAUSE);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [apollo, type, slug, exceptId]);

  if (answer?.slug !== slug) return null;
  return answer.isTaken ? 'taken' : 'free';
}
