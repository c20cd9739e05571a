import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Secret, TOTP } from 'otpauth';
import { confirmation, passwordConfirmation, secondFactorCode } from '#domain/account.ts';
import { AppError } from '#domain/app-error.ts';
import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { SignedIn, Viewer } from '#domain/viewer.ts';
import { authorize } from '../../platform/access/authorize.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { endSessionsOf } from '../../platform/http/user-sessions.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import type { Config } from '../../platform/settings/config.ts';
import { type MailSetting, recoveryCodesMail, secondFactorOffMail, secondFactorOnMail } from './account-mails.ts';
import { confirmPassword } from './confirm-password.ts';
import { expectConfirmedEmail, expectPasskey } from './passkey-proof.ts';
import type { WithKey } from './second-factor-secrets.ts';
import { User } from './user.entity.ts';
import { countWrongCode, notifyOfWrongCodes, resetWrongCodes } from './wrong-codes.ts';

/** Without l, o, 0 and 1, which look alike. 32 letters, so each is 5 random bits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const RECOVERY_CODES = 10;
/** 120 random bits, because only a fast hash is stored. */
const RECOVERY_CODE_LENGTH = 24;
const RECOVERY_CODE = new RegExp(`^[${LETTERS}]{${RECOVERY_CODE_LENGTH}}$`);
/** Codes of the period before and after count too, because clocks differ. Documented in docs/security.md. */
const WINDOW = 1;
/** Where a code is given to change the account: only someone who got past the second factor has a session. */
const IN_SESSION = 'session';

/** What an authenticator app needs. */
export interface SecondFactorSetup {
  /** In Base32, to type in. */
  secret: string;
  /** The same as an otpauth address, for a QR code. */
  uri: string;
}

/** Codes of an authenticator app (TOTP), which a login needs in addition to the password once they are turned on. */
export class SecondFactorService {
  constructor(
    private readonly context: Pick<
      ServiceContext,
      'em' | 'rateLimits' | 'passwords' | 'secondFactorSecrets' | 'config'
    >,
  ) {}

  /**
   * A new secret, which counts for logins only after `turnOn`.
   * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT, also for a wrong password; CONFLICT if it is on already; FORBIDDEN as
   *   `expectPasskey` and `expectConfirmedEmail`; RATE_LIMITED.
   */
  async setUp(viewer: Viewer, input: unknown): Promise<SecondFactorSetup> {
    authorize(viewer, 'account:own');
    const { password } = parseInput(passwordConfirmation, input);
    const user = await confirmPassword(this.context.em, this.context.rateLimits, this.context.passwords, viewer, {
      password,
    });
    expectConfirmedEmail(user);
    const secret = new Secret().base32;
    const { text, keyVersion } = await this.context.secondFactorSecrets.encrypt(user.id, secret);
    await this.context.em.transactional(async (transaction) => {
      // With the account locked: someone may be turning it on with another secret.
      if (!(await lockedWhileOff(transaction, user.id))) throw alreadyOn();
      await expectPasskey(transaction, viewer);
      await transaction.execute(
        `insert into second_factor (user_id, secret, key_version) values (?, ?, ?)
         on conflict (user_id) do update
         set secret = excluded.secret, key_version = excluded.key_version, last_step = 0, wrong_codes = 0`,
        [user.id, text, keyVersion],
      );
    });
    return { secret, uri: totp(secret, user.username).toString() };
  }

  /**
   * Turns it on with a code of the app, which shows that the app has the secret. Ends every session of the viewer, because
   * others may have begun with the password alone. The caller then begins a new one.
   * @param language of the mail about it.
   * @returns also recovery codes, which can't be read again.
   * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT for a wrong code; CONFLICT if it is on already; FORBIDDEN as
   *   `expectPasskey`; RATE_LIMITED.
   */
  async turnOn(
    viewer: Viewer,
    language: Language,
    input: unknown,
  ): Promise<{ user: User; generation: number; recoveryCodes: string[] }> {
    authorize(viewer, 'account:own');
    const { code } = parseInput(secondFactorCode, input);
    await this.context.rateLimits.secondFactor(viewer.id, IN_SESSION);
    return this.context.em.transactional(async (transaction) => {
      // From here on the account is locked. It may have got its first passkey, or another secret, since `setUp`.
      if (!(await lockedWhileOff(transaction, viewer.id))) throw alreadyOn();
      if (!(await this.isCurrent(transaction, viewer.id, plain(code)))) throw AppError.badInput({ code: 'code_wrong' });
      await expectPasskey(transaction, viewer);
      await transaction.nativeUpdate(User, { id: viewer.id }, { secondFactorAt: new Date() });
      await this.context.rateLimits.resetSecondFactor(viewer.id, IN_SESSION);
      const recoveryCodes = await this.newRecoveryCodes(transaction, viewer.id);
      const generation = await endSessionsOf(transaction, viewer.id);
      const user = await transaction.findOneOrFail(User, { id: viewer.id }, { populate: ['email'], refresh: true });
      await queueMail(transaction, secondFactorOnMail(user, this.mailSetting(language)));
      return { user, generation, recoveryCodes };
    });
  }

