import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Most requests that a caller may send on one connection before it has read the first answer. */
const MOST_WAITING = 32;

/**
 * Starts a request only when the previous one on the same connection is answered. Node.js starts all of them at once,
 * so a few connections could request everything the site has and read nothing.
 */
export function answerInTurn(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, [IncomingMessage, ServerResponse][]>();

  const start = (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req;
    res.once('close', () => {
      const next = socket.destroyed ? undefined : waiting.get(socket)?.shift();
      if (next) start(...next);
      else waiting.delete(socket);
    });
    answer(req, res);
  };

  return (req, res) => {
    const queue = waiting.get(req.socket);
    if (!queue) {
      waiting.set(req.socket, []);
      start(req, res);
    } else if (queue.length < MOST_WAITING) {
      queue.push([req, res]);
    } else {
      req.socket.destroy();
    }
  };
}
