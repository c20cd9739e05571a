import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import type { ContentStatus } from '#domain/content.ts';
import type { ContentProblem } from '#server/modules/content/import/content-draft.ts';
import type { ImportReport } from '#server/modules/content/import/import-report.ts';
import type { ItemName } from '#server/modules/content/writing/removal.ts';
import { authoredBy } from '#server/platform/database/change-author.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import type { Site } from '#server/platform/site.ts';
import { cliContext } from '../cli-context.ts';
import { folderOf } from '../content/content-files.ts';
import type { FolderContent } from '../content/formats.ts';
import { lastCommitter } from '../content/last-committer.ts';
import { saysYes } from '../input/says-yes.ts';
import { endSignal } from '../interruption.ts';
import { changeJson, changeLine } from '../output/change-output.ts';
import { importTable, problemJson, problemLine } from '../output/import-output.ts';
import { noteLine, Progress, printJson, printLine, sayLine } from '../output/terminal.ts';
import { type ChoiceOptions, checkSides, unlessOpen, withChoiceOptions } from './choice-options.ts';
import { type SourceCommandOptions, STDIN, withSource, withSourceFolder, withSourceOptions } from './source-options.ts';
import { withOpenSite } from './with-site.ts';

const MODES = ['add', 'update', 'mirror'] as const;

interface ImportCommandOptions extends SourceCommandOptions, ChoiceOptions {
  mode: (typeof MODES)[number];
  delete?: true;
  publish?: true;
  draft?: true;
  watch?: true;
  dryRun?: true;
  author?: string;
  starter?: true;
  json?: true;
}

const EXAMPLES = `
Examples:
  $ sato content import my-content --dry-run
  $ sato content import my-content --only "course/basics/**" --publish
  $ sato content import my-content --mode mirror --delete
  $ sato content import my-content --ours keys:title --theirs
  $ tar -c articles course | sato content import -
  $ sato content import someones-docs --as course --dry-run
  $ sato content import blog --attribution "Ana Ruiz, CC BY 4.0" --source-url https://example.org/blog

A content folder:
  articles/<slug>/meta.yml  en.md  es.md            category, status, date, …
  videos/<slug>/meta.yml    en.md  es.md            videoUrl, duration, …
  course/<module>/meta.yml  en.md  es.md            order, status
  course/<module>/<lesson>/meta.yml  en.md  es.md   order, duration, …
  course/<module>/<lesson>/quiz.yml                 the lesson's own questions, if any
  articles/<slug>/harbor.jpg  media.yml             pictures that the texts or meta.yml name, with their descriptions
  en.md and es.md: front matter (title; excerpt or description) and the text in Markdown. Spanish is optional.

Corrections on the site:
  The site records what it imported from a folder and exported to one. What only the site has changed since is kept. If
  both have changed the same field, nothing is imported until you choose: --ours for the folder, --theirs for the site,
  for everything, an item (keys) or a field (keys:title). An item or field that --ours names also replaces what only the
  site has changed. Put these options after the folder.

Result:
  + created   ~ updated   - deleted   = kept as it is on the site

Modes:
  add      creates what the site doesn't have, and changes nothing else
  update   also updates what the site has (default)
  mirror   also moves articles, videos, modules and lessons that the folder doesn't have to the trash, if the folder has
           that type at all; lists them first, and requires --delete or a yes in the terminal; only for the layout sato;
           keeps what is new on the site or was changed there, unless --ours names it

Exit codes: 0 done, 1 the content has problems, or there is no such item, field or account as an option names, and nothing
was imported, 2 there are conflicts and nothing was imported, or the import could not run.`;

export function addContentImport(content: Command): void {
  const command = withSourceOptions(
    content
      .command('import')
      .description('Import a folder of articles, videos, modules and lessons; items that exist are updated'),
  );
  withChoiceOptions(command)
    .addOption(new Option('--mode <mode>', 'what to do with items on the site').choices(MODES).default('update'))
    .option('--delete', 'with --mode mirror: delete what only the site has, without asking')
    .addOption(new Option('--publish', 'publish every item, even drafts').conflicts('draft'))
    .option('--draft', 'make every item a draft, even published ones')
    .addOption(
      new Option('--watch', 'import again whenever a file of the folder changes, until Ctrl-C').conflicts('json'),
    )
    .option(
      '--author <account>',
      'username or email of who made the changes, for the history; by default, who wrote the last git commit of the folder',
    )
    .option('--skip-invalid', 'import the rest although some items are invalid, and list what is left out')
    .option('--dry-run', 'show what would be done, but write nothing')
    .addOption(new Option('--starter', 'do nothing if the site has or had content').hideHelp())
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', EXAMPLES)
    .action(async (folder: string, options: ImportCommandOptions) => {
      if (options.watch && folder === STDIN) throw new SetupError('--watch needs a folder; stdin changes only once.');
      if (options.mode === 'mirror' && (options.only || options.exclude)) {
        throw new SetupError(
          "--mode mirror compares the whole folder with the site, so it can't be used with --only or --exclude.",
        );
      }
      // Texts that an adapter skips, or that were written on the site, would be deleted.
      if (options.mode === 'mirror' && (options.format ?? 'sato') !== 'sato') {
        throw new SetupError(
          `--mode mirror works only with the layout sato. Use --mode add or update with ${options.format}.`,
        );
      }
      checkSides(options);
      if (options.mode === 'mirror') options.format = 'sato';
      if (options.watch) await importChanges(folder, options);
      else cliContext().exitCode = await importFolder(folder, options);
    });
}

