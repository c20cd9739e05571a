import { ApolloClient, type ApolloLink, InMemoryCache, type NormalizedCacheObject } from '@apollo/client';

/** Objects without an id of their own are merged, since their owner's other fields ask for other parts of them. */
const mergeTexts = { fields: { localized: { merge: true } } };

/** The cache of a browser or of one page being rendered, with what the server has read for it. */
export function createCache(state: NormalizedCacheObject = {}): InMemoryCache {
  const typePolicies = {
    Article: mergeTexts,
    Video: mergeTexts,
    CourseModule: mergeTexts,
    Lesson: mergeTexts,
    CourseProgress: { merge: true },
    // Their ids are unique within their lesson or question only.
    QuizQuestion: { keyFields: ['lessonId', 'id'] },
    QuizOption: { keyFields: false as const },
    QuestionSource: { keyFields: false as const },
    OptionSource: { keyFields: false as const },
    // Rows of four types of content, each with ids of its own.
    ContentRow: { keyFields: ['type', 'id'] },
  };
  return new InMemoryCache({ typePolicies }).restore(state);
}

/** The Apollo client over it. What it has read never goes stale by itself; mutations refresh what they change. */
export function createApolloClient(link: ApolloLink, cache: InMemoryCache, ssrMode: boolean): ApolloClient {
  return new ApolloClient({ link, cache, ssrMode, devtools: { enabled: false } });
}
