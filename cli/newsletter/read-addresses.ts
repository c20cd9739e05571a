import { newsletterInput } from '#domain/newsletter.ts';
import { type CsvProblem, columnName, quoted, readTable, withoutGuard } from './read-table.ts';

/**
 * Reads e-mail addresses: one on each line, or the column `email` of a CSV file with a header line.
 * @param file its name, for problems.
 * @returns all of them, or everything that is wrong.
 */
export function readAddresses(file: string, bytes: Buffer): { addresses: string[]; problems: CsvProblem[] } {
  const problem = (line: number | null, message: string) => ({ file, line, column: null, message });
  const table = readTable(file, bytes);
  if (table.problem) return { addresses: [], problems: [table.problem] };
  const header = table.rows[0]?.cells ?? [];
  const column = header.map(columnName).indexOf('email');
  const records = column === -1 ? table.rows : table.rows.slice(1);
  if (column === -1 && header.length > 1) {
    const found = `found ${header.map(quoted).join(', ')}`;
    const message = `expected one address on each line, or a header line with the column email; ${found}`;
    return { addresses: [], problems: [problem(table.rows[0]?.line ?? null, message)] };
  }
  if (records.length === 0)
    return { addresses: [], problems: [problem(null, 'expected e-mail addresses, found none')] };
  const problems: CsvProblem[] = [];
  const addresses = records.flatMap(({ cells, line }) => {
    const cell = withoutGuard(cells[Math.max(column, 0)] ?? '');
    const { data } = newsletterInput.pick({ email: true }).safeParse({ email: cell });
    if (data) return [data.email];
    problems.push(problem(line, `expected an e-mail address, found ${quoted(cell)}`));
    return [];
  });
  return problems.length > 0 ? { addresses: [], problems } : { addresses, problems };
}
