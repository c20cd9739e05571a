import { useApolloClient } from '@apollo/client/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { failureOf } from '../app/failure.ts';
import { useCheckViewer } from '../app/viewer.tsx';
import { showToast } from '../ui/toast-store.ts';
import { isAccessLost } from './useAccessCheck.ts';

/**
 * Tells of a change that was not made. If someone else changed the data, it is reloaded. If the session or the role is
 * gone, AdminPage shows that.
 * @returns given the title of the toast, its text where the failure has no better one, and the failure.
 */
export function useWriteFailure(): (title: string, text: string, error: unknown) => void {
  const { t } = useLingui();
  const apollo = useApolloClient();
  const checkViewer = useCheckViewer();
  return (title, text, error) => {
    const better = explanation(error);
    showToast({ title, description: better ? t(better) : text, tone: 'destructive' });
    if (isAccessLost(error)) void checkViewer();
    else if (isOutdated(error)) void apollo.refetchQueries({ include: 'active' });
  };
}

function isOutdated(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === 'NOT_FOUND' || code === 'CONFLICT';
}

function explanation(error: unknown): MessageDescriptor | null {
  const { code } = failureOf(error);
  if (code === 'UNAUTHENTICATED') return msg`Your session has ended. Please log in again.`;
  return isOutdated(error) ? msg`Someone else changed the list. You now see the current version.` : null;
}
