import { localStore, tabStore } from './browser-storage.ts';

/** What the key of a form's unsaved work in local storage begins with; the number is the version of its form. */
export const UNSAVED_WORK_PREFIX = 'sato.draft.1.';

/** What the key of a begun comment in session storage begins with. */
export const COMMENT_DRAFT_PREFIX = 'comment-draft:';

/** What the key of a begun test in session storage begins with. */
export const TEST_ATTEMPT_PREFIX = 'module-test:';

/** Asks the user; @returns whether to leave. */
type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** Has `mayLeaveUnsavedWork` ask on behalf of a form. @returns stops that. */
export function guardUnsavedWork(own: Ask): () => void {
  ask = own;
  return () => {
    if (ask === own) ask = null;
  };
}

/** Before something other than a navigation ends the work on this page, such as logging out. @returns whether to go on. */
export async function mayLeaveUnsavedWork(): Promise<boolean> {
  return ask ? ask() : true;
}

/** Makes forms store what was typed at once. */
export const STORE_EVENT = 'sato-store';

/** Calls back before the page decides whether something would be lost. @returns what ends that. */
export function onStoreUnsavedWork(store: () => void): () => void {
  addEventListener(STORE_EVENT, store);
  return () => removeEventListener(STORE_EVENT, store);
}

/**
 * Removes the unsaved work of all forms from this browser, and begun comments and tests from this tab, so that logging out
 * leaves nothing behind.
 */
export function clearUnsavedWork(): void {
  for (const key of localStore.keys(UNSAVED_WORK_PREFIX)) localStore.remove(key);
  for (const prefix of [COMMENT_DRAFT_PREFIX, TEST_ATTEMPT_PREFIX]) {
    for (const key of tabStore.keys(prefix)) tabStore.remove(key);
  }
}
