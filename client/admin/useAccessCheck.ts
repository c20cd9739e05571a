import { useEffect } from 'react';
import { doubtAccount } from '../app/account-doubt.ts';
import { failureOf } from '../app/failure.ts';

/** Whether a call failed because the session ended or the right is gone. */
export function isAccessLost(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === 'UNAUTHENTICATED' || code === 'FORBIDDEN';
}

/** Where a query was refused, asks who is signed in now; the door of the admin area acts on the answer. */
export function useAccessCheck(error: unknown): void {
  const isLost = error !== undefined && isAccessLost(error);
  useEffect(() => {
    if (isLost) doubtAccount();
  }, [isLost]);
}
