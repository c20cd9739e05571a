import { once } from 'node:events';
import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { SetupError } from '../settings/setup-error.ts';

const EVERY_ADDRESS = new Set(['0.0.0.0', '::']);

/**
 * Starts listening.
 * @returns the address to open in a browser.
 * @throws SetupError if the port is taken or not allowed.
 */
export async function listen(server: Server, host: string | undefined, port: number): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new SetupError(sentenceFor(error, host, port));
  }
  const bound = server.address();
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return `http://${!host || EVERY_ADDRESS.has(host) ? 'localhost' : inAddress(host)}:${boundPort}`;
}

/** A URL has brackets around an IPv6 address. */
function inAddress(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

function sentenceFor(error: unknown, host: string | undefined, port: number): string {
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use by another program. Stop it, or choose another port with PORT=${port + 1}.`;
  }
  if (code === 'EACCES')
    return `This user may not use port ${port}. Choose one above 1023, for example with PORT=3000.`;
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') return `HOST=${host} is not an address of this machine.`;
  return `Can't listen on port ${port}: ${String(error)}`;
}
