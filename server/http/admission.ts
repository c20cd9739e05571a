import type { RequestHandler, Response } from 'express';

/** Requests that are worked on at a time; the database answers fewer at once. */
const MOST_RUNNING = 64;
/** Requests that wait for that, a few seconds' worth. */
const MOST_WAITING = 1_000;
/** Seconds after which it is worth trying again. */
const RETRY_AFTER = 2;

const MESSAGE = 'The site is very busy. Please try again in a moment.';

const placesByAnswer = new WeakMap<Response, () => void>();

/**
 * Works on so many requests at a time and lets others wait, so that a crowd costs time, not memory. A request gives its
 * place up once its answer is complete, whether or not it has been read.
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

/** Gives up the place of a request whose answer goes out in pieces, as its reader takes them. */
export function giveUpPlace(res: Response): void {
  placesByAnswer.get(res)?.();
}

/** Answers 503 in the shape that callers of the address expect. */
export function refuseForNow(path: string, res: Response): void {
  res.status(503).set('Retry-After', String(RETRY_AFTER)).set('Cache-Control', 'no-store');
  if (path.startsWith('/api/')) res.json({ message: MESSAGE, code: 'UNAVAILABLE', fields: {} });
  else if (path === '/graphql') res.json({ errors: [{ message: MESSAGE, extensions: { code: 'UNAVAILABLE' } }] });
  else res.type('text').send(MESSAGE);
}

/** There is no event for the end of an answer before it is sent, so the call is watched, as compression does. */
function onEnd(res: Response, listener: () => void): void {
  const end = res.end;
  const watched = (...args: unknown[]) => {
    listener();
    return Reflect.apply(end, res, args);
  };
  res.end = watched;
}
