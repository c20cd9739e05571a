import { createServer, type RequestListener, type Server } from 'node:http';
import { answerInTurn } from './answer-in-turn.ts';
import { checkTarget } from './request-target.ts';
import { cutOffReaders } from './unread-answers.ts';

/** In milliseconds. */
const TIMES = {
  /** Until all headers of a request have arrived. */
  headersTimeout: 20_000,
  /** Until the body has arrived too, even the longest one over a slow line. */
  requestTimeout: 120_000,
  /** Longer than proxies keep idle connections, usually 60 seconds, so that they don't send into a closed one. */
  keepAliveTimeout: 65_000,
  /** How often Node.js checks connections for these limits. */
  connectionsCheckingInterval: 5_000,
};

/** After this many requests, a connection is closed, and the client opens a new one. */
const REQUESTS_A_CONNECTION = 1_000;
const MOST_CONNECTIONS = 5_000;

/** The HTTP server without the application: the limits on connections. */
export function createHttpServer(): Server {
  const server = createServer(TIMES);
  server.maxRequestsPerSocket = REQUESTS_A_CONNECTION;
  server.maxConnections = MOST_CONNECTIONS;
  server.on('connect', (_req, socket) => {
    socket.on('error', () => {});
    // Such a socket is no longer the server's: no time limit and no shutdown would ever close it.
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD\r\nConnection: close\r\n\r\n', () =>
      socket.destroy(),
    );
  });
  cutOffReaders(server);
  return server;
}

/** Passes valid requests to the application, one after the other on each connection. */
export function answerWith(server: Server, application: RequestListener): void {
  server.on('request', answerInTurn(checkTarget(application)));
}
