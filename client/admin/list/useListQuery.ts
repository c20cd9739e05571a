import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useAccessCheck } from '../useAccessCheck.ts';
import { useLastData } from '../useLastData.ts';
import type { ListParams } from './useListParams.ts';

/**
 * One page of a list. What is on screen stays while it is reloaded, and if that fails.
 * @param name of the list, if its address alone doesn't tell it from others.
 * @returns `latest` is also from the list before, for what should not flicker; `props` are for `ListResults`.
 */
export function useListQuery<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  { page, key, change }: Pick<ListParams, 'page' | 'key' | 'change'>,
  name = '',
) {
  const { data, previousData, error, refetch } = useQuery<Data, OperationVariables>(document, {
    variables,
    fetchPolicy: 'cache-and-network',
  });
  useAccessCheck(error);
  return {
    data: useLastData(data as Data | undefined, `${name} ${key}`),
    latest: (data ?? previousData) as Data | undefined,
    refetch,
    props: {
      hasFailed: error !== undefined,
      onRetry: () => void refetch(),
      page,
      onBeyond: (lastPage: number) => change({ page: lastPage > 1 ? String(lastPage) : null }, { replace: true }),
    },
  };
}
