import type { Request } from 'express';
import { AppError } from '#domain/app-error.ts';
import { isAllowed } from '#domain/permissions.ts';
import { NotPermitted } from '../access/authorize.ts';
import type { ApiContext } from '../api/api-context.ts';

/** Maximum characters of an operation in the security log. */
const OPERATION_MAX = 80;

/** A short name of the requested operation, without its query. */
export function operationOf({ method, baseUrl, path }: Request): string {
  return `${method} ${baseUrl}${path}`.slice(0, OPERATION_MAX);
}

/**
 * Records operations on what belongs to admins or to someone else, and anything that was attempted too often.
 * @param operation a short name of what was requested.
 */
export async function recordRefusal(api: ApiContext, error: unknown, operation: string): Promise<void> {
  if (!(error instanceof AppError) || !(error.code === 'RATE_LIMITED' || isForOthers(error))) return;
  const { viewer: actor, clientAddress: address } = api;
  const accountId = 'id' in actor ? actor.id : null;
  await api.securityLog.recordFailure({ action: 'refusal', actor, accountId, address, detail: operation }, error);
}

/** A write of another site, a body that is too large or of the wrong type, or an operation beyond the limits. */
const ATTEMPTS = new Set<unknown>([
  'FOREIGN_ORIGIN',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'ANSWER_TOO_LARGE',
  'QUERY_REFUSED',
]);

/**
 * Logs that a request was refused by a check that no client of the site runs into.
 * @param api omitted if the request failed before anyone knew whose it is.
 * @param code of the refusal; others aren't logged.
 */
export function noteAttempt(api: ApiContext | undefined, code: unknown, operation: string): void {
  if (!api || !ATTEMPTS.has(code)) return;
  const { viewer: actor, clientAddress: address } = api;
  api.securityLog.noteAttempt({ actor, address, detail: `${operation} ${code}` });
}

function isForOthers(error: AppError): boolean {
  if (!(error instanceof NotPermitted)) return false;
  return !error.permission || !isAllowed({ role: 'user', id: 0 }, error.permission);
}
