import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request to measure. */
export interface Ask {
  name: string;
  path: string;
  /** JSON to post; without it the request is a GET. */
  body?: string;
}

/** An answer byte by byte, as it came over the wire. */
export interface Answer {
  status: number;
  /** Names and values in turn, without those that belong to the connection. */
  headers: string[];
  body: Buffer;
}

const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'content-length']);

/** What a browser sends; so answers are compressed as they are for people. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en' };

/** What the site's own client sends with a query. */
const OF_QUERIES = 'application/graphql-response+json,application/json;q=0.9';

/** Method and headers of the request. */
export function callOf({ body }: Ask) {
  if (body === undefined) return { method: 'GET', headers: { ...BROWSER } } as const;
  return { method: 'POST', headers: { ...BROWSER, accept: OF_QUERIES, 'content-type': 'application/json' } } as const;
}

/** One request. @param encoding instead of the browser's own `Accept-Encoding`. */
export function exchange(url: string, ask: Ask, encoding?: string): Promise<Answer> {
  const { method, headers } = callOf(ask);
  const options = { method, headers: encoding ? { ...headers, 'accept-encoding': encoding } : headers, agent: false };
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(ask.path, url), options, async (incoming) => {
      const { statusCode = 0, rawHeaders } = incoming;
      resolve({ status: statusCode, headers: withoutConnection(rawHeaders), body: await buffer(incoming) });
    });
    outgoing.once('error', reject);
    outgoing.end(ask.body);
  });
}

function withoutConnection(raw: string[]): string[] {
  return raw.filter((_, index) => !OF_THE_CONNECTION.has(raw[index - (index % 2)]?.toLowerCase() ?? ''));
}
