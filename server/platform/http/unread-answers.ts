import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ReaderLimits {
  /** Milliseconds between two checks. */
  lookEvery: number;
  /** Milliseconds in which a reader must take `least` bytes. */
  patience: number;
  least: number;
  /** Bytes per second at which a reader must take an answer written in one piece, whose progress can't be measured. */
  slowest: number;
  /** Most bytes of unread answers in total. */
  mostBytes: number;
  /** Most unread answers. */
  mostAnswers: number;
}

const LIMITS: ReaderLimits = {
  lookEvery: 1_000,
  patience: 30_000,
  least: 16 * 1024,
  slowest: 32 * 1024,
  mostBytes: 64 * 1024 * 1024,
  mostAnswers: 200,
};

/** How many bytes of its answers a reader has taken, and since when. */
interface Progress {
  since: number;
  taken: number;
}

/**
 * Closes connections whose client doesn't read its answer. If there are too many unread answers, the oldest are dropped
 * first. So clients that never read can't fill the memory or keep other readers out.
 */
export function cutOffReaders(server: Server, limits = LIMITS): void {
  const readers = new Map<Socket, Progress>();
  server.on('connection', (socket) => {
    readers.set(socket, { since: 0, taken: 0 });
    socket.once('close', () => readers.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    const waiting: { socket: Socket; since: number }[] = [];
    let bytes = 0;
    for (const [socket, progress] of readers) {
      const unread = socket.writableLength;
      const taken = socket.bytesWritten - unread;
      if (unread === 0 || progress.since === 0 || taken - progress.taken >= limits.least) {
        progress.since = unread === 0 ? 0 : now;
        progress.taken = taken;
      }
      if (unread === 0) continue;
      if (now - progress.since > limits.patience + (unread / limits.slowest) * 1_000) {
        socket.destroy();
      } else {
        bytes += unread;
        waiting.push({ socket, since: progress.since });
      }
    }
    if (bytes <= limits.mostBytes && waiting.length <= limits.mostAnswers) return;
    waiting.sort((one, other) => one.since - other.since);
    for (const [index, { socket }] of waiting.entries()) {
      if (bytes <= limits.mostBytes && waiting.length - index <= limits.mostAnswers) return;
      bytes -= socket.writableLength;
      socket.destroy();
    }
  };
  const timer = setInterval(look, limits.lookEvery).unref();
  server.once('close', () => clearInterval(timer));
}
