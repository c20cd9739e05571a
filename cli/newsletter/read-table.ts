import { CsvError, parse } from 'csv-parse/sync';

/** What is wrong with a file, and where. */
export interface CsvProblem {
  file: string;
  /** Of the file, from 1; null if the whole file is meant. */
  line: number | null;
  /** The name of the column, if one is meant. */
  column: string | null;
  message: string;
}

export interface TableRow {
  cells: string[];
  line: number;
}

/** What spreadsheets put between cells, by language. The header line says which it is. */
const DELIMITERS = [';', '\t', ','];
/** Excel reads the delimiter from such a line before the header. */
const DELIMITER_LINE = /^sep=(.)(?=\r|\n|$)/i;

/**
 * The rows of a file as spreadsheets save it: with commas, semicolons or tabs, in UTF-8 or UTF-16.
 * @param file its name, for problems.
 * @returns the rows, or what is wrong.
 */
export function readTable(file: string, bytes: Buffer): { rows: TableRow[]; problem: CsvProblem | null } {
  const refused = (line: number | null, message: string) => ({
    rows: [],
    problem: { file, line, column: null, message },
  });
  const decoded = decode(bytes);
  if (typeof decoded === 'number') {
    return refused(decoded, 'expected text in UTF-8 or UTF-16, found characters of another encoding');
  }
  const named = DELIMITER_LINE.exec(decoded)?.[1];
  // The line itself stays, so that lines have their numbers.
  const text = decoded.replace(DELIMITER_LINE, '');
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const delimiter = named ?? DELIMITERS.find((each) => header.includes(each)) ?? ',';
  try {
    // Its types don't know that `info` adds where a record is.
    const records = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return { rows: records.map(({ record, info }) => ({ cells: record, line: info.lines })), problem: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refused(Number(error.lines) || null, `not CSV: ${error.message}`);
  }
}

/** The text without a byte order mark, or the line that can't be read. */
function decode(bytes: Buffer): string | number {
  const encoding = encodingOf(bytes);
  const strict = new TextDecoder(encoding, { fatal: true });
  try {
    return strict.decode(bytes);
  } catch {
    const lines = new TextDecoder(encoding).decode(bytes).split('\n');
    return lines.findIndex((line) => line.includes('\uFFFD')) + 1;
  }
}

/** Without a byte order mark, a NUL beside the first letter means UTF-16. */
function encodingOf([first, second]: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be';
  return 'utf-8';
}

/** The name of a column, however it is written: "E-mail", "subscribed at". */
export function columnName(header: string): string {
  return header.toLowerCase().replace(/[\s_-]/g, '');
}

/** Exports put an apostrophe before a cell that a spreadsheet would run. */
export function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '');
}

const LONGEST_QUOTE = 80;

export function quoted(text: string): string {
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text);
}
