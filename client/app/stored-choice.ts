/** A choice kept in this browser. Storage can be forbidden or full: then the choice holds for this visit only. */
export function storeChoice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: the page already shows the choice.
  }
}

export function storedChoice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
