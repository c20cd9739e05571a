import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** Of NotificationResponse. Source: PostgreSQL 18 documentation, section 54.7 (message formats). */
const NOTIFICATION = 'A'.charCodeAt(0);
const HEADER = 5;

/**
 * A proxy for PostgreSQL that drops notifications, like a pooler in transaction mode. It closes when the test ends.
 * @returns the address to use instead of `url`.
 */
export async function deafProxy(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    let rest = Buffer.alloc(0);
    client.pipe(server);
    server.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk]);
      while (rest.length >= HEADER) {
        const end = 1 + rest.readInt32BE(1);
        if (rest.length < end) break;
        if (rest[0] !== NOTIFICATION) client.write(rest.subarray(0, end));
        rest = rest.subarray(end);
      }
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' && address ? address.port : 0);
  return through.href;
}
