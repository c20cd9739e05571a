import { useEffect } from 'react';
import { failureOf } from '../app/failure.ts';
import { useCheckViewer } from '../app/viewer.tsx';

/** Whether a call failed because the session ended or the right is gone. */
export function isAccessLost(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === 'UNAUTHENTICATED' || code === 'FORBIDDEN';
}

/** Where a query was refused, asks who is signed in now; the door of the admin area acts on the answer. */
export function useAccessCheck(error: unknown): void {
  const checkViewer = useCheckViewer();
  const isLost = error !== undefined && isAccessLost(error);
  useEffect(() => {
    if (isLost) void checkViewer();
  }, [isLost, checkViewer]);
}
