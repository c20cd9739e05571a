import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { CacheTags } from './cache-tags.ts';

/** A request created by the cache. It holds only what the cached response may depend on. */
export interface InternalRequest {
  method: 'GET' | 'POST';
  /** Path and query string. */
  url: string;
  /** With names in lower case. */
  headers: Record<string, string>;
  body?: Buffer;
  /** Network address of the first visitor who waits for it, for limits and logs. */
  remoteAddress: string;
  /** Collects what the response is made from. */
  tags: CacheTags;
}

export interface InternalResponse {
  status: number;
  /** With names in lower case. */
  headers: [name: string, value: string][];
  body: Buffer;
}

/** Timeout in milliseconds. */
const LONGEST_WORK = 30_000;

/** Hop-by-hop headers, which Node.js sets for each connection. */
const HOP_BY_HOP = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding']);

const tagsByRequest = new WeakMap<object, CacheTags>();

/** The tags of an internal request; undefined for requests of visitors. */
export function cacheTagsOf(req: object): CacheTags | undefined {
  return tagsByRequest.get(req);
}

/**
 * The application's whole response to an internal request.
 * @param mostBytes maximum size of the body.
 * @returns null if the response is too long or times out.
 */
export function inject(
  application: RequestListener,
  request: InternalRequest,
  mostBytes: number,
): Promise<InternalResponse | null> {
  const req = incoming(request);
  const res = new ServerResponse(req);
  tagsByRequest.set(req, request.tags);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const late = setTimeout(() => breakOff(), LONGEST_WORK);

    const settle = (answer: InternalResponse | null) => {
      clearTimeout(late);
      resolve(answer);
      // As after a real response, so that what began with the request ends with it.
      process.nextTick(() => {
        if (answer) res.emit('finish');
        res.emit('close');
      });
    };
    const breakOff = () => {
      res.destroyed = true;
      settle(null);
      return res;
    };
    const collect = (chunk: unknown, encoding: unknown) => {
      if (typeof chunk === 'string') {
        const isNamed = typeof encoding === 'string' && Buffer.isEncoding(encoding);
        chunks.push(Buffer.from(chunk, isNamed ? encoding : 'utf8'));
      } else if (chunk instanceof Uint8Array) {
        chunks.push(Buffer.from(chunk));
      } else {
        return;
      }
      bytes += chunks.at(-1)?.length ?? 0;
    };

    res.write = (...[chunk, encoding]: unknown[]) => {
      if (res.destroyed || res.writableEnded) return false;
      if (!res.headersSent) res.writeHead(res.statusCode);
      collect(chunk, encoding);
      if (bytes > mostBytes) breakOff();
      return !res.destroyed;
    };
    res.end = (...[chunk, encoding]: unknown[]) => {
      if (res.destroyed || res.writableEnded) return res;
      if (!res.headersSent) res.writeHead(res.statusCode);
      collect(chunk, encoding);
      if (bytes > mostBytes) return breakOff();
      res.finished = true;
      settle({ status: res.statusCode, headers: headersOf(res), body: Buffer.concat(chunks) });
      return res;
    };
    res.destroy = breakOff;

    application(req, res);
  });
}

function incoming({ method, url, headers, body, remoteAddress }: InternalRequest): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const req = new IncomingMessage(socket);
  Object.assign(req, { method, url, httpVersion: '1.1', httpVersionMajor: 1, httpVersionMinor: 1 });
  req.headers = body ? { ...headers, 'content-length': String(body.length) } : headers;
  if (body) req.push(body);
  req.push(null);
  req.complete = true;
  return req;
}

function headersOf(res: ServerResponse): [string, string][] {
  return res.getHeaderNames().flatMap((name) => {
    const value = res.getHeader(name);
    if (value === undefined || HOP_BY_HOP.has(name)) return [];
    return [value].flat().map((each): [string, string] => [name, String(each)]);
  });
}
