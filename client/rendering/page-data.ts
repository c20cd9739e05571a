import { ApolloLink, CombinedGraphQLErrors, Observable } from '@apollo/client';
import { addTypenameToDocument } from '@apollo/client/utilities';
import type { DocumentNode, ExecutionResult } from 'graphql';
import type { PageRequest } from '#domain/page-render.ts';
import { nameOf, type PageQuery, pageQuery } from '../app/page-queries.ts';
import type { PageResult, PageResults } from '../app/use-page-query.ts';
import { ViewerQuery } from '../app/viewer.tsx';
import { UnreadNotificationsQuery } from '../features/notifications/Notifications.tsx';
import type { Answer } from '../hydration/page-state.ts';

/** What the frame around every page asks: who is there, and of what they have not read. */
const FRAME_QUERIES: PageQuery[] = [pageQuery(ViewerQuery, {}), pageQuery(UnreadNotificationsQuery, {})];

const LOADING: PageResult<unknown> = {
  data: undefined,
  previousData: undefined,
  error: undefined,
  loading: true,
  refetch: () => Promise.reject(new Error('Nothing is read again while a page is rendered.')),
};

/** As Apollo Client in the browser sends them. */
const withTypenames = new WeakMap<DocumentNode, DocumentNode>();

/** The answers to the queries of a page and its frame. */
export class PageData implements PageResults {
  private constructor(private readonly answered: (PageQuery & { result: ExecutionResult })[]) {}

  /** Executes the queries in this process. Who an anonymous visitor is needs no query. */
  static async load({ isSignedIn, execute }: PageRequest, queries: readonly PageQuery[]): Promise<PageData> {
    const anonymous = { data: { me: null } };
    const frame = FRAME_QUERIES.map(async (query) => ({ ...query, result: isSignedIn ? await run(query) : anonymous }));
    const page = queries.map(async (query) => ({ ...query, result: await run(query) }));
    return new PageData(await Promise.all([...frame, ...page]));

    async function run({ query, variables }: PageQuery): Promise<ExecutionResult> {
      const document = withTypenames.get(query) ?? addTypenameToDocument(query);
      withTypenames.set(query, document);
      return execute({ document, variables });
    }
  }

  of(query: DocumentNode, variables: object = {}): PageResult<unknown> {
    const wanted = JSON.stringify(variables);
    const found = this.answered.find((each) => each.query === query && JSON.stringify(each.variables) === wanted);
    if (!found) return LOADING;
    const { data, errors } = found.result;
    if (!errors && data) return { ...LOADING, data, loading: false };
    return { ...LOADING, error: new CombinedGraphQLErrors({ errors: errors ?? [] }), loading: false };
  }

  /** For the browser. It asks again what failed here. */
  get answers(): Record<string, Answer> {
    const found: Record<string, Answer> = {};
    for (const { query, variables, result } of this.answered) {
      if (result.data && !result.errors) found[nameOf(query)] = { variables, data: result.data };
    }
    return found;
  }
}

/** Executes the queries that components of the admin area ask while they are rendered. */
export function inProcessLink({ execute }: PageRequest): ApolloLink {
  return new ApolloLink(
    ({ query, variables }) =>
      new Observable((observer) => {
        execute({ document: query, variables }).then(
          (result) => {
            observer.next(result);
            observer.complete();
          },
          (error: unknown) => observer.error(error),
        );
      }),
  );
}
