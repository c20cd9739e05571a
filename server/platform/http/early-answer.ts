import { STATUS_CODES } from 'node:http';
import { EARLY_HEADERS } from './security-headers.ts';

/** An answer without a body, written to the socket itself, after which the connection is closed. */
export function earlyAnswer(status: number, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ ...headers, ...EARLY_HEADERS, 'Content-Length': '0', Connection: 'close' });
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map((line) => line.join(': ')), '', ''].join('\r\n');
}
