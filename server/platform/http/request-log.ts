import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { loggedPath } from './logged-path.ts';

/**
 * One line for each answered request: method, path without its query, status and duration, but no headers or bodies.
 */
export function requestLog(log: Logger): RequestHandler {
  return (req, res, next) => {
    const start = performance.now();
    const { method } = req;
    const path = loggedPath(req.path);
    res.on('finish', () => {
      log.debug({ method, path, status: res.statusCode, ms: Math.round(performance.now() - start) }, 'request');
    });
    next();
  };
}
