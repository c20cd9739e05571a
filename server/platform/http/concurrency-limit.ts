import type { RequestHandler, Response } from 'express';
import { STATUS } from './error-status.ts';

/** Maximum requests that are processed at a time. The database answers fewer at once. */
const MOST_RUNNING = 64;
/** Maximum requests in the queue, enough for a few seconds. */
const MOST_WAITING = 1_000;
/** Maximum milliseconds that a request waits in the queue. */
const LONGEST_WAIT = 20_000;
/** Milliseconds after which the work for a client that disconnected counts as done, in case it never ends its response. */
const LONGEST_WORK = 30_000;
/** In seconds. */
const RETRY_AFTER = 2;

const MESSAGE = 'The site is very busy. Please try again in a moment.';

const slotsByResponse = new WeakMap<Response, Slot>();

/**
 * Processes a limited number of requests at a time and queues the others, so that a crowd costs time, not memory. A proxy
 * can limit connections but not work: it doesn't know when a response is complete while its client still reads it. A request
 * releases its slot when its response is complete, even if the client hasn't read it. If the client disconnects, the slot
 * is taken until the work ends.
 */
export function concurrencyLimit(limits = { running: MOST_RUNNING, waiting: MOST_WAITING }): RequestHandler {
  const semaphore = new Semaphore(limits.running, limits.waiting);
  return (req, res, next) => {
    const slot = new Slot(semaphore, req.path, res);
    slotsByResponse.set(res, slot);
    slot.acquire(next);
  };
}

/** Releases the slot of a request while it only waits for its client to send or read something. */
export function releaseSlot(res: Response): void {
  slotsByResponse.get(res)?.release();
}

/** Acquires a slot again and continues. The request may wait or be refused, as it may when it arrives. */
export function acquireSlot(res: Response, next: () => void): void {
  const slot = slotsByResponse.get(res);
  if (slot) slot.acquire(next);
  else next();
}

/** Responds with 503 in the format that callers of the path expect. */
function refuseForNow(path: string, res: Response): void {
  res.status(STATUS.UNAVAILABLE).set('Retry-After', String(RETRY_AFTER)).set('Cache-Control', 'no-store');
  if (path.startsWith('/api/')) res.json({ message: MESSAGE, code: 'UNAVAILABLE', fields: {} });
  else if (path === '/graphql') res.json({ errors: [{ message: MESSAGE, extensions: { code: 'UNAVAILABLE' } }] });
  else res.type('text').send(MESSAGE);
}

class Semaphore {
  private taken = 0;
  private readonly waiting = new Set<() => void>();

  constructor(
    private readonly slots: number,
    private readonly mostWaiting: number,
  ) {}

  /** Takes a slot if one is free. */
  tryAcquire(): boolean {
    if (this.taken >= this.slots) return false;
    this.taken += 1;
    return true;
  }

  /** @param start runs once a slot is taken. @returns how to stop waiting; null when too many wait. */
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

  release(): void {
    this.taken -= 1;
    const [first] = this.waiting;
    first?.();
  }
}

/** The slot of one request. */
class Slot {
  private isTaken = false;

  constructor(
    private readonly semaphore: Semaphore,
    private readonly path: string,
    private readonly res: Response,
  ) {
    onEnd(res, () => this.release());
    res.once('close', () => {
      if (res.writableEnded) this.release();
      else setTimeout(() => this.release(), LONGEST_WORK).unref();
    });
  }

  acquire(next: () => void): void {
    const { res, semaphore, path } = this;
    if (semaphore.tryAcquire()) {
      this.start(next);
      return;
    }
    const stopWaiting = semaphore.wait(() => {
      stop();
      this.start(next);
    });
    if (!stopWaiting) {
      refuseForNow(path, res);
      return;
    }
    const stop = () => {
      clearTimeout(late);
      res.off('close', stop);
      stopWaiting();
    };
    const late = setTimeout(() => {
      stop();
      refuseForNow(path, res);
    }, LONGEST_WAIT);
    res.once('close', stop);
  }

  release(): void {
    if (!this.isTaken) return;
    this.isTaken = false;
    this.semaphore.release();
  }

  private start(next: () => void): void {
    this.isTaken = true;
    next();
  }
}

/** No event says that a response is complete before it is sent, so the method is wrapped, as compression does. */
function onEnd(res: Response, listener: () => void): void {
  const end = res.end;
  const watched = (...args: unknown[]) => {
    listener();
    return Reflect.apply(end, res, args);
  };
  res.end = watched;
}