/** In milliseconds: editors write a file in several steps, and git many files. */
const SETTLED = 200;

/**
 * Imports the folder, and again after each change; one import at a time, and none for a change that it has seen.
 * @throws what keeps an import from running, or the folder from being watched; then nothing is imported any more.
 */
async function importChanges(folder: string, options: ImportCommandOptions): Promise<void> {
  const { watch } = await import('chokidar');
  const watcher = watch(folder, { ignoreInitial: true, ignored: /(?:^|[/\\])\.[^./\\]/ });
  const importNow = async () => {
    cliContext().exitCode = await importFolder(folder, options);
  };
  let isDue = false;
  let running = once(watcher, 'ready').then(importNow);
  const failed = new Promise<never>((_, fail) => {
    watcher.on('error', fail);
    watcher.on('all', () => {
      if (isDue) return;
      isDue = true;
      running = running.then(async () => {
        await setTimeout(SETTLED);
        isDue = false;
        await importNow();
      });
      running.catch(fail);
    });
    running.catch(fail);
  });
  const over = Promise.race([endSignal(), failed]);
  try {
    await Promise.race([running, over]);
    noteLine(`Watching ${folder} for changes; Ctrl-C ends it.`);
    await over;
  } finally {
    await watcher.close();
    await running;
  }
}

function importFolder(folder: string, options: ImportCommandOptions): Promise<0 | 1 | 2> {
  const progress = new Progress(`Reading ${folder}`);
  return unlessOpen('nothing was imported', options, async () => {
    const { knownItems } = await import('#server/modules/content/import/known-items.ts');
    const { report, problems } = await withSourceFolder(folder, (found) =>
      withOpenSite((site) =>
        withSource(
          found,
          options,
          site,
          (source) => importSource(folder, source, site, options, progress),
          knownItems(site.pool, forcedStatus(options)),
        ),
      ),
    ).catch((error) => {
      progress.clear();
      throw error;
    });
    progress.end();
    accept(report, problems, options);
  });
}

async function importSource(
  folder: string,
  source: FolderContent,
  { pool, em, mediaFiles }: Site,
  options: ImportCommandOptions,
  progress: Progress,
): Promise<{ report: ImportReport; problems: ContentProblem[] }> {
  const { importContent } = await import('#server/modules/content/import/content-import.service.ts');
  const { importAuthor } = await import('#server/modules/content/import/import-author.ts');
  const { storePictures } = await import('../content/store-pictures.ts');
  const isCommitted = folder !== STDIN && !options.starter && options.author === undefined;
  const author = await importAuthor(pool, options.author, isCommitted ? await lastCommitter(folder) : null);
  if (author.username !== null) noteLine(`The history names ${author.username}.`);
  if (source.count === 0 && options.mode !== 'mirror' && !source.problems().some(isError)) {
    throw new Refusal(`${folder} has no items, so nothing was imported.`);
  }
  progress.next(`Importing ${source.count} items`);
  const report = await importContent(pool, source, {
    dryRun: options.dryRun ?? false,
    updates: options.mode !== 'add',
    status: forcedStatus(options),
    choices: { ours: options.ours, theirs: options.theirs },
    author,
    isStarter: options.starter ?? false,
    storePictures: () => storePictures(source, authoredBy(author, em), mediaFiles),
    ...(options.mode === 'mirror' && {
      onRemoval: (items) => {
        progress.clear();
        return confirmRemoval(items, options);
      },
    }),
    onProgress: (done, total) => progress.update(done, total),
    onWait: () => progress.next('Waiting for another import to end'),
  });
  return { report, problems: source.problems() };
}

function isError({ severity }: ContentProblem): boolean {
  return severity === 'error';
}

function forcedStatus({ publish, draft }: ImportCommandOptions): ContentStatus | undefined {
  if (publish) return 'published';
  return draft ? 'draft' : undefined;
}

/**
 * Lists what only the site has, and makes sure that it should be deleted.
 * @throws SetupError if neither the options nor an answer confirm it.
 */
async function confirmRemoval(items: ItemName[], options: ImportCommandOptions): Promise<void> {
  for (const item of items) sayLine(`${options.dryRun ? 'would delete' : 'deletes'} ${folderOf(item)}`);
  if (items.length === 0 || options.dryRun || options.delete) return;
  if (await saysYes(`Delete ${items.length} items, with their comments?`)) return;
  throw new SetupError('Nothing was imported: deleting items needs --delete.');
}

function accept(report: ImportReport, problems: ContentProblem[], { json }: ImportCommandOptions): void {
  if (json) {
    printJson({ ok: true, ...report, items: report.items.map(changeJson), problems: problems.map(problemJson) });
    return;
  }
  for (const problem of problems) sayLine(problemLine(problem));
  if (report.dryRun) printLine('Dry run: nothing was written.');
  for (const item of report.items) printLine(changeLine(item, 'import'));
  printLine(importTable(report));
}
