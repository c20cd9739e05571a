import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { EARLY_HEADERS } from './security-headers.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const ALLOW = 'GET, HEAD, POST, PUT, DELETE, OPTIONS';

/** In characters; the longest address that the site itself creates has about 1,000. */
const LONGEST_ADDRESS = 8_000;

/**
 * A host name, an IPv4 address or an IPv6 address in brackets, and a port. Underscores occur in names inside networks.
 */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const HTTP = /^https?:\/\//i;

/**
 * Refuses requests with a method, address or Host header that the application can't handle. If the address includes a
 * host (RFC 9112, section 3.2.2), it becomes a path, and its host replaces the header.
 */
export function checkTarget(answer: RequestListener): RequestListener {
  return (req, res) => {
    const { method = '', url = '' } = req;
    if (!METHODS.has(method)) return refuse(res, 405, 'Method not allowed.');
    if (url.length > LONGEST_ADDRESS) return refuse(res, 414, 'The address is too long.');
    if (!hasOneHost(req)) return refuse(res, 400, 'The request has more than one Host header.');
    if (url === '*' && method === 'OPTIONS') return void res.writeHead(204, { Allow: ALLOW, ...EARLY_HEADERS }).end();
    if (HTTP.test(url)) {
      const [start] = HTTP.exec(url) ?? [''];
      const [host = ''] = url.slice(start.length).split(/[/?\\]/, 1);
      const path = url.slice(start.length + host.length);
      req.headers.host = host;
      req.url = path.startsWith('/') ? path : `/${path}`;
    } else if (!url.startsWith('/')) {
      return refuse(res, 400, 'The address is not a path.');
    }
    const { host } = req.headers;
    if (host === undefined && req.httpVersion === '1.1') return refuse(res, 400, 'The Host header is missing.');
    if (host !== undefined && !HOST.test(host)) return refuse(res, 400, 'The Host header is invalid.');
    answer(req, res);
  };
}

function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count <= 1;
}

function refuse(res: ServerResponse, status: number, message: string): void {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', ...EARLY_HEADERS };
  res.writeHead(status, { ...headers, Connection: 'close', ...(status === 405 && { Allow: ALLOW }) }).end(message);
}
