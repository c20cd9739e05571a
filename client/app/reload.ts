declare global {
  // Defined by `MISSING_SCRIPT` in the head.
  var satoUnkept: (() => boolean) | undefined;
  var satoReload: (() => void) | undefined;
}

/** Whether something was typed on this page that would be gone after a reload. Forms first keep what they can. */
export function hasUnkeptText(): boolean {
  return globalThis.satoUnkept?.() ?? false;
}

/** Loads the page again. Forms don't ask whether to leave, because what was typed is kept. */
export function reloadUnasked(): void {
  globalThis.satoReload?.();
}
