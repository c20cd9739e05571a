import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { AppError, type AppErrorCode } from '#domain/app-error.ts';
import { shortMessage } from './short-message.ts';

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
};

export const noSuchRoute: RequestHandler = (req) => {
  throw new AppError('NOT_FOUND', `No such address: ${req.method} ${req.baseUrl}${req.path}`);
};

/** Turns every failure of a REST call into `{message, code, fields}`; what is unknown is logged and not told. */
export function restErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error);
    const known = knownError(error);
    if (!known) {
      log.error({ err: error }, 'REST call failed');
      res.status(500).json({ message: 'Something went wrong. Please try again.', code: 'INTERNAL', fields: {} });
      return;
    }
    if (known.retryAfter !== undefined) res.set('Retry-After', String(known.retryAfter));
    res
      .status(STATUS[known.code])
      .json({ message: shortMessage(known.message), code: known.code, fields: known.fields });
  };
}

/** Our own failures, and those of Express and its body parser, which carry a status; null for everything else. */
export function knownError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  const status = error instanceof Error ? Reflect.get(error, 'status') : undefined;
  if (status === 413) return new AppError('PAYLOAD_TOO_LARGE', 'The request is too large.');
  if (status === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send JSON.');
  if (status === 400) return new AppError('BAD_USER_INPUT', 'The request could not be read.');
  return null;
}
