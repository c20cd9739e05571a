import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { earlyAnswer } from './early-answer.ts';
import type { Readiness } from './health.ts';
import { openRequestsOf } from './open-requests.ts';

/** In milliseconds, from the time when no new connections are accepted. */
export interface StopTimes {
  /** How long a new connection may take to send something. */
  firstBytes: number;
  /** Until requests that have begun to arrive must be complete. */
  rest: number;
  /** Until all responses must be complete. */
  answers: number;
}

const TIMES: StopTimes = { firstBytes: 1_000, rest: 5_000, answers: 15_000 };

/** Milliseconds between two checks for unused connections. */
const SWEEP = 50;
/** In milliseconds: a turn of the event loop that takes longer may have left something unread. */
const QUICK_TURN = 2;
/** After this many turns, a server that is never quiet stops anyway. */
const MOST_TURNS = 200;

/**
 * Keeps responding during the delay; each response closes its connection. Load balancers notice through `/readyz`, and
 * clients open their next connection elsewhere, so no request is lost. Returns early if there are neither.
 */
export async function drain(server: Server, readiness: Readiness, delay: number): Promise<void> {
  readiness.isStopping = true;
  const end = performance.now() + delay;
  while (performance.now() < end) {
    if (!readiness.wasAsked && openRequestsOf(server).size === 0) return;
    await setTimeout(Math.min(SWEEP, delay));
  }
}

/** Stops listening, and answers every request that has arrived. Connections without one are closed. */
export async function close(server: Server, times = TIMES): Promise<void> {
  await readWhatArrived(server);
  server.close();
  const begin = performance.now();
  const closed = once(server, 'close');
  const isOver = closed.then(() => true);
  while (!(await Promise.race([isOver, setTimeout(SWEEP, false)]))) {
    await readWhatArrived(server);
    server.closeIdleConnections();
    const passed = performance.now() - begin;
    for (const [socket, open] of openRequestsOf(server)) {
      if (passed > times.answers || (passed > times.firstBytes && socket.bytesRead === 0)) socket.destroy();
      else if (passed > times.rest && [...open].every(({ req, headersSent }) => !req.complete && !headersSent))
        refuse(socket);
    }
  }
}

function refuse(socket: Socket): void {
  if (socket.writable) socket.end(earlyAnswer(408), () => socket.destroy());
}

/**
 * Closing a socket that holds unread bytes resets it, and so does closing the server to connections that the system has
 * accepted for it. Each turn of the event loop reads what there is; a short one without a new connection has read all.
 */
async function readWhatArrived(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  await setImmediate();
  for (let turns = 0; turns < MOST_TURNS; turns += 1) {
    const [begin, before] = [performance.now(), accepted];
    await setImmediate();
    if (accepted === before && performance.now() - begin < QUICK_TURN) break;
  }
  server.off('connection', count);
}
