import {
  confirmation,
  confirmationOrPasskey,
  emailChange,
  loginInput,
  passwordChange,
  registerInput,
} from '#domain/account.ts';
import { AppError } from '#domain/app-error.ts';
import { FIELD_PROBLEMS } from '#domain/field-problem.ts';
import type { Language } from '#domain/language.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize, expectConfirmed } from '../../platform/access/authorize.ts';
import { mayBeAuthor } from '../../platform/access/authors.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { authoredBy, personAt } from '../../platform/database/change-author.ts';
import type { SessionOwner } from '../../platform/http/session.ts';
import { endOldestSessionsOf, endSessionsOf } from '../../platform/http/user-sessions.ts';
import type { CountedLogin } from '../../platform/limits/login-limits.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { type MailSetting, passwordChangedMail } from './account-mails.ts';
import { removeAccount } from './account-removal.ts';
import { keepAnAdmin } from './account-standing.ts';
import { confirmPassword, passkeyConfirms } from './confirm-password.ts';
import { storeAccount } from './new-account.ts';
import { askToConfirm, changeAddress, pendingAddress } from './own-address.ts';
import { replacePassword } from './password.ts';
import { type PersonalData, personalData } from './personal-data.ts';
import { SecondFactorService } from './second-factor.service.ts';
import { passkeysOf } from './stored-passkeys.ts';
import { named, User } from './user.entity.ts';
import { isReservedUsername } from './username-skeleton.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** Hash of a password that no one has. Comparing with it makes an unknown name take as long as a wrong password. */
const UNKNOWN_ACCOUNT_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$VyqUFIIBmvEoqDuTdJ95sg$RisCL3dMlCgOtYdK8yvQYGnto7ihbwclHEirJiagmII';

/** Where a login comes from. */
interface LoginOrigin {
  clientAddress: string;
  /** The browser's cookie for `KnownDevices`. */
  device: string | undefined;
}

/** What users do with their own account. `http/session.ts` begins and ends the session of a request. */
export class AccountService {
  constructor(
    private readonly context: Pick<
      ServiceContext,
      | 'em'
      | 'rateLimits'
      | 'passwords'
      | 'knownDevices'
      | 'get'
      | 'config'
      | 'source'
      | 'accountEvents'
      | 'personalData'
    >,
  ) {}

  /** The account of a session with its address; null if it was deleted or disabled, or if its sessions were ended. */
  ofSession({ userId, generation }: SessionOwner): Promise<User | null> {
    const inUse = { id: userId, sessionGeneration: generation, disabledAt: null };
    return this.context.em.findOne(User, inUse, { populate: ['email'] });
  }

  /**
   * The account for a name and password.
   * @param from network address and cookie of the browser, for the rate limit.
   * @throws AppError BAD_USER_INPUT for names and passwords that no account can have; UNAUTHENTICATED, the same for an
   *   unknown name, a wrong password and a disabled account, so that the answer doesn't tell which of them it is, for
   *   a right password that has expired, and for a wrong code; SECOND_FACTOR_REQUIRED if the password is right and the account needs a code; RATE_LIMITED; BUSY.
   */
  async login({ clientAddress, device: cookie }: LoginOrigin, input: unknown): Promise<User> {
    const { username, password, code } = parseInput(loginInput, input);
    const user = await this.byUsername(username);
    const device = user && (await this.context.knownDevices.idFor(cookie, user));
    const counted = await this.context.rateLimits.login({
      clientAddress,
      account: await this.folded(username),
      device,
    });
    const isRight = await this.isPasswordOf(user, password, counted);
    if (!user || !isRight || user.disabledAt) throw new AppError('UNAUTHENTICATED', 'Invalid username or password.');
    if (user.passwordExpiresAt && user.passwordExpiresAt <= new Date()) throw passwordExpired();
    if (user.secondFactorAt) await this.checkCode(user.id, code, device, counted);
    await counted.succeeded();
    if (this.context.passwords.isOutdated(user.password)) await this.hashAgain(user, password);
    return user;
  }

  /**
   * The cookie that identifies a browser that has just logged in; null if its session is already over.
   * @param present the browser's current cookie.
   */
  async deviceCookieFor({ userId, generation }: SessionOwner, present: string | undefined): Promise<string | null> {
    const where = { id: userId, sessionGeneration: generation };
    const user = await this.context.em.fork().findOne(User, where, { populate: ['password'] });
    return user && this.context.knownDevices.withAccount(present, user);
  }

