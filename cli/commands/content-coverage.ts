import type { Command } from 'commander';
import { translatedFields } from '#domain/content/kinds.ts';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { lackSpanish, type Question } from '#domain/quiz.ts';
import type { StoredItem } from '#server/modules/content/import/site-items.ts';
import { sourcesOf } from '#server/modules/content/writing/translation-state.ts';
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
  /** Items with Spanish that is out of date. */
  outdated: number;
}

const HELP = `
Complete: every English text has a Spanish one. Partial: some do. Missing: none does. Outdated: the English of a text
changed since its Spanish was written or confirmed. --missing lists the incomplete items and the missing texts,
--outdated the outdated ones.

Exit codes: 0 done, 2 the command could not run.`;

export function addContentCoverage(content: Command): void {
  content
    .command('coverage')
    .description('Show how much of the site is translated into Spanish')
    .option('--missing', 'list the incomplete items')
    .option('--outdated', 'list the items with Spanish that is out of date')
    .option('--json', 'print the result as one JSON document')
    .addHelpText('after', HELP)
    .action(async (options: JsonOption & { missing?: true; outdated?: true }) => {
      await withSite(options, async ({ pool }) => {
        const { exportContent } = await import('#server/modules/content/export/export-content.ts');
        const none = (): Coverage => ({ items: 0, complete: 0, partial: 0, missing: 0, outdated: 0 });
        const coverage: Record<ContentType, Coverage> = {
          article: none(),
          video: none(),
          module: none(),
          lesson: none(),
        };
        const incomplete: { path: string; missing: string[] }[] = [];
        const outdated: { path: string; outdated: string[] }[] = [];
        await exportContent(pool, {}, null, async (items) => {
          for (const item of items) {
            const { texts, missing } = spanishOf(item);
            const kind = missing.length === 0 ? 'complete' : missing.length === texts.length ? 'missing' : 'partial';
            coverage[item.type].items += 1;
            coverage[item.type][kind] += 1;
            if (missing.length > 0) incomplete.push({ path: folderOf(item), missing });
            const old = Object.keys(sourcesOf(item.values.translatedFrom));
            if (old.length === 0) continue;
            coverage[item.type].outdated += 1;
            outdated.push({ path: folderOf(item), outdated: old });
          }
        });
        if (options.json) printJson({ ok: true, coverage, incomplete, outdated });
        else {
          printLine(coverageTable(coverage));
          if (options.outdated) for (const item of outdated) printLine(`${item.path}: ${item.outdated.join(', ')}`);
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
  const missing = texts.filter((field) => values[`${field}Es`] == null);
  if (!Array.isArray(values.questions)) return { texts, missing };
  const isMissing = lackSpanish(values.questions as Question[]);
  return { texts: [...texts, 'questions'], missing: isMissing ? [...missing, 'questions'] : missing };
}

function coverageTable(coverage: Record<ContentType, Coverage>): string {
  const rows = CONTENT_TYPES.map((type) => {
    const { items, complete, partial, missing, outdated } = coverage[type];
    const share = items === 0 ? '' : `${Math.floor((complete / items) * 100)} %`;
    return [`${type}s`, String(items), String(complete), String(partial), String(missing), String(outdated), share];
  });
  return textTable([['', 'items', 'complete', 'partial', 'missing', 'outdated', 'in Spanish'], ...rows]);
}
