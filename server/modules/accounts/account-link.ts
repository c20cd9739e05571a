import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { MAIL_LINK_HOURS } from '#domain/limits.ts';

/** What a link in a mail allows its recipient to do. */
export type LinkPurpose = 'reset-password' | 'confirm-email' | 'change-email';

/** The account of a link that works. */
export interface LinkedAccount {
  id: number;
  username: string;
  /** That the mail went to. */
  email: string;
}

interface UsedLink extends LinkedAccount {
  purpose: LinkPurpose;
}

const LINK = 'u.id, u.username, l.email, l.purpose';

/**
 * The condition for links that work: they end when they expire, and when the account is disabled or no longer has the
 * address that the mail was sent to. A link that changes the address goes to the new one.
 */
const WORKS = `l.token_digest = ? and l.purpose in (?) and l.expires_at > now()
  and u.id = l.user_id and u.disabled_at is null
  and (l.purpose = 'change-email' or lower(u.email) = lower(l.email))`;

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
export function linkedAccount(em: EntityManager, token: string, purposes: LinkPurpose[]): Promise<UsedLink> {
  return found(em, `select ${LINK} from account_link l, app_user u where ${WORKS}`, token, purposes);
}

/**
 * Uses a link up. Of several attempts at the same time, only one succeeds.
 * @param em in the transaction of what the link allows.
 * @throws AppError BAD_USER_INPUT for the field `token`.
 */
export function useLink(em: EntityManager, token: string, purposes: LinkPurpose[]): Promise<UsedLink> {
  return found(em, `delete from account_link l using app_user u where ${WORKS} returning ${LINK}`, token, purposes);
}

/** Ends all links of an account for one purpose. */
export async function endLinks(em: EntityManager, userId: number, purpose: LinkPurpose): Promise<void> {
  await em.execute('delete from account_link where user_id = ? and purpose = ?', [userId, purpose]);
}

/** Deletes links that have expired. */
export async function deleteExpiredLinks(em: EntityManager): Promise<void> {
  await em.execute('delete from account_link where expires_at <= now()');
}

async function found(em: EntityManager, sql: string, token: string, purposes: LinkPurpose[]): Promise<UsedLink> {
  const [account] = await em.execute<UsedLink[]>(sql, [digestOf(token), purposes]);
  if (!account) throw AppError.badInput({ token: 'link_expired' });
  return account;
}

function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
