/** Most events of one kind in a minute, and most of them from one network address. */
const OF_KIND = 60;
const FROM_ADDRESS = 10;
const ONE_MINUTE = 60_000;

interface Count {
  all: number;
  /** By address. It never has more than `OF_KIND` entries, because an address is added with its first allowed event. */
  from: Map<string | null, number>;
  dropped: number;
}

/**
 * Limits the events per minute, so that a flood can't fill the disk. Each kind of event and each address has its own
 * share.
 */
export class EventBudget {
  private readonly counts = new Map<string, Count>();
  private minute: NodeJS.Timeout | undefined;

  /** @param report gets the number of dropped events by kind, at the end of each minute in which some were dropped. */
  constructor(private readonly report: (dropped: Record<string, number>) => void) {}

  /** @param kind one of a small number of kinds. */
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

  /** Reports the dropped events so far and begins a new minute. */
  endMinute(): void {
    clearTimeout(this.minute);
    this.minute = undefined;
    const dropped = [...this.counts].flatMap(([kind, count]) => (count.dropped > 0 ? [[kind, count.dropped]] : []));
    this.counts.clear();
    if (dropped.length > 0) this.report(Object.fromEntries(dropped));
  }
}
