import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { setTimeout } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import { CONTENT_TYPES, type ContentStatus } from '#domain/content.ts';
import type { ContentProblem, ContentSource } from '#server/content-import/content-draft.ts';
import type { ItemName } from '#server/content-import/content-import.service.ts';
import type { ImportReport } from '#server/content-import/import-report.ts';
import { SetupError } from '#server/database/setup-error.ts';
import type { Site } from '#server/open-site.ts';
import { folderOf } from '../content/content-files.ts';
import { importTable, problemJson, problemLine, problemSummary } from '../output/import-output.ts';
import { Progress, printJson, printLine, sayLine } from '../output/terminal.ts';
import { readSource, type SourceCommandOptions, withSourceOptions } from './source-options.ts';

const MODES = ['add', 'update', 'mirror'] as const;

interface ImportCommandOptions extends SourceCommandOptions {
  mode: (typeof MODES)[number];
  delete?: true;
  publish?: true;
  draft?: true;
  watch?: true;
  dryRun?: true;
  json?: true;
}

const EXAMPLES = `
Examples:
  $ sato content import my-content --dry-run
  $ sato content import my-content --only "course/basics/**" --publish
  $ sato content import my-content --mode mirror --delete
  $ tar -c articles course | sato content import -
  $ sato content import bitcoin-educational-content --format planb
  $ sato content import blog --format posts --attribution "Ana Ruiz, CC BY 4.0" --source-url https://example.org/blog

A content folder:
  articles/<slug>/meta.yml  en.md  es.md            category, status, date, …
  videos/<slug>/meta.yml    en.md  es.md            videoUrl, duration, …
  course/<module>/meta.yml  en.md  es.md            order, status
  course/<module>/<lesson>/meta.yml  en.md  es.md   order, duration, …
  course/<module>/<lesson>/quiz.yml                 questions of the lesson, if it has any of its own
  en.md and es.md: front matter (title; excerpt or description) and the text in Markdown. Spanish may be left out.

Modes:
  add      makes what the site does not have, and leaves everything else alone
  update   makes that, and brings what the site has to what the folder says (default)
  mirror   does that, and deletes what of the folder's kinds (articles, videos, course) only the site has; lists it
           first, and needs --delete or a yes in the terminal

Exit codes: 0 done, 1 the content has problems and nothing was imported, 2 the import could not run.`;

export function addContentImport(content: Command): void {
  withSourceOptions(
    content
      .command('import')
      .description('Import a folder of articles, videos, modules and lessons; items that exist are updated'),
  )
    .addOption(new Option('--mode <mode>', 'what happens to items of the site').choices(MODES).default('update'))
    .option('--delete', 'with --mode mirror: delete what only the site has')
    .addOption(new Option('--publish', 'publish every item, whatever the folder says').conflicts('draft'))
    .option('--draft', 'make every item a draft, whatever the folder says')
    .option('--watch', 'import again whenever a file of the folder changes, until Ctrl-C')
    .option('--dry-run', 'say what would be done and write nothing')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', EXAMPLES)
    .action(async (folder: string, options: ImportCommandOptions) => {
      process.exitCode = await importFolder(folder, options);
      if (options.watch) await importChanges(folder, options);
    });
}

/** In milliseconds: editors write a file in several steps, and git many files. */
const SETTLED = 200;

/** Imports the folder again after each change; one import at a time, and none for a change that it has seen. */
async function importChanges(folder: string, options: ImportCommandOptions): Promise<void> {
  const { watch } = await import('chokidar');
  let isDue = false;
  let running = Promise.resolve();
  const changed = () => {
    if (isDue) return;
    isDue = true;
    running = running.then(async () => {
      await setTimeout(SETTLED);
      isDue = false;
      process.exitCode = await importFolder(folder, options);
    });
  };
  const watcher = watch(folder, { ignoreInitial: true, ignored: /(?:^|[/\\])\.[^./\\]/ });
  watcher.on('all', changed);
  await once(watcher, 'ready');
  sayLine(`Watching ${folder} for changes; Ctrl-C ends it.`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await watcher.close();
  await running;
}

/** @returns the exit code: 0 done, 1 the content has problems. */
async function importFolder(folder: string, options: ImportCommandOptions): Promise<0 | 1> {
  const progress = new Progress(`Reading ${folder}`);
  const source = await readSource(folder, options);
  if (source.problems.some(({ severity }) => severity === 'error')) {
    progress.end();
    return refuse(source.problems, options);
  }
  const { openSite } = await import('#server/open-site.ts');
  const { importContent } = await import('#server/content-import/content-import.service.ts');
  const { ContentInvalidError } = await import('#server/content-import/import-report.ts');
  const site = await openSite({ log: sayLine });
  try {
    const removed = options.mode === 'mirror' ? await removals(source, options, site, progress) : [];
    progress.next(`Importing ${source.drafts.length} items`);
    const report = await importContent(site.em, source.drafts, {
      dryRun: options.dryRun ?? false,
      updates: options.mode !== 'add',
      status: forcedStatus(options),
      removed,
      onProgress: (done, total) => progress.update(done, total),
      onWait: () => progress.next('Waiting for another import to end'),
    });
    progress.end();
    accept(report, source.problems, options);
    return 0;
  } catch (error) {
    if (!(error instanceof ContentInvalidError)) throw error;
    progress.end();
    return refuse([...source.problems, ...error.problems], options);
  } finally {
    await site.close();
  }
}

function forcedStatus({ publish, draft }: ImportCommandOptions): ContentStatus | undefined {
  if (publish) return 'published';
  return draft ? 'draft' : undefined;
}

/**
 * What only the site has, after listing it and making sure that it is to go.
 * @throws SetupError when nobody said so.
 */
async function removals(
  source: ContentSource,
  options: ImportCommandOptions,
  { em }: Site,
  progress: Progress,
): Promise<ItemName[]> {
  if (options.only || options.exclude) {
    throw new SetupError(
      '--mode mirror compares the whole folder with the site; it goes without --only and --exclude.',
    );
  }
  const { compareContent } = await import('#server/content-import/compare-content.ts');
  const found: ItemName[] = [];
  const kinds = CONTENT_TYPES.filter((type) => source.kinds.includes(type));
  const paths: string[] = [];
  await compareContent(em, source.drafts, kinds, ({ change, type, slug, site }) => {
    if (change !== 'site-only' || !site) return;
    found.push({ type, slug });
    paths.push(folderOf(site));
  });
  if (found.length === 0 || options.dryRun) {
    for (const path of paths) sayLine(`would delete ${path}`);
    return found;
  }
  progress.end();
  for (const path of paths) sayLine(`deletes ${path}`);
  if (!options.delete && !(await saysYes(`Delete ${found.length} items, with their comments?`))) {
    throw new SetupError('Nothing was imported: deleting items needs --delete.');
  }
  return found;
}

async function saysYes(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} (yes/no) `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

function accept(report: ImportReport, problems: ContentProblem[], { json }: ImportCommandOptions): void {
  if (json) {
    printJson({ ok: true, ...report, problems: problems.map(problemJson) });
    return;
  }
  for (const problem of problems) sayLine(problemLine(problem));
  if (report.dryRun) printLine('Dry run: nothing was written.');
  printLine(importTable(report));
}

function refuse(problems: ContentProblem[], { json }: ImportCommandOptions): 1 {
  if (json) printJson({ ok: false, problems: problems.map(problemJson) });
  else {
    for (const problem of problems) sayLine(problemLine(problem));
    sayLine(`${problemSummary(problems)}; nothing was imported.`);
  }
  return 1;
}
