import { readFile } from 'node:fs/promises';
import { LANGUAGES } from '#domain/language.ts';
import { newsletterInput } from '#domain/newsletter.ts';
import type { GivenSubscription } from '#server/modules/newsletter/subscriber.service.ts';
import { SetupError } from '#server/platform/settings/setup-error.ts';
import { parseTimestamp } from '../content/timestamp.ts';
import { type CsvProblem, columnName, quoted, readTable, withoutGuard } from './read-table.ts';

/** All columns that a file can have; the first two are required. */
export const COLUMNS = ['email', 'language', 'subscribedAt', 'confirmed', 'bounced'] as const;
type Column = (typeof COLUMNS)[number];
const REQUIRED: readonly Column[] = ['email', 'language'];

const DATE = 'expected a date like 2026-01-31 or 2026-01-31T10:00:00Z';

/**
 * Reads subscriptions from a CSV file with a header line, as `sato newsletter export` writes it.
 * @returns all of them, or everything that is wrong with the file.
 * @throws SetupError if the file can't be read.
 */
export async function readSubscriptions(
  file: string,
): Promise<{ subscriptions: GivenSubscription[]; problems: CsvProblem[] }> {
  const problem = (line: number | null, column: string | null, message: string) => ({ file, line, column, message });
  const refused = (...problems: CsvProblem[]) => ({ subscriptions: [], problems });
  const table = readTable(file, await bytesOf(file));
  if (table.problem) return refused(table.problem);
  const [header, ...records] = table.rows;
  if (!header) return refused(problem(null, null, `expected a header line with the columns ${REQUIRED.join(', ')}`));
  const columns = header.cells.map((name) => COLUMNS.find((column) => columnName(column) === columnName(name)) ?? name);
  const wrongHeader = headerProblem(columns);
  if (wrongHeader !== null) return refused(problem(header.line, null, wrongHeader));

  const problems: CsvProblem[] = [];
  const subscriptions = records.flatMap(({ cells, line }) => {
    const cell = (column: Column) => cells[columns.indexOf(column)] ?? '';
    const wrong = (column: Column | null, message: string) => void problems.push(problem(line, column, message));
    const date = (column: Column): Date | null => {
      const given = cell(column);
      const moment = given === '' ? null : parseTimestamp(given);
      if (given !== '' && !moment) wrong(column, `${DATE}, found ${quoted(given)}`);
      if (moment && moment > new Date()) wrong(column, `expected a date in the past, found ${quoted(given)}`);
      return moment;
    };
    const count = columns.length;
    if (cells.length !== count) {
      wrong(null, `expected ${count} columns as in the header, found ${cells.length}`);
      return [];
    }
    const email = withoutGuard(cell('email'));
    const language = cell('language');
    const { data, error } = newsletterInput.safeParse({ email, language: primaryLanguage(language) });
    for (const { path } of error?.issues ?? []) {
      if (path[0] === 'email') wrong('email', `expected an e-mail address, found ${quoted(email)}`);
      else wrong('language', `expected one of ${LANGUAGES.join(', ')}, found ${quoted(language)}`);
    }
    const times = {
      subscribedAt: date('subscribedAt'),
      confirmedAt: date('confirmed'),
      isBounced: date('bounced') !== null,
    };
    return data ? [{ line, ...data, ...times }] : [];
  });
  return problems.length > 0 ? refused(...problems) : { subscriptions, problems };
}

function headerProblem(header: readonly string[]): string | null {
  const expected = `expected the columns ${REQUIRED.join(', ')} and, if known, ${COLUMNS.slice(REQUIRED.length).join(', ')}`;
  const missing = REQUIRED.filter((column) => !header.includes(column)).map((column) => `no column ${column}`);
  const unknown = header
    .filter((name) => !(COLUMNS as readonly string[]).includes(name))
    .map((name) => `unknown column ${quoted(name)}`);
  const twice = COLUMNS.filter((column) => header.filter((name) => name === column).length > 1).map(
    (column) => `column ${column} twice`,
  );
  const found = [...missing, ...unknown, ...twice];
  return found.length > 0 ? `${expected}; found ${found.join(', ')}` : null;
}

/** "es" of "ES" and "es-MX". */
function primaryLanguage(tag: string): string {
  return tag.toLowerCase().split(/[-_]/)[0] ?? '';
}

export async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`${file} can't be read: ${reason}`, { cause: error });
  }
}
