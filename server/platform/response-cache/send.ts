import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Sent } from './cached-response.ts';
import type { InternalResponse } from './internal-request.ts';

/** Sends a cached response, or 304 to a caller that has it already. */
export function send(req: IncomingMessage, res: ServerResponse, sent: Sent): void {
  drain(req);
  const known = req.headers['if-none-match'];
  if (known !== undefined && sent.status === 200 && names(known, sent.etag)) {
    res.writeHead(304, sent.notModifiedHeaders).end();
    return;
  }
  res.writeHead(sent.status, sent.headers);
  res.end(req.method === 'HEAD' ? undefined : sent.body);
}

/** Sends a response that isn't cached. */
export function pass(req: IncomingMessage, res: ServerResponse, { status, headers, body }: InternalResponse): void {
  drain(req);
  const others = headers.filter(([name]) => name !== 'content-length').flat();
  res.writeHead(status, [...others, 'content-length', String(body.length)]);
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Discards the body of a query, which was put back for the application. */
function drain(req: IncomingMessage): void {
  if (req.method === 'POST') req.resume();
}

/** Source: RFC 9110, section 13.1.2. */
function names(header: string, etag: string): boolean {
  if (header === etag) return true;
  return header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) || header.trim() === '*';
}