  /**
   * Keeps only the newest sessions of an account that has just logged in, so that their number doesn't grow with each
   * login.
   */
  async endOldestSessions({ userId }: SessionOwner): Promise<void> {
    await endOldestSessionsOf(this.context.em, userId);
  }

  /**
   * A new account with role user, even if the input names another one.
   * @param language of the mail that asks to confirm its address.
   * @throws AppError BAD_USER_INPUT; CONFLICT, the same for a taken name and a taken address; RATE_LIMITED.
   */
  async register(clientAddress: string, language: Language, input: unknown): Promise<User> {
    const { username, email, password } = parseInput(registerInput, input);
    if (isReservedUsername(username)) throw AppError.badInput({ username: 'username_reserved' });
    // Before the password is looked at, which takes some time.
    await this.context.rateLimits.registration(clientAddress);
    await refuseWeakPassword('password', password, { username, email });
    const passwordHash = await this.context.passwords.hash(password);
    return storeAccount(this.context.em, { username, email, password: passwordHash }, async (transaction, user) => {
      await this.context.rateLimits.confirmationMail(email);
      await askToConfirm(transaction, user, this.mailSetting(language));
    });
  }

  /**
   * @param clientAddress the caller's network address. Each attempt reveals whether an email address is taken, so it
   *   counts as a registration.
   * @param language of the mails to both addresses: one notifies the owner, the other asks to confirm the new address.
   * @returns the viewer's account, with its new address unless that waits for its confirmation.
   * @throws AppError as `SecondFactorService.confirmed`; CONFLICT as `register`.
   */
  async changeEmail(viewer: Viewer, clientAddress: string, language: Language, input: unknown): Promise<User> {
    authorize(viewer, 'account:own');
    const { email, password, code } = parseInput(emailChange, input);
    const user = await this.context.get(SecondFactorService).confirmed(viewer, { password }, code);
    await this.context.rateLimits.registration(clientAddress);
    await changeAddress(this.context.em, this.context.rateLimits, user, email, this.mailSetting(language));
    return this.context.em.refreshOrFail(user, { populate: ['email'] });
  }

  /**
   * Ends every session of the viewer, including the current one. The caller then begins a new one.
   * @param language of the mail about it.
   * @throws AppError as `SecondFactorService.confirmed`.
   */
  async changePassword(
    viewer: Viewer,
    language: Language,
    input: unknown,
  ): Promise<{ user: User; generation: number }> {
    authorize(viewer, 'account:own');
    const { currentPassword, newPassword, code } = parseInput(passwordChange, input);
    const user = await confirmPassword(this.context.em, this.context.rateLimits, this.context.passwords, viewer, {
      currentPassword,
    });
    await refuseWeakPassword('newPassword', newPassword, user);
    // Last, because each code works once.
    await this.context.get(SecondFactorService).expectFactor(viewer, user, code);
    const generation = await replacePassword(this.context.em, this.context.passwords, user.id, newPassword, {
      verifiedHash: user.password,
      within: async (transaction) => {
        const passkeys = await passkeysOf(transaction, user.id);
        await queueMail(transaction, passwordChangedMail(user, this.mailSetting(language), { passkeys }));
      },
    });
    if (generation === null) throw AppError.badInput({ currentPassword: 'password_wrong' });
    return { user, generation };
  }

  /** The address that waits for its link to be used; null if there is none. @throws AppError UNAUTHENTICATED. */
  async pendingEmail(viewer: Viewer): Promise<string | null> {
    authorize(viewer, 'account:own');
    return pendingAddress(this.context.em, viewer.id);
  }

  /** Whether the viewer's changes need no password. @throws AppError UNAUTHENTICATED. */
  async passkeyConfirms(viewer: Viewer): Promise<boolean> {
    authorize(viewer, 'account:own');
    return passkeyConfirms(this.context.em, viewer);
  }

  /** The id of the account that a login names, whether or not the login succeeded; null if there is no such account. */
  async idNamedIn(input: unknown): Promise<number | null> {
    const { data } = loginInput.safeParse(input);
    const user = data && (await this.context.em.fork().findOne(User, named(data.username)));
    return user?.id ?? null;
  }

