/** What every kept draft's entry in local storage begins with; the number is the version of its form. */
export const DRAFT_PREFIX = 'sato.draft.1.';

type Guard = () => Promise<boolean>;

let guard: Guard | null = null;

/**
 * Has a page asked before it is left by other ways than a link: logging out.
 * @param ask whether to go on; @returns takes the guard away.
 */
export function guardUnsavedWork(ask: Guard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = null;
  };
}

/** Whether the page on screen may be left; asks where something on it is not saved. */
export async function mayLeaveUnsavedWork(): Promise<boolean> {
  return guard ? guard() : true;
}

/** Forgets what forms kept in this browser: whoever logs out leaves nothing behind. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key);
  } catch {
    // Storage is forbidden: then nothing was kept in it either.
  }
}
