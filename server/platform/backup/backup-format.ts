import { z } from 'zod';

/**
 * A backup is a tar archive compressed with gzip, so ordinary tools can list and unpack it. Its entries, in this order:
 *
 * | Entry | Holds |
 * |---|---|
 * | `manifest.json` | what the backup was made from and which tables it holds: {@link Manifest} |
 * | `tables/<schema>/<table>/<number>` | the rows of each table as `COPY … TO STDOUT` writes them: text, UTF-8, a line for each row. Parts of at most {@link PART_BYTES} bytes, numbered from 000001 and cut anywhere; joined, they are what `COPY … FROM STDIN` reads. An empty table has none |
 * | `media/<file>` | the files of uploaded pictures, by the names that they have in the storage; see `MediaFiles`. Since version 2 |
 * | `checksums.json` | rows, bytes and SHA-256 of each table and of the whole, and which files were missing: {@link Checksums} |
 *
 * Both ends work on a stream: nothing has to be known before it is written or read. A reader refuses entries that it
 * doesn't expect.
 *
 * The checksums show whether a backup is whole and undamaged. They aren't a signature: someone who can change the file
 * can change them too.
 */
export const FORMAT = 'sato-backup';
export const FORMAT_VERSION = 2;

export const MANIFEST = 'manifest.json';
export const CHECKSUMS = 'checksums.json';

/** Bytes of a part. A backup or a restore holds a few of them in memory. */
export const PART_BYTES = 1_048_576;

const tableName = z.object({ schema: z.string().min(1), name: z.string().min(1) });

/** Enough to recognize a backup and its version. */
export const manifestHead = z.object({ format: z.literal(FORMAT), version: z.int().min(1) });

export const manifest = manifestHead.extend({
  createdAt: z.iso.datetime(),
  /** The version of the server that the rows come from, for people: "18.4". */
  postgres: z.string(),
  /** Names of the migrations that created the tables, in the order in which they ran. */
  migrations: z.array(z.string().min(1)).min(1),
  /** Columns, except generated ones, which the database computes again, and transaction IDs. */
  tables: z.array(tableName.extend({ columns: z.array(z.string().min(1)) })),
  /** The last number that each sequence returned, or if `isCalled` is false, the first one that it will return. */
  sequences: z.array(tableName.extend({ lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
});

export const checksums = z.object({
  tables: z.array(
    tableName.extend({ rows: z.int().min(0), bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  /** Over name, size and content of all entries before this one: see `EntryDigest`. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Files of pictures that the rows name and that were missing from the storage. If there is none, this is left out. */
  missingFiles: z.array(z.string()).optional(),
});

export type Manifest = z.infer<typeof manifest>;
export type TableRows = Manifest['tables'][number];
export type Checksums = z.infer<typeof checksums>;

/** The contents of a backup after all of it was written or read. */
export interface BackupSummary {
  manifest: Manifest;
  tables: number;
  rows: number;
  /** Of pictures. */
  files: number;
  /** Names of files of pictures that should be there and weren't in the storage. */
  missingFiles: string[];
}

/** The name of an entry with a file of a picture. */
export function fileEntry(file: string): string {
  return `media/${file}`;
}

/** The name of the file in such an entry; null for other entries. */
export function entryFile(entry: string): string | null {
  return /^media\/([0-9a-f]{2}\/[0-9a-f]{64}\/\w+\.\w+)$/.exec(entry)?.[1] ?? null;
}

/** @param number of the part, from 1. */
export function partName({ schema, name }: Pick<TableRows, 'schema' | 'name'>, number: number): string {
  const parts = [schema, name, String(number).padStart(6, '0')].map(encodeURIComponent);
  return ['tables', ...parts].join('/');
}
