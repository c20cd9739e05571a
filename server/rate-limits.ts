import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#domain/app-error.ts';
import { siteSecret } from './site-secret.ts';

/** Table of the counters, made by a migration. */
const TABLE = 'rate_limit';

/** Who watches a video. */
interface VideoView {
  video: number;
  clientAddress: string;
  /** Tells those who share an address apart. */
  visitor: string;
}

/** How often one may do what; most throw AppError RATE_LIMITED beyond that. All server processes count together. */
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
  /**
   * Tries of a signed-in user at the own password, from wherever: only who holds a session of the account can use them
   * up, and logging in stays possible.
   */
  passwordCheck(userId: number): Promise<void>;
  /** After a success they begin anew. */
  forgetPasswordChecks(userId: number): Promise<void>;
  /**
   * Whether a call counts as a view: once a visit, and no more than a school class makes from one address. What is kept
   * for it is a keyed hash, from which neither address nor browser can be read without the key.
   */
  isNewView(view: VideoView): Promise<boolean>;
}

/** Limits with counters in the database, outside any transaction, since they count what is refused as well. */
export function createRateLimits(pool: Pool): RateLimits {
  const newsletter = limiter(pool, { keyPrefix: 'newsletter', points: 10, duration: 60 * 60 });
  const loginToAccount = limiter(pool, { keyPrefix: 'login-account', points: 10, duration: 15 * 60 });
  const loginFromPlace = limiter(pool, { keyPrefix: 'login-place', points: 100, duration: 15 * 60 });
  const passwordCheck = limiter(pool, { keyPrefix: 'password-check', points: 10, duration: 15 * 60 });
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
  const viewInVisit = limiter(pool, { keyPrefix: 'view-visit', points: 1, duration: 30 * 60 });
  const viewFromPlace = limiter(pool, { keyPrefix: 'view-place', points: 60, duration: 60 * 60 });
  let viewKey: Promise<string> | undefined;
  const hashed = async (text: string) => {
    viewKey ??= siteSecret(pool, 'view');
    return createHmac('sha256', await viewKey)
      .update(text)
      .digest('base64url');
  };
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
    passwordCheck: (userId) => consume(passwordCheck, String(userId)),
    forgetPasswordChecks: async (userId) => {
      await passwordCheck.delete(String(userId));
    },
    comment: async (clientAddress, userId) => {
      for (const limit of comments) await consume(limit, String(userId));
      await consume(commentsFromPlace, clientAddress);
    },
    commentLike: async (clientAddress, userId) => {
      await consume(likes, String(userId));
      await consume(likesFromPlace, clientAddress);
    },
    commentReport: async (clientAddress, userId) => {
      await consume(reports, String(userId));
      await consume(reportsFromPlace, clientAddress);
    },
    isNewView: async ({ video, clientAddress, visitor }) => {
      const place = `${video} ${clientAddress}`;
      return (
        (await isWithin(viewInVisit, await hashed(`${place} ${visitor}`))) &&
        (await isWithin(viewFromPlace, await hashed(place)))
      );
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

async function isWithin(limit: RateLimiterPostgres, key: string): Promise<boolean> {
  return (await refusalOf(limit, key)) === null;
}

async function consume(limit: RateLimiterPostgres, key: string): Promise<void> {
  const refusal = await refusalOf(limit, key);
  if (refusal) {
    const seconds = Math.ceil(refusal.msBeforeNext / 1_000);
    const message = `Too many attempts. Try again in ${Math.ceil(seconds / 60)} min.`;
    throw new AppError('RATE_LIMITED', message, {}, seconds);
  }
}

/** Uses one point; null while there are any. */
async function refusalOf(limit: RateLimiterPostgres, key: string): Promise<RateLimiterRes | null> {
  try {
    await limit.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal;
    throw refusal;
  }
}
