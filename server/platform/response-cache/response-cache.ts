import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { PREVIEW_HEADER } from '#domain/schedule.ts';
import type { ChangedItem, ChangeFeed, ChangeListener } from '../database/change-feed.ts';
import { loggedPath } from '../http/logged-path.ts';
import { hasReaderHint, namesSession } from '../http/session.ts';
import type { Config } from '../settings/config.ts';
import { CacheTags, tagsOf } from './cache-tags.ts';
import { type KnownQueries, peekBody } from './cacheable-query.ts';
import { type CacheableRequest, cacheableRead, hostFor } from './cacheable-request.ts';
import { CachedResponse } from './cached-response.ts';
import { type Encoding, encodingFor } from './encodings.ts';
import { type InternalResponse, inject } from './internal-request.ts';
import { ResponseStore } from './response-store.ts';
import { pass, send } from './send.ts';
import { forSharedCaches } from './shared-caches.ts';

/** Maximum bytes of a response before compression. */
const LONGEST_ANSWER = 4 * 1_024 * 1_024;
/** Attempts at a response while what it is made from keeps changing. */
const ATTEMPTS = 3;
const CACHEABLE_STATUS = new Set([200, 301, 404]);
/** Too many requests, and overload. These concern one caller or one moment. */
const REFUSALS: ReadonlySet<number> = new Set([429, 503]);

declare module 'node:http' {
  interface ServerResponse {
    /** Whether the answer was in memory; missing if it can't be there. */
    cacheResult?: 'hit' | 'miss';
  }
}

/** A response that isn't cached, for everyone who waited for it. */
interface Passing {
  passing: InternalResponse;
}

/** What the cache needs of the site. */
export interface ResponseCacheOptions {
  application: RequestListener;
  changes: ChangeFeed;
  queries: KnownQueries;
  /** Whether the cookie of a session is one that the site has signed. */
  hasSession(req: IncomingMessage): Promise<boolean>;
  /** Whether the token of a preview link is valid. Previews are never cached. */
  hasPreview(token: unknown): Promise<boolean>;
  config: Pick<Config, 'siteUrl' | 'responseCacheSize' | 'cdnMaxAge'>;
  log: Logger;
}

/**
 * Answers reads of visitors, and pages for readers, from memory, before Express. Responses are made by an internal request
 * without anything that identifies a visitor, and are dropped when the change feed reports a change of something in
 * them. While the feed isn't live, every request goes to the application.
 */
export class ResponseCache implements ChangeListener {
  private readonly store: ResponseStore;
  /** Responses in progress, so that concurrent callers wait for the same one. */
  private readonly running = new Map<string, Promise<CachedResponse | Passing | null>>();
  private readonly isLogging: boolean;

  constructor(private readonly options: ResponseCacheOptions) {
    this.store = new ResponseStore(options.config.responseCacheSize);
    this.isLogging = options.log.isLevelEnabled('debug');
    options.changes.follow(this);
  }

  get memory(): Pick<ResponseStore, 'size' | 'count'> {
    return this.store;
  }

  changed(items: ChangedItem[] | 'all'): void {
    this.options.log.debug({ items }, 'change');
    if (items === 'all') this.store.clear();
    else this.store.drop(new Set(items.flatMap(tagsOf)));
  }

  readonly answer: RequestListener = (req, res) => {
    const { application, changes, config } = this.options;
    if (!changes.isLive) {
      this.store.clear();
      return application(req, res);
    }
    const host = hostFor(config, req);
    if (host === null) return application(req, res);
    if (!namesSession(req)) return this.answerVisitor(host, req, res);
    this.options.hasSession(req).then(
      (has) => (has ? this.answerLoggedIn(host, req, res) : this.answerVisitor(host, req, res)),
      () => application(req, res),
    );
  };

  /** A reader's browser asks for what is personal after the page. Everyone else gets pages of their own. */
  private answerLoggedIn(host: string, req: IncomingMessage, res: ServerResponse): void {
    const isRead = req.method === 'GET' || req.method === 'HEAD';
    const wanted = isRead && hasReaderHint(req, this.options.config) ? cacheableRead(req, host) : null;
    if (wanted?.isForReaders) this.answerWith(wanted, req, res);
    else this.options.application(req, res);
  }

  /** The answer for someone who isn't logged in. */
  private answerVisitor(host: string, req: IncomingMessage, res: ServerResponse): void {
    const { application } = this.options;
    const wanted = req.method === 'GET' || req.method === 'HEAD' ? cacheableRead(req, host) : null;
    if (req.method === 'POST') {
      this.unlessPreview(req.headers[PREVIEW_HEADER], req, res, () => this.answerQuery(host, req, res));
    } else if (wanted) {
      this.unlessPreview(wanted.preview, req, res, () => this.answerWith(wanted, req, res));
    } else {
      application(req, res);
    }
  }

