import type { EntityManager } from '@mikro-orm/postgresql';
import { newsletterInput } from '#domain/newsletter.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { Actor } from '#domain/permissions.ts';
import { authorizeActor } from '../access/authorize.ts';
import type { RateLimits } from '../rate-limits.ts';
import { NewsletterSubscription } from './newsletter-subscription.entity.ts';

/** Reads and writes newsletter subscriptions. */
export class NewsletterService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Stores the address once. Subscribing again changes nothing and gets the same answer, so that no one can find out
   * who is subscribed.
   * @param clientAddress the caller's network address, for the rate limit.
   * @throws AppError BAD_USER_INPUT for an invalid address, RATE_LIMITED for too many from one place.
   */
  async subscribe(clientAddress: string, raw: unknown): Promise<void> {
    const { email, language } = parseInput(newsletterInput, raw);
    await this.limits.newsletter(clientAddress);
    await this.em.execute(
      'insert into newsletter_subscription (email, language) values (?, ?) on conflict (lower(email)) do nothing',
      [email, language],
    );
  }

  /** All of them, oldest first. @throws AppError UNAUTHENTICATED or FORBIDDEN for everyone except the operator. */
  async subscriptions(actor: Actor): Promise<NewsletterSubscription[]> {
    authorizeActor(actor, 'newsletter:export');
    return this.em.find(NewsletterSubscription, {}, { orderBy: { createdAt: 'asc', id: 'asc' } });
  }
}
