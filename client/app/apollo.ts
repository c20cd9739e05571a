import { ApolloClient, type ApolloLink, InMemoryCache, type NormalizedCacheObject } from '@apollo/client';

/** Objects without an id of their own are merged, since their owner's other fields ask for other parts of them. */
const mergeTexts = { fields: { localized: { merge: true } } };

/**
 * The Apollo client of a browser or of one page being rendered. What it has read never goes stale by itself; mutations
 * refresh what they change.
 */
export function createApolloClient(link: ApolloLink, ssr: boolean, state?: NormalizedCacheObject): ApolloClient {
  const cache = new InMemoryCache({
    typePolicies: { Article: mergeTexts, Video: mergeTexts, CourseModule: mergeTexts, Lesson: mergeTexts },
  });
  if (state) cache.restore(state);
  return new ApolloClient({ link, cache, ssrMode: ssr, devtools: { enabled: false } });
}
