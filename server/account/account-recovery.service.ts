import type { EntityManager } from '@mikro-orm/postgresql';
import { emailConfirmation, passwordResetByLink, passwordResetRequest } from '#domain/account.ts';
import { AppError } from '#domain/app-error.ts';
import type { Language } from '#domain/language.ts';
import { maskedEmail } from '#domain/newsletter.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../access/authorize.ts';
import { publishConfirmed } from '../comment/confirmed-comments.ts';
import type { Config } from '../config.ts';
import { queueMail } from '../mail/mail-queue.ts';
import type { RateLimits } from '../rate-limits.ts';
import { createLink, endLinks, type LinkedAccount, linkedAccount, useLink } from './account-link.ts';
import { confirmEmailMail, type MailSetting, passwordChangedMail } from './account-mails.ts';
import { replacePassword } from './password.ts';
import type { Passwords } from './passwords.ts';
import { noteResetRequest } from './reset-requests.ts';
import { lacksSecondFactor } from './second-factor.service.ts';
import { passkeysOf, removePasskeys } from './stored-passkeys.ts';
import { User } from './user.entity.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** What people do with the links in mails about their account, and how they get them. */
export class AccountRecoveryService {
  constructor(
    private readonly em: EntityManager,
    private readonly limits: RateLimits,
    private readonly passwords: Passwords,
    private readonly config: Pick<Config, 'mailOrigin' | 'adminSecondFactor'>,
  ) {}

  /**
   * Asks for a mail with a link to set a new password. Nothing shows whether an account has the address.
   * @param clientAddress the caller's network address.
   * @throws AppError BAD_USER_INPUT for what can't be an address; RATE_LIMITED.
   */
  async requestPasswordReset(clientAddress: string, input: unknown): Promise<void> {
    const { email, language } = parseInput(passwordResetRequest, input);
    await this.limits.passwordReset(clientAddress, email);
    await noteResetRequest(this.em, email, language);
  }

  /**
   * Sets a new password and ends every session of the account. The caller then begins a new one, unless that needs a code.
   * The link was in a mail, so the address is confirmed. After a break-in, people can have all their passkeys removed too.
   * @throws AppError BAD_USER_INPUT, for `token` if the link doesn't work, for `removePasskeys` if they are the second
   *   factor that the role needs; RATE_LIMITED; BUSY.
   */
  async resetPassword(
    clientAddress: string,
    language: Language,
    input: unknown,
  ): Promise<{ user: User; generation: number }> {
    const { token, newPassword, removePasskeys: removesPasskeys } = parseInput(passwordResetByLink, input);
    await this.limits.mailLink(clientAddress);
    // A wrong link must not cost as much as hashing a password.
    const account = await linkedAccount(this.em, token, 'reset-password');
    await refuseWeakPassword('newPassword', newPassword, account);
    const generation = await replacePassword(this.em, this.passwords, account.id, newPassword, {
      within: async (transaction) => {
        await useLink(transaction, token, 'reset-password');
        await confirmed(transaction, account.id);
        if (removesPasskeys) await this.removePasskeys(transaction, account.id);
        const setting = { origin: this.config.mailOrigin, language };
        const passkeys = await passkeysOf(transaction, account.id);
        await queueMail(transaction, passwordChangedMail(account, setting, { passkeys, wereRemoved: removesPasskeys }));
      },
    });
    const user = await this.em.findOneOrFail(User, { id: account.id }, { populate: ['email'], refresh: true });
    return { user, generation: generation ?? user.sessionGeneration };
  }

  /** Someone who can read another person's mail must not get rid of the second factor that protects the admin area. */
  private async removePasskeys(transaction: EntityManager, userId: number): Promise<void> {
    const user = await transaction.findOneOrFail(User, { id: userId }, { refresh: true });
    if (lacksSecondFactor(user, this.config)) throw AppError.badInput({ removePasskeys: 'passkeys_kept' });
    await removePasskeys(transaction, userId);
  }

  /**
   * Sends another link to confirm the viewer's address, unless it is confirmed already.
   * @throws AppError UNAUTHENTICATED; RATE_LIMITED.
   */
  async requestEmailConfirmation(viewer: Viewer, language: Language): Promise<void> {
    authorize(viewer, 'account:own');
    const { email } = await this.em.findOneOrFail(User, { id: viewer.id }, { populate: ['email'], refresh: true });
    await this.limits.emailConfirmation(viewer.id, email);
    await this.em.transactional(async (transaction) => {
      const user = await transaction.findOneOrFail(User, { id: viewer.id }, { populate: ['email'], refresh: true });
      const setting = { origin: this.config.mailOrigin, language };
      if (!user.emailConfirmedAt) await askToConfirm(transaction, user, setting);
    });
  }

  /** The address that a link confirms, `a…@example.org`. @throws AppError BAD_USER_INPUT, for `token` if it doesn't work. */
  async addressToConfirm(input: unknown): Promise<string> {
    const { token } = parseInput(emailConfirmation, input);
    const { email } = await linkedAccount(this.em, token, 'confirm-email');
    return maskedEmail(email);
  }

  /** @returns whose address it is. @throws AppError BAD_USER_INPUT, for `token` if the link doesn't work; RATE_LIMITED. */
  async confirmEmail(clientAddress: string, input: unknown): Promise<number> {
    const { token } = parseInput(emailConfirmation, input);
    await this.limits.mailLink(clientAddress);
    return this.em.transactional(async (transaction) => {
      const { id } = await useLink(transaction, token, 'confirm-email');
      await confirmed(transaction, id);
      return id;
    });
  }
}

/** Queues a mail that asks to confirm the address of an account. @param em in the transaction that sets the address. */
export async function askToConfirm(em: EntityManager, account: LinkedAccount, setting: MailSetting): Promise<void> {
  const token = await createLink(em, account, 'confirm-email');
  await queueMail(em, confirmEmailMail(account, setting, token));
}

async function confirmed(em: EntityManager, userId: number): Promise<void> {
  await em.nativeUpdate(User, { id: userId }, { emailConfirmedAt: new Date() });
  await endLinks(em, userId, 'confirm-email');
  await publishConfirmed(em, userId);
}
