import { mkdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import type { PulledFile } from '../content/pulled-files.ts';

/**
 * Writes and removes files of a content folder, and folders that are empty then. Each file is replaced at once.
 * @throws SetupError if one of them can't be written.
 */
export async function changeFiles(files: readonly PulledFile[]): Promise<void> {
  for (const { path: file, text } of files) {
    try {
      if (text === null) await rm(file, { force: true });
      else {
        await mkdir(path.dirname(file), { recursive: true });
        const written = path.join(path.dirname(file), `.sato-${path.basename(file)}`);
        await writeFile(written, text);
        await rename(written, file);
      }
    } catch (cause) {
      throw new SetupError(`${file} can't be written: ${cause instanceof Error ? cause.message : String(cause)}.`);
    }
  }
  const left = new Set(files.flatMap(({ path: file, text }) => (text === null ? path.dirname(file) : [])));
  // Lessons before their modules. A folder that isn't empty stays.
  for (const folder of [...left].toSorted((one, other) => other.length - one.length))
    await rmdir(folder).catch(() => {});
}
