import { FIELD_PROBLEMS, type FieldProblem } from './field-problem.ts';

/** All failures that callers can see. HTTP statuses, GraphQL codes and what the client knows are derived from it. */
export const APP_ERROR_CODES = [
  'BAD_USER_INPUT',
  'UNAUTHENTICATED',
  /** The password is right; the login needs a code as well. */
  'SECOND_FACTOR_REQUIRED',
  'FORBIDDEN',
  /** A write was made for another account than the one that is logged in. */
  'ACCOUNT_CHANGED',
  /** For what can't be undone: the password has to be given again. */
  'CONFIRMATION_REQUIRED',
  /** A moderator has stopped the account from commenting. */
  'COMMENTING_BANNED',
  'NOT_FOUND',
  'CONFLICT',
  'PRECONDITION_FAILED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'RATE_LIMITED',
  'UNAVAILABLE',
  'BUSY',
] as const;

export type AppErrorCode = (typeof APP_ERROR_CODES)[number];

export type FieldProblems = Record<string, FieldProblem>;

/** A failure that the caller can understand and act on; its message is safe to show. */
export class AppError extends Error {
  override readonly name = 'AppError';

  constructor(
    readonly code: AppErrorCode,
    message: string,
    readonly fields: FieldProblems = {},
    /** Seconds to wait before the next attempt, for RATE_LIMITED, BUSY and UNAVAILABLE. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }

  /** An error for an input with these problems, by field name. */
  static badInput(fields: FieldProblems): AppError {
    const message = Object.entries(fields)
      .map(([field, problem]) => (field ? `${field}: ${FIELD_PROBLEMS[problem]}` : FIELD_PROBLEMS[problem]))
      .join('; ');
    return new AppError('BAD_USER_INPUT', message || FIELD_PROBLEMS.invalid, fields);
  }
}