  /** @param answer for an invalid token, which gets what everyone gets. */
  private unlessPreview(token: unknown, req: IncomingMessage, res: ServerResponse, answer: () => void): void {
    const { application, hasPreview } = this.options;
    if (token === undefined) {
      answer();
      return;
    }
    hasPreview(token).then(
      (has) => (has ? application(req, res) : answer()),
      () => application(req, res),
    );
  }

  private answerQuery(host: string, req: IncomingMessage, res: ServerResponse): void {
    const { application, config, queries, log } = this.options;
    const { origin, accept } = req.headers;
    // The application refuses requests from pages of other sites.
    const isOwn = origin === undefined || origin === (config.siteUrl ?? `http://${host}`);
    if (!isOwn || req.url !== '/graphql' || !queries.mayKnow(req)) {
      application(req, res);
      return;
    }
    peekBody(req)
      .then((body) => {
        if (req.destroyed) return;
        const wanted = body ? queries.cacheable(body, host, accept) : null;
        if (wanted) this.answerWith(wanted, req, res);
        else application(req, res);
      })
      .catch((err: unknown) => {
        log.error({ err }, 'a query could not be answered');
        // The application may have begun to answer it.
        res.destroy();
      });
  }

  private answerWith(wanted: CacheableRequest, req: IncomingMessage, res: ServerResponse): void {
    // The connection for notifications may have been lost since the request came.
    if (!this.options.changes.isLive) {
      this.options.application(req, res);
      return;
    }
    const encoding = encodingFor(req.headers['accept-encoding']);
    const cached = this.store.get(wanted.key, wanted.segment);
    const sent = cached?.inEncoding(encoding);
    res.cacheResult = cached ? 'hit' : 'miss';
    if (!cached || !sent) {
      this.makeAndSend(wanted, cached, encoding, req, res).catch(() => {
        if (!res.headersSent) this.options.application(req, res);
      });
      return;
    }
    send(req, res, sent);
    if (this.isLogging) {
      const path = loggedPath((req.url ?? '').replace(/\?.*/, ''));
      this.options.log.debug({ method: req.method, path, cached: true, tags: [...cached.tags] }, 'request');
    }
  }

  private async makeAndSend(
    wanted: CacheableRequest,
    cached: CachedResponse | undefined,
    encoding: Encoding,
    req: IncomingMessage,
    res: ServerResponse,
  ): Promise<void> {
    const joined = this.running.get(wanted.key);
    const made = cached ?? (await (joined ?? this.begin(wanted, req)));
    if (res.destroyed) return;
    // A refusal of the first caller isn't for the others.
    const isForOther = made !== null && 'passing' in made && joined !== undefined && REFUSALS.has(made.passing.status);
    if (made === null || isForOther) return this.options.application(req, res);
    if ('passing' in made) return pass(req, res, made.passing);
    const sent = (await this.encoded(wanted, made, encoding)).inEncoding(encoding);
    if (sent) send(req, res, sent);
  }

  private begin(wanted: CacheableRequest, req: IncomingMessage): Promise<CachedResponse | Passing | null> {
    const address = req.socket.remoteAddress ?? '';
    const making = this.make(wanted, address, String(req.headers['x-forwarded-for'] ?? ''));
    this.running.set(wanted.key, making);
    return making;
  }

  /** @returns null if each caller has to ask the application. */
  private async make(
    { key, segment, internal, isFixed }: CacheableRequest,
    remoteAddress: string,
    forwardedFor: string,
  ): Promise<CachedResponse | Passing | null> {
    const { application, changes, config } = this.options;
    const headers = forwardedFor ? { ...internal.headers, 'x-forwarded-for': forwardedFor } : internal.headers;
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const tags = new CacheTags();
        const watch = this.store.watch();
        try {
          const made = await inject(application, { ...internal, headers, remoteAddress, tags }, LONGEST_ANSWER);
          if (!made || made.headers.some(([name]) => name === 'set-cookie')) return null;
          if (tags.all.size === 0) tags.add('site');
          const answer =
            tags.isCacheable && CACHEABLE_STATUS.has(made.status)
              ? await CachedResponse.from(
                  isFixed && config.cdnMaxAge > 0 ? forSharedCaches(made, tags, config.cdnMaxAge) : made,
                  tags,
                )
              : null;
          // A request after a change must not get what was read before it.
          if (watch.hasChanged(tags.all)) continue;
          if (!answer) return { passing: made };
          if (changes.isLive) this.store.set(key, answer.status === 404 ? 'missing' : segment, answer);
          return answer;
        } finally {
          watch.end();
        }
      }
      return null;
    } finally {
      this.running.delete(key);
    }
  }

  private async encoded(
    { key }: CacheableRequest,
    answer: CachedResponse,
    encoding: Encoding,
  ): Promise<CachedResponse> {
    const encoded = await answer.withEncoding(encoding);
    if (encoded !== answer) this.store.replace(key, answer, encoded);
    return encoded;
  }
}
