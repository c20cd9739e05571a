import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import type { PageSource } from '../http/pages.ts';
import { signedSessions } from '../http/session.ts';
import type { Site } from '../site.ts';
import { KnownQueries } from './cacheable-query.ts';
import { ResponseCache } from './response-cache.ts';

/**
 * A cache in front of the application, or null if responses can't be cached: because of the setting, because no
 * notifications of changes arrive, or because the client can change at any time.
 * @param hasPreview whether a preview link works.
 */
export function openResponseCache(
  { changes, config, siteKeys }: Pick<Site, 'changes' | 'config' | 'siteKeys'>,
  application: RequestListener,
  { documents }: Pick<PageSource, 'documents'>,
  hasPreview: (token: unknown) => Promise<boolean>,
  log: Logger,
): ResponseCache | null {
  if (config.responseCacheSize === 0 || !changes || !documents) return null;
  const queries = new KnownQueries(documents);
  const hasSession = signedSessions(siteKeys, config);
  return new ResponseCache({ application, changes, queries, hasSession, hasPreview, config, log });
}
