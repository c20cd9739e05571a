/** Whole percent, and 100 only for all of it. */
export function percentage(part: number, whole: number): number {
  return whole > 0 ? Math.floor((100 * part) / whole) : 0;
}
