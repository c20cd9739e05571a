import type { ErrorRequestHandler } from 'express';
import type { Config } from '../settings/config.ts';
import { answerFailure, breakOff, UNKNOWN_FAILURE } from './failure-answer.ts';
import type { FailureLog } from './failure-log.ts';
import { OUTAGE_INLINE, outagePage } from './outage-page.ts';
import { pageLanguage } from './page-language.ts';
import { POLICY_HEADER, policyOf } from './security-headers.ts';
import { shortMessage } from './short-message.ts';

/** The last error handler: failures outside the APIs get a line of text, or a page while the database is unavailable. */
export function pageErrors(failures: FailureLog, config: Pick<Config, 'peertubeHosts'>): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    if (res.headersSent) return breakOff(failures, error, req, res);
    const known = answerFailure(failures, error, req, res);
    if (known?.code === 'UNAVAILABLE') {
      res.set('Cache-Control', 'no-store');
      res.set(POLICY_HEADER, policyOf(config, OUTAGE_INLINE));
      res.type('html').send(outagePage(pageLanguage(req)));
    } else {
      res.type('text').send(known ? shortMessage(known.message) : UNKNOWN_FAILURE);
    }
  };
}
