import type { AppErrorCode } from '#domain/app-error.ts';

/** The HTTP status of each code, for REST, GraphQL and pages. */
export const STATUS: Record<AppErrorCode, number> = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  SECOND_FACTOR_REQUIRED: 401,
  FORBIDDEN: 403,
  ACCOUNT_CHANGED: 409,
  CONFIRMATION_REQUIRED: 403,
  COMMENTING_BANNED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  BUSY: 503,
};

/** The status of a failure that isn't the caller's fault. */
export const UNKNOWN_FAILURE_STATUS = 500;
