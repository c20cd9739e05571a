import { AppError } from '#domain/app-error.ts';
import type { Language } from '#domain/language.ts';
import {
  maskedEmail,
  newsletterInput,
  ownNewsletterInput,
  subscriptionConfirmation,
  subscriptionKey,
} from '#domain/newsletter.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../platform/access/authorize.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { User } from '../accounts/user.entity.ts';
import { deleteOptOut, endSubscriptions } from './end-subscriptions.ts';
import { NewsletterSubscription } from './newsletter-subscription.entity.ts';
import { addressOfLink, useSubscriptionLink } from './subscription-link.ts';

/** A subscription as the link in its mails shows it. */
export interface KeyedSubscription {
  key: string;
  /** `a…@example.org`, because forwarded mails have the link too. */
  maskedEmail: string;
  language: Language;
}

/** What subscribers do: with the form, with the links in their mails, and in their settings. */
export class NewsletterService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'rateLimits'>) {}

  /**
   * Stores the address once, and asks for a mail to confirm it. It does the same for every address, subscribed or not, so
   * that no one can find out who is. Subscribers who have confirmed get no mail and keep their language.
   * @param clientAddress the caller's network address, for the rate limit.
   * @throws AppError BAD_USER_INPUT for an invalid address, RATE_LIMITED for too many from one place or for one address.
   */
  async subscribe(clientAddress: string, raw: unknown): Promise<void> {
    const { email, language } = parseInput(newsletterInput, raw);
    await this.context.rateLimits.newsletter(clientAddress, email);
    await this.context.em.execute(
      `insert into newsletter_subscription as s (email, language, requested_at) values (?, ?, now())
       on conflict (lower(email)) do update set requested_at = now(),
         language = case when s.confirmed_at is null then excluded.language else s.language end`,
      [email, language],
    );
  }

  /**
   * The address that the link in a mail confirms, as `KeyedSubscription` has it.
   * @throws AppError BAD_USER_INPUT, for `token` if the link doesn't work.
   */
  async addressToConfirm(raw: unknown): Promise<string> {
    const { token } = parseInput(subscriptionConfirmation, raw);
    return maskedEmail(await addressOfLink(this.context.em, token));
  }

  /**
   * Confirms a subscription by the link in a mail.
   * @returns the key of its page.
   * @throws AppError BAD_USER_INPUT, for `token` if the link doesn't work; RATE_LIMITED.
   */
  async confirm(clientAddress: string, raw: unknown): Promise<string> {
    const { token } = parseInput(subscriptionConfirmation, raw);
    await this.context.rateLimits.mailLink(clientAddress);
    return this.context.em.transactional(async (transaction) => {
      const id = await useSubscriptionLink(transaction, token);
      await transaction.execute('delete from newsletter_link where subscription_id = ?', [id]);
      const [{ email, key } = { email: '', key: '' }] = await transaction.execute<{ email: string; key: string }[]>(
        `update newsletter_subscription
         set confirmed_at = coalesce(confirmed_at, now()), bounced_at = null, requested_at = null
         where id = ? returning email, key`,
        [id],
      );
      await deleteOptOut(transaction, email);
      return key;
    });
  }

  /** Null if it has ended, and for what can't be a key. */
  async byKey(key: string): Promise<KeyedSubscription | null> {
    if (!isKey(key)) return null;
    const found = await this.context.em.findOne(NewsletterSubscription, { key });
    return found && { key, maskedEmail: maskedEmail(found.email), language: found.language };
  }

  /** Does nothing if the subscription has ended. @throws AppError BAD_USER_INPUT. */
  async changeLanguage(key: string, raw: unknown): Promise<void> {
    const { language } = parseInput(newsletterInput.pick({ language: true }), raw);
    if (isKey(key)) await this.context.em.nativeUpdate(NewsletterSubscription, { key }, { language });
  }

  /** Ends a subscription. It may have ended before: mail programs and people click twice. */
  async unsubscribe(key: string): Promise<void> {
    if (isKey(key)) await endSubscriptions(this.context.em, 's.key = ?', [key]);
  }

  /** The language in which the viewer's confirmed address gets the newsletter; null if it doesn't. */
  async ownLanguage(viewer: Viewer): Promise<Language | null> {
    authorize(viewer, 'account:own');
    const [own] = await this.context.em.execute<{ language: Language }[]>(
      `select s.language from newsletter_subscription s join app_user u on lower(u.email) = lower(s.email)
       where u.id = ? and u.email_confirmed_at is not null and s.confirmed_at is not null and s.bounced_at is null`,
      [viewer.id],
    );
    return own?.language ?? null;
  }

  /**
   * Subscribes the viewer's address in a language, or ends its subscription. The address is confirmed already, so no mail
   * asks again.
   * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT, for `email` while the account's address isn't confirmed.
   */
  async changeOwn(viewer: Viewer, raw: unknown): Promise<void> {
    authorize(viewer, 'account:own');
    const { language } = parseInput(ownNewsletterInput, raw);
    await this.context.em.transactional(async (transaction) => {
      const user = await transaction.findOneOrFail(User, { id: viewer.id }, { populate: ['email'], refresh: true });
      if (!user.emailConfirmedAt) throw AppError.badInput({ email: 'email_unconfirmed' });
      if (language === null) {
        await endSubscriptions(transaction, 'lower(s.email) = lower(?)', [user.email]);
        return;
      }
      await transaction.execute(
        `insert into newsletter_subscription as s (email, language, confirmed_at) values (?, ?, now())
         on conflict (lower(email)) do update set language = excluded.language,
           confirmed_at = coalesce(s.confirmed_at, now()), bounced_at = null, requested_at = null`,
        [user.email, language],
      );
      await deleteOptOut(transaction, user.email);
    });
  }
}

function isKey(key: string): boolean {
  return subscriptionKey.safeParse(key).success;
}
