import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * Deletes subscriptions with the mail that still waits for them. A keyed digest of each address stays, so that no import
 * brings it back.
 * @param condition SQL about `newsletter_subscription s`.
 * @returns how many there were.
 */
export async function endSubscriptions(em: EntityManager, condition: string, values: unknown[]): Promise<number> {
  const [ended] = await em.execute<{ count: number }[]>(
    `with ended as (delete from newsletter_subscription s where ${condition} returning s.email),
       noted as (
         insert into newsletter_opt_out (email_digest) select newsletter_opt_out_digest(email) from ended
         on conflict (email_digest) do nothing
       )
     select count(*)::int as count from ended`,
    values,
  );
  return ended?.count ?? 0;
}

/** Ends the subscription of the confirmed address of an account. */
export async function endSubscriptionOf(em: EntityManager, userId: number): Promise<void> {
  await endSubscriptions(
    em,
    `lower(s.email) = (
       select lower(email) from app_user where id = ? and email_confirmed_at is not null
     )`,
    [userId],
  );
}

/** For a person who has just said that they want the newsletter after all. */
export async function deleteOptOut(em: EntityManager, email: string): Promise<void> {
  await em.execute('delete from newsletter_opt_out where email_digest in (select newsletter_opt_out_digests(?))', [
    email,
  ]);
}
