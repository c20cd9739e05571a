import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import type { Language } from '#domain/language.ts';
import { UNCONFIRMED_SUBSCRIPTION_DAYS } from '#domain/limits.ts';
import { newsletterInput } from '#domain/newsletter.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { Actor } from '#domain/permissions.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize, authorizeActor, expectConfirmed } from '../../platform/access/authorize.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { authoredBy, OPERATOR, personAt } from '../../platform/database/change-author.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { endSubscriptions } from './end-subscriptions.ts';
import { invitationMail, type Subscriber } from './newsletter-mails.ts';
import { NewsletterSubscription } from './newsletter-subscription.entity.ts';
import { createSubscriptionLink } from './subscription-link.ts';

/** A subscription from elsewhere. */
export interface GivenSubscription {
  /** Where the file has it. */
  line: number;
  email: string;
  language: Language;
  /** Null for now. */
  subscribedAt: Date | null;
  /** Null if the address never confirmed. */
  confirmedAt: Date | null;
  /** Whether the address was found not to take mail. */
  isBounced: boolean;
}

/** Why an import leaves an address out. */
export type SkipReason = 'duplicate' | 'subscribed' | 'unsubscribed' | 'bounced';

export interface SubscriptionImport {
  /** Added as confirmed. */
  confirmed: number;
  /** Added, and asked to confirm. */
  asked: number;
  skipped: { line: number; email: string; reason: SkipReason }[];
}

/** How many addresses are marked now, were marked before, and aren't subscribed. */
export interface BounceReport {
  marked: number;
  known: number;
  unknown: number;
}

export interface SubscriberTotals {
  language: Language;
  confirmed: number;
  unconfirmed: number;
  bounced: number;
}

export interface SubscriberMonth {
  /** `2026-11`. */
  month: string;
  confirmed: number;
  unsubscribed: number;
}

export interface SubscriberOverview {
  totals: SubscriberTotals[];
  /** The last twelve months, the current one at the end. */
  months: SubscriberMonth[];
}

/** Invitations in one transaction. */
const INVITED_AT_ONCE = 100;

