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
  /** New comments and edits, by person and, more loosely, by place: a classroom shares one address. */
  comment(clientAddress: string, userId: number): Promise<void>;
  commentLike(clientAddress: string, userId: number): Promise<void>;
  commentReport(clientAddress: string, userId: number): Promise<void>;
}

/** Limits with counters in the database, outside any transaction, since they count what is refused as well. */
export function createRateLimits(pool: Pool): RateLimits {
  const newsletter = limiter(pool, { keyPrefix: 'newsletter', points: 10, duration: 60 * 60 });
  const loginToAccount = limiter(pool, { keyPrefix: 'login-account', points: 10, duration: 15 * 60 });
  const loginFromPlace = limiter(pool, { keyPrefix: 'login-place', points: 100, duration: 15 * 60 });
  const registration = limiter(pool, { keyPrefix: 'register', points: 20, duration: 60 * 60 });
  const comments = [
    limiter(pool, { keyPrefix: 'comment-minute', points: 10, duration: 60 }),
    limiter(pool, { keyPrefix: 'comment-hour', points: 100, duration: 60 * 60 }),
  ];
  const commentsFromPlace = limiter(pool, { keyPrefix: 'comment-place', points: 600, duration: 60 * 60 });
  const likes = limiter(pool, { keyPrefix: 'comment-like', points: 60, duration: 60 });
  const likesFromPlace = limiter(pool, { keyPrefix: 'comment-like-place', points: 600, duration: 60 });
  const reports = limiter(pool, { keyPrefix: 'comment-report', points: 30, duration: 60 * 60 });
  const reportsFromPlace = limiter(pool, { keyPrefix: 'comment-report-place', points: 200, duration: 60 * 60 });
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
    comment: async (clientAddress, userId) => {
      for (const limit of comments) await consume(limit, userId);
      await consume(commentsFromPlace, clientAddress);
    },
    commentLike: async (clientAddress, userId) => {
      await consume(likes, userId);
      await consume(likesFromPlace, clientAddress);
    },
    commentReport: async (clientAddress, userId) => {
      await consume(reports, userId);
      await consume(reportsFromPlace, clientAddress);
    },
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

async function consume(limit: RateLimiterPostgres, key: string | number): Promise<void> {
  try {
    await limit.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.ceil(refusal.msBeforeNext / 1_000);
    const message = `Too many attempts. Try again in ${Math.ceil(seconds / 60)} min.`;
    throw new AppError('RATE_LIMITED', message, {}, seconds);
  }
}
