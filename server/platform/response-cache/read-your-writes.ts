import type { RequestHandler } from 'express';
import type { ChangeFeed } from '../database/change-feed.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Holds the answer to a write back until this process has heard of the change, usually for a millisecond. Then
 * nothing that was kept before it is sent to the writer.
 */
export function readYourWrites(changes: ChangeFeed): RequestHandler {
  return (req, res, next) => {
    if (READING.has(req.method)) return next();
    const end = res.end;
    res.end = (...args: unknown[]) => {
      const finish = () => Reflect.apply(end, res, args);
      // Over GraphQL, reads are posted too.
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
