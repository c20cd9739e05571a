import { GraphQLError } from 'graphql';

/** Why an operation is refused as a whole, with the status 400. @param path given, it counts as located already. */
export function refusal(
  code: 'BAD_USER_INPUT' | 'ANSWER_TOO_LARGE',
  message: string,
  path?: readonly (string | number)[],
): GraphQLError {
  return new GraphQLError(message, { path, extensions: { code, http: { status: 400 } } });
}
