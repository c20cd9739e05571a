/** Why the database failed, if the query isn't the reason. */
export type Outage = 'unreachable' | 'disk full' | 'too slow' | 'conflict';

/** By SQLSTATE, otherwise by its first two characters, the class. Source: PostgreSQL 18 documentation, appendix A. */
const BY_STATE: Record<string, Outage> = {
  '08': 'unreachable',
  '28': 'unreachable',
  '3D000': 'unreachable',
  '53': 'unreachable',
  '53100': 'disk full',
  '57': 'unreachable',
  '57014': 'too slow',
  '58': 'unreachable',
  '25006': 'unreachable',
  '25P03': 'too slow',
  '25P04': 'too slow',
  '55P03': 'too slow',
  '40001': 'conflict',
  '40P01': 'conflict',
};

/** Codes of the operating system and of name lookups. */
const NETWORK_FAILURES = new Set<unknown>([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
]);

/** Messages of the driver and its pool that have no code. */
const UNREACHABLE =
  /^Connection terminated|not queryable|connection error|timeout expired|calling end on the pool|already been destroyed|not currently accepting connections/;
const TOO_SLOW = /timeout exceeded when trying to connect/;

/** Deep enough for all wrappers; also stops at errors that cause themselves. */
const MAX_DEPTH = 8;

/** The outage behind an error, unwrapping `cause` and `originalError`; null if it is another kind of failure. */
export function outageOf(error: unknown): Outage | null {
  let current = error;
  for (let depth = 0; depth < MAX_DEPTH && current instanceof Error; depth += 1) {
    const outage = ownOutage(current);
    if (outage) return outage;
    current = current.cause ?? Reflect.get(current, 'originalError');
  }
  return null;
}

function ownOutage(error: Error): Outage | null {
  const code: unknown = Reflect.get(error, 'code');
  if (NETWORK_FAILURES.has(code)) return 'unreachable';
  // When PostgreSQL ends, it removes its Unix socket.
  if (code === 'ENOENT' && Reflect.get(error, 'syscall') === 'connect') return 'unreachable';
  const isState = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  const byState = isState ? (BY_STATE[code] ?? BY_STATE[code.slice(0, 2)]) : undefined;
  if (byState) return byState;
  if (TOO_SLOW.test(error.message)) return 'too slow';
  return UNREACHABLE.test(error.message) ? 'unreachable' : null;
}
