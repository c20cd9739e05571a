import { CsvError, parse } from 'csv-parse/sync';
import { newsletterInput } from '#domain/newsletter.ts';
import { type CsvProblem, quoted, textOf, withoutGuard } from './read-subscriptions.ts';

/**
 * Reads e-mail addresses: one on each line, or the column `email` of a CSV file with a header line.
 * @param file its name, for problems.
 * @returns all of them, or everything that is wrong.
 */
export function readAddresses(file: string, bytes: Buffer): { addresses: string[]; problems: CsvProblem[] } {
  const problem = (line: number | null, message: string) => ({ file, line, column: null, message });
  const text = textOf(bytes);
  if (text === null) return { addresses: [], problems: [problem(null, 'expected text in UTF-8')] };
  let rows: { record: string[]; info: { lines: number } }[];
  try {
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true } as const;
    // Its types don't know that `info` adds where a record is.
    rows = parse(text, options) as unknown as typeof rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { addresses: [], problems: [problem(Number(error.lines) || null, `not CSV: ${error.message}`)] };
  }
  const header = rows[0]?.record.map((name) => name.toLowerCase()) ?? [];
  const column = header.indexOf('email');
  const records = column === -1 ? rows : rows.slice(1);
  if (column === -1 && header.length > 1) {
    const message = 'expected one address on each line, or a header line with the column email';
    return { addresses: [], problems: [problem(rows[0]?.info.lines ?? null, message)] };
  }
  if (records.length === 0)
    return { addresses: [], problems: [problem(null, 'expected e-mail addresses, found none')] };
  const problems: CsvProblem[] = [];
  const addresses = records.flatMap(({ record, info: { lines } }) => {
    const cell = withoutGuard(record[Math.max(column, 0)] ?? '');
    const { data } = newsletterInput.pick({ email: true }).safeParse({ email: cell });
    if (data) return [data.email];
    problems.push(problem(lines, `expected an e-mail address, found ${quoted(cell)}`));
    return [];
  });
  return problems.length > 0 ? { addresses: [], problems } : { addresses, problems };
}
