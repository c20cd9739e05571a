import type { RequestHandler, Response } from 'express';

/** Requests that are worked on at a time; the database answers fewer at once. */
const MOST_RUNNING = 64;
/** Requests that wait for that, a few seconds' worth. */
const MOST_WAITING = 1_000;
/** Milliseconds that a request waits at most. */
const LONGEST_WAIT = 20_000;
/** Milliseconds after which the work for a caller who has left counts as done, should it never end its answer. */
const LONGEST_WORK = 30_000;
/** Seconds after which it is worth trying again. */
const RETRY_AFTER = 2;

const MESSAGE = 'The site is very busy. Please try again in a moment.';

const placesByAnswer = new WeakMap<Response, Place>();

/**
 * Works on so many requests at a time and lets others wait, so that a crowd costs time, not memory. A request gives its
 * place up once its answer is complete, whether or not it has been read; if its caller leaves, once the work for it ends.
 */
export function admission(limits = { running: MOST_RUNNING, waiting: MOST_WAITING }): RequestHandler {
  const hall = new Hall(limits.running, limits.waiting);
  return (req, res, next) => {
    const place = new Place(hall, req.path, res);
    placesByAnswer.set(res, place);
    place.take(next);
  };
}

/** Gives up the place of a request for as long as it only waits for its caller, to send or to read something. */
export function giveUpPlace(res: Response): void {
  placesByAnswer.get(res)?.giveUp();
}

/** Takes a place again, and goes on with it; waits or is refused as at first. */
export function takePlace(res: Response, next: () => void): void {
  const place = placesByAnswer.get(res);
  if (place) place.take(next);
  else next();
}

/** Answers 503 in the shape that callers of the address expect. */
export function refuseForNow(path: string, res: Response): void {
  res.status(503).set('Retry-After', String(RETRY_AFTER)).set('Cache-Control', 'no-store');
  if (path.startsWith('/api/')) res.json({ message: MESSAGE, code: 'UNAVAILABLE', fields: {} });
  else if (path === '/graphql') res.json({ errors: [{ message: MESSAGE, extensions: { code: 'UNAVAILABLE' } }] });
  else res.type('text').send(MESSAGE);
}

/** The places of one server, and who waits for one. */
class Hall {
  private taken = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly places: number,
    private readonly mostWaiting: number,
  ) {}

  /** Whether there was a place, which is taken then. */
  enter(): boolean {
    if (this.taken >= this.places) return false;
    this.taken += 1;
    return true;
  }

  /** @param start runs once a place is taken. @returns how to stop waiting; null when too many wait. */
  wait(start: () => void): (() => void) | null {
    if (this.waiting.size >= this.mostWaiting) return null;
    const inTurn = () => {
      this.waiting.delete(inTurn);
      this.taken += 1;
      start();
    };
    this.waiting.add(inTurn);
    return () => void this.waiting.delete(inTurn);
  }

  leave(): void {
    this.taken -= 1;
    const [first] = this.waiting;
    first?.();
  }
}

/** The place of one request. */
class Place {
  private isTaken = false;

  constructor(
    private readonly hall: Hall,
    private readonly path: string,
    private readonly res: Response,
  ) {
    onEnd(res, () => this.giveUp());
    res.once('close', () => {
      if (res.writableEnded) this.giveUp();
      else setTimeout(() => this.giveUp(), LONGEST_WORK).unref();
    });
  }

  take(next: () => void): void {
    const { res, hall, path } = this;
    if (hall.enter()) return this.start(next);
    const leaveQueue = hall.wait(() => {
      stop();
      this.start(next);
    });
    if (!leaveQueue) return refuseForNow(path, res);
    const stop = () => {
      clearTimeout(late);
      res.off('close', stop);
      leaveQueue();
    };
    const late = setTimeout(() => {
      stop();
      refuseForNow(path, res);
    }, LONGEST_WAIT);
    res.once('close', stop);
  }

  private start(next: () => void): void {
    this.isTaken = true;
    next();
  }

  giveUp(): void {
    if (!this.isTaken) return;
    this.isTaken = false;
    this.hall.leave();
  }
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
