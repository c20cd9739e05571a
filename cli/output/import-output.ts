import { styleText } from 'node:util';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import type { ContentProblem } from '#server/modules/content/import/content-draft.ts';
import type { ImportCounts, ImportReport } from '#server/modules/content/import/import-report.ts';
import { cliContext } from '../cli-context.ts';
import { onOneLine, printJson, sayLine } from './terminal.ts';

const NAMES: Record<ContentType, string> = {
  article: 'Articles',
  video: 'Videos',
  module: 'Modules',
  lesson: 'Lessons',
};

const COLUMNS: { key: keyof ImportCounts; name: string }[] = [
  { key: 'created', name: 'created' },
  { key: 'updated', name: 'updated' },
  { key: 'unchanged', name: 'unchanged' },
  { key: 'deleted', name: 'deleted' },
  { key: 'english', name: 'English' },
  { key: 'spanish', name: 'Spanish' },
];

/** A problem as compilers write it: `path:line: error: message`. */
export function problemLine({ severity, place, message }: ContentProblem): string {
  const where = place.line === undefined ? place.file : `${place.file}:${place.line}`;
  const label = styleText(severity === 'error' ? 'red' : 'yellow', severity, { stream: cliContext().stderr });
  return `${onOneLine(where)}: ${label}: ${onOneLine(message)}`;
}

/** A problem in a JSON document. */
export function problemJson({ severity, place, message }: ContentProblem) {
  return { severity, file: place.file, line: place.line ?? null, message };
}

/** "2 errors, 1 warning". */
export function problemSummary(problems: Pick<ContentProblem, 'severity'>[]): string {
  const count = (severity: ContentProblem['severity']) => problems.filter((each) => each.severity === severity).length;
  const named = (number: number, name: string) => `${number} ${name}${number === 1 ? '' : 's'}`;
  return `${named(count('error'), 'error')}, ${named(count('warning'), 'warning')}`;
}

/** What an import did, a line for each type. */
export function importTable({ counts }: ImportReport): string {
  const rows = CONTENT_TYPES.map((type) => [NAMES[type], ...COLUMNS.map(({ key }) => String(counts[type][key]))]);
  return [['', ...COLUMNS.map(({ name }) => name)], ...rows]
    .map(([name = '', ...cells]) => name.padEnd(10) + cells.map((cell) => cell.padStart(11)).join(''))
    .join('\n');
}

/** Prints what keeps a folder from being used. @param outcome such as "nothing was imported". */
export function printProblems(problems: ContentProblem[], outcome: string, json: boolean): void {
  if (json) printJson({ ok: false, problems: problems.map(problemJson) });
  else {
    for (const problem of problems) sayLine(problemLine(problem));
    sayLine(`${problemSummary(problems)}; ${outcome}.`);
  }
}
