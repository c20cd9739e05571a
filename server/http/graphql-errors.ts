import type { ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import type { ErrorRequestHandler } from 'express';
import { GraphQLError, type GraphQLFormattedError, type ValidationRule } from 'graphql';
import type { Logger } from 'pino';
import { AppError } from '#domain/app-error.ts';
import type { ApiContext } from '../api-context.ts';
import { knownError, STATUS } from './rest-errors.ts';
import { shortMessage } from './short-message.ts';

/** Codes of Apollo Server that tell callers about their own request. */
const REQUEST_ERRORS = new Set<unknown>([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'ANSWER_TOO_LARGE',
]);

/** Most errors of one answer, and most places in the query that one error names. */
const ERRORS_MAX = 20;
const LOCATIONS_MAX = 5;

const UNKNOWN = 'Something went wrong. Please try again.';

/** Turns every failure of a GraphQL call into its public form; what is unknown is logged and not told. */
export function graphqlErrors(log: Logger) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { path } = formatted;
    const locations = formatted.locations?.slice(0, LOCATIONS_MAX);
    const cause = unwrapResolverError(error);
    if (cause instanceof AppError) {
      const { code, fields, retryAfter } = cause;
      return { message: shortMessage(cause.message), locations, path, extensions: { code, fields, retryAfter } };
    }
    const code = String(formatted.extensions?.code);
    if (REQUEST_ERRORS.has(code)) {
      return { message: shortMessage(formatted.message), locations, path, extensions: { code } };
    }
    log.error({ err: cause, path }, 'GraphQL operation failed');
    return { message: UNKNOWN, path, extensions: { code: 'INTERNAL_SERVER_ERROR' } };
  };
}

/**
 * Keeps answers of errors small, and gives an operation that never ran for a mistake of its caller the status 400,
 * which Apollo Server leaves to each error. An answer that became too large while it was gathered is one error.
 */
export function errorAnswers(log: Logger): ApolloServerPlugin<ApiContext> {
  const format = graphqlErrors(log);
  return {
    requestDidStart: async () => ({
      willSendResponse: async ({ contextValue, response }) => {
        const { body, http } = response;
        if (body.kind !== 'single') return;
        const { refusal } = contextValue.answerSize;
        if (refusal) body.singleResult = { errors: [format({ ...refusal.toJSON(), path: undefined }, refusal)] };
        const { data, errors } = body.singleResult;
        if (!errors) return;
        body.singleResult.errors = errors.slice(0, ERRORS_MAX);
        const isRefused = data === undefined && errors.every(({ extensions }) => REQUEST_ERRORS.has(extensions?.code));
        // Others, such as 405, say more than 400.
        if (isRefused && [undefined, 200, 500].includes(http.status)) http.status = 400;
      },
    }),
  };
}

/** An operation of a kind that the schema lacks passes all rules of GraphQL itself, and would only fail when it runs. */
export const knownOperations: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(new GraphQLError(`There are no operations of the kind "${node.operation}".`, { nodes: node }));
  },
});

/** Answers what fails before an operation is known: a body that is too large, no JSON, or broken. */
export function graphqlRequestErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error);
    const known = knownError(error);
    if (!known) log.error({ err: error }, 'GraphQL request failed');
    const { message, code } = known ?? { message: UNKNOWN, code: 'INTERNAL_SERVER_ERROR' };
    res.status(known ? STATUS[known.code] : 500).json({ errors: [{ message, extensions: { code } }] });
  };
}
