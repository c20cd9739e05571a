import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { knownError, STATUS } from './rest-errors.ts';
import { shortMessage } from './short-message.ts';

/** The last word of the application: what fails outside the APIs is logged, and told in one line without detail. */
export function pageErrors(log: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error);
    const known = knownError(error);
    if (!known) log.error({ err: error }, 'page failed');
    const status = known ? STATUS[known.code] : 500;
    res
      .status(status)
      .type('text')
      .send(known ? shortMessage(known.message) : 'Something went wrong. Please try again.');
  };
}
