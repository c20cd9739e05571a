import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { MAIL_LINK_HOURS } from '#domain/limits.ts';

/** What a link in a mail allows its recipient to do. */
export type LinkPurpose = 'reset-password' | 'confirm-email';

/** The account of a link that works. */
export interface LinkedAccount {
  id: number;
  username: string;
  email: string;
}

/**
 * The condition for links that work: they end when they expire, and when the account is disabled or no longer has the
 * address that the mail was sent to.
 */
const WORKS = `l.token_digest = ? and l.purpose = ? and l.expires_at > now()
  and u.id = l.user_id and u.disabled_at is null and lower(u.email) = lower(l.email)`;

/** @returns the token of a new link. Only its digest is stored. */
export async function createLink(
  em: EntityManager,
  { id, email }: Pick<LinkedAccount, 'id' | 'email'>,
  purpose: LinkPurpose,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await em.execute(
    `insert into account_link (token_digest, user_id, purpose, email, expires_at)
     values (?, ?, ?, ?, now() + interval '${MAIL_LINK_HOURS} hours')`,
    [digestOf(token), id, purpose, email],
  );
  return token;
}

/** The account of a link, which stays unused. @throws AppError BAD_USER_INPUT for the field `token`. */
export function linkedAccount(em: EntityManager, token: string, purpose: LinkPurpose): Promise<LinkedAccount> {
  return found(em, `select u.id, u.username, u.email from account_link l, app_user u where ${WORKS}`, token, purpose);
}

/**
 * Uses a link up. Of several attempts at the same time, only one succeeds.
 * @param em in the transaction of what the link allows.
 * @throws AppError BAD_USER_INPUT for the field `token`.
 */
export function useLink(em: EntityManager, token: string, purpose: LinkPurpose): Promise<LinkedAccount> {
  return found(
    em,
    `delete from account_link l using app_user u where ${WORKS} returning u.id, u.username, u.email`,
    token,
    purpose,
  );
}

/** Ends all links of an account for one purpose. */
export async function endLinks(em: EntityManager, userId: number, purpose: LinkPurpose): Promise<void> {
  await em.execute('delete from account_link where user_id = ? and purpose = ?', [userId, purpose]);
}

/** Deletes links that have expired. */
export async function forgetExpiredLinks(em: EntityManager): Promise<void> {
  await em.execute('delete from account_link where expires_at <= now()');
}

async function found(em: EntityManager, sql: string, token: string, purpose: LinkPurpose): Promise<LinkedAccount> {
  const [account] = await em.execute<LinkedAccount[]>(sql, [digestOf(token), purpose]);
  if (!account) throw AppError.badInput({ token: 'link_expired' });
  return account;
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
