import { STATUS_CODES } from 'node:http';
import { EARLY_HEADERS } from './security-headers.ts';

/** A response without a body, written to the raw socket, which is then closed. */
export function earlyAnswer(status: number, headers: Record<string, string> = {}): string {
  const lines = Object.entries({ ...headers, ...EARLY_HEADERS, 'Content-Length': '0', Connection: 'close' });
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines.map((line) => line.join(': ')), '', ''].join('\r\n');
}
