import { unwrapResolverError } from '@apollo/server/errors';
import type { ErrorRequestHandler } from 'express';
import type { GraphQLFormattedError } from 'graphql';
import type { Logger } from 'pino';
import { AppError } from '#domain/app-error.ts';
import { knownError, STATUS } from './rest-errors.ts';

/** Codes of Apollo Server that tell callers about their own request. */
const REQUEST_ERRORS = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
]);

const UNKNOWN = 'Something went wrong. Please try again.';

/** Turns every failure of a GraphQL call into its public form; what is unknown is logged and not told. */
export function graphqlErrors(log: Logger) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { locations, path } = formatted;
    const cause = unwrapResolverError(error);
    if (cause instanceof AppError) {
      const { code, fields, retryAfter } = cause;
      return { message: cause.message, locations, path, extensions: { code, fields, retryAfter } };
    }
    const code = String(formatted.extensions?.code);
    if (REQUEST_ERRORS.has(code)) return { message: formatted.message, locations, path, extensions: { code } };
    log.error({ err: cause, path }, 'GraphQL operation failed');
    return { message: UNKNOWN, path, extensions: { code: 'INTERNAL_SERVER_ERROR' } };
  };
}

/** The same for what fails before an operation is known: a body that is too large, no JSON, or broken. */
export function graphqlRequestErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error);
    const known = knownError(error);
    if (!known) log.error({ err: error }, 'GraphQL request failed');
    const { message, code } = known ?? { message: UNKNOWN, code: 'INTERNAL_SERVER_ERROR' };
    res.status(known ? STATUS[known.code] : 500).json({ errors: [{ message, extensions: { code } }] });
  };
}
