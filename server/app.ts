import 'reflect-metadata';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { CourseService } from './modules/content/course/course.service.ts';
import { sentTokenOf } from './modules/content/preview/sent-token.ts';
import { shownFiles } from './modules/media/shown-files.ts';
import { apiRoutes } from './modules/rest/api.routes.ts';
import { MODULES } from './modules.ts';
import type { ApiContext } from './platform/api/api-context.ts';
import { clientAddressOf, deviceCookieOf, requestSource } from './platform/http/caller.ts';
import { compressed } from './platform/http/compressed.ts';
import { concurrencyLimit } from './platform/http/concurrency-limit.ts';
import { createFailureLog } from './platform/http/failure-log.ts';
import { graphqlEndpoint } from './platform/http/graphql-endpoint.ts';
import { graphqlRequestErrors } from './platform/http/graphql-errors.ts';
import { healthRoutes, type Readiness } from './platform/http/health.ts';
import { pageErrors } from './platform/http/page-errors.ts';
import { type PageSource, pages } from './platform/http/pages.ts';
import { requestLog } from './platform/http/request-log.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { securityTxt } from './platform/http/security-txt.ts';
import { noteEndedSession, ownerOf, sessionOf, sessions } from './platform/http/session.ts';
import { warnOfUntrustedProxy } from './platform/http/trust-proxy.ts';
import { cacheTagsOf } from './platform/response-cache/internal-request.ts';
import { readYourWrites } from './platform/response-cache/read-your-writes.ts';
import type { Site } from './platform/site.ts';
import { createApiContext } from './request-context.ts';
import { createSchema } from './schema.ts';

const listLengths = ({ get }: ApiContext) => get(CourseService).listLengths();

/** The whole site as one Express application. From top to bottom, the order is that of a request. */
export async function createApp(
  site: Site,
  readiness: Readiness,
  log: Logger,
  pageSource: PageSource,
): Promise<Express> {
  const { config } = site;
  const schema = createSchema();
  const failures = createFailureLog(log);
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);

  app.use(requestLog(log));
  app.use(warnOfUntrustedProxy(log));
  app.use(securityHeaders(config));
  app.use(healthRoutes(site, readiness));
  app.use(pageSource.assets);
  app.use(compressed());
  app.use(concurrencyLimit());
  app.use(shownFiles(site));
  app.use(await sessions(site));
  // After the sessions, which end an answer in several steps.
  if (site.changes) app.use(readYourWrites(site.changes));
  app.use(async (req, _res, next) => {
    req.api = await createApiContext(site, {
      owner: ownerOf(req),
      session: sessionOf(req, config),
      device: deviceCookieOf(req, config),
      clientAddress: clientAddressOf(req),
      userAgent: req.get('user-agent') ?? '',
      source: requestSource(req),
      previewToken: sentTokenOf(req),
      tags: cacheTagsOf(req),
    });
    if (req.api.user === null) noteEndedSession(req);
    next();
  });

  app.use(apiRoutes(failures));
  app.use(
    '/graphql',
    await graphqlEndpoint(schema, pageSource.documents ?? [], site.rateLimits, listLengths, failures, log),
    graphqlRequestErrors(failures),
  );

  // Browsers ask for it when they show a file, such as a feed, that can't name an icon.
  app.get('/favicon.ico', (_req, res) => res.redirect(301, '/favicon.svg'));
  app.use(securityTxt());
  for (const routes of MODULES.flatMap((module) => module.routes ?? [])) app.use(routes(site));
  app.use(pages(schema, pageSource, failures));
  app.use(pageErrors(failures, config));
  return app;
}
