import type { RequestHandler } from 'express';
import type { ChangeFeed } from '../database/change-feed.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Delays the response to a write until this process has been notified of the change, usually by a millisecond, so that
 * the writer gets nothing that was cached before it.
 */
export function readYourWrites(changes: ChangeFeed): RequestHandler {
  return (req, res, next) => {
    if (READING.has(req.method)) return next();
    const end = res.end;
    res.end = (...args: unknown[]) => {
      const finish = () => Reflect.apply(end, res, args);
      // GraphQL reads are POST too.
      if (req.path === '/graphql' && !req.api?.hasWritten) return finish();
      changes
        .caughtUp()
        .then(finish)
        .catch(() => res.destroy());
      return res;
    };
    next();
  };
}
