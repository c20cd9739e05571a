import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { accountFailureText } from '../../app/account-failure-text.ts';
import { localStore } from '../../app/browser-storage.ts';
import { failureOf } from '../../app/failure.ts';
import { clearAnnouncement } from '../../app/logged-in.ts';
import { STORED_INTERACTIVES } from '../../app/stored-interactives-key.ts';
import { STORED_LEARNING } from '../../app/stored-learning-key.ts';
import { useViewerChanged } from '../../app/viewer.tsx';
import { useLazyApollo } from '../../hydration/lazy-apollo.ts';
import { showToast } from '../../ui/toast-store.ts';

interface SignInTexts {
  toast: { title: string; description: string };
  /** What to say of a failure that the server says nothing about. */
  fallback: MessageDescriptor;
  /** What to say of failures that mean something else here; null for the others. */
  explain?(error: unknown): MessageDescriptor | null;
}

/**
 * Sends a form that signs the visitor in, and then turns the page to the one who is signed in.
 * @param send rejects when it fails.
 * @param onDone called once it has succeeded, before the page moves on.
 * @param onCodeNeeded called if the account needs a code in addition to the password.
 */
export function useSignIn<Values>(
  send: (values: Values) => Promise<unknown>,
  { toast, fallback, explain }: SignInTexts,
  onDone: () => void,
  onCodeNeeded?: () => void,
) {
  const { t } = useLingui();
  const apollo = useLazyApollo();
  const viewerChanged = useViewerChanged();
  const [failure, setFailure] = useState<MessageDescriptor | null>(null);

  async function submit(values: Values): Promise<void> {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      const failed = failureOf(error);
      if (failed.code === 'SECOND_FACTOR_REQUIRED' && onCodeNeeded) onCodeNeeded();
      else setFailure(explain?.(error) ?? accountFailureText(failed, fallback));
      return;
    }
    clearAnnouncement();
    onDone();
    showToast(toast);
    await viewerChanged();
    // What they tried and answered as a visitor is theirs now. If it can't be sent, it stays in this browser for the next time.
    if (localStore.read(STORED_INTERACTIVES) !== null) {
      await import('../../app/send-stored-interactives.tsx')
        .then(async ({ sendStoredInteractives }) => sendStoredInteractives(await apollo.client()))
        .catch(() => {});
    }
    if (localStore.read(STORED_LEARNING) !== null) {
      await import('../../app/send-stored-learning.tsx')
        .then(async ({ sendStoredLearning }) => sendStoredLearning(await apollo.client()))
        .catch(() => {});
    }
  }

  return { submit, failure: failure && t(failure), clearFailure: () => setFailure(null) };
}
