/** How often things have happened since the start, by a word or two of our code. */
export class Tally<Name extends string = string> {
  private readonly counts = new Map<Name, number>();

  add(name: Name): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  all(): [name: Name, count: number][] {
    return [...this.counts];
  }
}