/** What operators and admins do with the newsletter's subscribers. */
export class SubscriberService {
  /** @param source the way in that the history records. */
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'config' | 'source'>) {}

  /** All of them, oldest first. @throws AppError UNAUTHENTICATED or FORBIDDEN for everyone except the operator. */
  async subscriptions(actor: Actor): Promise<NewsletterSubscription[]> {
    authorizeActor(actor, 'newsletter:export');
    return this.context.em.find(NewsletterSubscription, {}, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }

  /**
   * Adds addresses from elsewhere, all or none. Those without a time of confirmation are asked to confirm.
   * @throws AppError UNAUTHENTICATED or FORBIDDEN for everyone except the operator.
   */
  async import(actor: Actor, given: readonly GivenSubscription[]): Promise<SubscriptionImport> {
    authorizeActor(actor, 'newsletter:import');
    const rows = JSON.stringify(given);
    return authoredBy(OPERATOR, this.context.em).transactional(async (transaction) => {
      const found = await transaction.execute<{ line: number; email: string; reason: SkipReason | null }[]>(
        `select g.line, g.email, case
           when row_number() over (partition by lower(g.email) order by g.line) > 1 then 'duplicate'
           when s.bounced_at is not null or g."isBounced" then 'bounced'
           when s.id is not null then 'subscribed'
           when exists (
             select from newsletter_opt_out where email_digest in (select newsletter_opt_out_digests(g.email))
           ) then 'unsubscribed'
         end as reason
         from jsonb_to_recordset(?::jsonb) as g(line integer, email text, "isBounced" boolean)
         left join newsletter_subscription s on lower(s.email) = lower(g.email)
         order by g.line`,
        [rows],
      );
      const wanted = found.filter(({ reason }) => reason === null).map(({ line }) => line);
      const added = await transaction.execute<(Subscriber & { isConfirmed: boolean })[]>(
        `insert into newsletter_subscription (email, language, created_at, confirmed_at, asked_at)
         select g.email, g.language, coalesce(g."subscribedAt", g."confirmedAt", now()), g."confirmedAt",
           case when g."confirmedAt" is null then now() end
         from jsonb_to_recordset(?::jsonb) as
           g(line integer, email text, language text, "subscribedAt" timestamptz, "confirmedAt" timestamptz)
         where g.line = any(?::integer[])
         order by g.line
         on conflict (lower(email)) do nothing
         returning id, email, language, key, confirmed_at is not null as "isConfirmed"`,
        [rows, `{${wanted.join(',')}}`],
      );
      const asked = added.filter(({ isConfirmed }) => !isConfirmed);
      await this.queueInvitations(transaction, asked);
      const isAdded = new Set(added.map(({ email }) => email));
      const skipped = found.flatMap(({ line, email, reason }) => {
        // Someone may have subscribed in the meantime.
        const why = reason ?? (isAdded.has(email) ? null : 'subscribed');
        return why === null ? [] : [{ line, email, reason: why }];
      });
      return { confirmed: added.length - asked.length, asked: asked.length, skipped };
    });
  }

  /**
   * Notes that addresses take no mail, so that no issue goes to them until they confirm again.
   * @throws AppError UNAUTHENTICATED or FORBIDDEN for everyone except the operator.
   */
  async markBounced(actor: Actor, addresses: readonly string[]): Promise<BounceReport> {
    authorizeActor(actor, 'newsletter:import');
    const [report] = await authoredBy(OPERATOR, this.context.em).transactional((transaction) =>
      transaction.execute<BounceReport[]>(
        `with given as (select distinct lower(value) as email from jsonb_array_elements_text(?::jsonb)),
         marked as (
           update newsletter_subscription s set bounced_at = now() from given
           where lower(s.email) = given.email and s.bounced_at is null returning s.id
         )
       select (select count(*) from marked)::int as marked,
         (select count(*) from given join newsletter_subscription s on lower(s.email) = given.email
          where s.bounced_at is not null)::int as known,
         (select count(*) from given where not exists (
           select from newsletter_subscription s where lower(s.email) = given.email))::int as unknown`,
        [JSON.stringify(addresses)],
      ),
    );
    return report ?? { marked: 0, known: 0, unknown: 0 };
  }

  /**
   * Asks the addresses to confirm that subscribed before addresses had to. Each is asked once, also if this is interrupted
   * and run again.
   * @returns how many were asked now.
   * @throws AppError UNAUTHENTICATED or FORBIDDEN for everyone except the operator.
   */
  async invite(actor: Actor): Promise<number> {
    authorizeActor(actor, 'newsletter:import');
    for (let count = 0; ; ) {
      const invited = await authoredBy(OPERATOR, this.context.em).transactional((transaction) =>
        this.inviteSome(transaction),
      );
      if (invited === 0) return count;
      count += invited;
    }
  }

  private async inviteSome(em: EntityManager): Promise<number> {
    const subscribers = await em.execute<Subscriber[]>(
      `update newsletter_subscription set asked_at = now() where id in (
         select id from newsletter_subscription
         where confirmed_at is null and bounced_at is null and requested_at is null and asked_at is null
         order by id limit ${INVITED_AT_ONCE} for update skip locked
       )
       returning id, email, language, key`,
    );
    await this.queueInvitations(em, subscribers);
    return subscribers.length;
  }

  private async queueInvitations(em: EntityManager, subscribers: readonly Subscriber[]): Promise<void> {
    for (const subscriber of subscribers.toSorted((a, b) => a.id - b.id)) {
      const token = await createSubscriptionLink(em, subscriber.id, UNCONFIRMED_SUBSCRIPTION_DAYS * 24);
      await queueMail(em, invitationMail(subscriber, this.context.config.mailOrigin, token));
    }
  }

  /** @throws AppError UNAUTHENTICATED; FORBIDDEN. */
  async overview(viewer: Viewer): Promise<SubscriberOverview> {
    authorize(viewer, 'subscriber:manage');
    const totals = await this.context.em.execute<SubscriberTotals[]>(
      `select language,
         count(*) filter (where confirmed_at is not null and bounced_at is null)::int as confirmed,
         count(*) filter (where confirmed_at is null and bounced_at is null)::int as unconfirmed,
         count(*) filter (where bounced_at is not null)::int as bounced
       from newsletter_subscription group by language order by language`,
    );
    const months = await this.context.em.execute<SubscriberMonth[]>(
      `select to_char(first, 'YYYY-MM') as month,
         (select count(*)::int from newsletter_subscription
          where (confirmed_at at time zone 'utc') >= first
            and (confirmed_at at time zone 'utc') < first + interval '1 month') as confirmed,
         (select count(*)::int from newsletter_opt_out
          where (created_at at time zone 'utc') >= first
            and (created_at at time zone 'utc') < first + interval '1 month') as unsubscribed
       from date_trunc('month', now() at time zone 'utc') as this,
         generate_series(this - interval '11 months', this, interval '1 month') as first
       order by first`,
    );
    return { totals, months };
  }

  /** The subscription of exactly this address, in any letter case. @throws AppError UNAUTHENTICATED; FORBIDDEN; BAD_USER_INPUT. */
  async find(viewer: Viewer, raw: unknown): Promise<NewsletterSubscription | null> {
    authorize(viewer, 'subscriber:manage');
    const { email } = parseInput(newsletterInput.pick({ email: true }), raw);
    const [row] = await this.context.em.execute<{ id: number }[]>(
      'select id from newsletter_subscription where lower(email) = lower(?)',
      [email],
    );
    return row ? this.context.em.findOne(NewsletterSubscription, { id: row.id }) : null;
  }

  /**
   * Unsubscribes an address, for a person who asks for it.
   * @throws AppError UNAUTHENTICATED; FORBIDDEN; CONFIRMATION_REQUIRED; NOT_FOUND.
   */
  async remove(viewer: Viewer, id: number): Promise<void> {
    authorize(viewer, 'subscriber:manage');
    expectConfirmed(viewer);
    const ended = await authoredBy(personAt(viewer, this.context.source), this.context.em).transactional(
      (transaction) => endSubscriptions(transaction, 's.id = ?', [id]),
    );
    if (ended === 0) throw new AppError('NOT_FOUND', 'This address is no longer subscribed.');
  }
}
