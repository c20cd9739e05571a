import { useApolloClient } from '@apollo/client/react';
import type { ContentType } from '#domain/content.ts';
import { graphql } from '../../gql/admin/index.ts';
import type { Finding } from '../forms/findings/useFindings.tsx';

const ContentFindingsQuery = graphql(`
  query AdminContentFindings($type: ContentType!, $ids: [Int!]!) {
    contentFindings(type: $type, ids: $ids) {
      id
      findings { field rule about }
    }
  }
`);

export type FindingsByItem = ReadonlyMap<number, readonly Finding[]>;

/** @returns a call that looks for what to look at in items before they are published; it rejects if it can't. */
export function useStoredFindings(type: ContentType): (ids: number[]) => Promise<FindingsByItem> {
  const apollo = useApolloClient();
  return async (ids) => {
    const { data } = await apollo.query({
      query: ContentFindingsQuery,
      variables: { type, ids },
      fetchPolicy: 'no-cache',
    });
    if (!data) throw new Error('The check has no answer.');
    return new Map(data.contentFindings.map(({ id, findings }) => [id, findings]));
  };
}
