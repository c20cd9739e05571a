import type { Command } from 'commander';
import type { ItemComparison } from '#server/content-import/compare-content.ts';
import { folderOf } from '../content/content-files.ts';
import { itemFiles } from '../content/item-files.ts';
import { problemJson, problemLine, problemSummary } from '../output/import-output.ts';
import { fileDiff } from '../output/line-diff.ts';
import { noteLine, printJson, printLine, sayLine } from '../output/terminal.ts';
import { readSource, type SourceCommandOptions, withSourceOptions } from './source-options.ts';

interface CompareCommandOptions extends SourceCommandOptions {
  exitCode?: true;
  json?: true;
}

const SIGNS = { added: '+', changed: '~', 'site-only': '-', same: ' ' };

const STATUS_HELP = `
  + only in the folder: an import would make it
  ~ differs: an import would change these fields (es: the Spanish one)
  - only on the site: an import with --mode mirror would delete it

Examples:
  $ sato content status my-content
  $ sato content status my-content --exit-code > /dev/null || echo "not published yet"

Exit codes: 0 compared, 1 the content has problems, or with --exit-code differs; 2 the command could not run.`;

const DIFF_HELP = `
Lines with - are what the site holds, lines with + what an import would put there; both as an export writes them.

Examples:
  $ sato content diff my-content
  $ sato content diff my-content --only articles/why-21-million

Exit codes: 0 compared, 1 the content has problems, or with --exit-code differs; 2 the command could not run.`;

export function addContentStatus(content: Command): void {
  withCompareOptions(content.command('status'), 'Tell which items of a folder differ from the site, and in what')
    .addHelpText('after', STATUS_HELP)
    .action((folder: string, options: CompareCommandOptions) => compare(folder, options, statusLines));
}

export function addContentDiff(content: Command): void {
  withCompareOptions(content.command('diff'), 'Show line by line what an import of a folder would change')
    .addHelpText('after', DIFF_HELP)
    .action((folder: string, options: CompareCommandOptions) => compare(folder, options, diffLines));
}

function withCompareOptions(command: Command, description: string): Command {
  return withSourceOptions(command.description(description))
    .option('--exit-code', 'end with 1 if anything differs')
    .option('--json', 'print the differences as one JSON document');
}

async function compare(
  folder: string,
  options: CompareCommandOptions,
  linesOf: (item: ItemComparison) => string[],
): Promise<void> {
  const source = await readSource(folder, options);
  const { openSite } = await import('#server/open-site.ts');
  const { compareContent } = await import('#server/content-import/compare-content.ts');
  const { ContentInvalidError } = await import('#server/content-import/import-report.ts');
  const site = await openSite({ log: sayLine });
  const differences: Record<string, unknown>[] = [];
  try {
    if (source.problems.some(({ severity }) => severity === 'error')) throw new ContentInvalidError(source.problems);
    const kinds = options.only || options.exclude ? [] : source.kinds;
    await compareContent(site.em, source.drafts, kinds, (item) => {
      if (item.change === 'same') return;
      const { change, type, slug, fields } = item;
      differences.push({ change, type, path: pathOf(item), slug, fields: fields.map(fieldAndLanguage) });
      if (!options.json) for (const line of linesOf(item)) printLine(line);
    });
  } catch (error) {
    if (!(error instanceof ContentInvalidError)) throw error;
    process.exitCode = 1;
    if (options.json) printJson({ ok: false, problems: error.problems.map(problemJson) });
    else {
      for (const problem of error.problems) sayLine(problemLine(problem));
      sayLine(`${problemSummary(error.problems)}; nothing was compared.`);
    }
    return;
  } finally {
    await site.close();
  }
  if (options.json) printJson({ ok: true, differences });
  else if (differences.length === 0) noteLine('The folder says what the site holds.');
  if (options.exitCode && differences.length > 0) process.exitCode = 1;
}

function statusLines(item: ItemComparison): string[] {
  const fields = item.fields
    .map(fieldAndLanguage)
    .map(({ field, language }) => (language === 'es' ? `${field} (es)` : field));
  return [`${SIGNS[item.change]} ${pathOf(item)}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}`];
}

function diffLines({ site, folder }: ItemComparison): string[] {
  const before = new Map(site ? itemFiles(site).map(({ path, text }) => [path, text]) : []);
  const after = new Map(folder ? itemFiles(folder).map(({ path, text }) => [path, text]) : []);
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .flatMap((path) => fileDiff(path, before.get(path), after.get(path)));
}

function pathOf({ site, folder }: ItemComparison): string {
  const place = folder ?? site;
  return place ? folderOf(place) : '';
}

/** Names of Spanish columns end with this. */
const SPANISH = 'Es';

function fieldAndLanguage(name: string) {
  return name.endsWith(SPANISH)
    ? { field: name.slice(0, -SPANISH.length), language: 'es' }
    : { field: name, language: 'en' };
}
