import type { ApolloServerPlugin } from '@apollo/server';
import type { ErrorRequestHandler } from 'express';
import { GraphQLError, type GraphQLFormattedError, type ValidationRule } from 'graphql';
import type { ApiContext } from '../api/api-context.ts';
import { STATUS, UNKNOWN_FAILURE_STATUS } from './error-status.ts';
import { answerFailure, breakOff, knownError, UNKNOWN_FAILURE } from './failure-answer.ts';
import type { FailureLog } from './failure-log.ts';
import { causeOf } from './graphql-refusal.ts';
import { noteAttempt, operationOf } from './security-refusals.ts';
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

/** Maximum errors in one answer, and maximum locations in one error. */
const ERRORS_MAX = 20;
const LOCATIONS_MAX = 5;

const UNKNOWN = { message: UNKNOWN_FAILURE, code: 'INTERNAL_SERVER_ERROR', retryAfter: undefined };

/** Converts every failure of a GraphQL call to its public form. Unknown failures reveal nothing. */
export function formatGraphqlError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { path } = formatted;
  const locations = formatted.locations?.slice(0, LOCATIONS_MAX);
  const known = knownError(causeOf(error));
  if (known) {
    const { code, fields, retryAfter } = known;
    return { message: shortMessage(known.message), locations, path, extensions: { code, fields, retryAfter } };
  }
  const code = formatted.extensions?.code;
  if (REQUEST_ERRORS.has(code)) {
    return { message: shortMessage(formatted.message), locations, path, extensions: { code } };
  }
  return { message: UNKNOWN.message, path, extensions: { code: UNKNOWN.code } };
}

/** Logs the failures that are our fault, and answers 503 while the database is unavailable. */
export function graphqlFailures(failures: FailureLog): ApolloServerPlugin<ApiContext> {
  return {
    unexpectedErrorProcessingRequest: async ({ requestContext, error }) => {
      failures.write(error, { path: '/graphql', operation: requestContext.operationName });
    },
    requestDidStart: async () => ({
      didEncounterErrors: async ({ errors, operationName, response }) => {
        for (const error of errors) {
          const cause = causeOf(error);
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

/**
 * Keeps error answers small. Sets the status 400 if an operation never ran because of the caller's mistake; Apollo
 * Server leaves that to each error. An answer that grew too large becomes a single error.
 */
export const errorAnswers: ApolloServerPlugin<ApiContext> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ contextValue, response }) => {
      const { body, http } = response;
      if (body.kind !== 'single') return;
      const { refusal } = contextValue.answerSize;
      if (refusal)
        body.singleResult = { errors: [formatGraphqlError({ ...refusal.toJSON(), path: undefined }, refusal)] };
      const { data, errors } = body.singleResult;
      if (!errors) return;
      body.singleResult.errors = errors.slice(0, ERRORS_MAX);
      const isRefused = data === undefined && errors.every(({ extensions }) => REQUEST_ERRORS.has(extensions?.code));
      // Other codes, such as 405, are more specific than 400.
      if (isRefused && [undefined, 200, UNKNOWN_FAILURE_STATUS].includes(http.status))
        http.status = STATUS.BAD_USER_INPUT;
    },
  }),
};

/** An operation of a type that the schema lacks passes GraphQL's own rules and would fail only when it runs. */
export const knownOperations: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (context.getSchema().getRootType(node.operation)) return;
    context.reportError(new GraphQLError(`This API has no operations of type "${node.operation}".`, { nodes: node }));
  },
});

/**
 * The same for failures before an operation is known: a body that is too large or isn't JSON, or an unreadable session.
 */
export function graphqlRequestErrors(failures: FailureLog): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    if (res.headersSent) return breakOff(failures, error, req, res);
    const known = answerFailure(failures, error, req, res);
    noteAttempt(req.api, known?.code, operationOf(req));
    const { message, code, retryAfter } = known ?? UNKNOWN;
    res.json({ errors: [{ message: shortMessage(message), extensions: { code, retryAfter } }] });
  };
}
