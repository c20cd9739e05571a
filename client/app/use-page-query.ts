import type { ErrorLike, OperationVariables, WatchQueryFetchPolicy } from '@apollo/client';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { equal } from '@wry/equality';
import type { DocumentNode } from 'graphql';
import { createContext, use, useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLazyApollo } from '../hydration/lazy-apollo.ts';

/** What a query of a page has brought so far; as Apollo Client's `useQuery`. */
export interface PageResult<Data> {
  data: Data | undefined;
  /** From before the variables changed. */
  previousData?: Data | undefined;
  error?: ErrorLike | undefined;
  loading: boolean;
  refetch(): Promise<unknown>;
}

/** The results that the server has read for the page that it renders. */
export interface PageResults {
  of(query: DocumentNode, variables: OperationVariables | undefined): PageResult<unknown>;
}

export const PageResultsContext = createContext<PageResults | null>(null);

interface PageQueryOptions<Variables> {
  variables?: Variables;
  fetchPolicy?: WatchQueryFetchPolicy;
  /** Whether it isn't asked yet. */
  skip?: boolean;
}

type UsePageQuery = <Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  options?: PageQueryOptions<Variables>,
) => PageResult<Data>;

/**
 * A query of a page of the site, its frame or its parts. Those that a page starts with (see `PageQueries`) are answered
 * with the page; Apollo Client is loaded for all others.
 */
export const usePageQuery: UsePageQuery = import.meta.env.SSR ? useResult : useCache;

function useCache<Data>(
  query: DocumentNode,
  { variables, fetchPolicy, skip = false }: PageQueryOptions<OperationVariables> = {},
): PageResult<Data> {
  const apollo = useLazyApollo();
  const client = useSyncExternalStore(apollo.subscribe, apollo.read, apollo.readOnServer);
  const key = JSON.stringify(variables ?? {});
  const arrived = skip ? undefined : apollo.answerTo(query, variables ?? {});

  const isUnanswered = !skip && !client && arrived === undefined;
  useEffect(() => {
    // A failure to load it is tried again at the next sign of a person; the page has its skeletons until then.
    if (isUnanswered) apollo.client().catch(() => {});
  }, [apollo, isUnanswered]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: variables that say the same are the same.
  const watched = useMemo(
    () => (client && !skip ? client.watchQuery<Data>({ query, variables, fetchPolicy }) : null),
    [client, query, key, fetchPolicy, skip],
  );
  const subscribe = useCallback(
    (notify: () => void) => {
      const subscription = watched?.subscribe({ next: notify, error: notify });
      return () => subscription?.unsubscribe();
    },
    [watched],
  );
  const read = useCallback(() => watched?.getCurrentResult() ?? null, [watched]);
  const result = useSyncExternalStore(subscribe, read, read);

  const { data, previousData } = useLastData((watched ? result?.data : arrived) as Data | undefined);
  const refetch = () => watched?.refetch() ?? apollo.client().then((loaded) => loaded.query({ query, variables }));
  const loading = watched ? (result?.loading ?? true) : isUnanswered;
  return { data, previousData, error: result?.error, loading, refetch };
}

/** The same object for the same data, so that nothing is drawn again when it comes from the cache, and the data before. */
function useLastData<Data>(data: Data | undefined): { data: Data | undefined; previousData: Data | undefined } {
  const last = useRef<{ data?: Data; previous?: Data }>({});
  const { current } = last;
  if (data === undefined) return { data, previousData: current.data };
  if (!equal(data, current.data)) {
    last.current = { data, previous: current.data };
  }
  return { data: last.current.data, previousData: last.current.previous };
}

function useResult<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  options?: PageQueryOptions<Variables>,
): PageResult<Data> {
  const results = use(PageResultsContext);
  if (!results) throw new Error('A page is rendered on the server with its results around it.');
  return results.of(query, options?.variables) as PageResult<Data>;
}
