import { Router } from 'express';
import type { FailureLog } from '../../platform/http/failure-log.ts';
import { onlyJsonBody } from '../../platform/http/json-body.ts';
import { personalAnswers } from '../../platform/http/personal-answers.ts';
import { noSuchRoute, restErrors } from '../../platform/http/rest-errors.ts';
import { sameAccount, sameOrigin } from '../../platform/http/same-origin.ts';
import { accountRoutes } from './account.routes.ts';
import { articleRoutes } from './article.routes.ts';
import { commentRoutes } from './comment.routes.ts';
import { courseModuleRoutes, lessonRoutes } from './course.routes.ts';
import { mediaRoutes } from './media.routes.ts';
import { newsletterPreviewRoutes } from './newsletter-preview.routes.ts';
import { personalDataRoutes } from './personal-data.routes.ts';
import { searchRoutes } from './search.routes.ts';
import { videoRoutes } from './video.routes.ts';

/** The REST façade. */
export function apiRoutes(failures: FailureLog): Router {
  const routes = Router();
  routes.use('/api', personalAnswers, sameOrigin, sameAccount);
  // Before the others, because its bodies are forms.
  routes.use('/api/media', mediaRoutes);
  routes.use('/api', onlyJsonBody);
  routes.use('/api/auth', accountRoutes);
  routes.use('/api/account', personalDataRoutes);
  routes.use('/api/articles', articleRoutes);
  routes.use('/api/videos', videoRoutes);
  routes.use('/api/course-modules', courseModuleRoutes);
  routes.use('/api/lessons', lessonRoutes);
  routes.use('/api/comments', commentRoutes);
  routes.use('/api/search', searchRoutes);
  routes.use('/api/newsletter', newsletterPreviewRoutes);
  routes.use('/api', noSuchRoute, restErrors(failures));
  return routes;
}
