import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface ReaderLimits {
  /** Milliseconds between two looks. */
  lookEvery: number;
  /** Milliseconds in which a reader has to take `least` bytes. */
  patience: number;
  least: number;
  /** Bytes a second at which a reader has to take an answer that was written in one piece, whose progress can't be seen. */
  slowest: number;
  /** Bytes of all answers that wait for their readers. */
  mostBytes: number;
  /** Answers that wait for their readers. */
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

/** Since when a reader has taken how many bytes of its answers. */
interface Progress {
  since: number;
  taken: number;
}

/**
 * Ends connections whose reader doesn't take its answer. When too many answers wait, those that have waited longest go
 * first, so that callers who never read can't fill the memory, and can't keep readers out either.
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
