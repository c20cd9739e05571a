import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { keepCleaningUp } from './history/cleanup-job.ts';
import type { Readiness } from './http/health.ts';
import { answerWith, createHttpServer } from './http/http-server.ts';
import { listen } from './http/listen.ts';
import type { PageSource } from './http/pages.ts';
import { close, drain } from './http/stopping.ts';
import { keepSendingMail } from './mail/sending-job.ts';
import { keepEncodingInAvif } from './media/avif-job.ts';
import { keepSendingIssues } from './newsletter/issue-sending-job.ts';
import type { Site } from './open-site.ts';
import { withReadCache } from './read-cache/with-read-cache.ts';
import { keepPublishing } from './schedule/publishing-job.ts';
import { keepSearchIndex } from './search/search-index.ts';

/** A site that answers requests and does its jobs. */
export interface RunningSite {
  /** Where it listens, such as `http://localhost:3000`. */
  address: string;
  /**
   * Answers what has begun and ends the jobs. The site stays open.
   * @param delay milliseconds in which load balancers send new requests elsewhere.
   */
  stop(delay?: number): Promise<void>;
}

/** @param pageSourceFor returns the source of pages for the server that will answer with them. */
export async function serve(
  site: Site,
  log: Logger,
  pageSourceFor: (server: Server) => Promise<PageSource>,
): Promise<RunningSite> {
  const { config, em } = site;
  await site.siteKeys.encryptStored();
  site.securityLog.logTo(log);
  const server = createHttpServer();
  const readiness: Readiness = { isStopping: false, wasAsked: false };
  const pageSource = await pageSourceFor(server);
  const application = await createApp(site, readiness, log, pageSource);
  answerWith(server, withReadCache(site, application, pageSource, log), readiness);
  const address = await listen(server, config.host, config.port);
  const jobs = [
    keepPublishing(em, log),
    keepCleaningUp(site, log),
    keepSendingMail(em, config, log),
    keepSendingIssues(em, config, log),
    keepSearchIndex(site.pool, site.changes, log),
    keepEncodingInAvif(site, log),
  ];
  return {
    address,
    stop: async (delay = 0) => {
      await drain(server, readiness, delay);
      await close(server);
      await Promise.all(jobs.map((end) => end()));
    },
  };
}
