import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import {
  type ComplexityEstimator,
  type ComplexityEstimatorArgs,
  fieldExtensionsEstimator,
  getComplexity,
  simpleEstimator,
} from 'graphql-query-complexity';
import { AppError } from '#domain/app-error.ts';
import { COMMENTS_MAX, MAX_PAGE_SIZE, SEARCH_SUGGESTIONS_MAX } from '#domain/limits.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { refusal, refusalOf } from './graphql-refusal.ts';
import { checkShape, type ListLengths } from './query-shape.ts';

/**
 * The highest cost of one operation: a field costs 1, a list the cost of its items times their number, and what takes longer
 * costs accordingly. The most expensive page of the site costs about 1,500, a page of 100 cards about 2,000.
 */
export const MAX_QUERY_COST = 10_000;

/** Maximum root fields of one operation, including aliases and the fields of fragments. */
export const MAX_ROOT_FIELDS = 20;

/** Maximum tokens of a query. The site's longest query has about 300. */
export const MAX_QUERY_TOKENS = 2_000;

/** The cost of a list with about this many items. */
export function listCost(items: number) {
  return ({ childComplexity }: { childComplexity: number }) => 1 + items * childComplexity;
}

/**
 * The cost of a numbered page. A page size out of bounds is refused by the resolver and doesn't make other fields
 * cheaper.
 */
export function pageCost({ args, childComplexity }: ComplexityEstimatorArgs): number {
  const search = args.search ? SUBSTRING_COST : 0;
  return 1 + search + Math.min(Math.max(Number(args.pageSize), 1), MAX_PAGE_SIZE) * childComplexity;
}

/** The cost of a page of the search. */
export function searchCost(given: ComplexityEstimatorArgs): number {
  return SEARCH_COST + pageCost(given);
}

/** The cost of what is shown while a search is typed. */
export function suggestionsCost({ childComplexity }: ComplexityEstimatorArgs): number {
  return SUGGESTIONS_COST + SEARCH_SUGGESTIONS_MAX * childComplexity;
}

/** The cost of part of a list of comments. */
export function commentsCost({ args, childComplexity }: ComplexityEstimatorArgs): number {
  return 1 + Math.min(Math.max(Number(args.limit), 1), COMMENTS_MAX) * childComplexity;
}

export const BODY_COST = 20;
export const COMMENT_COST = 3;
/** One search takes as long as several pages: statements with similarities and excerpts of whole texts. */
const SEARCH_COST = 2_000;
/** The same without similarities and excerpts, and with fewer items. */
const SUGGESTIONS_COST = 500;
/** The cost of a substring search in a list. */
const SUBSTRING_COST = 50;
/** The cost of parsing a body, which takes some milliseconds. */
const PARSED_COST = 150;

/** The cost of what is made by parsing a body. */
export function parsedCost({ childComplexity }: { childComplexity: number }): number {
  return PARSED_COST + childComplexity;
}

/** What the limit needs of the context of a request. */
interface Limited {
  isTrustedDocument: boolean;
  clientAddress: string;
}

/**
 * Refuses operations before they run if they would cost too much, or if the caller's address has used up its budget for a
 * minute. Documents of the site's own client are below the limit, so only their variables are checked.
 */
export function queryCostLimit<Context extends Limited>(
  schema: GraphQLSchema,
  { queries }: Pick<RateLimits, 'queries'>,
  listLengths: (context: Context) => Promise<ListLengths>,
): ApolloServerPlugin<Context> {
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ request, document, operation, operationName, contextValue }) => {
        // Without an operation, nothing runs, and Apollo Server reports it.
        if (!operation) return;
        const { variables } = request;
        checkVariables(schema, operation, variables ?? {});
        if (contextValue.isTrustedDocument) return;
        const asked = { schema, query: document, operation, operationName: operationName ?? undefined, variables };
        const cost = await checkCost(asked, () => listLengths(contextValue));
        await queries(contextValue.clientAddress, cost).catch((error: unknown) => {
          throw error instanceof AppError ? refusalOf(error) : error;
        });
      },
    }),
  };
}

interface Asked {
  schema: GraphQLSchema;
  query: DocumentNode;
  operation: OperationDefinitionNode;
  operationName?: string | undefined;
  variables?: Record<string, unknown> | undefined;
}

/**
 * The cost of an operation.
 * @param listLengths is called if the operation asks for a list without pages.
 * @throws GraphQLError BAD_USER_INPUT if it asks for too much.
 */
export async function checkCost(asked: Asked, listLengths: () => Promise<ListLengths>): Promise<number> {
  const { schema, query, operation, operationName, variables } = asked;
  refuseBeyond(MAX_ROOT_FIELDS, rootFields(operation.selectionSet, query), 'top-level fields');
  const { hasWholeList } = checkShape(schema, query, operation);
  const context = hasWholeList ? { listLengths: await listLengths() } : {};
  const cost = costOf({ schema, query, operationName, variables, estimators, context });
  refuseBeyond(MAX_QUERY_COST, cost, 'cost');
  return cost;
}

const estimators: ComplexityEstimator[] = [
  ({ field, childComplexity, context }) => {
    const { wholeList } = field.extensions;
    return wholeList === undefined ? undefined : 1 + context?.listLengths[String(wholeList)] * childComplexity;
  },
  fieldExtensionsEstimator(),
  simpleEstimator({ defaultComplexity: 1 }),
];

/** Runs first and stops at the first error, so that a list of 30,000 wrong numbers costs nothing. */
function checkVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Record<string, unknown>,
): void {
  const { errors } = getVariableValues(schema, variableDefinitions, given, { maxErrors: 1 });
  if (errors?.[0]) throw refusal('BAD_USER_INPUT', errors[0].message);
}

/** If the cost can't be computed, the operation is refused, because it would run without a limit. */
function costOf(operation: Parameters<typeof getComplexity>[0]): number {
  try {
    return getComplexity(operation);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw refusal('BAD_USER_INPUT', error.message);
  }
}

/** Counted as the operation runs them: a fragment that is spread twice counts once. */
function rootFields(
  selectionSet: SelectionSetNode | undefined,
  document: DocumentNode,
  counted = new Set<string>(),
): number {
  let count = 0;
  for (const selection of selectionSet?.selections ?? []) {
    if (selection.kind === Kind.FIELD) {
      count += 1;
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      count += rootFields(selection.selectionSet, document, counted);
    } else if (!counted.has(selection.name.value)) {
      const name = selection.name.value;
      counted.add(name);
      const fragment = document.definitions.find(
        (one) => one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name,
      );
      if (fragment?.kind === Kind.FRAGMENT_DEFINITION) count += rootFields(fragment.selectionSet, document, counted);
    }
  }
  return count;
}

function refuseBeyond(limit: number, found: number, what: string): void {
  if (found <= limit) return;
  throw refusal('BAD_USER_INPUT', `This query asks for too much at once (${what}: ${found}, at most ${limit}).`);
}
