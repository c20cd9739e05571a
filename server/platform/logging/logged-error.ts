/** Deep enough for all wrappers; also stops at errors that cause themselves. */
const MAX_DEPTH = 8;

const SQLSTATE = /^[0-9A-Z]{5}$/;
/**
 * Messages of these quote the value, in many forms: data exceptions, and syntax errors, also those in the text of a search.
 * Source: PostgreSQL 18 documentation, appendix A.
 */
const QUOTES_VALUE = /^22|^42601$/;
const QUOTED = 'the database refused a value; its message quotes the value, so it is left out';

/** What a log may have of an error. */
export interface LoggedError {
  type: string;
  message: string;
  /** With the message at the beginning. */
  stack: string;
  code?: unknown;
  table?: unknown;
  constraint?: unknown;
  cause?: LoggedError;
  errors?: LoggedError[];
}

/**
 * An error without values of the database. PostgreSQL's errors have rows and values in `detail`, `where` and sometimes in
 * the message, which is left out then, and the mapper appends the detail and hint to the message.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error, stack: '' };
  const { name, stack = '' } = error;
  const message = messageOf(error);
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause ?? Reflect.get(error, 'originalError');
  const isDeeper = depth < MAX_DEPTH;
  return {
    type: name,
    message,
    stack: [`${name}: ${message}`, ...frames].join('\n'),
    ...Object.fromEntries(
      ['code', 'table', 'constraint'].flatMap((key) => {
        const value: unknown = Reflect.get(error, key);
        return typeof value === 'string' || typeof value === 'number' ? [[key, value]] : [];
      }),
    ),
    ...(isDeeper && cause instanceof Error && { cause: loggedError(cause, depth + 1) }),
    ...(isDeeper &&
      error instanceof AggregateError && { errors: error.errors.map((each) => loggedError(each, depth + 1)) }),
  };
}

function messageOf(error: Error): string {
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code !== 'string' || !SQLSTATE.test(code)) return error.message;
  if (QUOTES_VALUE.test(code)) return QUOTED;
  const [first = ''] = error.message.split('\n', 1);
  return first;
}

/** What a mail server says, without the addresses in it. */
export function withoutAddresses(text: string): string {
  return text
    .split(/([\s<>"'(),;:])/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join('');
}
