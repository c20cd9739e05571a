import type { ReactNode } from 'react';
import { tabStore } from '../app/browser-storage.ts';
import { newListeners } from './listeners.ts';

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
export interface ToastAction {
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
const { notify, subscribe } = newListeners();

function change(next: readonly Toast[]): void {
  toasts = next;
  notify();
}

/** Shows a toast in place of the one before. */
export function showToast({ tone = 'plain', ...toast }: NewToast): void {
  lastId += 1;
  change([{ ...toast, tone, id: lastId, open: true }, ...toasts].slice(0, TOAST_LIMIT));
}

/** Hides a toast, and removes it from the list later. */
export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => removeToast(id), REMOVE_DELAY);
}

function removeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Where toasts wait while the next document loads. */
const CARRIED = 'toast';

/** The next document of this tab shows the toasts that are on screen now, if they are plain text. */
export function carryToasts(): void {
  const shown = toasts
    .filter(
      ({ open, title, description }) => open && [title, description ?? ''].every((text) => typeof text === 'string'),
    )
    .map(({ title, description, tone }) => ({ title, description, tone }));
  if (shown.length > 0) tabStore.write(CARRIED, JSON.stringify(shown));
}

/** Shows what the document before this one carried over. */
export function showCarriedToasts(): void {
  const carried = tabStore.read(CARRIED);
  if (carried === null) return;
  tabStore.remove(CARRIED);
  try {
    for (const { title, description, tone } of JSON.parse(carried)) showToast({ title, description, tone });
  } catch {
    // What was stored under this name isn't a list of toasts.
  }
}

const NONE: readonly Toast[] = [];

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe,
  read: () => toasts,
  readOnServer: () => NONE,
};
