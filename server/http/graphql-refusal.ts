import { GraphQLError } from 'graphql';
import { STATUS } from './error-status.ts';

/**
 * The error that refuses a whole operation with the status 400.
 * @param path if given, the error isn't wrapped again.
 */
export function refusal(
  code: 'BAD_USER_INPUT' | 'ANSWER_TOO_LARGE',
  message: string,
  path?: readonly (string | number)[],
): GraphQLError {
  return new GraphQLError(message, { path, extensions: { code, http: { status: STATUS.BAD_USER_INPUT } } });
}
