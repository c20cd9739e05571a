import { AppError } from '#domain/app-error.ts';
import { isAllowed } from '#domain/permissions.ts';
import { NotPermitted } from '../access/authorize.ts';
import type { ApiContext } from '../api-context.ts';

/**
 * Records admin operations that someone else attempted, and anything that was attempted too often.
 * @param operation a short name of what was requested.
 */
export async function recordRefusal(api: ApiContext, error: unknown, operation: string): Promise<void> {
  if (!(error instanceof AppError) || !(error.code === 'RATE_LIMITED' || isForAdmins(error))) return;
  const { viewer: actor, clientAddress: address } = api;
  const accountId = 'id' in actor ? actor.id : null;
  await api.securityLog.recordFailure({ action: 'refusal', actor, accountId, address, detail: operation }, error);
}

function isForAdmins(error: AppError): boolean {
  return error instanceof NotPermitted && !isAllowed({ role: 'user', id: 0 }, error.permission);
}
