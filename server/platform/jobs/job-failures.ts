import type { Logger } from 'pino';
import { outageOf } from '../database/outage.ts';

/** In milliseconds. */
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 15_000;

/** Failures in a row until the log has them, while the only reason is that others use the same rows, to whom jobs give way. */
const BUSY_LOGGED_AFTER = 3;

/** Failures of a job that tries again and again. */
export interface JobFailures {
  /** @returns milliseconds to wait before the next try, longer each time. */
  failed(error: unknown): number;
  worked(): void;
}

/**
 * Logs when failures begin or their reason changes, and when they end.
 * @param work what the job does, after "could not".
 */
export function jobFailures(log: Logger, work: string): JobFailures {
  let count = 0;
  let logged = '';
  return {
    failed: (err) => {
      const reason = outageOf(err) ?? String(err);
      count += 1;
      const isBusy = (reason === 'too slow' || reason === 'conflict') && count < BUSY_LOGGED_AFTER;
      if (!isBusy && reason !== logged) {
        log.warn({ err }, `could not ${work}; trying again until it works`);
        logged = reason;
      }
      return Math.min(FIRST_PAUSE * 2 ** (count - 1), LONGEST_PAUSE);
    },
    worked: () => {
      if (logged) log.info({ failures: count }, `could ${work} again`);
      count = 0;
      logged = '';
    },
  };
}
