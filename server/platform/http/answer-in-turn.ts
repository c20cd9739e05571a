import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Readiness } from './health.ts';

/** Maximum requests on one connection that a client may send before it has read the first response. */
const MOST_WAITING = 32;
/** Requests after which a connection is closed. */
const REQUESTS_A_CONNECTION = 1_000;

interface Connection {
  isBusy: boolean;
  waiting: [IncomingMessage, ServerResponse][];
  /** Requests started so far. */
  count: number;
}

/**
 * Handles pipelined requests one at a time. Node.js starts all of them at once, so a few connections could request
 * everything and read nothing. The response to the last request closes the connection: the last allowed one, or the last
 * one that arrived before the site stops.
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
      // Closing in the middle of a body would reset the connection, and the response could be lost.
      if (isLast && hasArrived(req)) res.shouldKeepAlive = false;
    });
    answer(req, res);
  };

  return (req, res) => {
    const { socket } = req;
    // It came after the last response of this connection (RFC 9112, section 9.6).
    if (!socket.writable) return;
    const connection = connections.get(socket) ?? { isBusy: false, waiting: [], count: 0 };
    connections.set(socket, connection);
    if (!connection.isBusy) start(connection, req, res);
    else if (connection.waiting.length < MOST_WAITING) connection.waiting.push([req, res]);
    else socket.destroy();
  };
}

/** A request without a body is complete only once its listener has returned. */
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
