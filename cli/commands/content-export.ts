import { type Command, Option } from 'commander';
import { CONTENT_STATUSES, CONTENT_TYPES, type ContentStatus, type ContentType } from '#domain/content.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import type { StagedBases } from '#server/modules/content/import/content-base.ts';
import { filesNotWritten, refuseOtherPlace } from '#server/platform/files/missing-files.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import type { Site } from '#server/platform/site.ts';
import { cliContext } from '../cli-context.ts';
import { ifInterrupted } from '../interruption.ts';
import type { ContentWriter } from '../output/content-writer.ts';
import { FolderWriter } from '../output/folder-writer.ts';
import { TarWriter } from '../output/tar-writer.ts';
import { noteLine, Progress, printJson, printLine, sayLine } from '../output/terminal.ts';
import { INCOMPLETE } from './incomplete.ts';
import { threadsOption } from './threads-option.ts';
import { type JsonOption, withSite } from './with-site.ts';

interface ExportCommandOptions extends JsonOption {
  type?: ContentType[];
  slug?: string[];
  status?: ContentStatus;
  lang?: Language;
  replace?: true;
  /** False with `--no-pictures`. */
  pictures: boolean;
  threads?: number;
}

/** Means stdout instead of a folder. */
const STDOUT = '-';

const EXAMPLES = `
Examples:
  $ sato content export my-content              the whole site, into a new or empty folder
  $ sato content export my-content --replace    updates a folder, for example one in git
  $ sato content export drafts --type article lesson --status draft
  $ sato content export - | gzip > content.tar.gz

The same site always gives the same bytes. Texts are Markdown if that converts back to exactly the stored page, otherwise
HTML. Lessons are exported with their modules. --lang exports one language, for reading or passing on. Don't import such
a folder: without Spanish texts, an import removes the Spanish.
The site records what it exported to a folder, so that a later import can tell who changed what. Importing a whole
export changes nothing; see sato content import --help for the layout.

Exit codes: 0 done, 1 there is no such item as --slug names, 2 the export could not run (the folder is unchanged, as with
1), 3 exported, but picture files are missing; their texts keep the addresses.`;

export function addContentExport(content: Command): void {
  content
    .command('export')
    .description('Write the content of the site to a folder that can be imported again')
    .argument('<folder>', `the folder to write, or ${STDOUT} for a tar archive on stdout`)
    .addOption(new Option('--type <types...>', 'only these types').choices(CONTENT_TYPES))
    .option('--slug <slugs...>', 'only items with these slugs')
    .addOption(new Option('--status <status>', 'only items with this status').choices(CONTENT_STATUSES))
    .addOption(new Option('--lang <language>', 'only texts in this language').choices(LANGUAGES))
    .option('--replace', 'replace the content in the folder')
    .option('--no-pictures', 'leave the files of uploaded pictures out; texts keep the addresses')
    .addOption(threadsOption())
    .option('--json', 'print what was written as one JSON document')
    .addHelpText('after', EXAMPLES)
    .action(async (target: string, options: ExportCommandOptions) => {
      if (target === STDOUT && options.json) throw new SetupError("With --json, stdout can't take the archive.");
      await withSite(options, (site) => exportTo(target, options, site));
    });
}

async function exportTo(
  target: string,
  options: ExportCommandOptions,
  { config, pool, em, mediaFiles }: Site,
): Promise<void> {
  const { exportContent } = await import('#server/modules/content/export/export-content.ts');
  const { recordExport } = await import('#server/modules/content/import/content-base.ts');
  const { ItemWriter } = await import('../content/item-writer.ts');
  const { withPictures } = await import('../content/exported-pictures.ts');
  const { siteOrigins } = await import('#server/modules/content/html/moved-links.ts');
  const writer = await openWriter(target, options);
  const itemWriter = new ItemWriter(pool, options.lang ? [options.lang] : LANGUAGES, options.threads);
  const counts: Record<ContentType, number> = { article: 0, video: 0, module: 0, lesson: 0 };
  const missingFiles = new Set<string>();
  const isOver = ifInterrupted(() => writer.discard());
  const progress = new Progress(`Exporting to ${target === STDOUT ? 'stdout' : target}`);
  const selection = { types: options.type, slugs: options.slug, status: options.status };
  const write = async (bases?: StagedBases) => {
    let done = 0;
    await exportContent(
      pool,
      selection,
      config.siteUrl,
      async (items, total) => {
        const texts = await itemWriter.write(items);
        const { files, missing } = options.pictures
          ? await withPictures(texts, em.fork(), mediaFiles, siteOrigins(config.siteUrl))
          : { files: texts, missing: [] };
        for (const file of files) await writer.write(file);
        for (const name of missing) missingFiles.add(name);
        for (const { type } of items) counts[type] += 1;
        done += items.length;
        progress.update(done, total);
      },
      bases,
    );
    if (missingFiles.size > 0) await refuseOtherPlace(mediaFiles, em.fork());
    await itemWriter.finish();
    await bases?.extend();
    await writer.finish();
  };
  try {
    if (target === STDOUT || options.lang) await write();
    else await recordExport(pool, write);
  } catch (error) {
    writer.discard();
    throw error;
  } finally {
    itemWriter.close();
    isOver();
    progress.end();
  }
  const summary = CONTENT_TYPES.map((type) => `${counts[type]} ${type}${counts[type] === 1 ? '' : 's'}`).join(', ');
  if (target === STDOUT) noteLine(`Exported ${summary}.`);
  else if (options.json) printJson({ ok: missingFiles.size === 0, counts, missingFiles: [...missingFiles] });
  else printLine(`Exported ${summary}.`);
  if (missingFiles.size === 0) return;
  sayLine(`error: ${filesNotWritten('export', mediaFiles, [...missingFiles])}`);
  cliContext().exitCode = INCOMPLETE;
}

async function openWriter(target: string, { replace }: ExportCommandOptions): Promise<ContentWriter> {
  return target === STDOUT
    ? new TarWriter(cliContext().stdout)
    : FolderWriter.open(target, { replace: replace ?? false });
}
