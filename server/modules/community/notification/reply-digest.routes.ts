import { Router } from 'express';
import { addresses, inLanguage } from '#domain/addresses.ts';
import { AppError } from '#domain/app-error.ts';
import { SUBSCRIPTION_FORM } from '#domain/subscription-form.ts';
import { pageLanguage } from '../../../platform/http/page-language.ts';
import { smallForm } from '../../../platform/http/small-form.ts';
import { ReplyDigestService } from './reply-digest.service.ts';

/** The form of the page that ends replies by mail, and the one click of mail programs, as `subscriptionRoutes`. */
export function replyDigestRoutes(): Router {
  const routes = Router();
  routes.post(addresses.replyDigest(':key'), smallForm, async (req, res) => {
    const key = String(req.params.key);
    const { 'List-Unsubscribe': oneClick, [SUBSCRIPTION_FORM.action]: action } = req.body;
    const isOneClick = oneClick === 'One-Click';
    if (!isOneClick && action !== SUBSCRIPTION_FORM.unsubscribe)
      throw new AppError('BAD_USER_INPUT', 'The form could not be read.');
    await req.api.get(ReplyDigestService).endByKey(key);
    res.set('Cache-Control', 'no-store');
    if (isOneClick) res.type('text').send('Unsubscribed.');
    // So that reloading the page sends nothing again.
    else res.redirect(303, inLanguage(addresses.replyDigest(encodeURIComponent(key)), pageLanguage(req)));
  });
  return routes;
}
