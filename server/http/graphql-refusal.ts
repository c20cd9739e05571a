import { GraphQLError } from 'graphql';
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

/** Whether `refusal` made an error, itself or as the cause of it. */
export function isRefusal(error: GraphQLError): boolean {
  return refusals.has(error) || (error.originalError instanceof GraphQLError && refusals.has(error.originalError));
}
