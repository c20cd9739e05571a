import type { EntityManager } from '@mikro-orm/postgresql';
import { confirmation, disabling, managedRoleChange } from '#domain/account.ts';
import { AppError } from '#domain/app-error.ts';
import { parseInput } from '#domain/parse-input.ts';
import { rolesWith } from '#domain/permissions.ts';
import type { Role, SignedIn, Viewer } from '#domain/viewer.ts';
import { authorize } from '../../platform/access/authorize.ts';
import { type AdminPageArguments, checkAdminPage, whereAll } from '../../platform/api/admin-page.ts';
import { NumberedPage } from '../../platform/api/numbered-page.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import { authoredBy, personAt } from '../../platform/database/change-author.ts';
import { changeRole, lockFor, setDisabled } from '../accounts/account-standing.ts';
import { takePasskeys } from '../accounts/lost-factors.ts';
import { SecondFactorService } from '../accounts/second-factor.service.ts';
import { User } from '../accounts/user.entity.ts';
import { countRows, mostRows, pageRows, searchText } from './admin-search.ts';

/** Finds accounts, which statements call `u`. `app_user_search` is an index on this expression. */
export const IN_NAME_OR_ADDRESS = `search_fold(u.username || E'\\n' || u.email) like search_pattern(?)`;

/**
 * All accounts, for admins in the browser. Changing rights requires the admin's own password and second factor, so that
 * finding an open session isn't enough to take over the site.
 */
export class ManagedUserService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'get' | 'source' | 'config'>) {}

  /** One page, newest first; the search looks at names and addresses. @throws AppError UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT. */
  async page(viewer: Viewer, wanted: AdminPageArguments & { role?: Role | null }): Promise<NumberedPage<User>> {
    authorize(viewer, 'account:manage');
    checkAdminPage(wanted);
    const { role, page, pageSize } = wanted;
    const search = searchText(wanted.search);
    const { limit, offset } = pageRows(page, pageSize, search);
    const where = whereAll([
      search ? { sql: IN_NAME_OR_ADDRESS, values: [search] } : null,
      role ? { sql: 'u.role = ?', values: [role] } : null,
    ]);
    const found = { sql: `from app_user u ${where.sql}`, values: where.values };
    const rows = await this.context.em.execute<{ id: number }[]>(
      `select u.id ${found.sql} order by u.id desc limit ? offset ?`,
      [...found.values, limit, offset],
    );
    const ids = rows.map(({ id }) => id);
    const users = await this.context.em.find(User, { id: ids }, { orderBy: { id: 'desc' }, populate: ['email'] });
    const count = async () => {
      const { sql, values } = countRows(found, search);
      const [row] = await this.context.em.execute<{ count: number }[]>(sql, values);
      return row?.count ?? 0;
    };
    return new NumberedPage(users, pageSize, count, mostRows(search));
  }

  /**
   * Accounts that can be chosen as an author: those that may write content and are not disabled, by name. @throws AppError
   * UNAUTHENTICATED, FORBIDDEN.
   */
  async authors(viewer: Viewer): Promise<User[]> {
    authorize(viewer, 'content:write');
    const authors = await this.context.em.find(User, { role: { $in: rolesWith('content:write') }, disabledAt: null });
    return authors.toSorted((one, other) => one.username.localeCompare(other.username, 'en'));
  }

  /** The number of comments and replies of each user, including hidden ones; one query for all. */
  async commentCounts(viewer: Viewer, ids: readonly number[]): Promise<number[]> {
    authorize(viewer, 'account:manage');
    const rows = await this.context.em.execute<{ id: number; count: number }[]>(
      'select user_id as id, count(*)::integer as count from comment where user_id in (?) group by user_id',
      [[...ids]],
    );
    const counts = new Map(rows.map(({ id, count }) => [id, count]));
    return ids.map((id) => counts.get(id) ?? 0);
  }

  /** The number of passkeys of each user; one query for all. */
  async passkeyCounts(viewer: Viewer, ids: readonly number[]): Promise<number[]> {
    authorize(viewer, 'account:manage');
    const rows = await this.context.em.execute<{ id: number; count: number }[]>(
      'select user_id as id, count(*)::integer as count from passkey where user_id in (?) group by user_id',
      [[...ids]],
    );
    const counts = new Map(rows.map(({ id, count }) => [id, count]));
    return ids.map((id) => counts.get(id) ?? 0);
  }

  /**
   * Removes all passkeys of someone else's account, and ends the sessions that they began. A mail notifies the owner.
   * @param raw the password and code of the viewer.
   * @throws AppError as `changeRole`; FORBIDDEN also for the viewer's own, which are removed in the settings.
   */
  async removePasskeys(viewer: Viewer, userId: number, raw: unknown): Promise<User> {
    authorize(viewer, 'account:manage');
    const { password, code } = parseInput(confirmation, raw);
    if (userId === viewer.id) throw new AppError('FORBIDDEN', 'Remove your own passkeys in your settings.');
    await this.context.get(SecondFactorService).confirmed(viewer, { password }, code);
    await this.authored(viewer).transactional(async (em) => {
      await lockFor(em, userId, viewer.id);
      await takePasskeys(em, userId, this.context.config);
    });
    return this.fresh(userId);
  }

  /**
   * Changes the role of an account and ends its sessions.
   * @param raw the role, and the password and code of the viewer.
   * @throws AppError FORBIDDEN; NOT_FOUND; CONFLICT if no admin would be left; also as `SecondFactorService.confirmed`.
   */
  async changeRole(viewer: Viewer, userId: number, raw: unknown): Promise<User> {
    authorize(viewer, 'account:manage');
    const { role, password, code } = parseInput(managedRoleChange, raw);
    await this.context.get(SecondFactorService).confirmed(viewer, { password }, code);
    await this.authored(viewer).transactional((em) => changeRole(em, userId, role, viewer.id));
    return this.fresh(userId);
  }

  /**
   * Disables an account or enables it again, and ends its sessions.
   * @param raw whether to disable it, and the password and code of the viewer.
   * @throws AppError as `changeRole`.
   */
  async setDisabled(viewer: Viewer, userId: number, raw: unknown): Promise<User> {
    authorize(viewer, 'account:manage');
    const { disabled, password, code } = parseInput(disabling, raw);
    await this.context.get(SecondFactorService).confirmed(viewer, { password }, code);
    await this.authored(viewer).transactional((em) => setDisabled(em, userId, disabled, viewer.id));
    return this.fresh(userId);
  }

  private authored(viewer: SignedIn): EntityManager {
    return authoredBy(personAt(viewer, this.context.source), this.context.em);
  }

  private fresh(userId: number): Promise<User> {
    return this.context.em.findOneOrFail(User, userId, { populate: ['email'], refresh: true });
  }
}
