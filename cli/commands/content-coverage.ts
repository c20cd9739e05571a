import type { Command } from 'commander';
import { translatedFields } from '#domain/content/kinds.ts';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import type { StoredItem } from '#server/content-import/site-items.ts';
import { folderOf } from '../content/content-files.ts';
import { printJson, printLine } from '../output/terminal.ts';
import { textTable } from '../output/text-table.ts';
import { type JsonOption, withSite } from './with-site.ts';

/** How far the items of one type are translated. */
interface Coverage {
  items: number;
  complete: number;
  partial: number;
  missing: number;
}

const HELP = `
Complete: every English text has a Spanish one. Partial: some do. Missing: none does. --missing lists the incomplete
items and the missing texts.

Exit codes: 0 done, 2 the command could not run.`;

export function addContentCoverage(content: Command): void {
  content
    .command('coverage')
    .description('Show how much of the site is translated into Spanish')
    .option('--missing', 'list the incomplete items')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', HELP)
    .action(async (options: JsonOption & { missing?: true }) => {
      await withSite(options, async ({ pool }) => {
        const { exportContent } = await import('#server/content-export/export-content.ts');
        const none = (): Coverage => ({ items: 0, complete: 0, partial: 0, missing: 0 });
        const coverage: Record<ContentType, Coverage> = {
          article: none(),
          video: none(),
          module: none(),
          lesson: none(),
        };
        const incomplete: { path: string; missing: string[] }[] = [];
        await exportContent(pool, {}, async (items) => {
          for (const item of items) {
            const { texts, missing } = spanishOf(item);
            const kind = missing.length === 0 ? 'complete' : missing.length === texts.length ? 'missing' : 'partial';
            coverage[item.type].items += 1;
            coverage[item.type][kind] += 1;
            if (missing.length > 0) incomplete.push({ path: folderOf(item), missing });
          }
        });
        if (options.json) printJson({ ok: true, coverage, incomplete });
        else {
          printLine(coverageTable(coverage));
          if (options.missing) for (const { path, missing } of incomplete) printLine(`${path}: ${missing.join(', ')}`);
        }
      });
    });
}

/** The texts that an item has in English, and which of them it lacks in Spanish. */
function spanishOf({ type, values }: StoredItem): { texts: string[]; missing: string[] } {
  const texts = translatedFields(type)
    .map(({ name }) => name)
    .filter((name) => values[name] != null);
  return { texts, missing: texts.filter((field) => values[`${field}Es`] == null) };
}

function coverageTable(coverage: Record<ContentType, Coverage>): string {
  const rows = CONTENT_TYPES.map((type) => {
    const { items, complete, partial, missing } = coverage[type];
    const share = items === 0 ? '' : `${Math.floor((complete / items) * 100)} %`;
    return [`${type}s`, String(items), String(complete), String(partial), String(missing), share];
  });
  return textTable([['', 'items', 'complete', 'partial', 'missing', 'in Spanish'], ...rows]);
}
