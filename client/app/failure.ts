import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { APP_ERROR_CODES, type AppErrorCode, type FieldProblems } from '#domain/app-error.ts';

/** Why a call to the server did not do what it was asked to. */
export interface Failure {
  /** UNREACHABLE: no answer came. UNKNOWN: the server failed without saying why. */
  code: AppErrorCode | 'UNREACHABLE' | 'UNKNOWN';
  fields: FieldProblems;
  /** Seconds to wait, where the server says so. */
  retryAfter: number | null;
}

const KNOWN = new Set<unknown>(APP_ERROR_CODES);

const UNAVAILABLE = 503;

/** What went wrong, from whatever a query or mutation of the client rejects with. */
export function failureOf(error: unknown): Failure {
  const extensions = CombinedGraphQLErrors.is(error) ? error.errors[0]?.extensions : undefined;
  return {
    code: codeOf(error, extensions?.code),
    fields: isFields(extensions?.fields) ? extensions.fields : {},
    retryAfter: typeof extensions?.retryAfter === 'number' ? extensions.retryAfter : null,
  };
}

function codeOf(error: unknown, code: unknown): Failure['code'] {
  if (isKnown(code)) return code;
  if (CombinedGraphQLErrors.is(error)) return 'UNKNOWN';
  if (!ServerError.is(error)) return 'UNREACHABLE';
  return error.statusCode === UNAVAILABLE ? 'UNAVAILABLE' : 'UNKNOWN';
}

function isKnown(code: unknown): code is AppErrorCode {
  return KNOWN.has(code);
}

function isFields(fields: unknown): fields is FieldProblems {
  return typeof fields === 'object' && fields !== null;
}
