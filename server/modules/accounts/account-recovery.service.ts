import type { EntityManager } from '@mikro-orm/postgresql';
import { emailConfirmation, passwordResetByLink, passwordResetRequest } from '#domain/account.ts';
import { AppError } from '#domain/app-error.ts';
import { FIELD_PROBLEMS } from '#domain/field-problem.ts';
import type { Language } from '#domain/language.ts';
import { NEW_ADDRESS_DAYS } from '#domain/limits.ts';
import { maskedEmail } from '#domain/newsletter.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../platform/access/authorize.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { type LinkPurpose, linkedAccount, useLink } from './account-link.ts';
import { passwordChangedMail } from './account-mails.ts';
import { askToConfirm, confirmAddress, replaceAddress } from './own-address.ts';
import { replacePassword } from './password.ts';
import { noteResetRequest } from './reset-requests.ts';
import { lacksSecondFactor } from './second-factor.service.ts';
import { passkeysOf, removePasskeys } from './stored-passkeys.ts';
import { refusingTaken } from './taken-account.ts';
import { User } from './user.entity.ts';
import { refuseWeakPassword } from './weak-password.ts';
import { resetWrongCodes } from './wrong-codes.ts';

/** Links that confirm an address: the account's, or the one that is to take its place. */
const CONFIRMATIONS: LinkPurpose[] = ['confirm-email', 'change-email'];

/** What people do with the links in mails about their account, and how they get them. */
export class AccountRecoveryService {
  constructor(
    private readonly context: Pick<ServiceContext, 'em' | 'rateLimits' | 'passwords' | 'config' | 'accountEvents'>,
  ) {}

  /**
   * Asks for a mail with a link to set a new password. Nothing shows whether an account has the address.
   * @param clientAddress the caller's network address.
   * @throws AppError BAD_USER_INPUT for what can't be an address; RATE_LIMITED.
   */
  async requestPasswordReset(clientAddress: string, input: unknown): Promise<void> {
    const { email, language } = parseInput(passwordResetRequest, input);
    await this.context.rateLimits.passwordReset(clientAddress, email);
    await noteResetRequest(this.context.em, email, language);
  }

  /**
   * Sets a new password and ends every session of the account. The caller then begins a new one, unless that needs a code.
   * The link was in a mail, so the address is confirmed. After a break-in, people can have all their passkeys removed too.
   * @throws AppError BAD_USER_INPUT, for `token` if the link doesn't work, for `removePasskeys` if they are the second
   *   factor that the role needs, or the account recently got another address; RATE_LIMITED; BUSY.
   */
  async resetPassword(
    clientAddress: string,
    language: Language,
    input: unknown,
  ): Promise<{ user: User; generation: number }> {
    const { token, newPassword, removePasskeys: removesPasskeys } = parseInput(passwordResetByLink, input);
    await this.context.rateLimits.mailLink(clientAddress);
    // A wrong link must not cost as much as hashing a password.
    const account = await linkedAccount(this.context.em, token, ['reset-password']);
    await refuseWeakPassword('newPassword', newPassword, account);
    // Someone who can read the owner's mail must not get a hundred more tries with each link.
    const forgivesCodes = await this.context.rateLimits.mayForgiveCodes(account.id);
    const generation = await replacePassword(this.context.em, this.context.passwords, account.id, newPassword, {
      within: async (transaction) => {
        await useLink(transaction, token, ['reset-password']);
        if (forgivesCodes) await resetWrongCodes(transaction, account.id);
        const ended = await confirmAddress(transaction, account.id, this.context);
        if (removesPasskeys && ended === null) await this.removePasskeys(transaction, account.id);
        const setting = { origin: this.context.config.mailOrigin, language };
        const passkeys = await passkeysOf(transaction, account.id);
        await queueMail(transaction, passwordChangedMail(account, setting, { passkeys, wereRemoved: removesPasskeys }));
      },
    });
    const user = await this.context.em.findOneOrFail(User, { id: account.id }, { populate: ['email'], refresh: true });
    return { user, generation: generation ?? user.sessionGeneration };
  }

