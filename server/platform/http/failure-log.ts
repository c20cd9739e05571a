import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { outageOf } from '../database/outage.ts';
import { loggedError } from '../logging/logged-error.ts';

/** Milliseconds between two log lines about the database. */
const QUIET = 1_000;

/** What failed: method and path of a request, or the operation of a GraphQL call. Never values, which may be secret. */
export interface FailedCall {
  method?: string;
  /** Without the query string. */
  path?: string;
  operation?: string | null;
  field?: string;
}

/** Logs failures whose details callers don't see. */
export interface FailureLog {
  /**
   * Writes one line with the stack. While the database is unavailable, it writes one short line a second at most.
   * @returns an ID to find the line by.
   */
  write(error: unknown, call: FailedCall): string;
}

export function createFailureLog(log: Logger): FailureLog {
  let quietUntil = Number.NEGATIVE_INFINITY;
  let unlogged = 0;
  return {
    write(error, call) {
      const id = randomUUID();
      const outage = outageOf(error);
      if (!outage) {
        log.error({ id, ...call, err: error }, 'request failed');
        return id;
      }
      const now = performance.now();
      if (now < quietUntil) {
        unlogged += 1;
        return id;
      }
      const reason = loggedError(error).message;
      log.error({ id, ...call, outage, reason, moreSinceLastLine: unlogged }, 'the database did not answer');
      quietUntil = now + QUIET;
      unlogged = 0;
      return id;
    },
  };
}
