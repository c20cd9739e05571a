import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { pack } from 'tar-stream';
import { MIGRATION_LOCK } from '../database/migrate.ts';
import { type MediaFiles, type StoredMedia, storedFiles } from '../files/media-files.ts';
import { noFilesFound } from '../files/missing-files.ts';
import { Refusal } from '../refusal.ts';
import {
  type BackupSummary,
  CHECKSUMS,
  type Checksums,
  FORMAT,
  FORMAT_VERSION,
  fileEntry,
  MANIFEST,
  type Manifest,
  PART_BYTES,
  partName,
  type TableRows,
} from './backup-format.ts';
import { EntryDigest, TableDigest } from './digests.ts';
import { COPY_SETTINGS, copyTarget, qualified, siteMigrations, siteSequences, siteTables } from './site-tables.ts';

export interface WriteOptions {
  /** Gzip level, from 1 (fast) to 9 (small). */
  level?: number;
  /** Where the files of pictures are; if omitted, they aren't part of the backup, and none counts as missing. */
  files?: MediaFiles;
  /** The number of finished tables, and of all tables. */
  progress?(done: number, total: number): void;
}

/** Writes entries one after the other. */
type WriteEntry = (name: string, content: Buffer) => Promise<void>;

/**
 * Writes the whole site as it is at one moment, then ends the output. Others can read and write the site at the same
 * time.
 * @throws Refusal if there is no site in the database.
 * @throws SetupError if the database names files of pictures and none of them is there.
 */
export async function writeBackup(
  databaseUrl: string,
  output: Writable,
  { level = 6, files, progress = () => {} }: WriteOptions = {},
): Promise<BackupSummary> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // If the connection breaks, the query that is running reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    await beginSnapshot(client);
    const summary = await pour(client, output, level, files, progress);
    await client.query('commit');
    await client.end();
    return summary;
  } catch (error) {
    // The server may be in the middle of a table and would wait for a reader.
    client.connection.stream.destroy();
    throw error;
  }
}

/**
 * From here on, nothing changes for this transaction. Migrations have to wait, and so do commands that truncate a
 * table, because a snapshot doesn't protect from them. The locks come before the first query, because that takes the
 * snapshot.
 */
async function beginSnapshot(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  if ((await siteMigrations(client)).length === 0) {
    throw new Refusal('There is no site in this database yet, so there is nothing to back up.');
  }
  const tables = await siteTables(client);
  await client.query('begin isolation level repeatable read read only');
  await client.query(`lock table ${tables.map((table) => qualified(client, table)).join(', ')} in access share mode`);
  await client.query(COPY_SETTINGS);
}

async function pour(
  client: pg.Client,
  output: Writable,
  level: number,
  files: MediaFiles | undefined,
  progress: (done: number, total: number) => void,
): Promise<BackupSummary> {
  const archive = pack();
  const piped = pipeline(archive, createGzip({ level }), output);
  // After the output fails, it takes no entries and doesn't report that to waiting writers.
  const failed = new Promise<never>((_, reject) => void piped.catch(reject));
  failed.catch(() => {});
  const writeEntry: WriteEntry = (name, content) => {
    const written = new Promise<void>((resolve, reject) => {
      const header = { name, size: content.length, mode: 0o600, mtime: new Date(0) };
      const entry = archive.entry(header, content, (error) => (error ? reject(error) : resolve()));
      entry.on('error', reject);
    });
    return Promise.race([written, failed]);
  };
  try {
    const summary = await writeEntries(client, writeEntry, files, progress);
    archive.finalize();
    await piped;
    return summary;
  } catch (error) {
    // A failing output also ends the archive, and the writer of entries may only see the archive's error.
    const cause = output.errored ?? error;
    archive.destroy();
    throw cause;
  }
}

async function writeEntries(
  client: pg.Client,
  writeEntry: WriteEntry,
  files: MediaFiles | undefined,
  progress: (done: number, total: number) => void,
): Promise<BackupSummary> {
  const whole = new EntryDigest();
  const write: WriteEntry = async (name, content) => {
    whole.add(name, content);
    await writeEntry(name, content);
  };
  const manifest = await describe(client);
  await write(MANIFEST, json(manifest));
  const tables: Checksums['tables'] = [];
  for (const [index, table] of manifest.tables.entries()) {
    progress(index, manifest.tables.length);
    tables.push(await writeTable(client, table, write));
  }
  const written = files ? await writeFiles(client, files, write) : { files: 0, missingFiles: [] };
  const checksums: Checksums = {
    tables,
    sha256: whole.result(),
    ...(written.missingFiles.length > 0 && { missingFiles: written.missingFiles }),
  };
  await writeEntry(CHECKSUMS, json(checksums));
  return { manifest, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), ...written };
}

/** The files of all pictures. A few may be lost, and the rest of the backup is needed all the more then. */
async function writeFiles(
  client: pg.Client,
  files: MediaFiles,
  write: WriteEntry,
): Promise<Pick<BackupSummary, 'files' | 'missingFiles'>> {
  const { rows: found } = await client.query<{ isThere: boolean }>(
    `select to_regclass('media') is not null as "isThere"`,
  );
  if (!found[0]?.isThere) return { files: 0, missingFiles: [] };
  // Files of deleted pictures may be missing: the site may be deleting them while the backup runs.
  const { rows } = await client.query<StoredMedia & { isDeleted: boolean }>(
    'select digest, format, width, deleted_at is not null as "isDeleted" from media order by digest',
  );
  const missingFiles: string[] = [];
  let written = 0;
  for (const media of rows) {
    for (const name of storedFiles(media)) {
      const content = await files.read(name);
      if (content) {
        await write(fileEntry(name), content);
        written += 1;
      } else if (!media.isDeleted) missingFiles.push(name);
    }
  }
  if (written === 0 && missingFiles.length > 0) throw noFilesFound(files, missingFiles.length);
  return { files: written, missingFiles };
}

async function describe(client: pg.Client): Promise<Manifest> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`);
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    createdAt: new Date().toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations: await siteMigrations(client),
    tables: await siteTables(client),
    sequences: await siteSequences(client),
  };
}

async function writeTable(
  client: pg.Client,
  table: TableRows,
  write: WriteEntry,
): Promise<Checksums['tables'][number]> {
  const digest = new TableDigest(table);
  let number = 0;
  const rows = client.query(to(`copy ${copyTarget(client, table)} to stdout`));
  // The loop reports errors, unless it has already ended for another reason.
  rows.on('error', () => {});
  for await (const part of partsOf(rows)) {
    number += 1;
    digest.add(part);
    await write(partName(table, number), part);
  }
  return digest.result();
}

/** The same bytes in pieces of one size. */
async function* partsOf(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of rows) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    const joined = Buffer.concat(chunks);
    let start = 0;
    for (; size - start >= PART_BYTES; start += PART_BYTES) yield joined.subarray(start, start + PART_BYTES);
    chunks = [joined.subarray(start)];
    size -= start;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

function json(document: Manifest | Checksums): Buffer {
  return Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
}
