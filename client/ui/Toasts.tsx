import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { onFirstInteraction } from '../hydration/first-interaction.ts';
import { showCarriedToasts, toastStore } from './toast-store.ts';

/**
 * The corner for toasts. Its code is not needed to read a page, so it comes when someone does something, or with the
 * first toast, which appears then.
 */
export function Toasts() {
  const [Corner, setCorner] = useState<ComponentType | null>(null);
  // Not when the corner is there: by then, this document may be carrying toasts over to the next one itself.
  useEffect(showCarriedToasts, []);
  useEffect(() => {
    let isGone = false;
    async function load() {
      const { ToastCorner } = await import('./Toast.tsx');
      if (!isGone) startTransition(() => setCorner(() => ToastCorner));
    }
    // Without it, the page still works.
    const loadOrNot = () => void load().catch(() => {});
    const stopWaiting = onFirstInteraction(load);
    const unsubscribe = toastStore.subscribe(loadOrNot);
    if (toastStore.read().length > 0) loadOrNot();
    return () => {
      isGone = true;
      stopWaiting();
      unsubscribe();
    };
  }, []);
  return Corner && <Corner />;
}
