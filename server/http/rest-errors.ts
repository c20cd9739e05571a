import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { AppError, type AppErrorCode } from '#domain/app-error.ts';
import { outageOf } from '../database/outage.ts';
import { giveUpPlace } from './admission.ts';
import type { FailedCall, FailureLog } from './failure-log.ts';
import { recordRefusal } from './security-refusals.ts';
import { shortMessage } from './short-message.ts';

/**
 * Seconds to wait before the next attempt while the database is unavailable: about the time of a restart or failover.
 */
const RETRY_AFTER = 5;

export const STATUS: Record<AppErrorCode, number> = {
  BAD_USER_INPUT: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  UNAVAILABLE: 503,
  BUSY: 503,
};

/** Most characters of an operation in the security log. */
const OPERATION_MAX = 80;

export const noSuchRoute: RequestHandler = (req) => {
  throw new AppError('NOT_FOUND', `No such address: ${req.method} ${req.baseUrl}${req.path}`);
};

/** Turns every failure of a REST call into `{message, code, fields}`. Failures that are our fault are logged. */
export function restErrors(failures: FailureLog): ErrorRequestHandler {
  return async (error: unknown, req, res, _next) => {
    if (res.headersSent) return breakOff(failures, error, req, res);
    await recordRefusal(req.api, error, `${req.method} ${req.baseUrl}${req.path}`.slice(0, OPERATION_MAX));
    const known = answerFailure(failures, error, req, res);
    if (known) {
      res.json({ message: shortMessage(known.message), code: known.code, fields: known.fields });
    } else {
      res.json({ message: UNKNOWN_FAILURE, code: 'INTERNAL', fields: {} });
    }
  };
}

/** What callers are told about a failure that isn't their fault. */
export const UNKNOWN_FAILURE = 'Something went wrong. Please try again.';

/** Ends an answer of which a part was sent: its reader must not take it for the whole. */
export function breakOff(failures: FailureLog, error: unknown, req: Request, res: Response): void {
  failures.write(error, callOf(req));
  giveUpPlace(res);
  res.destroy();
}

function callOf(req: Request): FailedCall {
  return { method: req.method, path: req.originalUrl.split('?', 1)[0] ?? '' };
}

/**
 * Sets the status and headers that answer a failure, and logs it if it is ours.
 * @returns what the caller may be told; null if that is nothing.
 */
export function answerFailure(failures: FailureLog, error: unknown, req: Request, res: Response): AppError | null {
  const known = knownError(error);
  if (!known || known.code === 'UNAVAILABLE') {
    const id = failures.write(error, callOf(req));
    res.set('X-Failure-Id', id);
  }
  if (known?.retryAfter !== undefined) res.set('Retry-After', String(known.retryAfter));
  res.status(known ? STATUS[known.code] : 500);
  return known;
}

/** Our own failures, outages of the database, and those of Express and its body parser, which carry a status. */
export function knownError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const status = error instanceof Error ? Reflect.get(error, 'status') : undefined;
  if (status === 413) return new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.');
  if (status === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON.');
  if (status === 400) return new AppError('BAD_USER_INPUT', 'The request could not be read.');
  return outageOf(error) && unavailable();
}

function unavailable(): AppError {
  const message = `The site can't reach its data right now. Try again in ${RETRY_AFTER} seconds.`;
  return new AppError('UNAVAILABLE', message, {}, RETRY_AFTER);
}
