import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SetupError } from '#server/database/setup-error.ts';
import { CONTENT_FILES, TOP_FOLDERS } from '../content/content-files.ts';
import type { ContentFile } from '../content/item-files.ts';
import type { ContentWriter } from './content-writer.ts';

/**
 * Writes a content folder beside its place, and puts it there when it is whole. A folder that is there keeps everything
 * that is no content: pictures within the items, a README, a .git.
 */
export class FolderWriter implements ContentWriter {
  private constructor(
    private readonly target: string,
    private readonly staging: string,
  ) {}

  /** @throws SetupError when the folder holds content already and may not be replaced, or can't be written. */
  static async open(target: string, { replace }: { replace: boolean }): Promise<FolderWriter> {
    const found = await stat(target).catch(() => null);
    if (found && !found.isDirectory()) throw new SetupError(`${target} is a file; expected a folder.`);
    const names = found ? await readdir(target) : [];
    const held = TOP_FOLDERS.filter((name) => names.includes(name));
    if (held.length > 0 && !replace) {
      throw new SetupError(
        `${target} holds content already (${held.join(', ')}). Choose an empty folder, or --replace what it holds.`,
      );
    }
    try {
      await mkdir(target, { recursive: true });
      return new FolderWriter(target, await mkdtemp(path.join(target, '.sato-export-')));
    } catch (cause) {
      throw new SetupError(`${target} can't be written: ${cause instanceof Error ? cause.message : String(cause)}.`);
    }
  }

  async write({ path: relative, text }: ContentFile): Promise<void> {
    const file = path.join(this.staging, 'new', relative);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }

  async finish(): Promise<void> {
    for (const name of TOP_FOLDERS) {
      await this.keepStrangers(name);
      const [old, place, fresh] = [
        path.join(this.staging, 'old', name),
        path.join(this.target, name),
        path.join(this.staging, 'new', name),
      ];
      await mkdir(path.dirname(old), { recursive: true });
      await renameIfThere(place, old);
      await renameIfThere(fresh, place);
    }
    await this.discard();
  }

  /** Leaves the folder as it was. */
  async discard(): Promise<void> {
    await rm(this.staging, { recursive: true, force: true });
  }

  /** Copies what is no content from the old folder to the same places of the new one. */
  private async keepStrangers(name: string): Promise<void> {
    const files = await readdir(path.join(this.target, name), { recursive: true, withFileTypes: true }).catch(() => []);
    for (const file of files) {
      if (file.isDirectory() || CONTENT_FILES.includes(file.name)) continue;
      const from = path.join(file.parentPath, file.name);
      const to = path.join(this.staging, 'new', path.relative(this.target, from));
      await cp(from, to, { recursive: true, verbatimSymlinks: true });
    }
  }
}

async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
}
