import { readFile } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { LANGUAGES } from '#domain/language.ts';
import { newsletterInput } from '#domain/newsletter.ts';
import type { GivenSubscription } from '#server/newsletter/subscriber.service.ts';
import { SetupError } from '#server/setup-error.ts';
import { parseTimestamp } from '../content/timestamp.ts';

/** What is wrong with a file, and where. */
export interface CsvProblem {
  file: string;
  /** Of the file, from 1; null if the whole file is meant. */
  line: number | null;
  /** The name of the column, if one is meant. */
  column: string | null;
  message: string;
}

/** All columns that a file can have; the first two are required. */
export const COLUMNS = ['email', 'language', 'subscribedAt', 'confirmed', 'bounced'] as const;
type Column = (typeof COLUMNS)[number];
const REQUIRED: readonly Column[] = ['email', 'language'];

const DATE = 'expected a date like 2026-01-31 or 2026-01-31T10:00:00Z';

interface Parsed {
  record: string[];
  info: { lines: number };
}

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
  const text = textOf(await bytesOf(file));
  if (text === null) return refused(problem(null, null, 'expected text in UTF-8'));
  let rows: readonly Parsed[];
  try {
    // Its types don't know that `info` adds where a record is.
    rows = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refused(problem(Number(error.lines) || null, null, `not CSV: ${error.message}`));
  }
  const [header, ...records] = rows;
  if (!header) return refused(problem(null, null, `expected a header line with the columns ${REQUIRED.join(', ')}`));
  const wrongHeader = headerProblems(header.record).map((message) => problem(header.info.lines, null, message));
  if (wrongHeader.length > 0) return refused(...wrongHeader);

  const problems: CsvProblem[] = [];
  const subscriptions = records.flatMap(({ record, info: { lines: line } }) => {
    const cell = (column: Column) => record[header.record.indexOf(column)] ?? '';
    const wrong = (column: Column | null, message: string) => void problems.push(problem(line, column, message));
    const date = (column: Column): Date | null => {
      const given = cell(column);
      const moment = given === '' ? null : parseTimestamp(given);
      if (given !== '' && !moment) wrong(column, `${DATE}, found ${quoted(given)}`);
      if (moment && moment > new Date()) wrong(column, `expected a date in the past, found ${quoted(given)}`);
      return moment;
    };
    const count = header.record.length;
    if (record.length !== count) {
      wrong(null, `expected ${count} columns as in the header, found ${record.length}`);
      return [];
    }
    const email = withoutGuard(cell('email'));
    const language = cell('language');
    const { data, error } = newsletterInput.safeParse({ email, language });
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

function headerProblems(header: readonly string[]): string[] {
  const expected = `expected the columns ${REQUIRED.join(', ')} and, if known, ${COLUMNS.slice(REQUIRED.length).join(', ')}`;
  const missing = REQUIRED.filter((column) => !header.includes(column)).map((column) => `no column ${column}`);
  const unknown = header
    .filter((name) => !(COLUMNS as readonly string[]).includes(name))
    .map((name) => `unknown column ${quoted(name)}`);
  const twice = COLUMNS.filter((column) => header.filter((name) => name === column).length > 1).map(
    (column) => `column ${column} twice`,
  );
  return [...missing, ...unknown, ...twice].map((found) => `${expected}; found ${found}`);
}

/** Exports put an apostrophe before a cell that a spreadsheet would run. */
export function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '');
}

const LONGEST_QUOTE = 80;

export function quoted(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);
}

export function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`${file} can't be read: ${reason}`, { cause: error });
  }
}
