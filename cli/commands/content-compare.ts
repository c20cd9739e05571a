import type { Command } from 'commander';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import type { ItemComparison } from '#server/modules/content/import/compare-content.ts';
import type { ContentSource } from '#server/modules/content/import/content-draft.ts';
import type { ChangedBy, FieldChange } from '#server/modules/content/import/three-way.ts';
import type { Site } from '#server/platform/site.ts';
import { cliContext } from '../cli-context.ts';
import { folderOf } from '../content/content-files.ts';
import { fieldJson, itemDiff, named, writtenText } from '../output/change-output.ts';
import { printProblems } from '../output/import-output.ts';
import { noteLine, Progress, printJson, printLine } from '../output/terminal.ts';
import { type SourceCommandOptions, withSource, withSourceFolder, withSourceOptions } from './source-options.ts';
import { withOpenSite } from './with-site.ts';

/** Printed only when the whole folder has been read, so that no half comparison appears. */
interface Difference {
  lines: string[];
  document: { type: ContentType } & Record<string, unknown>;
}

interface CompareCommandOptions extends SourceCommandOptions {
  exitCode?: true;
  json?: true;
}

const SIGNS = { added: '+', changed: '~', 'site-only': '-', same: ' ' };

const STATUS_HELP = `
  + only in the folder: an import would create it
  ~ differs in these fields (es: the Spanish one), and an import would leave some Spanish out of date
      folder: changed in the folder since the last import or export; an import would write them
      site: changed on the site; an import would keep them
      both: changed on both; an import would ask you to choose
  - only on the site: an import with --mode mirror would delete it, unless it is new or was changed on the site

Examples:
  $ sato content status my-content
  $ sato content status my-content --exit-code > /dev/null || echo "not published yet"

Exit codes: 0 compared; 1 the content has problems or, with --exit-code, differs; 2 the command could not run.`;

const DIFF_HELP = `
Lines with - are on the site, lines with + in the folder, both in the form of an export. Fields that the site has changed
since the last import or export are named first: an import would keep them, or ask you to choose if the folder has changed
them too. Items that only the site has are just named.

Examples:
  $ sato content diff my-content
  $ sato content diff my-content --only articles/why-21-million

Exit codes: 0 compared; 1 the content has problems or, with --exit-code, differs; 2 the command could not run.`;

export function addContentStatus(content: Command): void {
  withCompareOptions(
    content.command('status'),
    'Show which items of a folder differ from the site, and in which fields',
  )
    .addHelpText('after', STATUS_HELP)
    .action((folder: string, options: CompareCommandOptions) => compare(folder, options, statusLines));
}

export function addContentDiff(content: Command): void {
  withCompareOptions(content.command('diff'), 'Show line by line how a folder differs from the site')
    .addHelpText('after', DIFF_HELP)
    .action((folder: string, options: CompareCommandOptions) => compare(folder, options, diffLines));
}

function withCompareOptions(command: Command, description: string): Command {
  return withSourceOptions(command.description(description))
    .option('--exit-code', 'exit with 1 if anything differs')
    .option('--json', 'print the differences as one JSON document');
}

async function compare(
  folder: string,
  options: CompareCommandOptions,
  linesOf: (item: ItemComparison) => string[],
): Promise<void> {
  const differences = await withSourceFolder(folder, (found) =>
    withOpenSite((site) => withSource(found, options, site, (source) => compared(source, site, options, linesOf))),
  );
  if (!differences) {
    cliContext().exitCode = 1;
    return;
  }
  if (options.json) printJson({ ok: true, differences: differences.map(({ document }) => document) });
  else for (const line of differences.flatMap(({ lines }) => lines)) printLine(line);
  if (!options.json && differences.length === 0) noteLine('The folder and the site are the same.');
  if (options.exitCode && differences.length > 0) cliContext().exitCode = 1;
}

/** The differences; null if the content has problems, which are printed. */
async function compared(
  source: ContentSource,
  { pool }: Site,
  options: CompareCommandOptions,
  linesOf: (item: ItemComparison) => string[],
): Promise<Difference[] | null> {
  const { compareContent } = await import('#server/modules/content/import/compare-content.ts');
  const { ContentInvalidError } = await import('#server/modules/content/import/import-report.ts');
  const found: Difference[] = [];
  const kinds = options.only || options.exclude ? [] : source.kinds;
  const progress = new Progress(`Comparing ${source.count} items`);
  let done = 0;
  try {
    await compareContent(pool, source, kinds, (item) => {
      if (item.change !== 'same') found.push(differenceOf(item, linesOf));
      if (item.change === 'site-only') return;
      done += 1;
      progress.update(done, source.count);
    }).finally(() => progress.end());
  } catch (error) {
    if (!(error instanceof ContentInvalidError)) throw error;
    printProblems(error.problems, 'nothing was compared', options.json ?? false);
    return null;
  }
  return CONTENT_TYPES.flatMap((type) => found.filter(({ document }) => document.type === type));
}

function differenceOf(item: ItemComparison, linesOf: (item: ItemComparison) => string[]): Difference {
  const { change, type, slug, fields, losesSpanish, isGone, outdated } = item;
  const document = {
    ...{ change, type, path: pathOf(item), slug, fields: fields.map(fieldJson), outdated },
    ...(change === 'changed' && { spanishRemoved: losesSpanish }),
    ...(change === 'site-only' && { changedBy: isGone ? 'folder' : 'site' }),
  };
  return { document, lines: linesOf(item) };
}

function statusLines(item: ItemComparison): string[] {
  const { change, fields, losesSpanish, isGone } = item;
  const written = writtenText(by(item, 'folder'), losesSpanish).join('; ');
  const said = fields.length > 0 ? [...(written ? [`folder: ${written}`] : []), ...keptText(item)].join('; ') : '';
  const outdated = item.outdated.length > 0 ? ` (Spanish out of date: ${item.outdated.join(', ')})` : '';
  const spared = change === 'site-only' && !isGone ? ' (new or changed on the site)' : '';
  return [`${SIGNS[change]} ${pathOf(item)}${said && `: ${said}`}${outdated}${spared}`];
}

function by({ fields }: ItemComparison, side: ChangedBy): FieldChange[] {
  return fields.filter((field) => field.by === side);
}

function keptText(item: ItemComparison): string[] {
  return [...named('site: ', by(item, 'site')), ...named('both: ', by(item, 'both'))];
}

function diffLines(item: ItemComparison): string[] {
  if (item.change === 'site-only') return [`Only on the site: ${pathOf(item)}`];
  const kept = keptText(item);
  return [
    ...(kept.length > 0 ? [`Changed in ${pathOf(item)}: ${kept.join('; ')}`] : []),
    ...itemDiff(item.site, item.folder),
  ];
}

function pathOf({ site, folder }: ItemComparison): string {
  const place = folder ?? site;
  return place ? folderOf(place) : '';
}
