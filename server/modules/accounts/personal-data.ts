import type { EntityManager } from '@mikro-orm/postgresql';

/**
 * The password hash, the session ids and the secrets of two-step login are left out, because they would only help someone who
 * steals the file.
 */
export const PERSONAL_DATA = {
  account: `
    select id, username, email, email_confirmed_at as "emailConfirmedAt", role, created_at as "createdAt",
      second_factor_at as "twoStepLoginSince" from app_user where id = :id`,
  securityEvents: `
    select action, outcome, detail, created_at as "createdAt",
      case when actor_id = :id or (actor_id is null and not by_operator) then address end as address
    from security_event where actor_id = :id or account_id = :id order by created_at, id`,
  mail: `
    select kind, recipient, subject, status, created_at as "createdAt", finished_at as "finishedAt"
    from mail where user_id = :id order by created_at, mail.id`,
  mailLinks: `
    select purpose, email, expires_at as "expiresAt"
    from account_link where user_id = :id order by expires_at, purpose`,
  passkeys: `
    select name, browser, system, is_synced as "isSynced", created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkey where user_id = :id order by passkey.id`,
  sessions: `
    select expires - lifetime as "startedAt", expires as "endsAt", last_used_at as "lastUsedAt", browser, system
    from (
      select last_used_at, sess ->> 'browser' as browser, sess ->> 'system' as system,
             (sess #>> '{cookie,expires}')::timestamptz as expires,
             (sess #>> '{cookie,originalMaxAge}')::float8 * interval '1 millisecond' as lifetime
      from session where sess ->> 'userId' = :id::text
    ) s order by 1`,
};

/** Rows of each part; times are ISO. */
export type PersonalData = Record<string, object[]>;

declare module '../../platform/api/service-context.ts' {
  interface ServiceContext {
    /** The queries of all modules for what the site stores about a person. */
    personalData: Record<string, string>;
  }
}

/** What the site stores about a user, as of one moment. */
export async function personalData(
  em: EntityManager,
  queries: Record<string, string>,
  userId: number,
): Promise<PersonalData> {
  const parts = Object.entries(queries).map(([name, query]) => {
    const rows = query.replaceAll(':id', String(userId));
    return `'${name}', (select coalesce(json_agg(part), '[]') from (${rows}) part)`;
  });
  const [found] = await em.execute<{ data: PersonalData }[]>(`select json_build_object(${parts.join(', ')}) as data`);
  if (!found) throw new Error('A query without a table answers one row.');
  return found.data;
}
