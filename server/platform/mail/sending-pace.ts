import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../settings/config.ts';

/**
 * Milliseconds until this process may send the next mail that goes to many people; null while the mail server can't be
 * reached. All processes share the rate.
 */
export async function nextTurn(
  em: EntityManager,
  { newsletterRate }: Pick<Config, 'newsletterRate'>,
): Promise<number | null> {
  const [turn] = await em.fork().execute<{ wait: number }[]>(
    `insert into newsletter_pace as p (next_at)
     values (clock_timestamp() + make_interval(secs => 1.0 / ?::integer))
     on conflict (is_only) do update
     set next_at = greatest(p.next_at, clock_timestamp()) + make_interval(secs => 1.0 / ?::integer)
     where p.paused_until is null or p.paused_until <= now()
     returning extract(epoch from next_at - clock_timestamp())::float8 * 1000 - 1000.0 / ?::integer as wait`,
    [newsletterRate, newsletterRate, newsletterRate],
  );
  return turn ? Math.max(0, turn.wait) : null;
}
