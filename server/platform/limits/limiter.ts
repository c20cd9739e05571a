import type { Pool, QueryConfig } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError, type FieldProblems } from '#domain/app-error.ts';

/** Table of the counters, created by a migration. */
const TABLE = 'rate_limit';

interface Limit {
  keyPrefix: string;
  points: number;
  /** In seconds. */
  duration: number;
  /** Whether a process caches who has used up all points, so that refusing them takes no statement. */
  isOften?: boolean;
}

/** `points` uses in `duration` seconds, counted by all server processes together. */
export function limiter(pool: Pool, { isOften = false, ...limit }: Limit): RateLimiterPostgres {
  return new RateLimiterPostgres({
    // Without the statement names that the library sets: a prepared statement belongs to one connection, and a pooler
    // such as PgBouncer gives each transaction a different one.
    storeClient: { query: ({ text, values }: QueryConfig) => pool.query(text, values) },
    storeType: 'pool',
    tableName: TABLE,
    tableCreated: true,
    ...limit,
    ...(isOften && { inMemoryBlockOnConsumed: limit.points }),
  });
}

export async function isWithin(limit: RateLimiterPostgres, key: string): Promise<boolean> {
  return (await use(limit, key)).isAllowed;
}

/** How a use differs from one point in the duration of the limit. */
interface Use {
  points?: number;
  /** In seconds. */
  duration?: number | undefined;
}

/**
 * @returns how many points have been used.
 * @throws AppError RATE_LIMITED.
 */
export async function consume(limit: RateLimiterPostgres, key: string, given: Use = {}): Promise<number> {
  const { isAllowed, consumedPoints, msBeforeNext } = await use(limit, key, given);
  if (isAllowed) return consumedPoints;
  throw rateLimited(msBeforeNext);
}

/** Uses no point. @throws AppError RATE_LIMITED if none is left. */
export async function refuseSpent(limit: RateLimiterPostgres, key: string): Promise<void> {
  const used = await limit.get(key);
  if (used && used.consumedPoints >= limit.points) throw rateLimited(used.msBeforeNext);
}

/** The same as a question. */
export async function isSpent(limit: RateLimiterPostgres, key: string): Promise<boolean> {
  return ((await limit.get(key))?.consumedPoints ?? 0) >= limit.points;
}

export function rateLimited(msBeforeNext: number, fields: FieldProblems = {}): AppError {
  const seconds = Math.ceil(msBeforeNext / 1_000);
  const message = `Too many attempts. Try again in ${Math.ceil(seconds / 60)} min.`;
  return new AppError('RATE_LIMITED', message, fields, seconds);
}

/** Uses one point or several, if they are left. */
export async function use(limit: RateLimiterPostgres, key: string, { points = 1, duration }: Use = {}) {
  try {
    const { consumedPoints, msBeforeNext } = await limit.consume(key, points, { customDuration: duration });
    return { isAllowed: true, consumedPoints, msBeforeNext };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const { consumedPoints, msBeforeNext } = refusal;
    return { isAllowed: false, consumedPoints, msBeforeNext };
  }
}
