import type { Request, Response } from 'express';
import { AppError } from '#domain/app-error.ts';
import { outageOf } from '../database/outage.ts';
import { releaseSlot } from './concurrency-limit.ts';
import { STATUS, UNKNOWN_FAILURE_STATUS } from './error-status.ts';
import type { FailedCall, FailureLog } from './failure-log.ts';
import { loggedPath } from './logged-path.ts';

/**
 * Seconds to wait before the next attempt while the database is unavailable: about the time of a restart or failover.
 */
const RETRY_AFTER = 5;

/** The public message for failures that aren't the caller's fault. */
export const UNKNOWN_FAILURE = 'Something went wrong. Please try again.';

/** Aborts a response that was partly sent, so that the client doesn't take it for complete. */
export function breakOff(failures: FailureLog, error: unknown, req: Request, res: Response): void {
  failures.write(error, callOf(req));
  releaseSlot(res);
  res.destroy();
}

function callOf(req: Request): FailedCall {
  return { method: req.method, path: loggedPath(req.originalUrl.split('?', 1)[0] ?? '') };
}

/**
 * Sets the status and headers for a failure, and logs it if it is our fault.
 * @returns the public message; null if there is none.
 */
export function answerFailure(failures: FailureLog, error: unknown, req: Request, res: Response): AppError | null {
  const known = knownError(error);
  if (!known || known.code === 'UNAVAILABLE') {
    const id = failures.write(error, callOf(req));
    res.set('X-Failure-Id', id);
  }
  if (known?.retryAfter !== undefined) res.set('Retry-After', String(known.retryAfter));
  res.status(known ? STATUS[known.code] : UNKNOWN_FAILURE_STATUS);
  return known;
}

/** Our own errors, database outages, and errors of Express and its body parser, which carry a status. */
export function knownError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  switch (error instanceof Error ? Reflect.get(error, 'status') : undefined) {
    case STATUS.PAYLOAD_TOO_LARGE:
      return new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.');
    case STATUS.UNSUPPORTED_MEDIA_TYPE:
      return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON.');
    case STATUS.BAD_USER_INPUT:
      return new AppError('BAD_USER_INPUT', 'The request could not be read.');
  }
  return outageOf(error) && unavailable();
}

function unavailable(): AppError {
  const message = `The site can't reach its data right now. Try again in ${RETRY_AFTER} seconds.`;
  return new AppError('UNAVAILABLE', message, {}, RETRY_AFTER);
}
