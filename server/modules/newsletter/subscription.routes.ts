import { Router } from 'express';
import { addresses, inLanguage } from '#domain/addresses.ts';
import { AppError } from '#domain/app-error.ts';
import { SUBSCRIPTION_FORM } from '#domain/subscription-form.ts';
import { pageLanguage } from '../../platform/http/page-language.ts';
import { smallForm } from '../../platform/http/small-form.ts';
import { NewsletterService } from './newsletter.service.ts';

/**
 * The forms of a subscription's page, and the one click of mail programs (RFC 8058). Mail programs send it from anywhere and
 * without cookies, so it isn't refused by its origin: the key in the path is what allows it, and nothing else is opened.
 */
export function subscriptionRoutes(): Router {
  const routes = Router();
  routes.post(addresses.subscription(':key'), smallForm, async (req, res) => {
    const key = String(req.params.key);
    const newsletter = req.api.get(NewsletterService);
    const { 'List-Unsubscribe': oneClick, [SUBSCRIPTION_FORM.action]: action, language } = req.body;
    res.set('Cache-Control', 'no-store');
    if (oneClick === 'One-Click') {
      await newsletter.unsubscribe(key);
      res.type('text').send('Unsubscribed.');
      return;
    }
    if (action === SUBSCRIPTION_FORM.unsubscribe) await newsletter.unsubscribe(key);
    else if (action === SUBSCRIPTION_FORM.changeLanguage) await newsletter.changeLanguage(key, { language });
    else throw new AppError('BAD_USER_INPUT', 'The form could not be read.');
    // So that reloading the page sends nothing again.
    res.redirect(303, inLanguage(addresses.subscription(encodeURIComponent(key)), pageLanguage(req)));
  });
  return routes;
}