  /** Everything the site stores about the viewer. @throws AppError UNAUTHENTICATED; RATE_LIMITED. */
  async personalData(viewer: Viewer): Promise<PersonalData> {
    authorize(viewer, 'account:own');
    await this.context.rateLimits.dataExport(viewer.id);
    return personalData(this.context.em, this.context.personalData, viewer.id);
  }

  /**
   * Checks the viewer's password and second factor before something that can't be undone. The caller then begins a session
   * that remembers it.
   * @throws AppError as `SecondFactorService.confirmed`.
   */
  async confirm(viewer: Viewer, input: unknown): Promise<User> {
    authorize(viewer, 'account:own');
    const { password, code } = parseInput(confirmation, input);
    return this.context.get(SecondFactorService).confirmed(viewer, { password }, code);
  }

  /** Ends every session of the viewer. @throws AppError UNAUTHENTICATED; CONFIRMATION_REQUIRED. */
  async logoutEverywhere(viewer: Viewer): Promise<void> {
    authorize(viewer, 'account:own');
    expectConfirmed(viewer);
    await endSessionsOf(this.context.em, viewer.id);
  }

  /**
   * Deletes the account and all its sessions. Its comments stay without an author. Everything else that belongs to it
   * is deleted. What people who may not write are still the authors of gets the default author.
   * @throws AppError as `SecondFactorService.confirmed`; CONFLICT as `removeAccount`.
   */
  async delete(viewer: Viewer, input: unknown): Promise<void> {
    authorize(viewer, 'account:own');
    const { password, code } = parseInput(confirmationOrPasskey, input);
    const { accountEvents } = this.context;
    const { id, password: verifiedHash } = await this.context
      .get(SecondFactorService)
      .confirmed(viewer, { password }, code);
    await authoredBy(personAt(viewer, this.context.source), this.context.em).transactional(async (transaction) => {
      await keepAnAdmin(transaction, id);
      const isStillRight = (await transaction.count(User, { id, password: verifiedHash })) > 0;
      if (!isStillRight) throw AppError.badInput({ password: 'password_wrong' });
      // People who may not write can't hand over what they are still the authors of.
      if (!(await mayBeAuthor(transaction, id))) await accountEvents.handOver(transaction, id, DEFAULT_AUTHOR_ID);
      await removeAccount(transaction, accountEvents, id);
    });
  }

  /** Only a login knows the password. If the threads have too much to do, the next login will do. */
  private async hashAgain({ id, password: outdated }: User, password: string): Promise<void> {
    const renewed = await this.context.passwords.hash(password).catch((error) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (renewed) await this.context.em.nativeUpdate(User, { id, password: outdated }, { password: renewed });
  }

  private mailSetting(language: Language): MailSetting {
    return { origin: this.context.config.mailOrigin, language };
  }

  private async checkCode(
    userId: number,
    code: string | undefined,
    device: string | null,
    counted: CountedLogin,
  ): Promise<void> {
    if (!code) {
      // The login goes on with the code.
      await counted.withdrawn();
      throw new AppError('SECOND_FACTOR_REQUIRED', 'This account needs a code of its authenticator app as well.');
    }
    if (await this.context.get(SecondFactorService).accepts(userId, code, device)) return;
    throw new AppError('UNAUTHENTICATED', FIELD_PROBLEMS.code_wrong, { code: 'code_wrong' });
  }

  /** If too many checks are waiting, this one isn't made, so the attempt doesn't count. */
  private async isPasswordOf(user: User | null, password: string, counted: CountedLogin): Promise<boolean> {
    try {
      return await this.context.passwords.verify(user?.password ?? UNKNOWN_ACCOUNT_HASH, password);
    } catch (error) {
      if (error instanceof AppError) await counted.withdrawn();
      throw error;
    }
  }

  /** The name as the database compares names. Takes the same time whether or not the account exists. */
  private async folded(username: string): Promise<string> {
    const [row] = await this.context.em.execute<{ name: string }[]>('select lower(?) as name', [username]);
    return row?.name ?? username;
  }

  private byUsername(username: string): Promise<User | null> {
    return this.context.em.findOne(User, named(username), { populate: ['email', 'password'] });
  }
}

function passwordExpired(): AppError {
  return new AppError('UNAUTHENTICATED', FIELD_PROBLEMS.password_expired, { password: 'password_expired' });
}
