import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerInTurn } from './answer-in-turn.ts';
import { checkTarget } from './request-target.ts';
import { EARLY_HEADERS } from './security-headers.ts';
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
    socket.end(earlyAnswer(405, { Allow: 'GET, HEAD' }), () => socket.destroy());
  });
  answerUnreadable(server);
  cutOffReaders(server);
  return server;
}

/** The status of requests that can't be read, by the code of the error; others are 400. As Node.js has it. */
const STATUS_OF: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers what isn't HTTP, or came too slowly, as Node.js does, but with security headers. */
function answerUnreadable(server: Server): void {
  const answers = new WeakMap<Duplex, Set<ServerResponse>>();
  server.on('connection', (socket) => answers.set(socket, new Set()));
  server.on('request', ({ socket }, res) => {
    const open = answers.get(socket)?.add(res);
    res.once('close', () => open?.delete(res));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Another answer in the middle of one that has begun would become a part of it.
    const hasBegun = [...(answers.get(socket) ?? [])].some(({ headersSent }) => headersSent);
    if (!socket.writable || hasBegun) return void socket.destroy(error);
    socket.end(earlyAnswer(STATUS_OF[error.code ?? ''] ?? 400), () => socket.destroy(error));
  });
}

/** An answer without a body, after which the connection is closed. */
function earlyAnswer(status: number, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ ...headers, ...EARLY_HEADERS, 'Content-Length': '0', Connection: 'close' });
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map((line) => line.join(': ')), '', ''].join('\r\n');
}

/** Passes valid requests to the application, one after the other on each connection. */
export function answerWith(server: Server, application: RequestListener): void {
  server.on('request', answerInTurn(checkTarget(application)));
}
