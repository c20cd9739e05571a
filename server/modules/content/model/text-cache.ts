import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { LocalizedText } from '#domain/language.ts';
import { Turns } from '../../../platform/limits/turns.ts';

/** In characters of the texts. */
const MAX_SIZE = 16 * 2 ** 20;
/** Added for each text, so that the number of short ones is limited too. */
const OVERHEAD = 1_000;

/** Shared by all kinds of results: parsing is work for the one thread that answers everyone. */
const turns = new Turns(1);

/**
 * Caches what is made by parsing texts, so that it is made once for each version of a text in each language. A text is known by
 * its digest: what is in it comes from the item, a draft, or the picture library, and each of them can change it. Texts that
 * aren't known are parsed one by one, and everything else that waits in the process goes on in between.
 */
export class TextCache<Made> {
  private readonly cache = new LRUCache<string, Promise<Made>>({ maxSize: MAX_SIZE });

  constructor(private readonly make: (text: LocalizedText, other: string | null) => Made) {}

  /** @param other the text in the other language, if what is made depends on it. */
  of(text: LocalizedText, other: string | null = null): Promise<Made> {
    const digests = [text.value, other ?? ''].map((value) => hash('sha256', value, 'base64'));
    const key = `${text.language} ${digests.join(' ')}`;
    const known = this.cache.get(key);
    if (known) return known;
    const made = turns.take(async () => {
      await nextTurn();
      return this.make(text, other);
    });
    this.cache.set(key, made, { size: OVERHEAD + text.value.length });
    made.catch(() => this.cache.delete(key));
    return made;
  }
}
