import type { RequestHandler, Response } from 'express';
import { STATUS } from './error-status.ts';

/** Most requests that are processed at a time. The database answers fewer at once. */
const MOST_RUNNING = 64;
/** Most requests in the queue, enough for a few seconds. */
const MOST_WAITING = 1_000;
/** Most milliseconds that a request waits in the queue. */
const LONGEST_WAIT = 20_000;
/** Milliseconds after which the work for a client that disconnected counts as done, in case it never ends its answer. */
const LONGEST_WORK = 30_000;
/** In seconds. */
const RETRY_AFTER = 2;

const MESSAGE = 'The site is very busy. Please try again in a moment.';

const placesByAnswer = new WeakMap<Response, Place>();

/**
 * Processes a limited number of requests at a time and queues the others, so that a crowd costs time, not memory. A
 * request gives up its place when its answer is complete, even if the client hasn't read it. If the client disconnects,
 * the place is taken until the work ends.
 */
export function admission(limits = { running: MOST_RUNNING, waiting: MOST_WAITING }): RequestHandler {
  const hall = new Hall(limits.running, limits.waiting);
  return (req, res, next) => {
    const place = new Place(hall, req.path, res);
    placesByAnswer.set(res, place);
    place.take(next);
  };
}

/** Gives up the place of a request while it only waits for its client to send or read something. */
export function giveUpPlace(res: Response): void {
  placesByAnswer.get(res)?.giveUp();
}

/** Takes a place again and continues. The request may wait or be refused, as it may when it arrives. */
export function takePlace(res: Response, next: () => void): void {
  const place = placesByAnswer.get(res);
  if (place) place.take(next);
  else next();
}

/** Answers 503 in the format that callers of the path expect. */
export function refuseForNow(path: string, res: Response): void {
  res.status(STATUS.UNAVAILABLE).set('Retry-After', String(RETRY_AFTER)).set('Cache-Control', 'no-store');
  if (path.startsWith('/api/')) res.json({ message: MESSAGE, code: 'UNAVAILABLE', fields: {} });
  else if (path === '/graphql') res.json({ errors: [{ message: MESSAGE, extensions: { code: 'UNAVAILABLE' } }] });
  else res.type('text').send(MESSAGE);
}

/** The places of one server and the queue for them. */
class Hall {
  private taken = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly places: number,
    private readonly mostWaiting: number,
  ) {}

  /** Takes a place if one is free. */
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
    if (hall.enter()) {
      this.start(next);
      return;
    }
    const leaveQueue = hall.wait(() => {
      stop();
      this.start(next);
    });
    if (!leaveQueue) {
      refuseForNow(path, res);
      return;
    }
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

/** No event says that an answer is complete before it is sent, so the method is wrapped, as compression does. */
function onEnd(res: Response, listener: () => void): void {
  const end = res.end;
  const watched = (...args: unknown[]) => {
    listener();
    return Reflect.apply(end, res, args);
  };
  res.end = watched;
}
