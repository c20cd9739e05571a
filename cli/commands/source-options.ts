import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Command, Option } from 'commander';
import { extract } from 'tar-stream';
import type { ContentSource } from '#server/content-import/content-draft.ts';
import { SetupError } from '#server/database/setup-error.ts';
import { CONTENT_FORMATS, type ContentFormat, readContent, type SourceOptions } from '../content/formats.ts';

/** What every command says that reads a content folder. */
export interface SourceCommandOptions extends SourceOptions {
  format: ContentFormat;
}

/** In place of a folder: a tar archive on stdin. */
const STDIN = '-';

/** In bytes, all files of an archive together. */
const ARCHIVE_MAX = 2_000_000_000;

export function withSourceOptions(command: Command): Command {
  return command
    .argument('<folder>', `the folder to read, or ${STDIN} for a tar archive on stdin`)
    .addOption(
      new Option('--format <layout>', 'how the folder is laid out')
        .choices(Object.keys(CONTENT_FORMATS))
        .default('sato'),
    )
    .option('--only <globs...>', 'items of these paths alone, such as "articles/*" or course/basics/money')
    .option('--exclude <globs...>', 'without the items of these paths')
    .option('--attribution <text>', 'credit for texts that state none')
    .option('--source-url <url>', 'address of the source for texts that state none')
    .option('--base-url <url>', 'where the source is published, for its own relative links (format posts)');
}

/** @throws SetupError if the folder or archive can't be read. */
export async function readSource(folder: string, options: SourceCommandOptions): Promise<ContentSource> {
  if (folder !== STDIN) return readContent(folder, options.format, options);
  const unpacked = await mkdtemp(path.join(tmpdir(), 'sato-archive-'));
  try {
    await unpackInto(unpacked);
    return await readContent(unpacked, options.format, options, 'stdin');
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}

/** Plain files only: a link in an archive could lead anywhere. */
async function unpackInto(folder: string): Promise<void> {
  const archive = process.stdin.pipe(extract());
  let size = 0;
  try {
    for await (const entry of archive) {
      const file = path.join(folder, entry.header.name);
      size += entry.header.size ?? 0;
      if (size > ARCHIVE_MAX) throw new Error(`it holds more than ${ARCHIVE_MAX} bytes`);
      if (!file.startsWith(folder + path.sep)) throw new Error(`${entry.header.name} lies outside of it`);
      const bytes = await buffer(entry);
      if (entry.header.type !== 'file') continue;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
  } catch (cause) {
    throw new SetupError(
      `stdin is no tar archive that can be read: ${cause instanceof Error ? cause.message : cause}.`,
    );
  }
}
