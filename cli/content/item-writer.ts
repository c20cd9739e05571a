import { createHash } from 'node:crypto';
import type pg from 'pg';
import { fieldsAt } from '#domain/content/kinds.ts';
import type { Language } from '#domain/language.ts';
import {
  deleteUnusedWritten,
  storeWritten,
  type WrittenBody,
  writtenBodies,
} from '#server/modules/content/export/written-bodies.ts';
import type { StoredItem } from '#server/modules/content/import/site-items.ts';
import type { ContentFile, MarkdownByField } from './item-files.ts';
import { programDigest } from './program-digest.ts';
import { Threads } from './threads.ts';
import type { ItemToWrite, WrittenItem } from './write-item.ts';

/** Items that a thread writes at a time. */
const BATCH = 8;

/** Writes items as files in threads. The Markdown of a body is only looked for if no export has found it yet. */
export class ItemWriter {
  private readonly threads: Threads<ItemToWrite[], WrittenItem[]>;
  private readonly program = programDigest('write-item');

  /** @param threads number of threads; by default one per processor. */
  constructor(
    private readonly pool: pg.Pool,
    private readonly languages: readonly Language[],
    threads?: number,
  ) {
    this.threads = Threads.open('write-item', threads);
  }

  async write(items: StoredItem[]): Promise<ContentFile[]> {
    const asked = items.map((item) => ({ item, sources: this.sourcesOf(item) }));
    const known = await writtenBodies(
      this.pool,
      asked.flatMap(({ sources }) => [...sources.values()]),
    );
    const found: WrittenBody[] = [];
    const tasks = asked.map(({ item, sources }) => this.taskFor(item, knownOf(sources, known)));
    const batches = Array.from({ length: Math.ceil(tasks.length / BATCH) }, (_, n) =>
      this.threads.run(tasks.slice(n * BATCH, (n + 1) * BATCH)),
    );
    const written = (await Promise.all(batches)).flat();
    for (const [index, { sources }] of asked.entries()) {
      for (const [field, markdown] of Object.entries(written[index]?.found ?? {})) {
        const source = sources.get(field);
        if (source !== undefined) found.push({ source, markdown });
      }
    }
    await storeWritten(this.pool, found);
    return written.flatMap(({ files }) => files);
  }

  /** Without the bodies of which the Markdown is known, since passing them to a thread takes time. */
  private taskFor(item: StoredItem, known: MarkdownByField): ItemToWrite {
    const values = { ...item.values };
    for (const [field, markdown] of Object.entries(known)) if (markdown !== null) values[field] = '';
    return { item: { ...item, values }, languages: this.languages, known };
  }

  /** To be called after the last item. */
  async finish(): Promise<void> {
    await deleteUnusedWritten(this.pool, this.program);
  }

  /** Nothing can be written afterwards. */
  close(): void {
    this.threads.close();
  }

  /** The source of the Markdown of each body in the store, by field. */
  private sourcesOf({ type, values }: StoredItem): Map<string, string> {
    const sources = new Map<string, string>();
    for (const { name } of fieldsAt(type, 'body')) {
      const html = values[name];
      if (typeof html !== 'string') continue;
      sources.set(name, `${this.program}-${createHash('sha256').update(html).digest('hex')}`);
    }
    return sources;
  }
}

function knownOf(sources: Map<string, string>, known: Map<string, string | null>): MarkdownByField {
  const byField: MarkdownByField = {};
  for (const [field, source] of sources) {
    const markdown = known.get(source);
    if (markdown !== undefined) byField[field] = markdown;
  }
  return byField;
}
