import { localStore } from './browser-storage.ts';

/** What every kept draft's entry in local storage begins with; the number is the version of its form. */
export const DRAFT_PREFIX = 'sato.draft.1.';

interface Guard {
  /** Asks before the page is left by other ways than a link: logging out. @returns whether to go on. */
  ask(): Promise<boolean>;
  /** Hears of a step in the browser's history before the router does, and may stop it from hearing. */
  handleStep(event: PopStateEvent): void;
}

let guard: Guard | null = null;

/** To be called before the router listens: of the listeners at the window, the first is asked first. */
export function watchHistory(): void {
  window.addEventListener('popstate', (event) => guard?.handleStep(event));
}

/** Has a page asked before it is left; @returns takes the guard away. */
export function guardUnsavedWork(own: Guard): () => void {
  guard = own;
  return () => {
    if (guard === own) guard = null;
  };
}

/** Whether the page on screen may be left; asks where something on it is not saved. */
export async function mayLeaveUnsavedWork(): Promise<boolean> {
  return guard ? guard.ask() : true;
}

/** Forgets what forms kept in this browser: whoever logs out leaves nothing behind. */
export function forgetDrafts(): void {
  for (const key of localStore.keys(DRAFT_PREFIX)) localStore.remove(key);
}
