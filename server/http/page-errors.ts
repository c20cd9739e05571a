import type { ErrorRequestHandler } from 'express';
import { answerFailure, breakOff, UNKNOWN_FAILURE } from './failure-answer.ts';
import type { FailureLog } from './failure-log.ts';
import { outagePage } from './outage-page.ts';
import { pageLanguage } from './page-language.ts';
import { nonceOf } from './security-headers.ts';
import { shortMessage } from './short-message.ts';

/** The last error handler: failures outside the APIs get one line, or a page while the database is unavailable. */
export function pageErrors(failures: FailureLog): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    if (res.headersSent) return breakOff(failures, error, req, res);
    const known = answerFailure(failures, error, req, res);
    if (known?.code === 'UNAVAILABLE') {
      res.set('Cache-Control', 'no-store');
      res.type('html').send(outagePage(pageLanguage(req), nonceOf(res)));
    } else {
      res.type('text').send(known ? shortMessage(known.message) : UNKNOWN_FAILURE);
    }
  };
}
