import { LRUCache } from 'lru-cache';
import type { Tag } from './cache-tags.ts';
import type { CachedResponse } from './cached-response.ts';

/**
 * Parts of the store. Callers choose the values in `lists` (page numbers, ids, variables of queries), the words in
 * `searches` and the names in `missing`, so they can fill these. The pages in `main` are as many as the site has.
 */
export type Segment = 'main' | 'lists' | 'searches' | 'missing';

/** Share of the bytes, and maximum number of responses. */
const SEGMENTS: Record<Segment, { share: number; max?: number }> = {
  main: { share: 0.64 },
  lists: { share: 0.28 },
  searches: { share: 0.06, max: 500 },
  missing: { share: 0.02, max: 1_000 },
};
const NAMES: Segment[] = ['main', 'lists', 'searches', 'missing'];

/** Changes while a response is made. */
export interface Watch {
  /** Whether something that the response is made from has changed since. */
  hasChanged(tags: Iterable<Tag>): boolean;
  end(): void;
}

/** Responses by key and by tag, up to a number of bytes. The least recently used ones are evicted first. */
export class ResponseStore {
  private readonly segments: Record<Segment, LRUCache<string, CachedResponse>>;
  private readonly keys = new Map<Tag, Map<string, Segment>>();
  private readonly watches = new Set<Set<Tag> & { isAll?: boolean }>();

  /** @param bytes of all responses together. */
  constructor(bytes: number) {
    const segment = (name: Segment) =>
      new LRUCache<string, CachedResponse>({
        ...(SEGMENTS[name].max !== undefined && { max: SEGMENTS[name].max }),
        maxSize: Math.max(1, Math.floor(bytes * SEGMENTS[name].share)),
        sizeCalculation: ({ size }) => size,
        ttl: 1,
        dispose: (answer, key, reason) => {
          if (reason !== 'set') this.untag(answer, key);
        },
      });
    this.segments = {
      main: segment('main'),
      lists: segment('lists'),
      searches: segment('searches'),
      missing: segment('missing'),
    };
  }

  get(key: string, segment: Segment): CachedResponse | undefined {
    return this.segments[segment].get(key) ?? this.segments.missing.get(key);
  }

  set(key: string, segment: Segment, answer: CachedResponse): void {
    this.segments[segment].set(key, answer, { ttl: answer.lifetime });
    if (this.segments[segment].peek(key) !== answer) return;
    for (const tag of answer.tags) {
      const keys = this.keys.get(tag) ?? new Map<string, Segment>();
      keys.set(key, segment);
      this.keys.set(tag, keys);
    }
  }

  /** Replaces a response by the same with more encodings, unless it is gone. */
  replace(key: string, answer: CachedResponse, by: CachedResponse): void {
    for (const name of NAMES) {
      const segment = this.segments[name];
      if (segment.peek(key) === answer) segment.set(key, by, { ttl: segment.getRemainingTTL(key) });
    }
  }

  /** Drops every response with one of these tags. */
  drop(tags: Iterable<Tag>): void {
    for (const tag of tags) {
      for (const watch of this.watches) watch.add(tag);
      for (const [key, segment] of this.keys.get(tag) ?? []) this.segments[segment].delete(key);
    }
  }

  clear(): void {
    for (const watch of this.watches) watch.isAll = true;
    for (const name of NAMES) this.segments[name].clear();
    this.keys.clear();
  }

  watch(): Watch {
    const changed: Set<Tag> & { isAll?: boolean } = new Set<Tag>();
    this.watches.add(changed);
    return {
      hasChanged: (tags) => changed.isAll === true || [...tags].some((tag) => changed.has(tag)),
      end: () => void this.watches.delete(changed),
    };
  }

  /** Bytes of all responses. */
  get size(): number {
    return NAMES.reduce((sum, name) => sum + this.segments[name].calculatedSize, 0);
  }

  get count(): number {
    return NAMES.reduce((sum, name) => sum + this.segments[name].size, 0);
  }

  private untag(answer: CachedResponse, key: string): void {
    for (const tag of answer.tags) {
      const keys = this.keys.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.keys.delete(tag);
    }
  }
}
