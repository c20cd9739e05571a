import type { RequestListener, Server } from 'node:http';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { cleanupJob } from './jobs/cleanup-job.ts';
import { mailJob } from './jobs/mail-job.ts';
import { previewOf } from './modules/content/preview/preview.ts';
import { MODULES } from './modules.ts';
import type { Readiness } from './platform/http/health.ts';
import { answerWith, createHttpServer } from './platform/http/http-server.ts';
import { listen } from './platform/http/listen.ts';
import type { PageSource } from './platform/http/pages.ts';
import { close, drain } from './platform/http/stopping.ts';
import { runJob } from './platform/jobs/run-job.ts';
import { MAIL_QUEUES } from './platform/mail/send-due-mail.ts';
import { openResponseCache } from './platform/response-cache/open-response-cache.ts';
import type { ResponseCache } from './platform/response-cache/response-cache.ts';
import type { Site } from './platform/site.ts';

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
  const hasPreview = async (token: unknown) => (await previewOf(em.fork(), token)) !== null;
  const cache = openResponseCache(site, application, pageSource, hasPreview, log);
  answerWith(server, await measured(cache?.answer ?? application, site, cache), readiness);
  const address = await listen(server, config.host, config.port);
  const jobs = [
    cleanupJob(site, log),
    mailJob(em, config, log, site.mailOutcomes),
    ...MODULES.flatMap((module) => module.jobs ?? []).map((job) => job(site, log)),
  ].map((job) => runJob(job, log));
  return {
    address,
    stop: async (delay = 0) => {
      await drain(server, readiness, delay);
      await close(server);
      await Promise.all(jobs.map((end) => end()));
    },
  };
}

/** The application with `/metrics`, if the operator wants them: otherwise nothing of it is loaded. */
async function measured(
  application: RequestListener,
  site: Site,
  cache: ResponseCache | null,
): Promise<RequestListener> {
  const { metricsToken: token } = site.config;
  if (token === null) return application;
  const { withMetrics } = await import('./platform/metrics/metrics.ts');
  const queues = Object.assign({ ...MAIL_QUEUES }, ...MODULES.map((module) => module.queues ?? {}));
  return withMetrics(application, { site, token, cache, queues });
}
