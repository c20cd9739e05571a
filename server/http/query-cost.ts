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
  type ComplexityEstimatorArgs,
  fieldExtensionsEstimator,
  getComplexity,
  simpleEstimator,
} from 'graphql-query-complexity';
import { COMMENTS_MAX, MAX_PAGE_SIZE } from '#domain/limits.ts';
import { refusal } from './graphql-refusal.ts';
import { checkShape } from './query-shape.ts';

/**
 * The highest cost of one operation: a field costs 1, a list the cost of its items times their number, a body 20. The
 * most expensive page of the site costs about 1,500, a page of 100 cards about 2,000.
 */
export const MAX_QUERY_COST = 10_000;

/** Most root fields of one operation, including aliases and the fields of fragments. */
export const MAX_ROOT_FIELDS = 20;

/** Most tokens of a query. The site's longest query has about 300. */
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
  return 1 + Math.min(Math.max(Number(args.pageSize), 1), MAX_PAGE_SIZE) * childComplexity;
}

/** The cost of part of a list of comments. */
export function commentsCost({ args, childComplexity }: ComplexityEstimatorArgs): number {
  return 1 + Math.min(Math.max(Number(args.limit), 1), COMMENTS_MAX) * childComplexity;
}

export const BODY_COST = 20;
export const COMMENT_COST = 3;

/**
 * Refuses operations before they run if their answer would cost too much. Documents of the site's own client are below
 * the limit, so only their variables are checked.
 */
export function queryCostLimit(schema: GraphQLSchema): ApolloServerPlugin<{ isTrustedDocument: boolean }> {
  const estimators = [fieldExtensionsEstimator(), simpleEstimator({ defaultComplexity: 1 })];
  return {
    requestDidStart: async () => ({
      didResolveOperation: async ({ request, document, operation, operationName, contextValue }) => {
        // Without one, nothing runs, and Apollo Server reports it.
        if (!operation) return;
        const { variables } = request;
        checkVariables(schema, operation, variables ?? {});
        if (contextValue.isTrustedDocument) return;
        refuseBeyond(MAX_ROOT_FIELDS, rootFields(operation.selectionSet, document), 'top-level fields');
        checkShape(schema, document, operation);
        const name = operationName ?? undefined;
        const cost = costOf({ schema, query: document, operationName: name, variables, estimators });
        refuseBeyond(MAX_QUERY_COST, cost, 'cost');
      },
    }),
  };
}

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
