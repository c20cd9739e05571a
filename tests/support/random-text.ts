/** A repeatable stream of random choices, so that a failing case can be named by its number. */
export class RandomText {
  private state: number;

  constructor(seed: number) {
    this.state = seed * 2654435761 + 1;
  }

  /** `count` of the pieces, in random order and with repeats. */
  of(pieces: readonly string[], count: number): string {
    let text = '';
    for (let index = 0; index < count; index += 1) text += pieces[this.below(pieces.length)] ?? '';
    return text;
  }

  /** A whole number from 0 to `limit` - 1 (mulberry32). */
  below(limit: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }
}
