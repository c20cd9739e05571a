import { type Command, Option } from 'commander';
import type { ContentProblem } from '#server/content-import/content-draft.ts';
import type { ImportReport } from '#server/content-import/import-report.ts';
import { CONTENT_FORMATS, type ContentFormat, readContent, type SourceOptions } from '../content/formats.ts';
import { importTable, problemLine, problemSummary } from '../output/import-output.ts';
import { Progress, printJson, printLine, sayLine } from '../output/terminal.ts';

interface ImportCommandOptions extends SourceOptions {
  format: ContentFormat;
  dryRun?: true;
  json?: true;
}

const EXAMPLES = `
Examples:
  $ sato content import my-content --dry-run
  $ sato content import bitcoin-educational-content --format planb
  $ sato content import blog --format posts --attribution "Ana Ruiz, CC BY 4.0" --source-url https://example.org/blog

A content folder:
  articles/<slug>/meta.yml  en.md  es.md            category, status, date, …
  videos/<slug>/meta.yml    en.md  es.md            videoUrl, duration, …
  course/<module>/meta.yml  en.md  es.md            order, status
  course/<module>/<lesson>/meta.yml  en.md  es.md   order, duration, …
  course/<module>/<lesson>/quiz.yml                 questions of the lesson, if it has any of its own
  en.md and es.md: front matter (title; excerpt or description) and the text in Markdown. Spanish may be left out.

Exit codes: 0 done, 1 the content has problems and nothing was imported, 2 the import could not run.`;

export function addContentImport(content: Command): void {
  content
    .command('import')
    .description('Import a folder of articles, videos, modules and lessons; items that exist are updated')
    .argument('<folder>', 'the folder to read')
    .addOption(
      new Option('--format <layout>', 'how the folder is laid out')
        .choices(Object.keys(CONTENT_FORMATS))
        .default('sato'),
    )
    .option('--dry-run', 'say what would be done and write nothing')
    .option('--json', 'print the result as one JSON document')
    .option('--attribution <text>', 'credit for texts that state none')
    .option('--source-url <url>', 'address of the source for texts that state none')
    .option('--base-url <url>', 'where the source is published, for its own relative links (format posts)')
    .addHelpText('after', EXAMPLES)
    .action(async (folder: string, options: ImportCommandOptions) => {
      process.exitCode = await importFolder(folder, options);
    });
}

/** @returns the exit code: 0 done, 1 the content has problems. */
async function importFolder(folder: string, options: ImportCommandOptions): Promise<0 | 1> {
  const progress = new Progress(`Reading ${folder}`);
  const source = await readContent(folder, options.format, options);
  if (source.problems.some(({ severity }) => severity === 'error')) {
    progress.end();
    return refuse(source.problems, options);
  }
  const { openSite } = await import('#server/open-site.ts');
  const { importContent } = await import('#server/content-import/content-import.service.ts');
  const { ContentInvalidError } = await import('#server/content-import/import-report.ts');
  const site = await openSite({ log: sayLine });
  try {
    progress.next(`Importing ${source.drafts.length} items`);
    const report = await importContent(site.em, source.drafts, {
      dryRun: options.dryRun ?? false,
      onProgress: (done, total) => progress.update(done, total),
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

function accept(report: ImportReport, problems: ContentProblem[], { json }: ImportCommandOptions): void {
  if (json) {
    printJson({ ok: true, ...report, problems: problems.map(asJson) });
    return;
  }
  for (const problem of problems) sayLine(problemLine(problem));
  if (report.dryRun) printLine('Dry run: nothing was written.');
  printLine(importTable(report));
}

function refuse(problems: ContentProblem[], { json }: ImportCommandOptions): 1 {
  if (json) printJson({ ok: false, problems: problems.map(asJson) });
  else {
    for (const problem of problems) sayLine(problemLine(problem));
    sayLine(`${problemSummary(problems)}; nothing was imported.`);
  }
  return 1;
}

function asJson({ severity, place, message }: ContentProblem) {
  return { severity, file: place.file, line: place.line ?? null, message };
}
