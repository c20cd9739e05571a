import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { mustConfirmEmail } from '#domain/viewer.ts';
import { endSessionsOf } from '../../platform/http/user-sessions.ts';
import type { RateLimits } from '../../platform/limits/rate-limits.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Site } from '../../platform/site.ts';
import { createLink, endLinks, type LinkedAccount } from './account-link.ts';
import { confirmEmailMail, emailChangedMail, type MailSetting } from './account-mails.ts';
import { settingFor } from './owner-language.ts';
import { emailChangeAskedMail, factorsEndedMail } from './protection-mails.ts';
import { removeSecondFactor } from './second-factor.service.ts';
import { removePasskeys } from './stored-passkeys.ts';
import { refusingTaken, TAKEN } from './taken-account.ts';
import { User } from './user.entity.ts';

/** Queues a mail that asks to confirm the address of an account. @param em in the transaction that sets the address. */
export async function askToConfirm(em: EntityManager, account: LinkedAccount, setting: MailSetting): Promise<void> {
  const token = await createLink(em, account, 'confirm-email');
  await queueMail(em, confirmEmailMail(account, setting, token));
}

/**
 * Gives an account another address, and notifies the present one. A confirmed one stays until its owner has confirmed the
 * other: otherwise someone could put a stranger's address on an account with passkeys of their own. An address that only differs in letter case is
 * the same one.
 * @param user as its password or passkey was checked.
 * @throws AppError BAD_USER_INPUT if the password changed in the meantime; CONFLICT as `refusingTaken`; RATE_LIMITED.
 */
export async function changeAddress(
  em: EntityManager,
  limits: RateLimits,
  user: User,
  email: string,
  setting: MailSetting,
): Promise<void> {
  const { id, username, password } = user;
  const isSame = email.toLowerCase() === user.email.toLowerCase();
  const isPending = !isSame && user.emailConfirmedAt !== null;
  await refusingTaken(() =>
    em.transactional(async (transaction) => {
      const changes = isPending
        ? { password }
        : { email, ...(!isSame && { emailChangedAt: new Date(), wasStaff: false }) };
      const changed = await transaction.nativeUpdate(User, { id, password }, changes);
      if (changed === 0) throw AppError.badInput({ password: 'password_wrong' });
      if (isSame) return;
      if (isPending) await refuseTaken(transaction, email);
      await limits.confirmationMail(email);
      if (!isPending) {
        await queueMail(transaction, emailChangedMail(user, setting));
        return askToConfirm(transaction, { id, username, email }, setting);
      }
      await queueMail(transaction, emailChangeAskedMail(user, setting));
      await endLinks(transaction, id, 'change-email');
      const token = await createLink(transaction, { id, email }, 'change-email');
      await queueMail(transaction, confirmEmailMail({ id, username, email }, setting, token));
    }),
  );
}

/** The address that waits for its link to be used; null if there is none. */
export async function pendingAddress(em: EntityManager, userId: number): Promise<string | null> {
  const [link] = await em.execute<{ email: string }[]>(
    `select email from account_link where user_id = ? and purpose = 'change-email' and expires_at > now()`,
    [userId],
  );
  return link?.email ?? null;
}

/** Puts a new address on an account, whose owner has just confirmed it, and notifies the former one. */
export async function replaceAddress(
  transaction: EntityManager,
  { id, email }: LinkedAccount,
  config: Pick<Config, 'mailOrigin'>,
): Promise<void> {
  const user = await transaction.findOneOrFail(User, { id }, { populate: ['email'], refresh: true });
  const now = new Date();
  await queueMail(transaction, emailChangedMail(user, await settingFor(transaction, id, config)));
  // In two steps, so that what still waits for the former address ends with it (`drop_waiting_digest`).
  await transaction.nativeUpdate(User, { id }, { email, emailConfirmedAt: null, emailChangedAt: now });
  await transaction.nativeUpdate(User, { id }, { emailConfirmedAt: now });
}

/**
 * Confirms the address of an account. The first time, it ends what was set up before: passkeys, two-step login and
 * sessions. Anyone can register with someone else's address, and would otherwise keep a way in. Former staff aren't such
 * people.
 * @returns the generation of the sessions that begin now; null if it ended none.
 */
export async function confirmAddress(
  transaction: EntityManager,
  userId: number,
  { config, accountEvents }: Pick<Site, 'config' | 'accountEvents'>,
): Promise<number | null> {
  await transaction.execute('select from app_user where id = ? for update', [userId]);
  const user = await transaction.findOneOrFail(User, { id: userId }, { populate: ['email'], refresh: true });
  const isFirst = mustConfirmEmail(user) && !user.wasStaff;
  await transaction.nativeUpdate(User, { id: userId }, { emailConfirmedAt: new Date() });
  await endLinks(transaction, userId, 'confirm-email');
  await accountEvents.confirmed(transaction, userId);
  if (!isFirst) return null;
  const passkeys = await removePasskeys(transaction, userId);
  await removeSecondFactor(transaction, userId);
  if (passkeys.length > 0 || user.secondFactorAt) {
    await queueMail(transaction, factorsEndedMail(user, await settingFor(transaction, userId, config)));
  }
  return endSessionsOf(transaction, userId);
}

async function refuseTaken(em: EntityManager, email: string): Promise<void> {
  const taken = await em.execute('select 1 as found from app_user where lower(email) = lower(?)', [email]);
  if (taken.length > 0) throw new AppError('CONFLICT', TAKEN);
}
