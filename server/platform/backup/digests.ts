import { createHash } from 'node:crypto';
import type { Checksums, TableRows } from './backup-format.ts';

const LINE_FEED = 10;

/**
 * Rows, bytes and SHA-256 of a table, computed while its rows pass through. In COPY's text format, only the end of a
 * row is a line feed.
 */
export class TableDigest {
  private readonly hash = createHash('sha256');
  private rows = 0;
  private bytes = 0;

  constructor(private readonly table: Pick<TableRows, 'schema' | 'name'>) {}

  add(part: Buffer): void {
    this.hash.update(part);
    this.bytes += part.length;
    for (let at = part.indexOf(LINE_FEED); at >= 0; at = part.indexOf(LINE_FEED, at + 1)) this.rows += 1;
  }

  /** Call it once, at the end. */
  result(): Checksums['tables'][number] {
    const { schema, name } = this.table;
    return { schema, name, rows: this.rows, bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}

/**
 * SHA-256 over entries: for each one the name, a zero byte, the size in decimal digits, a zero byte, and the content.
 */
export class EntryDigest {
  private readonly hash = createHash('sha256');

  add(name: string, content: Buffer): void {
    this.hash.update(`${name}\0${content.length}\0`).update(content);
  }

  /** Call it once, at the end. */
  result(): string {
    return this.hash.digest('hex');
  }
}
