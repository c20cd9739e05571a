/** Events of one kind that are let through in a minute, and how many of them from one network address. */
const OF_KIND = 60;
const FROM_ADDRESS = 10;
const ONE_MINUTE = 60_000;

interface Count {
  all: number;
  /** By address; never more than `OF_KIND`, since an address gets in with its first event that is let through. */
  from: Map<string | null, number>;
  dropped: number;
}

/**
 * Lets so many events through in a minute that a flood can't fill the disk. One kind doesn't use up what another may
 * have, and one address doesn't use up what the others may have.
 */
export class EventBudget {
  private readonly counts = new Map<string, Count>();
  private minute: NodeJS.Timeout | undefined;

  /** @param report takes the number of dropped events by kind, at the end of each minute that has dropped any. */
  constructor(private readonly report: (dropped: Record<string, number>) => void) {}

  /** @param kind one of a few. */
  allows(kind: string, address: string | null): boolean {
    this.minute ??= setTimeout(() => this.endMinute(), ONE_MINUTE).unref();
    const count = this.counts.get(kind) ?? { all: 0, from: new Map(), dropped: 0 };
    this.counts.set(kind, count);
    const before = count.from.get(address) ?? 0;
    if (count.all >= OF_KIND || before >= FROM_ADDRESS) {
      count.dropped += 1;
      return false;
    }
    count.all += 1;
    count.from.set(address, before + 1);
    return true;
  }

  /** Reports what was dropped so far and begins a new minute. */
  endMinute(): void {
    clearTimeout(this.minute);
    this.minute = undefined;
    const dropped = [...this.counts].flatMap(([kind, count]) => (count.dropped > 0 ? [[kind, count.dropped]] : []));
    this.counts.clear();
    if (dropped.length > 0) this.report(Object.fromEntries(dropped));
  }
}
