import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { previewOf } from '../../modules/content/preview/preview.ts';
import type { Site } from '../../open-site.ts';
import type { PageSource } from '../http/pages.ts';
import { signedSessions } from '../http/session.ts';
import { KnownQueries } from './kept-query.ts';
import { ReadCache } from './read-cache.ts';

/**
 * The application with a cache before it, or alone if answers can't be kept: because the setting says so, because no
 * notifications of changes arrive, or because the client can change at any time.
 */
export function withReadCache(
  { changes, config, em, siteKeys }: Pick<Site, 'changes' | 'config' | 'em' | 'siteKeys'>,
  application: RequestListener,
  { documents }: Pick<PageSource, 'documents'>,
  log: Logger,
): RequestListener {
  if (config.readCacheSize === 0 || !changes || !documents) return application;
  const queries = new KnownQueries(documents);
  const hasSession = signedSessions(siteKeys, config);
  const hasPreview = async (token: unknown) => (await previewOf(em.fork(), token)) !== null;
  return new ReadCache({ application, changes, queries, hasSession, hasPreview, config, log }).answer;
}
