import { createServer, type RequestListener, type Server } from 'node:http';
import { Socket } from 'node:net';
import { answerInTurn } from './answer-in-turn.ts';
import { earlyAnswer } from './early-answer.ts';
import type { Readiness } from './health.ts';
import { noteOpenRequests } from './open-requests.ts';
import { checkTarget } from './request-target.ts';

/** Times are in milliseconds. */
const OPTIONS = {
  /** Until all headers of a request have arrived. */
  headersTimeout: 20_000,
  /** Until the body has arrived too, even the longest one over a slow connection. */
  requestTimeout: 120_000,
  /** Longer than proxies keep idle connections, usually 60 seconds, so that they don't send into a closed one. */
  keepAliveTimeout: 65_000,
  /** How often Node.js checks connections for these limits. */
  connectionsCheckingInterval: 5_000,
  /** `checkTarget` refuses requests without it, with security headers. */
  requireHostHeader: false,
};

/** Maximum connections of one process. */
const MOST_CONNECTIONS = 5_000;

/** The HTTP server without the application: the limits on connections. */
export function createHttpServer(): Server {
  const server = createServer(OPTIONS);
  server.maxConnections = MOST_CONNECTIONS;
  server.on('connect', (_req, socket) => {
    socket.on('error', () => {});
    // Such a socket is no longer the server's: no time limit and no shutdown would ever close it.
    socket.end(earlyAnswer(405, { Allow: 'GET, HEAD' }), () => socket.destroy());
  });
  // Node.js would answer 417, without security headers. RFC 9110, section 10.1.1, lets a server ignore what it doesn't know.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res));
  answerUnreadable(server);
  return server;
}

/** The status of unparsable requests by error code, as in Node.js; others are 400. */
const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds to what isn't HTTP or came too slowly, as Node.js does, but with security headers. */
function answerUnreadable(server: Server): void {
  const connections = noteOpenRequests(server);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Another response in the middle of one would become a part of it.
    const open = socket instanceof Socket ? connections.get(socket) : undefined;
    const hasBegun = [...(open ?? [])].some(({ headersSent }) => headersSent);
    if (!socket.writable || hasBegun) return void socket.destroy(error);
    socket.end(earlyAnswer(STATUS_OF[error.code ?? ''] ?? 400), () => socket.destroy(error));
  });
}

/** Maximum listeners of a response. Node.js would warn of a leak above ten. */
const MOST_LISTENERS = 20;

/** Passes valid requests to the application, one at a time on each connection. */
export function answerWith(server: Server, application: RequestListener, readiness?: Readiness): void {
  const answer = answerInTurn(checkTarget(application), readiness);
  server.on('request', (req, res) => {
    res.setMaxListeners(MOST_LISTENERS);
    answer(req, res);
  });
}
