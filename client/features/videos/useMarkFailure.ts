import { useLingui } from '@lingui/react/macro';
import { failureOf } from '../../app/failure.ts';
import { showToast } from '../../ui/toast-store.ts';

/** Says why a like or a save failed. @param onSessionEnd called instead of a toast if the session has ended. */
export function useMarkFailure(onSessionEnd: () => void): (error: unknown) => void {
  const { t } = useLingui();
  return (error) => {
    if (failureOf(error).code === 'UNAUTHENTICATED') return onSessionEnd();
    showToast({ title: t`Something went wrong`, description: t`Please try again.`, tone: 'destructive' });
  };
}
