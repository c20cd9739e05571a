import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback } from 'react';
import type { ViewerQuery as ViewerData } from '../gql/graphql.ts';
import { graphql } from '../gql/index.ts';

const ViewerQuery = graphql(`
  query Viewer {
    me {
      id
      username
      role
    }
  }
`);

/** The signed-in person, as the frame shows them. */
export type Account = NonNullable<ViewerData['me']>;

interface ViewerState {
  /** Null for visitors who are not signed in, and while that is not known yet. */
  account: Account | null;
  /** On pages from the server it is known from the start. */
  isLoading: boolean;
}

/** Who looks at the page. */
export function useViewer(): ViewerState {
  const { data, loading } = useQuery(ViewerQuery);
  return { account: data?.me ?? null, isLoading: loading && !data };
}

/** Reads everything on screen anew, after a login, a logout or the end of an account; what was read before is forgotten. */
export function useViewerChanged(): () => Promise<void> {
  const apollo = useApolloClient();
  return useCallback(async () => {
    // What cannot be read again says so where it stands, and what is no longer on screen need not be.
    await apollo.resetStore().catch(() => {});
  }, [apollo]);
}

/** Asks the server again who is signed in, where an answer of its says that somebody is not, or no longer, allowed. */
export function useCheckViewer(): () => Promise<void> {
  const apollo = useApolloClient();
  return useCallback(async () => {
    await apollo.query({ query: ViewerQuery, fetchPolicy: 'network-only' }).catch(() => {});
  }, [apollo]);
}
