import type { ApolloCache } from '@apollo/client';
import type { Language } from '#domain/language.ts';
import { type FragmentType, graphql } from '../../gql/index.ts';
import type { OwnProgressFragment } from './OwnProgress.tsx';

const MyProgressQuery = graphql(`
  query MyProgress($language: Language!) {
    myProgress {
      ...OwnProgress_progress
    }
  }
`);

/** Puts the progress that a mutation answered in the place of the one read before. */
export function writeProgress(
  cache: ApolloCache,
  language: Language,
  progress: FragmentType<typeof OwnProgressFragment> | undefined,
): void {
  if (progress) cache.writeQuery({ query: MyProgressQuery, variables: { language }, data: { myProgress: progress } });
}