  /**
   * @param language of the mail about it.
   * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT, also for a wrong password or code; RATE_LIMITED.
   */
  async turnOff(viewer: Viewer, language: Language, input: unknown): Promise<void> {
    authorize(viewer, 'account:own');
    const { password, code } = parseInput(confirmation, input);
    const user = await this.confirmed(viewer, { password }, code);
    if (!user.secondFactorAt) return;
    await this.context.em.transactional(async (transaction) => {
      await removeSecondFactor(transaction, user.id);
      await queueMail(transaction, secondFactorOffMail(user, this.mailSetting(language)));
    });
  }

  /**
   * Replaces the recovery codes.
   * @param language of the mail about it.
   * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT, also for a wrong password or code; CONFLICT if it is off;
   *   RATE_LIMITED.
   */
  async renewRecoveryCodes(viewer: Viewer, language: Language, input: unknown): Promise<string[]> {
    authorize(viewer, 'account:own');
    const { password, code } = parseInput(confirmation, input);
    const user = await this.confirmed(viewer, { password }, code);
    if (!user.secondFactorAt) throw new AppError('CONFLICT', 'Two-step login is off.');
    return this.context.em.transactional(async (transaction) => {
      await queueMail(transaction, recoveryCodesMail(user, this.mailSetting(language)));
      return this.newRecoveryCodes(transaction, user.id);
    });
  }

  /** How many recovery codes the viewer has left. @throws AppError UNAUTHENTICATED. */
  async recoveryCodesLeft(viewer: Viewer): Promise<number> {
    authorize(viewer, 'account:own');
    const [row] = await this.context.em.execute<{ count: number }[]>(
      'select count(*)::integer as count from recovery_code where user_id = ?',
      [viewer.id],
    );
    return row?.count ?? 0;
  }

  /**
   * The viewer's account after checking its current password and its second factor: a code of two-step login, or a session
   * that began with one of its passkeys.
   * @param given as of `confirmPassword`.
   * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT for a wrong password or code; FORBIDDEN as `expectPasskey`;
   *   RATE_LIMITED.
   */
  async confirmed(
    viewer: SignedIn,
    given: Record<string, string | undefined>,
    code: string | undefined,
  ): Promise<User> {
    const user = await confirmPassword(this.context.em, this.context.rateLimits, this.context.passwords, viewer, given);
    await this.expectFactor(viewer, user, code);
    return user;
  }

  /** @throws AppError BAD_USER_INPUT if a code is missing or wrong; FORBIDDEN as `expectPasskey`; RATE_LIMITED. */
  async expectFactor(viewer: SignedIn, { id, secondFactorAt }: User, code: string | undefined): Promise<void> {
    if (!secondFactorAt) return expectPasskey(this.context.em, viewer);
    if (!code) throw AppError.badInput({ code: 'required' });
    if (!(await this.accepts(id, code, IN_SESSION))) throw AppError.badInput({ code: 'code_wrong' });
  }

  /**
   * Whether a login may use this code: one of the app that wasn't used before, or a recovery code, which is then used up.
   * Recovery codes can't be guessed, so they have no limit of their own, and work after too many wrong codes of the app.
   * In a session, wrong codes have a limit of their own for a day, and the app's codes still work after too many at logins.
   * @param from where it is given, as of `RateLimits.secondFactor`.
   * @throws AppError RATE_LIMITED; BAD_USER_INPUT if codes of the app no longer count.
   */
  async accepts(userId: number, given: string, from: string | null): Promise<boolean> {
    const code = plain(given);
    if (RECOVERY_CODE.test(code)) {
      const isRight = await this.usesRecoveryCode(userId, code);
      if (isRight) await resetWrongCodes(this.context.em, userId);
      return isRight;
    }
    await this.context.rateLimits.secondFactor(userId, from);
    const wrong =
      from === IN_SESSION
        ? await this.context.rateLimits.codesInSession(userId)
        : await countWrongCode(this.context.em, userId);
    if (!(await this.isCurrent(this.context.em, userId, code))) {
      await notifyOfWrongCodes(this.context.em, userId, wrong, this.context.config);
      return false;
    }
    await resetWrongCodes(this.context.em, userId);
    await this.context.rateLimits.resetSecondFactor(userId, from);
    return true;
  }

