import type { ErrorRequestHandler, RequestHandler } from 'express';
import { AppError } from '#domain/app-error.ts';
import { answerFailure, breakOff, UNKNOWN_FAILURE } from './failure-answer.ts';
import type { FailureLog } from './failure-log.ts';
import { noteAttempt, operationOf, recordRefusal } from './security-refusals.ts';
import { shortMessage } from './short-message.ts';

export const noSuchRoute: RequestHandler = (req) => {
  throw new AppError('NOT_FOUND', `No such address: ${req.method} ${req.baseUrl}${req.path}`);
};

/** Turns every failure of a REST call into `{message, code, fields}`. Failures that are our fault are logged. */
export function restErrors(failures: FailureLog): ErrorRequestHandler {
  return async (error: unknown, req, res, _next) => {
    if (res.headersSent) return breakOff(failures, error, req, res);
    await recordRefusal(req.api, error, operationOf(req));
    const known = answerFailure(failures, error, req, res);
    noteAttempt(req.api, known?.code, operationOf(req));
    if (known) {
      res.json({ message: shortMessage(known.message), code: known.code, fields: known.fields });
    } else {
      res.json({ message: UNKNOWN_FAILURE, code: 'INTERNAL', fields: {} });
    }
  };
}
