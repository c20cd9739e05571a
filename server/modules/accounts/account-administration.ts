import type { EntityManager } from '@mikro-orm/postgresql';
import { newAccount, passwordReset, roleChange } from '#domain/account.ts';
import { AppError } from '#domain/app-error.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { Actor } from '#domain/permissions.ts';
import { authorizeActor } from '../../platform/access/authorize.ts';
import { mayBeAuthor } from '../../platform/access/authors.ts';
import { authoredBy, OPERATOR } from '../../platform/database/change-author.ts';
import type { Config } from '../../platform/settings/config.ts';
import type { Site } from '../../platform/site.ts';
import { type Authored, authoredContent, removeAccount } from './account-removal.ts';
import { changeRole, keepAnAdmin, setDisabled } from './account-standing.ts';
import { takePasskeys, takeSecondFactor } from './lost-factors.ts';
import { storeAccount } from './new-account.ts';
import { replacePassword } from './password.ts';
import { type Passkey, passkeysOf } from './stored-passkeys.ts';
import { named, User } from './user.entity.ts';
import { refuseWeakPassword } from './weak-password.ts';

/** All accounts, for the command line. Usernames are matched as in a login, ignoring letter case. */
export class AccountAdministration {
  constructor(
    private readonly site: Pick<Site, 'em' | 'passwords' | 'accountEvents'> & { config: Pick<Config, 'mailOrigin'> },
  ) {}

  /** All accounts, oldest first. @throws AppError FORBIDDEN. */
  async list(actor: Actor): Promise<User[]> {
    authorizeActor(actor, 'account:manage');
    return this.site.em.find(User, {}, { orderBy: { id: 'asc' }, populate: ['email'] });
  }

  /** Reserved names are allowed. @throws AppError FORBIDDEN, BAD_USER_INPUT; CONFLICT as `storeAccount`. */
  async create(actor: Actor, input: unknown): Promise<User> {
    authorizeActor(actor, 'account:command');
    const { password, ...account } = parseInput(newAccount, input);
    await refuseWeakPassword('password', password, account);
    const passwordHash = await this.site.passwords.hash(password);
    return storeAccount(authoredBy(OPERATOR, this.site.em), { ...account, password: passwordHash });
  }

  /**
   * Ends the sessions of the user.
   * @throws AppError FORBIDDEN, BAD_USER_INPUT, NOT_FOUND; CONFLICT if no admin would be left.
   */
  async setRole(actor: Actor, username: string, input: unknown): Promise<User> {
    authorizeActor(actor, 'account:command');
    const { role } = parseInput(roleChange, input);
    return this.changed(username, (transaction, id) => changeRole(transaction, id, role, null));
  }

  /**
   * Disables an account or enables it again, and ends the sessions of the user.
   * @throws AppError FORBIDDEN, NOT_FOUND; CONFLICT if no admin would be left.
   */
  async setDisabled(actor: Actor, username: string, disabled: boolean): Promise<User> {
    authorizeActor(actor, 'account:command');
    return this.changed(username, (transaction, id) => setDisabled(transaction, id, disabled, null));
  }

  /** Ends every session of the user. @throws AppError FORBIDDEN, BAD_USER_INPUT, NOT_FOUND. */
  async setPassword(actor: Actor, username: string, input: unknown): Promise<User> {
    authorizeActor(actor, 'account:command');
    const { password } = parseInput(passwordReset, input);
    const user = await this.existing(username);
    await refuseWeakPassword('password', password, user);
    await replacePassword(authoredBy(OPERATOR, this.site.em), this.site.passwords, user.id, password);
    return user;
  }

  /**
   * Logins then need the password alone, until the user sets up two-step login again. A mail notifies the user.
   * @throws AppError FORBIDDEN, NOT_FOUND.
   */
  async removeSecondFactor(actor: Actor, username: string): Promise<User> {
    authorizeActor(actor, 'account:command');
    return this.changed(username, (transaction, id) => takeSecondFactor(transaction, id, this.site.config));
  }

  /** The passkeys of an account, oldest first. @throws AppError FORBIDDEN, NOT_FOUND. */
  async passkeys(actor: Actor, username: string): Promise<Passkey[]> {
    authorizeActor(actor, 'account:manage');
    const user = await this.existing(username);
    return passkeysOf(this.site.em, user.id);
  }

  /**
   * Removes passkeys of an account, and ends the sessions that they began. A mail notifies the user.
   * @param ids those to remove; all if empty.
   * @returns the names of those that were removed.
   * @throws AppError FORBIDDEN; NOT_FOUND, also if the account doesn't have one of them.
   */
  async removePasskeys(actor: Actor, username: string, ids: readonly number[]): Promise<string[]> {
    authorizeActor(actor, 'account:command');
    const user = await this.existing(username);
    return authoredBy(OPERATOR, this.site.em).transactional(async (transaction) => {
      const removed = await takePasskeys(transaction, user.id, this.site.config, ids.length > 0 ? ids : undefined);
      if (removed.length < new Set(ids).size) {
        throw new AppError('NOT_FOUND', `${user.username} doesn't have all of these passkeys.`);
      }
      return removed;
    });
  }

  /**
   * Deletes an account, or changes nothing if it fails.
   * @param handOverTo the user who becomes the author of its content. If omitted, an account with content is not
   *   deleted.
   * @returns what was handed over.
   * @throws AppError FORBIDDEN, NOT_FOUND; CONFLICT for the last admin, for an author whose content isn't handed over, and
   *   for someone to hand over to who may not write.
   */
  async delete(actor: Actor, username: string, handOverTo?: string): Promise<Authored> {
    authorizeActor(actor, 'account:command');
    const user = await this.existing(username);
    const heir = handOverTo === undefined ? null : await this.existing(handOverTo);
    if (heir === user) throw new AppError('CONFLICT', 'An account cannot hand over to itself.');
    if (heir && !(await mayBeAuthor(this.site.em, heir.id))) {
      throw new AppError(
        'CONFLICT',
        `${heir.username} cannot become the author: choose an admin or editor whose account is not disabled.`,
      );
    }
    return authoredBy(OPERATOR, this.site.em).transactional(async (transaction) => {
      await keepAnAdmin(transaction, user.id);
      const authored = heir ? await authoredContent(transaction, user.id) : { articles: 0, videos: 0 };
      if (heir) await this.site.accountEvents.handOver(transaction, user.id, heir.id);
      await removeAccount(transaction, this.site.accountEvents, user.id);
      return authored;
    });
  }

  /** The ID of an account; null if there is none. @throws AppError FORBIDDEN. */
  async idOf(actor: Actor, username: string): Promise<number | null> {
    authorizeActor(actor, 'account:manage');
    const user = await this.site.em.fork().findOne(User, named(username.trim()));
    return user?.id ?? null;
  }

  private async changed(
    username: string,
    change: (transaction: EntityManager, userId: number) => Promise<void>,
  ): Promise<User> {
    const user = await this.existing(username);
    await authoredBy(OPERATOR, this.site.em).transactional((transaction) => change(transaction, user.id));
    return this.site.em.refreshOrFail(user, { populate: ['email'] });
  }

  private async existing(username: string): Promise<User> {
    const user = await this.site.em.findOne(User, named(username.trim()), { populate: ['email'] });
    if (!user) throw new AppError('NOT_FOUND', `There is no account named ${username}.`);
    return user;
  }
}
