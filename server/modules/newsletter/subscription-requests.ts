import type { EntityManager } from '@mikro-orm/postgresql';
import { SUBSCRIPTION_LINK_HOURS, UNCONFIRMED_SUBSCRIPTION_DAYS } from '#domain/limits.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import type { Config } from '../../platform/settings/config.ts';
import { confirmSubscriptionMail, type Subscriber } from './newsletter-mails.ts';
import { createSubscriptionLink } from './subscription-link.ts';

interface SubscriptionRequest extends Subscriber {
  isOpen: boolean;
}

/** Requests that are answered before other mail has its turn. */
const AT_ONCE = 100;

/**
 * Queues mails to the addresses that have yet to confirm. A job does this, so the time of an answer to a visitor doesn't
 * tell whether an address is subscribed.
 */
export async function answerSubscriptionRequests(em: EntityManager, config: Pick<Config, 'mailOrigin'>): Promise<void> {
  for (let count = 0; count < AT_ONCE; count += 1) {
    if (!(await em.fork().transactional((transaction) => answerOne(transaction, config.mailOrigin)))) return;
  }
}

/** @returns whether there was one. */
async function answerOne(em: EntityManager, origin: string): Promise<boolean> {
  const [request] = await em.execute<SubscriptionRequest[]>(
    `update newsletter_subscription s set requested_at = null, 
       asked_at = case when asked.is_open and not s.predates_confirmation then now() else s.asked_at end
     from (
       select id as asked_id, confirmed_at is null or bounced_at is not null as is_open from newsletter_subscription
       where requested_at is not null order by requested_at limit 1 for update skip locked
     ) asked
     where s.id = asked.asked_id
     returning s.id, s.email, s.language, s.key, asked.is_open as "isOpen"`,
  );
  if (!request) return false;
  if (!request.isOpen) return true;
  const token = await createSubscriptionLink(em, request.id, SUBSCRIPTION_LINK_HOURS);
  await queueMail(em, confirmSubscriptionMail(request, origin, token));
  return true;
}

/**
 * Deletes expired links, and subscriptions that were asked to confirm days ago and didn't. Those whose mail couldn't be sent
 * count as never asked, so that a mail server that refuses everything doesn't cost the list.
 */
export async function deleteUnconfirmedSubscriptions(em: EntityManager): Promise<void> {
  await em.execute('delete from newsletter_link where expires_at <= now()');
  await em.execute(
    `update newsletter_subscription s set asked_at = null
     where confirmed_at is null and asked_at is not null
       and exists (
         select from mail m
         where m.subscription_id = s.id
           and (m.status = 'failed' or m.kind = 'newsletter-invitation' and m.status = 'written'))
       and not exists (select from mail m where m.subscription_id = s.id and m.status in ('queued', 'sent'))`,
  );
  await em.execute(
    `delete from newsletter_subscription s
     where s.confirmed_at is null and s.requested_at is null
       and s.asked_at < now() - interval '${UNCONFIRMED_SUBSCRIPTION_DAYS} days'
       and not exists (select from mail m where m.subscription_id = s.id and m.status = 'queued')`,
  );
}
