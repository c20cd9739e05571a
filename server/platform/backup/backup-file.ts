import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { Refusal } from '../refusal.ts';
import { SetupError } from '../settings/setup-error.ts';

/**
 * A file that appears complete or not at all: it is written under a hidden name in the same folder, and `keep` renames
 * it once it is on the disk. Only its owner can read it.
 */
export class BackupFile {
  private constructor(
    private readonly file: string,
    private readonly unfinished: string,
    private readonly handle: Awaited<ReturnType<typeof open>>,
    private readonly force: boolean,
  ) {}

  /**
   * @param force whether an existing file may be replaced.
   * @throws Refusal if the file exists and may not be replaced. @throws SetupError if the path can't be written.
   */
  static async create(file: string, { force }: { force: boolean }): Promise<BackupFile> {
    try {
      const found = await stat(file).catch(() => undefined);
      if (found && !found.isFile()) throw new SetupError(`${file} is not a file. Name a file, or - for stdout.`);
      if (found && !force) throw alreadyThere(file);
      // A symbolic link stays a symbolic link.
      const target = found ? await realpath(file) : file;
      const hidden = `.${basename(target)}.${randomBytes(6).toString('hex')}.unfinished`;
      const unfinished = join(dirname(target), hidden);
      return new BackupFile(target, unfinished, await open(unfinished, 'wx', 0o600), force);
    } catch (cause) {
      throw unwritable(file, cause);
    }
  }

  /** The file handle's own stream would keep the handle until it is closed, so nothing could be synced before. */
  stream(): Writable {
    return new Writable({
      write: (chunk, _encoding, done) => void this.handle.writeFile(chunk).then(() => done(), done),
    });
  }

  /** @returns its size in bytes. @throws SetupError if the disk doesn't take it. */
  async keep(): Promise<number> {
    try {
      await this.handle.sync();
      const { size } = await this.handle.stat();
      await this.handle.close();
      await this.putInPlace();
      await syncFolder(dirname(this.file));
      return size;
    } catch (cause) {
      throw unwritable(this.file, cause);
    }
  }

  /** Ends at once, even if something is being written. */
  discard(): void {
    rmSync(this.unfinished, { force: true });
  }

  /** Turns a failure to write into a sentence. Other errors stay as they are. */
  explain(error: unknown): unknown {
    return unwritable(this.file, error);
  }

  private async putInPlace(): Promise<void> {
    if (this.force) return rename(this.unfinished, this.file);
    try {
      // Unlike a rename, this never replaces a file that was created in the meantime.
      await link(this.unfinished, this.file);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw alreadyThere(this.file);
      if (await stat(this.file).catch(() => undefined)) throw alreadyThere(this.file);
      // Some file systems have no links.
      return rename(this.unfinished, this.file);
    }
    await rm(this.unfinished);
  }
}

/** Makes sure that the name leads to the file even after a power failure. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } catch {
    // Some file systems don't support this. The file itself is safe.
  } finally {
    await handle.close();
  }
}

function alreadyThere(file: string): Refusal {
  return new Refusal(`${file} is already there. Choose another name, or replace it with --force.`);
}

const DISK_FULL = ['ENOSPC', 'EDQUOT'];
/** Error codes of files. Connections have others. */
const NOT_WRITABLE = [
  ...DISK_FULL,
  ...['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EISDIR', 'EIO', 'EFBIG', 'ENAMETOOLONG', 'ELOOP', 'EINVAL'],
];

function unwritable(file: string, cause: unknown): unknown {
  if (!(cause instanceof Error) || !NOT_WRITABLE.includes(codeOf(cause))) return cause;
  const reason = DISK_FULL.includes(codeOf(cause)) ? 'the disk is full' : cause.message;
  return new SetupError(`${file} can't be written: ${reason}. No backup was made.`, { cause });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
