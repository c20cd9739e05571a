import { type Request, Router } from 'express';
import { AppError } from '#domain/app-error.ts';
import { isLanguage } from '#domain/language.ts';
import { idOf } from '../../platform/http/rest.ts';
import { POLICY_HEADER } from '../../platform/http/security-headers.ts';
import { NewsletterIssueService } from '../newsletter/newsletter-issue.service.ts';

/**
 * The mail of an issue as a page for a frame of the admin area. Mails have styles in their elements, which the policy of
 * every other page refuses, so this one has a policy of its own: styles and the site's pictures, and no scripts.
 */
export const newsletterPreviewRoutes: Router = Router();

newsletterPreviewRoutes.get('/issues/:id/preview-:language.html', async (req: Request, res) => {
  const { language } = req.params;
  if (!isLanguage(language)) throw new AppError('NOT_FOUND', 'There is no such page.');
  const { get, viewer, config } = req.api;
  const { html } = await get(NewsletterIssueService).preview(viewer, idOf(req), language);
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' ${config.mailOrigin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups',
  ];
  // A sandboxed page has no origin that it could be keyed by.
  res.removeHeader('Origin-Agent-Cluster');
  res.set(POLICY_HEADER, policy.join(';')).type('html').send(html);
});
