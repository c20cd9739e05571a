import type { ErrorRequestHandler, RequestHandler } from 'express';
import { AppError } from '#domain/app-error.ts';
import { answerFailure, breakOff, UNKNOWN_FAILURE } from './failure-answer.ts';
import type { FailureLog } from './failure-log.ts';
import { recordRefusal } from './security-refusals.ts';
import { shortMessage } from './short-message.ts';

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