  /** Only one of several calls with the same code succeeds. */
  private async isCurrent(em: EntityManager, userId: number, code: string): Promise<boolean> {
    const [row] = await em.execute<WithKey[]>(
      'select secret as text, key_version as "keyVersion" from second_factor where user_id = ?',
      [userId],
    );
    if (!row) return false;
    const app = totp(await this.context.secondFactorSecrets.decrypt(userId, row), '');
    const timestamp = Date.now();
    const delta = app.validate({ token: code, timestamp, window: WINDOW });
    if (delta === null) return false;
    const step = app.counter({ timestamp }) + delta;
    const used = await em.execute(
      `update second_factor set last_step = ? where user_id = ? and secret = ? and last_step < ? returning user_id`,
      [step, userId, row.text, step],
    );
    return used.length > 0;
  }

  private async usesRecoveryCode(userId: number, code: string): Promise<boolean> {
    const hashes = await this.context.secondFactorSecrets.hashesOfRecoveryCode(userId, code);
    const used = await this.context.em.execute(
      `delete from recovery_code
       where user_id = ? and code_hash in (select jsonb_array_elements_text(?::jsonb)) returning user_id`,
      [userId, JSON.stringify(hashes.map(({ text }) => text))],
    );
    return used.length > 0;
  }

  private mailSetting(language: Language): MailSetting {
    return { origin: this.context.config.mailOrigin, language };
  }

  private async newRecoveryCodes(transaction: EntityManager, userId: number): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const hashes = await Promise.all(
      codes.map((code) => this.context.secondFactorSecrets.hashesOfRecoveryCode(userId, code)),
    );
    await transaction.execute('delete from recovery_code where user_id = ?', [userId]);
    await transaction.execute(
      `insert into recovery_code (user_id, code_hash, key_version)
       select ?, text, "keyVersion" from jsonb_to_recordset(?::jsonb) as hashed (text text, "keyVersion" integer)`,
      [userId, JSON.stringify(hashes.map(([newest]) => newest))],
    );
    return codes.map(inGroups);
  }
}

/**
 * Whether someone has a role that needs a second factor, and no two-step login. A session that began with a passkey has
 * its second factor nevertheless.
 */
export function lacksSecondFactor(
  { role, secondFactorAt }: Pick<User, 'role' | 'secondFactorAt'>,
  { adminSecondFactor }: Pick<Config, 'adminSecondFactor'>,
): boolean {
  return adminSecondFactor === 'required' && role !== 'user' && !secondFactorAt;
}

/** Logins then need the password alone. */
export async function removeSecondFactor(transaction: EntityManager, userId: number): Promise<void> {
  await transaction.nativeUpdate(User, { id: userId }, { secondFactorAt: null });
  await transaction.execute('delete from second_factor where user_id = ?', [userId]);
  await transaction.execute('delete from recovery_code where user_id = ?', [userId]);
}

/** Locks an account until the transaction ends. @returns whether its two-step login is off. */
async function lockedWhileOff(transaction: EntityManager, userId: number): Promise<boolean> {
  const off = await transaction.execute(
    'select 1 as found from app_user where id = ? and second_factor_at is null for update',
    [userId],
  );
  return off.length > 0;
}

function alreadyOn(): AppError {
  return new AppError('CONFLICT', 'Two-step login is already on.');
}

function totp(secret: string, username: string): TOTP {
  return new TOTP({ issuer: BRAND.name, label: username, secret: Secret.fromBase32(secret) });
}

function newRecoveryCode(): string {
  return Array.from(randomBytes(RECOVERY_CODE_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
}

/** So that people can copy it by hand: `abcdef-ghijkm-…`. */
function inGroups(code: string): string {
  return code.replace(/.{6}(?=.)/g, '$&-');
}

/** Without spaces and hyphens, which apps and people add. */
function plain(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase();
}
