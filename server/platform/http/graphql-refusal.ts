import { HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';
import type { AppError } from '#domain/app-error.ts';
import { STATUS } from './error-status.ts';

const refusals = new WeakSet<GraphQLError>();

/**
 * The error that refuses a whole operation with the status 400.
 * @param path if given, the error isn't wrapped again.
 */
export function refusal(
  code: 'BAD_USER_INPUT' | 'ANSWER_TOO_LARGE',
  message: string,
  path?: readonly (string | number)[],
): GraphQLError {
  const error = new GraphQLError(message, { path, extensions: { code, http: { status: STATUS.BAD_USER_INPUT } } });
  refusals.add(error);
  return error;
}

/** The error that refuses a whole operation before it runs, with the same code and message as over REST. */
export function refusalOf(error: AppError): GraphQLError {
  const headers = new HeaderMap();
  if (error.retryAfter !== undefined) headers.set('retry-after', String(error.retryAfter));
  const http = { status: STATUS[error.code], headers };
  return new GraphQLError(error.message, { originalError: error, extensions: { code: error.code, http } });
}

/** The error that a resolver or a check of the operation threw. */
export function causeOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? error.originalError : error;
}

/** Whether `refusal` made an error, itself or as the cause of it. */
export function isRefusal(error: GraphQLError): boolean {
  return refusals.has(error) || (error.originalError instanceof GraphQLError && refusals.has(error.originalError));
}
