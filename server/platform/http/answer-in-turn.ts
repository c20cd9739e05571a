import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readiness } from './health.ts';

/** Most requests that a caller may send on one connection before it has read the first answer. */
const MOST_WAITING = 32;
/** After this many requests, a connection is closed, and the client opens a new one. */
const REQUESTS_A_CONNECTION = 1_000;

interface Connection {
  isBusy: boolean;
  waiting: [IncomingMessage, ServerResponse][];
  /** Requests that have begun. */
  count: number;
}

/**
 * Starts a request only when the previous one on the same connection is answered. Node.js starts all of them at once,
 * so a few connections could request everything the site has and read nothing. The last answer closes its connection:
 * to the last request that it may have, or to the last one that has arrived while the site stops.
 */
export function answerInTurn(
  answer: RequestListener,
  readiness: Pick<Readiness, 'isStopping'> = { isStopping: false },
  mostRequests = REQUESTS_A_CONNECTION,
): RequestListener {
  const connections = new WeakMap<Socket, Connection>();

  const start = (connection: Connection, req: IncomingMessage, res: ServerResponse) => {
    connection.isBusy = true;
    connection.count += 1;
    res.once('close', () => {
      connection.isBusy = false;
      const next = req.socket.writable ? connection.waiting.shift() : undefined;
      if (next) start(connection, ...next);
    });
    beforeHeaders(res, () => {
      const isLast = connection.count >= mostRequests || (readiness.isStopping && connection.waiting.length === 0);
      // Closing in the middle of a body would reset the connection, and the answer could be lost.
      if (isLast && hasArrived(req)) res.shouldKeepAlive = false;
    });
    answer(req, res);
  };

  return (req, res) => {
    const { socket } = req;
    // It came after the last answer of this connection (RFC 9112, section 9.6).
    if (!socket.writable) return;
    const connection = connections.get(socket) ?? { isBusy: false, waiting: [], count: 0 };
    connections.set(socket, connection);
    if (!connection.isBusy) start(connection, req, res);
    else if (connection.waiting.length < MOST_WAITING) connection.waiting.push([req, res]);
    else socket.destroy();
  };
}

/** A request without a body counts as complete only once its listener has returned. */
function hasArrived({ complete, headers }: IncomingMessage): boolean {
  return complete || (headers['transfer-encoding'] === undefined && !Number(headers['content-length'] ?? 0));
}

/** No event says that headers are about to be written, so the method is wrapped, as compression does. */
function beforeHeaders(res: ServerResponse, listener: () => void): void {
  const writeHead = res.writeHead;
  const watched = (...args: unknown[]) => {
    listener();
    return Reflect.apply(writeHead, res, args);
  };
  res.writeHead = watched;
}
