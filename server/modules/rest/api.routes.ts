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

/** The REST façade, for `/api`. */
export function apiRoutes(failures: FailureLog): Router {
  const routes = Router();
  routes.use(personalAnswers, sameOrigin, sameAccount);
  // Before the others, because its bodies are forms.
  routes.use('/media', mediaRoutes);
  routes.use(onlyJsonBody);
  routes.use('/auth', accountRoutes);
  routes.use('/account', personalDataRoutes);
  routes.use('/articles', articleRoutes);
  routes.use('/videos', videoRoutes);
  routes.use('/course-modules', courseModuleRoutes);
  routes.use('/lessons', lessonRoutes);
  routes.use('/comments', commentRoutes);
  routes.use('/search', searchRoutes);
  routes.use('/newsletter', newsletterPreviewRoutes);
  routes.use(noSuchRoute, restErrors(failures));
  return routes;
}
