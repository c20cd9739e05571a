import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A proxy for PostgreSQL that counts connections. It closes when the test ends.
 * @returns the address to use instead of `url`, and how many connections there were so far.
 */
export async function countingProxy(url: string): Promise<{ url: string; connections: () => number }> {
  const { hostname, port } = new URL(url);
  let count = 0;
  const proxy = createServer((client) => {
    count += 1;
    const server = connect(Number(port), hostname);
    client.pipe(server).pipe(client);
    client.on('error', () => server.destroy());
    server.on('error', () => client.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const address = proxy.address();
  const through = new URL(url);
  through.port = String(typeof address === 'object' && address ? address.port : 0);
  return { url: through.href, connections: () => count };
}
