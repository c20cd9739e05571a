import pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/app-error.ts';

/** Table of the counters, made by a migration. */
const TABLE = 'rate_limit';

/** How often one may do what; each throws AppError RATE_LIMITED beyond that. All server processes count together. */
export interface RateLimits {
  /** @param clientAddress network address that asks. */
  newsletter(clientAddress: string): Promise<void>;
  close(): Promise<void>;
}

/** Limits with counters in the database. Connections of their own, since they count what is refused as well. */
export function createRateLimits(databaseUrl: string): RateLimits {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const newsletter = limiter(pool, { keyPrefix: 'newsletter', points: 10, duration: 60 * 60 });
  return { newsletter: (clientAddress) => consume(newsletter, clientAddress), close: () => pool.end() };
}

/** `points` uses in `duration` seconds. */
function limiter(pool: pg.Pool, limit: { keyPrefix: string; points: number; duration: number }): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: TABLE,
    tableCreated: true,
    ...limit,
  });
}

async function consume(limit: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limit.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const minutes = Math.ceil(refusal.msBeforeNext / 60_000);
    throw new AppError('RATE_LIMITED', `Too many attempts. Try again in ${minutes} min.`);
  }
}
