import { useApolloClient } from '@apollo/client/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { doubtAccount } from '../app/account-doubt.ts';
import { accountChanged } from '../app/account-failure-text.ts';
import { failureOf } from '../app/failure.ts';
import { showToast } from '../ui/toast-store.ts';
import { isAccessLost } from './useAccessCheck.ts';

/**
 * Reports a change that was not made. If someone else changed the data, it is reloaded. If the session or the role is
 * gone, AdminPage shows that.
 * @returns given the title of the toast, its text where the failure has no better one, and the failure.
 */
export function useWriteFailure(): (title: string, text: string, error: unknown) => void {
  const explain = useFailureText();
  return (title, text, error) => showToast({ title, description: explain(text, error), tone: 'destructive' });
}

/**
 * Like `useWriteFailure`, but for a dialog that stays open, where no one could see or reach a toast.
 * @returns given the text where the failure has no better one, the failure, and what to say if what was to be changed is
 * gone: what the dialog says.
 */
export function useFailureText(): (text: string, error: unknown, texts?: { missing?: string }) => string {
  const { t } = useLingui();
  const apollo = useApolloClient();
  return (text, error, { missing } = {}) => {
    if (isAccessLost(error)) doubtAccount();
    else if (isOutdated(error)) void apollo.refetchQueries({ include: 'active' });
    if (missing && failureOf(error).code === 'NOT_FOUND') return missing;
    const better = explanation(error);
    return better ? t(better) : text;
  };
}

function isOutdated(error: unknown): boolean {
  const { code } = failureOf(error);
  return code === 'NOT_FOUND' || code === 'CONFLICT';
}

function explanation(error: unknown): MessageDescriptor | null {
  const { code } = failureOf(error);
  if (code === 'UNAUTHENTICATED') return msg`Your session has ended. Please log in again.`;
  if (code === 'ACCOUNT_CHANGED') return accountChanged;
  return isOutdated(error) ? msg`Someone else changed the list. You now see the current version.` : null;
}
