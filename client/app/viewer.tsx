import { useCallback } from 'react';
import type { ViewerQuery as ViewerData } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';
import { useLazyApollo } from '../hydration/lazy-apollo.ts';
import { useReaderExpected } from './reader.ts';
import { usePageQuery } from './use-page-query.ts';

export const ViewerQuery = graphql(`
  query Viewer {
    me {
      id
      username
      role
      needsSecondFactor
      commentBan {
        reason
        note
        until
      }
    }
  }
`);

/** The signed-in person, as the frame shows them. */
export type Account = NonNullable<ViewerData['me']>;

interface ViewerState {
  /** Null for visitors who are not signed in, and while that is not known yet. */
  account: Account | null;
  /** On pages from the server it is known from the start, except for readers of pages that are the same for everyone. */
  isLoading: boolean;
}

/** The visitor who sees the page. */
export function useViewer(): ViewerState {
  const { data, loading } = usePageQuery(ViewerQuery);
  const isExpected = useReaderExpected();
  const account = data?.me ?? null;
  return { account, isLoading: account === null && (isExpected || (loading && !data)) };
}

/** Clears the cache and reloads what is on screen, after a login, a logout or an account deletion. */
export function useViewerChanged(): () => Promise<void> {
  const apollo = useLazyApollo();
  return useCallback(async () => {
    apollo.dropAnswers();
    // A query that fails shows that itself; results that are no longer on screen are not needed.
    await apollo
      .client()
      .then((client) => client.resetStore())
      .catch(() => {});
  }, [apollo]);
}
