import type { ApolloServerPlugin } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import type { ErrorRequestHandler } from 'express';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import type { ApiContext } from '../api-context.ts';
import type { FailureLog } from './failure-log.ts';
import { answerFailure, knownError, STATUS, UNKNOWN_FAILURE } from './rest-errors.ts';

/** Codes of Apollo Server that tell callers about their own request. */
const REQUEST_ERRORS = new Set<unknown>([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
]);

const UNKNOWN = { message: UNKNOWN_FAILURE, code: 'INTERNAL_SERVER_ERROR', retryAfter: undefined };

/** Turns every failure of a GraphQL call into its public form; nothing is told about what is unknown. */
export function formatGraphqlError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { locations, path } = formatted;
  const known = knownError(unwrapResolverError(error));
  if (known) {
    const { code, fields, retryAfter } = known;
    return { message: known.message, locations, path, extensions: { code, fields, retryAfter } };
  }
  const code = formatted.extensions?.code;
  if (REQUEST_ERRORS.has(code)) return { message: formatted.message, locations, path, extensions: { code } };
  return { message: UNKNOWN.message, path, extensions: { code: UNKNOWN.code } };
}

/** Logs the failures of operations that are ours, and answers 503 while the database is away. */
export function graphqlFailures(failures: FailureLog): ApolloServerPlugin<ApiContext> {
  return {
    requestDidStart: async () => ({
      didEncounterErrors: async ({ errors, operationName, response }) => {
        for (const error of errors) {
          const cause = unwrapResolverError(error);
          const known = knownError(cause);
          if (known?.code === 'UNAVAILABLE') {
            response.http.status = STATUS.UNAVAILABLE;
            response.http.headers.set('retry-after', String(known.retryAfter));
          }
          if (isOurs(error, known?.code)) {
            failures.write(cause, { path: '/graphql', operation: operationName, field: error.path?.join('.') });
          }
        }
      },
    }),
  };
}

function isOurs(error: GraphQLError, code: string | undefined): boolean {
  return code === undefined ? !REQUEST_ERRORS.has(error.extensions.code) : code === 'UNAVAILABLE';
}

/** The same for what fails before an operation is known: a body that is too large, no JSON, or a session that can't be read. */
export function graphqlRequestErrors(failures: FailureLog): ErrorRequestHandler {
  return (error: unknown, req, res, next) => {
    if (res.headersSent) return next(error);
    const known = answerFailure(failures, error, req, res);
    const { message, code, retryAfter } = known ?? UNKNOWN;
    res.json({ errors: [{ message, extensions: { code, retryAfter } }] });
  };
}
