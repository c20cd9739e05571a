import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { languageOf } from '../http/page-language.ts';
import type { Config } from '../settings/config.ts';
import { type CacheableAddress, cacheableAddress } from './cacheable-address.ts';
import type { InternalRequest } from './internal-request.ts';
import type { Segment } from './response-store.ts';

/** A request whose response may be cached. */
export interface CacheableRequest {
  /** Equal for requests with the same response. */
  key: string;
  segment: Segment;
  /** Whether logged-in readers get the response of visitors; see `READER_COOKIE`. */
  isForReaders: boolean;
  /** Token of a preview link in the address. The response is the one for invalid tokens. */
  preview?: string;
  /** Whether the response depends on nothing but the address, so that a CDN may cache it. */
  isFixed: boolean;
  /** The request that the application gets instead. */
  internal: Pick<InternalRequest, 'method' | 'url' | 'headers' | 'body'>;
}

const known = new LRUCache<string, { address: CacheableAddress | null }>({
  max: 2_000,
  memoMethod: (url) => ({ address: cacheableAddress(url) }),
});
const LONGEST_KNOWN = 200;

/** @returns null if the response is never cached. */
export function cacheableRead(req: IncomingMessage, host: string): CacheableRequest | null {
  const { url = '', headers } = req;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
  const address = addressOf(url);
  if (!address) return null;
  const { kind, segment, isForReaders, preview } = address;
  const language = kind === 'page' ? languageOf(headers, address.lang) : '';
  return {
    key: `${host} ${language} ${address.url}`,
    segment,
    isForReaders,
    preview,
    isFixed: (kind !== 'page' || address.lang !== null) && preview === undefined,
    internal: {
      method: 'GET',
      url: address.url,
      headers: language ? { host, 'accept-language': language } : { host },
    },
  };
}

function addressOf(url: string): CacheableAddress | null {
  if (url.length > LONGEST_KNOWN) return cacheableAddress(url);
  return known.memo(url).address;
}

const THIS_MACHINE = ['localhost:', '127.0.0.1:', '[::1]:'];

/**
 * The host that the response may name. With SITE_URL, that is the only one, whatever the request says. Without it, the
 * site names the host of the request, so only requests to this machine and port are answered from the cache.
 * @returns null if the response depends on a header that anyone can choose.
 */
export function hostFor({ siteUrl }: Pick<Config, 'siteUrl'>, { headers, socket }: IncomingMessage): string | null {
  if (siteUrl) return siteUrl.replace(/^https?:\/\//, '');
  const { host = '' } = headers;
  const isForwarded = headers['x-forwarded-host'] !== undefined || headers['x-forwarded-proto'] !== undefined;
  const port = String(socket.localPort);
  const isOwn = THIS_MACHINE.some((name) => host === name + port);
  return isOwn && !isForwarded ? host : null;
}
