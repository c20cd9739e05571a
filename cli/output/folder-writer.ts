import { mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { isContentFile, TOP_FOLDERS } from '../content/content-files.ts';
import type { ExportedFile } from '../content/item-files.ts';
import type { ContentWriter } from './content-writer.ts';

/**
 * Writes a content folder next to its target and moves it there when it is complete. An existing folder keeps everything
 * that isn't content: other pictures within the items, a README, a .git.
 */
export class FolderWriter implements ContentWriter {
  private lastFolder = '';

  private constructor(
    private readonly target: string,
    private readonly staging: string,
    /** The target and its parents that didn't exist before, innermost first. */
    private readonly made: string[],
  ) {}

  /** @throws SetupError if the folder already has content that may not be replaced, or can't be written. */
  static async open(target: string, { replace }: { replace: boolean }): Promise<FolderWriter> {
    const found = await stat(target).catch(() => null);
    if (found && !found.isDirectory()) throw new SetupError(`${target} is a file; expected a folder.`);
    const names = found ? await readdir(target) : [];
    const held = TOP_FOLDERS.filter((name) => names.includes(name));
    if (held.length > 0 && !replace) {
      throw new SetupError(
        `${target} already has content (${held.join(', ')}). Choose an empty folder, or replace the content with --replace.`,
      );
    }
    for (const place of held.map((name) => path.join(target, name))) {
      if (!(await stat(place)).isDirectory()) throw new SetupError(`${place} is a file; expected a folder.`);
    }
    try {
      const made = foldersBetween(await mkdir(target, { recursive: true }), target);
      return new FolderWriter(target, await mkdtemp(path.join(target, '.sato-export-')), made);
    } catch (cause) {
      throw unwritable(target, cause);
    }
  }

  async write({ path: relative, text }: ExportedFile): Promise<void> {
    const file = path.join(this.staging, 'new', relative);
    const folder = path.dirname(file);
    try {
      // Synchronously: handing each of many small files to a thread takes several times as long.
      if (folder !== this.lastFolder) mkdirSync(folder, { recursive: true });
      this.lastFolder = folder;
      writeFileSync(file, text);
    } catch (cause) {
      throw unwritable(this.target, cause);
    }
  }

  async finish(): Promise<void> {
    for (const name of TOP_FOLDERS) await this.copyOtherFiles(name);
    const moved: { from: string; to: string }[] = [];
    try {
      await mkdir(path.join(this.staging, 'old'));
      for (const name of TOP_FOLDERS) {
        const place = path.join(this.target, name);
        for (const [from, to] of [
          [place, path.join(this.staging, 'old', name)],
          [path.join(this.staging, 'new', name), place],
        ] as const) {
          if (await renameIfThere(from, to)) moved.unshift({ from, to });
        }
      }
    } catch (cause) {
      for (const { from, to } of moved) await rename(to, from);
      throw unwritable(this.target, cause);
    }
    rmSync(this.staging, { recursive: true, force: true });
  }

  /** Leaves the folder as it was. */
  discard(): void {
    rmSync(this.staging, { recursive: true, force: true });
    for (const folder of this.made) {
      try {
        rmdirSync(folder);
      } catch {
        // Someone else put something there.
        return;
      }
    }
  }

  /** Copies what isn't content from the old folder to the same places in the new one. */
  private async copyOtherFiles(name: string): Promise<void> {
    const old = path.join(this.target, name);
    const files = await readdir(old, { recursive: true, withFileTypes: true }).catch((cause) => {
      if (cause.code === 'ENOENT') return [];
      // What can't be read can't be copied, and would be lost with the old folder.
      throw unwritable(this.target, cause);
    });
    for (const file of files) {
      const from = path.join(file.parentPath, file.name);
      const relative = path.relative(this.target, from);
      if (file.isDirectory() || isContentFile(relative.split(path.sep))) continue;
      const to = path.join(this.staging, 'new', relative);
      // What the export has written itself is newer.
      await cp(from, to, { recursive: true, verbatimSymlinks: true, force: false });
    }
  }
}

/** @param outermost undefined if there are none. @returns the folders from the inner to the outer one. */
function foldersBetween(outermost: string | undefined, inner: string): string[] {
  if (outermost === undefined) return [];
  const folders: string[] = [];
  for (let folder = path.resolve(inner); folder.startsWith(outermost); folder = path.dirname(folder)) {
    folders.push(folder);
  }
  return folders;
}

async function renameIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return false;
    throw cause;
  }
}

function unwritable(target: string, cause: unknown): SetupError {
  return new SetupError(`${target} can't be written: ${cause instanceof Error ? cause.message : String(cause)}.`);
}
