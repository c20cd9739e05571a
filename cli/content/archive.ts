import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';
import { SetupError } from '#server/platform/settings/setup-error.ts';

/** In bytes, all files of an archive together. */
const ARCHIVE_MAX = 2_000_000_000;

/**
 * Writes the plain files of a tar archive into a folder, the last one of each name: a link could lead anywhere.
 * @param name of the archive in messages.
 * @throws SetupError if it can't be read, or has files outside the folder.
 */
export async function unpackArchive(source: Readable, folder: string, name: string): Promise<void> {
  let size = 0;
  let entryName = '';
  try {
    for await (const entry of source.pipe(extract())) {
      const { type, size: entrySize } = entry.header;
      entryName = entry.header.name;
      // Such an entry would never end.
      if (!Number.isSafeInteger(entrySize)) throw new Error('its size is not a number');
      size += entrySize ?? 0;
      if (size > ARCHIVE_MAX) throw new Error(`it holds more than ${ARCHIVE_MAX} bytes`);
      if (type !== 'file' && type !== 'contiguous-file') {
        entry.resume();
        continue;
      }
      const bytes = await buffer(entry);
      const file = path.join(folder, entryName);
      if (!file.startsWith(folder + path.sep)) throw new Error('it is outside the archive');
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replaceAll(`${folder}${path.sep}`, '') : String(cause);
    const where = entryName && ` (at ${JSON.stringify(entryName)})`;
    throw new SetupError(`${name} is not a readable tar archive: ${reason.replace(/\.$/, '')}${where}.`, {
      cause,
    });
  } finally {
    // The program that still writes should stop.
    source.destroy();
  }
}
