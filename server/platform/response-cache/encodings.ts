import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** Content encoding of a response. */
export type Encoding = 'br' | 'gzip' | 'identity';

const COMPRESSED = ['br', 'gzip'] as const;

const known = new LRUCache<string, Encoding>({ max: 1_000, memoMethod: negotiated });
const LONGEST_KNOWN = 100;

/** The most compact encoding that the caller accepts. */
export function encodingFor(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  if (header.length > LONGEST_KNOWN) return negotiated(header);
  return known.memo(header);
}

function negotiated(header: string): Encoding {
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings([...COMPRESSED]);
  return COMPRESSED.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

/** Bytes below which compression saves next to nothing. */
export const LEAST_COMPRESSED = 1_024;

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify(gzip);

/** A higher quality than for responses that are sent once. */
export function toBrotli(body: Buffer): Promise<Buffer> {
  return brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

/** @param compressed by `toBrotli`. */
export async function fromBrotli(compressed: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return compressed;
  const body = await unbrotli(compressed);
  return encoding === 'gzip' ? zip(body) : body;
}
