import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';

/** @returns the token of a new link that confirms a subscription. Only its digest is stored. */
export async function createSubscriptionLink(em: EntityManager, id: number, hours: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await em.execute(
    `insert into newsletter_link (token_digest, subscription_id, expires_at)
     values (?, ?, now() + make_interval(hours => ?))`,
    [digestOf(token), id, hours],
  );
  return token;
}

/** The address that a link confirms. The link stays unused. @throws AppError BAD_USER_INPUT for the field `token`. */
export async function addressOfLink(em: EntityManager, token: string): Promise<string> {
  const [found] = await em.execute<{ email: string }[]>(
    `select s.email from newsletter_link l join newsletter_subscription s on s.id = l.subscription_id
     where l.token_digest = ? and l.expires_at > now()`,
    [digestOf(token)],
  );
  if (!found) throw AppError.badInput({ token: 'link_expired' });
  return found.email;
}

/**
 * Uses a link up. Of several attempts at the same time, only one succeeds.
 * @param em in the transaction that confirms the subscription.
 * @returns the ID of the subscription.
 * @throws AppError BAD_USER_INPUT for the field `token`.
 */
export async function useSubscriptionLink(em: EntityManager, token: string): Promise<number> {
  const [link] = await em.execute<{ id: number }[]>(
    'delete from newsletter_link where token_digest = ? and expires_at > now() returning subscription_id as id',
    [digestOf(token)],
  );
  if (!link) throw AppError.badInput({ token: 'link_expired' });
  return link.id;
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
