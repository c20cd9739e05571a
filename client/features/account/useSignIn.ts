import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { failureOf } from '../../app/failure.ts';
import { useViewerChanged } from '../../app/viewer.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { accountFailureText } from './failure-text.ts';

interface SignInTexts {
  toast: { title: string; description: string };
  /** What to say of a failure that the server says nothing about. */
  fallback: MessageDescriptor;
}

/**
 * Sends a form that signs the visitor in, and then turns the page to the one who is signed in.
 * @param send rejects when it fails.
 * @param onDone called once it has succeeded, before the page moves on.
 */
export function useSignIn<Values>(
  send: (values: Values) => Promise<unknown>,
  { toast, fallback }: SignInTexts,
  onDone: () => void,
) {
  const { t } = useLingui();
  const viewerChanged = useViewerChanged();
  const [failure, setFailure] = useState<MessageDescriptor | null>(null);

  async function submit(values: Values): Promise<void> {
    setFailure(null);
    try {
      await send(values);
    } catch (error) {
      setFailure(accountFailureText(failureOf(error), fallback));
      return;
    }
    onDone();
    showToast(toast);
    await viewerChanged();
  }

  return { submit, failure: failure && t(failure), clearFailure: () => setFailure(null) };
}
