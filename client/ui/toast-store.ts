import type { ReactNode } from 'react';

/** Most toasts on screen, and milliseconds until a dismissed one leaves the list. Source: specification, section 9. */
const TOAST_LIMIT = 1;
const REMOVE_DELAY = 1_000_000;

interface NewToast {
  title: ReactNode;
  description?: ReactNode;
  tone?: 'plain' | 'destructive';
  action?: ToastAction;
}

/** A button of a toast. It closes the toast. */
interface ToastAction {
  label: string;
  /** For screen readers: how to do the same without the toast, which may be gone too soon. */
  alternative: string;
  onSelect(): void;
}

interface Toast extends NewToast {
  id: number;
  open: boolean;
  tone: 'plain' | 'destructive';
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one before. */
export function showToast({ tone = 'plain', ...toast }: NewToast): void {
  lastId += 1;
  change([{ ...toast, tone, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT));
}

/** Takes a toast out of sight, and later out of the list. */
export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => removeToast(id), REMOVE_DELAY);
}

function removeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

const NONE: readonly Toast[] = [];

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => toasts,
  readOnServer: () => NONE,
};
