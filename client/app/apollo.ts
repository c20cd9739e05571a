import {
  ApolloClient,
  type ApolloLink,
  type FieldPolicy,
  InMemoryCache,
  type NormalizedCacheObject,
  type Reference,
} from '@apollo/client';

/** Objects without an id of their own are merged, since their owner's other fields ask for other parts of them. */
const mergeTexts = { fields: { localized: { merge: true } } };

interface CommentPage {
  items: readonly Reference[];
  hasPrevious: boolean;
}

/** Consecutive parts of a list of comments are merged into one. A part that begins elsewhere is a separate list. */
const commentParts: FieldPolicy<CommentPage> = {
  keyArgs: ['from', 'order'],
  merge(existing, incoming, { args, toReference }) {
    if (!existing || args?.after == null) return incoming;
    const known = new Set(existing.items.map(({ __ref }) => __ref));
    const added = incoming.items.filter(({ __ref }) => !known.has(__ref));
    const after = toReference({ __typename: 'Comment', id: args.after })?.__ref;
    // A comment posted on this page may already come after it.
    const index = existing.items.findIndex(({ __ref }) => __ref === after);
    const end = index < 0 ? existing.items.length : index + 1;
    const items = [...existing.items.slice(0, end), ...added, ...existing.items.slice(end)];
    return { ...incoming, hasPrevious: existing.hasPrevious, items };
  },
};
/** A deleted answer leaves the cache. Then its question has none. */
const acceptedAnswer: FieldPolicy<Reference | null> = {
  read: (answer, { canRead }) => (answer == null || canRead(answer) ? answer : null),
};
const withComments = { fields: { ...mergeTexts.fields, comments: commentParts } };

/** Answers of questions, and items of several types of content: their ids are unique within those only. */
const WITHOUT_KEY = [
  'QuizOption',
  'TestOption',
  'QuestionSource',
  'OptionSource',
  'QuickItem',
  'PickedNewsletterItem',
  'NewsletterIssueItem',
  'ContentDraft',
  'ContentReference',
  'NotPutBack',
  'RestoredItem',
  'UnscheduledItem',
  'ChangedItem',
  'TrashedItem',
  'MediaUse',
  'ScheduledChange',
];

/** The cache of a browser or of one page being rendered, with what the server has read for it. */
export function createCache(state: NormalizedCacheObject = {}): InMemoryCache {
  const typePolicies = {
    Article: withComments,
    Video: withComments,
    CourseModule: mergeTexts,
    Lesson: withComments,
    Comment: { fields: { replies: commentParts, acceptedAnswer } },
    CourseProgress: { merge: true },
    // Their ids are unique within their lesson only.
    QuizQuestion: { keyFields: ['lessonId', 'id'] },
    TestQuestion: { keyFields: ['lessonId', 'id'] },
    ModuleTest: { merge: true },
    LearningSummary: { merge: true },
    // Rows of four types of content, each with ids of its own.
    ContentRow: { keyFields: ['type', 'id'] },
    ...Object.fromEntries(WITHOUT_KEY.map((name) => [name, { keyFields: false as const }])),
  };
  return new InMemoryCache({ typePolicies }).restore(state);
}

/** The Apollo client over it. What it has read never goes stale by itself; mutations refresh what they change. */
export function createApolloClient(link: ApolloLink, cache: InMemoryCache, ssrMode: boolean): ApolloClient {
  return new ApolloClient({ link, cache, ssrMode, devtools: { enabled: false } });
}
