import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy for PostgreSQL that can stop passing anything on while its connections stay open. */
export interface HoldableProxy {
  /** The address to use instead of the database's. */
  url: string;
  hold(): void;
  /** Closes the connections that were held. New ones are passed on. */
  resume(): void;
}

/** It closes when the test ends. */
export async function holdableProxy(url: string): Promise<HoldableProxy> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let isHeld = false;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.on('data', (chunk) => isHeld || other.write(chunk));
      one.on('error', () => one.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: through.href,
    hold: () => {
      isHeld = true;
    },
    resume: () => {
      isHeld = false;
      for (const socket of sockets) socket.destroy();
    },
  };
}
