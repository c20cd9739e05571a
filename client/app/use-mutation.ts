import type { ApolloClient, OperationVariables } from '@apollo/client';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { useCallback, useRef, useState } from 'react';
import { useLazyApollo } from '../hydration/lazy-apollo.ts';

type Options<Data, Variables extends OperationVariables> = Partial<
  Omit<ApolloClient.MutateOptions<Data, Variables>, 'mutation'>
>;

type Mutate<Data, Variables extends OperationVariables> = (
  options?: Options<Data, Variables>,
) => Promise<ApolloClient.MutateResult<Data>>;

/**
 * A mutation, as Apollo Client's `useMutation`, which is loaded for the first one. It rejects when it fails.
 * @param options of every call.
 */
export function useMutation<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  options?: Options<Data, Variables>,
): [mutate: Mutate<Data, Variables>, state: { loading: boolean }] {
  const apollo = useLazyApollo();
  const [running, setRunning] = useState(0);
  const latest = useRef(options);
  latest.current = options;

  const mutate = useCallback<Mutate<Data, Variables>>(
    async (own) => {
      setRunning((count) => count + 1);
      try {
        const client = await apollo.client();
        const all = { ...latest.current, ...own, mutation };
        return await client.mutate(all as ApolloClient.MutateOptions<Data, Variables>);
      } finally {
        setRunning((count) => count - 1);
      }
    },
    [apollo, mutation],
  );
  return [mutate, { loading: running > 0 }];
}
