import { createHash } from 'node:crypto';
import type { CacheTags, Tag } from './cache-tags.ts';
import { type Encoding, fromBrotli, LEAST_COMPRESSED, toBrotli } from './encodings.ts';
import type { InternalResponse } from './internal-request.ts';

/** A response in one encoding. Headers alternate between names and values, as `writeHead` takes them. */
export interface Sent {
  status: number;
  etag: string;
  headers: string[];
  body: Buffer;
  /** For 304. */
  notModifiedHeaders: string[];
}

/** In milliseconds. Limits the damage of a missing tag. */
const LIFETIME = 60 * 60 * 1_000;
/** For responses with view counts, which change without notification, and for 404. */
export const SHORT_LIFETIME = 60 * 1_000;

/** Whether a response may soon be out of date without a notification. */
export function isShortLived({ status }: InternalResponse, { hasViews }: CacheTags): boolean {
  return hasViews || status === 404;
}

/** Set for each encoding. */
const PER_ENCODING = new Set(['content-length', 'content-encoding', 'etag']);
/** Headers that a 304 repeats: RFC 9110, section 15.4.5, and security headers. */
const NOT_MODIFIED_HEADERS = new Set([
  ...['cache-control', 'vary', 'surrogate-key'],
  ...['content-security-policy', 'referrer-policy', 'strict-transport-security', 'x-content-type-options'],
]);

/** Bytes per entry, without its bodies. */
const ENTRY_SIZE = 2_000;
const TAG_SIZE = 150;

interface Made {
  status: number;
  headers: [name: string, value: string][];
  /** The ETag without quotes, before the encoding is added. */
  version: string;
  isCompressed: boolean;
  tags: ReadonlySet<Tag>;
  lifetime: number;
}

/** An immutable response that is sent to many callers. */
export class CachedResponse {
  /** Encodings in progress, so that concurrent callers wait for the same bytes. */
  private readonly encoding = new Map<Encoding, Promise<CachedResponse>>();

  private constructor(
    private readonly made: Made,
    private readonly sent: Partial<Record<Encoding, Sent>>,
  ) {}

  static async from(answer: InternalResponse, tags: CacheTags): Promise<CachedResponse> {
    const { status, headers, body } = answer;
    const names = new Map(headers);
    const isCompressed = body.length >= LEAST_COMPRESSED && /\bAccept-Encoding\b/i.test(names.get('vary') ?? '');
    const made: Made = {
      status,
      headers: headers.filter(([name]) => !PER_ENCODING.has(name)),
      // Some responses have a strong one for the version of an item; those that Express computes are weak.
      version:
        /^"([^"]+)"$/.exec(names.get('etag') ?? '')?.[1] ?? createHash('sha256').update(body).digest('base64url'),
      isCompressed,
      tags: tags.all,
      lifetime: isShortLived(answer, tags) ? SHORT_LIFETIME : LIFETIME,
    };
    if (!isCompressed) return new CachedResponse(made, { identity: sentAs('identity', body, made) });
    return new CachedResponse(made, { br: sentAs('br', await toBrotli(body), made) });
  }

  get status(): number {
    return this.made.status;
  }

  get tags(): ReadonlySet<Tag> {
    return this.made.tags;
  }

  /** In milliseconds. */
  get lifetime(): number {
    return this.made.lifetime;
  }

  get size(): number {
    const bodies = Object.values(this.sent).reduce((sum, { body }) => sum + body.length + ENTRY_SIZE, 0);
    return bodies + this.made.tags.size * TAG_SIZE;
  }

  /** Undefined if it hasn't been encoded this way yet. */
  inEncoding(encoding: Encoding): Sent | undefined {
    return this.made.isCompressed ? this.sent[encoding] : this.sent.identity;
  }

  /** The same response, also in this encoding. */
  withEncoding(encoding: Encoding): Promise<CachedResponse> {
    if (this.inEncoding(encoding) || !this.sent.br) return Promise.resolve(this);
    const running =
      this.encoding.get(encoding) ??
      this.encode(encoding, this.sent.br.body).finally(() => this.encoding.delete(encoding));
    this.encoding.set(encoding, running);
    return running;
  }

  private async encode(encoding: Encoding, compressed: Buffer): Promise<CachedResponse> {
    const body = await fromBrotli(compressed, encoding);
    return new CachedResponse(this.made, { ...this.sent, [encoding]: sentAs(encoding, body, this.made) });
  }
}

function sentAs(encoding: Encoding, body: Buffer, { status, headers, version }: Made): Sent {
  const etag = `"${version}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  const repeated = headers.filter(([name]) => NOT_MODIFIED_HEADERS.has(name));
  return {
    status,
    etag,
    body,
    headers: [
      ...headers.flat(),
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(body.length),
      'etag',
      etag,
    ],
    notModifiedHeaders: [...repeated.flat(), 'etag', etag],
  };
}
