import type { EntityManager } from '@mikro-orm/postgresql';
import type { Language } from '#domain/language.ts';
import { MAIL_LINK_HOURS } from '#domain/limits.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import type { Config } from '../../platform/settings/config.ts';
import { createLink, type LinkedAccount } from './account-link.ts';
import { resetPasswordMail } from './account-mails.ts';

interface ResetRequest {
  email: string;
  language: Language;
  isRecent: boolean;
}

/** Notes that someone at this address may have forgotten a password. It does the same for every address. */
export async function noteResetRequest(em: EntityManager, email: string, language: Language): Promise<void> {
  await em.execute('insert into password_reset_request (email, language) values (?, ?)', [email, language]);
}

/**
 * Queues mails to the addresses that belong to an account, and drops the others. A job does this, so the time of an
 * answer to a visitor doesn't tell whether there is an account.
 */
export async function answerResetRequests(em: EntityManager, config: Pick<Config, 'mailOrigin'>): Promise<void> {
  while (await em.fork().transactional((transaction) => answerOne(transaction, config.mailOrigin)));
}

/** @returns whether there was one. */
async function answerOne(em: EntityManager, origin: string): Promise<boolean> {
  const [request] = await em.execute<ResetRequest[]>(
    `delete from password_reset_request
     where id = (select id from password_reset_request order by id limit 1 for update skip locked)
     returning email, language, created_at > now() - interval '${MAIL_LINK_HOURS} hours' as "isRecent"`,
  );
  if (!request) return false;
  const [account] = await em.execute<LinkedAccount[]>(
    'select id, username, email from app_user where lower(email) = lower(?) and disabled_at is null',
    [request.email],
  );
  if (!account || !request.isRecent) return true;
  const token = await createLink(em, account, 'reset-password');
  await queueMail(em, resetPasswordMail(account, { origin, language: request.language }, token));
  return true;
}
