import type { RequestHandler, Response } from 'express';

/** Most requests that are processed at a time. The database answers fewer at once. */
const MOST_RUNNING = 64;
/** Most requests in the queue, enough for a few seconds. */
const MOST_WAITING = 1_000;
/** In seconds. */
const RETRY_AFTER = 2;

const MESSAGE = 'The site is very busy. Please try again in a moment.';

const placesByAnswer = new WeakMap<Response, () => void>();

/**
 * Processes a limited number of requests at a time and queues the others, so that a crowd costs time, not memory. A
 * request gives up its place when its answer is complete, even if the client hasn't read it.
 */
export function admission(limits = { running: MOST_RUNNING, waiting: MOST_WAITING }): RequestHandler {
  let running = 0;
  const waiting = new Set<() => void>();

  return (req, res, next) => {
    const start = () => {
      running += 1;
      let isRunning = true;
      const leave = () => {
        if (!isRunning) return;
        isRunning = false;
        running -= 1;
        const [first] = waiting;
        first?.();
      };
      placesByAnswer.set(res, leave);
      res.once('close', leave);
      onEnd(res, leave);
      next();
    };
    if (running < limits.running) return start();
    if (waiting.size >= limits.waiting) return refuseForNow(req.path, res);
    const inTurn = () => {
      waiting.delete(inTurn);
      start();
    };
    waiting.add(inTurn);
    res.once('close', () => waiting.delete(inTurn));
  };
}

/** Gives up the place of a request whose answer is streamed at the client's pace. */
export function giveUpPlace(res: Response): void {
  placesByAnswer.get(res)?.();
}

/** Answers 503 in the format that callers of the path expect. */
export function refuseForNow(path: string, res: Response): void {
  res.status(503).set('Retry-After', String(RETRY_AFTER)).set('Cache-Control', 'no-store');
  if (path.startsWith('/api/')) res.json({ message: MESSAGE, code: 'UNAVAILABLE', fields: {} });
  else if (path === '/graphql') res.json({ errors: [{ message: MESSAGE, extensions: { code: 'UNAVAILABLE' } }] });
  else res.type('text').send(MESSAGE);
}

/** No event says that an answer is complete before it is sent, so the method is wrapped, as compression does. */
function onEnd(res: Response, listener: () => void): void {
  const end = res.end;
  const watched = (...args: unknown[]) => {
    listener();
    return Reflect.apply(end, res, args);
  };
  res.end = watched;
}
