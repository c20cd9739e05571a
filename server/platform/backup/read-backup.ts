import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import type { ZodType } from 'zod';
import { Refusal } from '../refusal.ts';
import { SetupError } from '../settings/setup-error.ts';
import {
  type BackupSummary,
  CHECKSUMS,
  type Checksums,
  checksums,
  entryFile,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  manifest,
  manifestHead,
  partName,
  type TableRows,
} from './backup-format.ts';
import { EntryDigest, TableDigest } from './digests.ts';

/** In bytes. Entries are held in memory, and no entry of a backup is nearly this large. */
const ENTRY_MAX = 64_000_000;

/** Receives the contents of a backup before it is known whether the rest is intact. */
export interface BackupTaker {
  begin(manifest: Manifest): Promise<void>;
  /** @param rows in pieces of any size. All of them must be read. */
  table(table: TableRows, rows: AsyncIterable<Buffer>): Promise<void>;
  /** @param name in the storage of the files of pictures. */
  file?(name: string, content: Buffer): Promise<void>;
}

interface Entry {
  name: string;
  content: Buffer;
}

/**
 * Reads a backup from the first to the last byte.
 * @param name of the backup in messages.
 * @throws Refusal if it is damaged, incomplete or not a backup. Everything that was passed on before that must not be
 *   used.
 * @throws SetupError if the input can't be read.
 */
export async function readBackup(input: Readable, name: string, taker: BackupTaker): Promise<BackupSummary> {
  const entries = entriesOf(input, name);
  try {
    return await readEntries(entries, name, taker);
  } finally {
    await entries.return();
  }
}

async function readEntries(
  entries: AsyncGenerator<Entry, void>,
  name: string,
  taker: BackupTaker,
): Promise<BackupSummary> {
  const whole = new EntryDigest();
  const next = async (): Promise<Entry | undefined> => {
    const { value } = await entries.next();
    if (value && value.name !== CHECKSUMS) whole.add(value.name, value.content);
    return value ?? undefined;
  };
  const first = await next();
  if (first?.name !== MANIFEST) throw new Refusal(`${name} is not a backup of Sato.`);
  const described = parseManifest(first.content, name);
  await taker.begin(described);

  const tables: Checksums['tables'] = [];
  let entry = await next();
  for (const table of described.tables) {
    const digest = new TableDigest(table);
    const rows = async function* () {
      for (let number = 1; entry?.name === partName(table, number); number += 1) {
        digest.add(entry.content);
        yield entry.content;
        entry = await next();
      }
    };
    await taker.table(table, rows());
    tables.push(digest.result());
  }

  let files = 0;
  for (let file = fileIn(entry); file !== null && entry; file = fileIn(entry)) {
    await taker.file?.(file, entry.content);
    files += 1;
    entry = await next();
  }

  if (entry?.name !== CHECKSUMS) throw damaged(name, 'a part of it is missing');
  const { missingFiles = [], ...expected } = parsed(checksums, entry.content) ?? {};
  if (!isDeepStrictEqual(expected, { tables, sha256: whole.result() })) {
    throw damaged(name, "its contents don't match its checksums");
  }
  if (!(await entries.next()).done) throw damaged(name, 'something follows its end');
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { manifest: described, tables: tables.length, rows, files, missingFiles };
}

function fileIn(entry: Entry | undefined): string | null {
  return entry ? entryFile(entry.name) : null;
}

function parseManifest(content: Buffer, name: string): Manifest {
  const head = parsed(manifestHead, content);
  if (!head) throw new Refusal(`${name} is not a backup of Sato.`);
  if (head.version > FORMAT_VERSION) {
    throw new Refusal(`${name} was made by a newer version of Sato. Update Sato, then try again.`);
  }
  const described = parsed(manifest, content);
  if (!described) throw damaged(name, `its ${MANIFEST} is not as it should be`);
  return described;
}

/** @returns undefined if the text isn't JSON of that shape. */
function parsed<Shape>(shape: ZodType<Shape>, content: Buffer): Shape | undefined {
  try {
    return shape.safeParse(JSON.parse(content.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

async function* entriesOf(input: Readable, name: string): AsyncGenerator<Entry, void> {
  const gunzip = createGunzip();
  const archive = extract();
  let received = 0;
  input.on('data', (chunk: Buffer) => {
    received += chunk.length;
  });
  const piped = pipeline(input, gunzip, archive);
  // The loop below or the wait after it reports the error.
  piped.catch(() => {});
  try {
    for await (const entry of archive) {
      const { name: entryName, size = 0, type } = entry.header;
      if (type !== 'file' || size > ENTRY_MAX) throw damaged(name, 'it holds something that is not part of a backup');
      yield { name: entryName, content: await buffer(entry) };
    }
    await piped;
  } catch (error) {
    throw explained(error, name);
  } finally {
    input.destroy();
  }
  if (gunzip.bytesWritten !== received) throw damaged(name, 'something follows its end');
}

/** Turns a failure to read into an error that says what to do. */
function explained(error: unknown, name: string): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if ('syscall' in error) return new SetupError(`${name} can't be read: ${error.message}.`, { cause: error });
  if (code === 'Z_BUF_ERROR' || /^Unexpected end of data|Premature close/.test(error.message)) {
    return damaged(name, 'it ends too early');
  }
  if (error.message === 'incorrect header check') {
    return new Refusal(`${name} is not a backup of Sato, or it is damaged.`);
  }
  return damaged(name, error.message);
}

function damaged(name: string, reason: string): Refusal {
  return new Refusal(`${name} is damaged: ${reason}. Use another backup; this one can't be restored.`);
}
