import type { Failure } from '../../../app/failure.ts';
import type { SaveFailure } from '../editor-state.ts';

const REASONS: Partial<Record<Failure['code'], SaveFailure>> = {
  UNAUTHENTICATED: 'session-ended',
  FORBIDDEN: 'forbidden',
  ACCOUNT_CHANGED: 'account-changed',
  NOT_FOUND: 'deleted',
  BAD_USER_INPUT: 'rejected',
  CONFLICT: 'rejected',
};

/** Why an attempt to save failed, as forms say it. */
export function saveFailureOf(code: Failure['code']): SaveFailure {
  return REASONS[code] ?? (code === 'UNREACHABLE' && !navigator.onLine ? 'offline' : 'unavailable');
}
