import type { RateLimiterPostgres } from 'rate-limiter-flexible';

/** An attempt to log in to an account. */
export interface LoginAttempt {
  /** The caller's network address. */
  clientAddress: string;
  /** The name as the database compares names, so that other spellings of it aren't counted separately. */
  account: string;
  /** Id of a browser that has logged in to this account before; null for all others. */
  device: string | null;
}

/** The outcome of an attempt that was allowed. Until it is known, the attempt counts as a failure. */
export interface CountedLogin {
  /**
   * @throws AppError RATE_LIMITED if other logins at the same time used up the successful logins that the account may
   *   have.
   */
  succeeded(): Promise<void>;
  /** The password was not checked. */
  withdrawn(): Promise<void>;
}

/** Failures at one account, from unknown browsers anywhere, before they have to wait. */
const FREE_FAILURES = 20;
/** The same at all accounts together, from one place: a school or a mobile network can share one address. */
const FREE_FAILURES_OF_PLACE = 500;
/** Seconds to wait after each further failure; the last one repeats. */
const PAUSES = [30, 60, 120, 240, 480, 900];
const LAST_PAUSE = 900;

const QUARTER = 15 * 60;
const DAY = 24 * 60 * 60;

interface Tools {
  limiter(limit: { keyPrefix: string; points: number; duration: number }): RateLimiterPostgres;
  /** @throws AppError RATE_LIMITED. */
  consume(limit: RateLimiterPostgres, key: string, given?: { duration?: number }): Promise<number>;
  /** Uses no point. @throws AppError RATE_LIMITED when none is left. */
  refuseSpent(limit: RateLimiterPostgres, key: string): Promise<void>;
  /** A keyed hash, because the name may be a password typed into the wrong field, and addresses are kept for a day. */
  hashed(text: string): Promise<string>;
}

/**
 * Limits login attempts: at one account from one place, at any account from that place, and at one account from
 * anywhere. Who goes on failing has to wait longer and longer, at one account as at all accounts from one place. That
 * alone would let a stranger lock the owner out. So pauses last minutes at most, browsers that the owner has used before
 * have their own limits, and passkeys have none of these. Names without an account are counted in the same way.
 *
 * Successful logins have a limit too, because each one costs a password check, a session and an event. Only those who know
 * the password can use it up.
 */
export function createLoginLimits({
  limiter,
  consume,
  refuseSpent,
  hashed,
}: Tools): (attempt: LoginAttempt) => Promise<CountedLogin> {
  const fromPlace = limiter({ keyPrefix: 'login-place', points: 100, duration: QUARTER });
  const accountFromPlace = limiter({ keyPrefix: 'login-account', points: 10, duration: QUARTER });
  const accountFromDevice = limiter({ keyPrefix: 'login-device', points: 10, duration: QUARTER });
  const ofAccount = growingPause('login', FREE_FAILURES);
  const ofPlace = growingPause('login-place', FREE_FAILURES_OF_PLACE);

  const successes = limiter({ keyPrefix: 'login-success', points: 60, duration: QUARTER });

  /** Lets `free` failures of a key pass in a day, and the others one at a time after pauses that grow. */
  function growingPause(name: string, free: number): (key: string) => Promise<CountedLogin> {
    const failures = limiter({ keyPrefix: `${name}-failures`, points: Number.MAX_SAFE_INTEGER, duration: DAY });
    const pause = limiter({ keyPrefix: `${name}-pause`, points: 1, duration: LAST_PAUSE });
    return async (key) => {
      const withdrawn = async () => void (await failures.reward(key));
      const excess = (await consume(failures, key)) - free;
      if (excess > 0) {
        try {
          await consume(pause, key, { duration: PAUSES[excess - 1] ?? LAST_PAUSE });
        } catch (refusal) {
          // Attempts during a pause don't make the pauses longer.
          await withdrawn();
          throw refusal;
        }
      }
      return {
        succeeded: async () => {
          await withdrawn();
          await pause.delete(key);
        },
        withdrawn,
      };
    };
  }

  async function fromKnownDevice(key: string): Promise<CountedLogin> {
    await consume(accountFromDevice, key);
    return {
      succeeded: async () => void (await accountFromDevice.delete(key)),
      withdrawn: async () => void (await accountFromDevice.reward(key)),
    };
  }

  async function fromAnywhere(account: string, clientAddress: string): Promise<CountedLogin> {
    const place = `${clientAddress} ${account}`;
    await consume(fromPlace, clientAddress);
    await consume(accountFromPlace, place);
    const counted: CountedLogin[] = [];
    try {
      counted.push(await ofPlace(await hashed(clientAddress)));
      counted.push(await ofAccount(account));
    } catch (refusal) {
      await accountFromPlace.reward(place);
      for (const { withdrawn } of counted) await withdrawn();
      throw refusal;
    }
    return {
      succeeded: async () => {
        await accountFromPlace.delete(place);
        for (const { succeeded } of counted) await succeeded();
      },
      withdrawn: async () => {
        await accountFromPlace.reward(place);
        for (const { withdrawn } of counted) await withdrawn();
      },
    };
  }

  return async ({ clientAddress, account, device }) => {
    const key = await hashed(account);
    await refuseSpent(successes, key);
    const attempt =
      device === null ? await fromAnywhere(key, clientAddress) : await fromKnownDevice(`${key} ${device}`);
    return {
      succeeded: async () => {
        await consume(successes, key);
        await attempt.succeeded();
      },
      withdrawn: attempt.withdrawn,
    };
  };
}
