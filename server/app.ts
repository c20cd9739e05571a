import 'reflect-metadata';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import { accountRoutes } from './account/account.routes.ts';
import { personalDataRoutes } from './account/personal-data.routes.ts';
import { createApiContext } from './api-context.ts';
import { articleRoutes } from './article/article.routes.ts';
import { commentRoutes } from './comment/comment.routes.ts';
import { courseModuleRoutes, lessonRoutes } from './course/course.routes.ts';
import { handouts } from './handouts/handouts.routes.ts';
import { admission } from './http/admission.ts';
import { clientAddressOf } from './http/client-address.ts';
import { compressed } from './http/compressed.ts';
import { deviceCookieOf } from './http/device-cookie.ts';
import { doorOf } from './http/door.ts';
import { createFailureLog } from './http/failure-log.ts';
import { feeds } from './http/feeds.ts';
import { graphqlEndpoint } from './http/graphql-endpoint.ts';
import { graphqlRequestErrors } from './http/graphql-errors.ts';
import { healthRoutes, type Readiness } from './http/health.ts';
import { onlyJsonBody } from './http/json-body.ts';
import { pageErrors } from './http/page-errors.ts';
import { type PageSource, pages } from './http/pages.ts';
import { personalAnswers } from './http/personal-answers.ts';
import { requestLog } from './http/request-log.ts';
import { noSuchRoute, restErrors } from './http/rest-errors.ts';
import { sameAccount, sameOrigin } from './http/same-origin.ts';
import { securityHeaders } from './http/security-headers.ts';
import { securityTxt } from './http/security-txt.ts';
import { noteEndedSession, ownerOf, sessionOf, sessions } from './http/session.ts';
import { sitemapAndRobots } from './http/sitemap.ts';
import { warnOfUntrustedProxy } from './http/trust-proxy.ts';
import { mediaRoutes } from './media/media.routes.ts';
import { shownFiles } from './media/shown-files.ts';
import { newsletterPreviewRoutes } from './newsletter/newsletter-preview.routes.ts';
import { subscriptionRoutes } from './newsletter/subscription.routes.ts';
import { replyDigestRoutes } from './notification/reply-digest.routes.ts';
import type { Site } from './open-site.ts';
import { sentTokenOf } from './preview/sent-token.ts';
import { readsOf } from './read-cache/internal-request.ts';
import { ownWrites } from './read-cache/own-writes.ts';
import { createSchema } from './schema.ts';
import { searchRoutes } from './search/search.routes.ts';
import { videoRoutes } from './video/video.routes.ts';

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
  app.use(admission());
  app.use(shownFiles(site));
  app.use(await sessions(site));
  // After the sessions, which end an answer in several steps.
  if (site.changes) app.use(ownWrites(site.changes));
  app.use(async (req, _res, next) => {
    req.api = await createApiContext(site, {
      owner: ownerOf(req),
      session: sessionOf(req, config),
      device: deviceCookieOf(req, config),
      clientAddress: clientAddressOf(req),
      userAgent: req.get('user-agent') ?? '',
      door: doorOf(req),
      previewToken: sentTokenOf(req),
      reads: readsOf(req),
    });
    if (req.api.user === null) noteEndedSession(req);
    next();
  });

  // Before the others, because its bodies are forms.
  app.use('/api/media', personalAnswers, sameOrigin, sameAccount, mediaRoutes);
  app.use('/api', personalAnswers, sameOrigin, sameAccount, onlyJsonBody);
  app.use('/api/auth', accountRoutes);
  app.use('/api/account', personalDataRoutes);
  app.use('/api/articles', articleRoutes);
  app.use('/api/videos', videoRoutes);
  app.use('/api/course-modules', courseModuleRoutes);
  app.use('/api/lessons', lessonRoutes);
  app.use('/api/comments', commentRoutes);
  app.use('/api/search', searchRoutes);
  app.use('/api/newsletter', newsletterPreviewRoutes);
  app.use('/api', noSuchRoute, restErrors(failures));
  app.use(
    '/graphql',
    await graphqlEndpoint(schema, pageSource.documents ?? [], site.rateLimits, failures, log),
    graphqlRequestErrors(failures),
  );

  // Browsers ask for it when they show a file, such as a feed, that can't name an icon.
  app.get('/favicon.ico', (_req, res) => res.redirect(301, '/favicon.svg'));
  app.use(sitemapAndRobots());
  app.use(securityTxt());
  app.use(feeds());
  app.use(handouts(site));
  app.use(subscriptionRoutes());
  app.use(replyDigestRoutes());
  app.use(pages(schema, pageSource, failures));
  app.use(pageErrors(failures, config));
  return app;
}
