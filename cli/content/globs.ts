import picomatch from 'picomatch';

/** Whether a text is a pattern that paths can be compared with. */
export function isGlob(text: string): boolean {
  try {
    picomatch(text);
    return true;
  } catch {
    return false;
  }
}
