import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const address = other.address();
  other.close();
  await once(other, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
