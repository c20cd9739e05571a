import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { KnownItems } from '#server/modules/content/import/content-draft.ts';
import type { Site } from '#server/platform/site.ts';
import { cliContext } from '../cli-context.ts';
import { unpackArchive } from '../content/archive.ts';
import { CONTENT_FORMATS, type ContentFormat, type FolderContent } from '../content/formats.ts';
import { GLOB_BOUNDS, isGlob } from '../content/globs.ts';
import type { SourceOptions } from '../content/reading.ts';
import { SourceFolder } from '../content/source-folder.ts';
import { ifInterrupted } from '../interruption.ts';
import { noteLine } from '../output/terminal.ts';
import { threadsOption } from './threads-option.ts';

/** Options of every command that reads a content folder. */
export interface SourceCommandOptions extends SourceOptions {
  /** If omitted, the folder's files tell. */
  format?: ContentFormat;
  threads?: number;
}

/** Means a tar archive on stdin instead of a folder. */
export const STDIN = '-';

export function withSourceOptions(command: Command): Command {
  return command
    .argument('<folder>', `the folder to read, or ${STDIN} for a tar archive on stdin`)
    .addOption(
      new Option('--format <layout>', 'layout of the folder; by default, its files tell').choices(
        Object.keys(CONTENT_FORMATS),
      ),
    )
    .addOption(
      new Option('--as <kind>', 'what the pages of a site become; a course follows its sidebar').choices([
        'articles',
        'course',
      ]),
    )
    .option('--only <globs...>', 'only items with these paths, such as "articles/*" or course/basics/money', globs)
    .option('--exclude <globs...>', 'all items except those with these paths', globs)
    .option('--attribution <text>', 'credit for texts without one')
    .option('--source-url <url>', 'source address for texts without one')
    .option('--base-url <url>', 'address where the source is published, for its relative links')
    .addOption(threadsOption());
}

/** A folder on this machine, and its name in messages. */
export interface SourceFolderName {
  directory: string;
  name: string;
}

/**
 * Does something with the folder, or with the content of the archive on stdin.
 * @throws SetupError if it can't be read.
 */
export async function withSourceFolder<Result>(
  folder: string,
  work: (source: SourceFolderName) => Promise<Result>,
): Promise<Result> {
  if (folder !== STDIN) {
    await SourceFolder.check(folder);
    return work({ directory: folder, name: folder });
  }
  const unpacked = await mkdtemp(path.join(tmpdir(), 'sato-archive-'));
  // Synchronously, so that nothing is written in between.
  const remove = () => rmSync(unpacked, { recursive: true, force: true });
  const isRemoved = ifInterrupted(remove);
  try {
    await unpackArchive(cliContext().stdin, unpacked, 'stdin');
    return await work({ directory: unpacked, name: 'stdin' });
  } finally {
    remove();
    isRemoved();
  }
}

/**
 * Does something with the content of a folder. Texts are converted only if the site doesn't know them yet.
 * @param known items that are left out because they are unchanged; null to read everything.
 * @throws SetupError if it can't be read.
 */
export async function withSource<Result>(
  { directory, name }: SourceFolderName,
  options: SourceCommandOptions,
  { pool }: Site,
  work: (source: FolderContent) => Promise<Result>,
  known: KnownItems | null = null,
): Promise<Result> {
  const { BodyConverter } = await import('../content/body-converter.ts');
  const { formatOf, readContent } = await import('../content/formats.ts');
  const format = options.format ?? (await formatOf(directory, name, noteLine));
  const { knownBodies } = await import('#server/modules/content/import/known-bodies.ts');
  const { knownPictures } = await import('#server/modules/media/known-pictures.ts');
  const bodies = new BodyConverter(knownBodies(pool), options.threads);
  try {
    return await work(await readContent(directory, format, bodies, options, name, known, knownPictures(pool)));
  } finally {
    bodies.close();
  }
}

/** @param given earlier on the command line. */
export function globs(glob: string, given: string[] = []): string[] {
  if (isGlob(glob)) return [...given, glob];
  throw new InvalidArgumentError(`Expected a glob that matches item paths, ${GLOB_BOUNDS}.`);
}
