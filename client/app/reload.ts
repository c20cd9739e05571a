declare global {
  // Defined by `MISSING_SCRIPT` in the head.
  var satoUnstored: (() => boolean) | undefined;
  var satoReload: (() => void) | undefined;
}

/** Whether something was typed on this page that would be gone after a reload. Forms first store what they can. */
export function hasUnstoredText(): boolean {
  return globalThis.satoUnstored?.() ?? false;
}

/** Loads the page again. Forms don't ask whether to leave, because what was typed is stored. */
export function reloadUnasked(): void {
  globalThis.satoReload?.();
}