  /** Whose password a link sets: their username. @throws AppError BAD_USER_INPUT, for `token` if it doesn't work. */
  async accountToReset(input: unknown): Promise<string> {
    const { token } = parseInput(passwordResetByLink.pick({ token: true }), input);
    return (await linkedAccount(this.context.em, token, ['reset-password'])).username;
  }

  /**
   * Someone who can read another person's mail must not get rid of the second factor that protects the admin area. Nor may
   * someone who has just put their own address on the account.
   */
  private async removePasskeys(transaction: EntityManager, userId: number): Promise<void> {
    const user = await transaction.findOneOrFail(User, { id: userId }, { refresh: true });
    if (Number(user.emailChangedAt) > Date.now() - NEW_ADDRESS_DAYS * 24 * 60 * 60_000) {
      throw AppError.badInput({ removePasskeys: 'passkeys_kept_for_new_address' });
    }
    if (lacksSecondFactor(user, this.context.config)) throw AppError.badInput({ removePasskeys: 'passkeys_kept' });
    await removePasskeys(transaction, userId);
  }

  /**
   * Sends another link to confirm the viewer's address, unless it is confirmed already.
   * @throws AppError UNAUTHENTICATED; RATE_LIMITED.
   */
  async requestEmailConfirmation(viewer: Viewer, language: Language): Promise<void> {
    authorize(viewer, 'account:own');
    const { email } = await this.context.em.findOneOrFail(
      User,
      { id: viewer.id },
      { populate: ['email'], refresh: true },
    );
    await this.context.rateLimits.emailConfirmation(viewer.id, email);
    await this.context.em.transactional(async (transaction) => {
      const user = await transaction.findOneOrFail(User, { id: viewer.id }, { populate: ['email'], refresh: true });
      const setting = { origin: this.context.config.mailOrigin, language };
      if (!user.emailConfirmedAt) await askToConfirm(transaction, user, setting);
    });
  }

  /** The address that a link confirms, `a…@example.org`. @throws AppError BAD_USER_INPUT, for `token` if it doesn't work. */
  async addressToConfirm(input: unknown): Promise<string> {
    const { token } = parseInput(emailConfirmation, input);
    const { email } = await linkedAccount(this.context.em, token, CONFIRMATIONS);
    return maskedEmail(email);
  }

  /**
   * Confirms the address of an account, or the one that is to take its place. The latter needs a session of the account.
   * @returns whose address it is, and the generation of its sessions if all of them ended.
   * @throws AppError BAD_USER_INPUT, for `token` if the link doesn't work; UNAUTHENTICATED; CONFLICT if another account has
   *   the address by now; RATE_LIMITED.
   */
  async confirmEmail(
    viewer: Viewer,
    clientAddress: string,
    input: unknown,
  ): Promise<{ user: User; generation: number | null }> {
    const { token } = parseInput(emailConfirmation, input);
    await this.context.rateLimits.mailLink(clientAddress);
    const { id, generation } = await refusingTaken(() =>
      this.context.em.transactional(async (transaction) => {
        const account = await useLink(transaction, token, CONFIRMATIONS);
        const { id, purpose } = account;
        if (purpose === 'confirm-email') {
          return { id, generation: await confirmAddress(transaction, id, this.context) };
        }
        if (!('id' in viewer) || viewer.id !== id) throw otherAccount();
        await replaceAddress(transaction, account, this.context.config);
        return { id, generation: null };
      }),
    );
    const user = await this.context.em.findOneOrFail(User, { id }, { populate: ['email'], refresh: true });
    return { user, generation };
  }
}

function otherAccount(): AppError {
  return new AppError('UNAUTHENTICATED', FIELD_PROBLEMS.account_needed, { account: 'account_needed' });
}
