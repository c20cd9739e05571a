import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** Of NotificationResponse. Source: PostgreSQL 18 documentation, section 54.7 (message formats). */
const NOTIFICATION = 'A'.charCodeAt(0);
const HEADER = 5;

/**
 * A way to a PostgreSQL on which notifications get lost, as behind a pooler that lends server connections by
 * transaction. It goes away with the test.
 * @returns the address to use in place of `url`.
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
