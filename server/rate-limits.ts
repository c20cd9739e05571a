import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/app-error.ts';

/** Table of the counters, made by a migration. */
const TABLE = 'rate_limit';

/** How often one may do what; each throws AppError RATE_LIMITED beyond that. All server processes count together. */
export interface RateLimits {
  /** @param clientAddress network address that asks. */
  newsletter(clientAddress: string): Promise<void>;
  /**
   * Tries at one account from one place, and at any account from that place. Never tries at an account from everywhere:
   * that would let a stranger lock its owner out.
   */
  login(clientAddress: string, username: string): Promise<void>;
  /** After a success the tries at that account begin anew. */
  forgetLogin(clientAddress: string, username: string): Promise<void>;
  registration(clientAddress: string): Promise<void>;
}

/** Limits with counters in the database, outside any transaction, since they count what is refused as well. */
export function createRateLimits(pool: Pool): RateLimits {
  const newsletter = limiter(pool, { keyPrefix: 'newsletter', points: 10, duration: 60 * 60 });
  const loginToAccount = limiter(pool, { keyPrefix: 'login-account', points: 10, duration: 15 * 60 });
  const loginFromPlace = limiter(pool, { keyPrefix: 'login-place', points: 100, duration: 15 * 60 });
  const registration = limiter(pool, { keyPrefix: 'register', points: 20, duration: 60 * 60 });
  const accountKey = (clientAddress: string, username: string) => `${clientAddress} ${username.toLowerCase()}`;
  return {
    newsletter: (clientAddress) => consume(newsletter, clientAddress),
    login: async (clientAddress, username) => {
      await consume(loginFromPlace, clientAddress);
      await consume(loginToAccount, accountKey(clientAddress, username));
    },
    forgetLogin: async (clientAddress, username) => {
      await loginToAccount.delete(accountKey(clientAddress, username));
    },
    registration: (clientAddress) => consume(registration, clientAddress),
  };
}

/** `points` uses in `duration` seconds. */
function limiter(pool: Pool, limit: { keyPrefix: string; points: number; duration: number }): RateLimiterPostgres {
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
    const seconds = Math.ceil(refusal.msBeforeNext / 1_000);
    const message = `Too many attempts. Try again in ${Math.ceil(seconds / 60)} min.`;
    throw new AppError('RATE_LIMITED', message, {}, seconds);
  }
}
