import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { commentBanInput, type ModerationReason } from '#domain/moderation.ts';
import { parseInput } from '#domain/parse-input.ts';
import { isAllowed } from '#domain/permissions.ts';
import type { Role, SignedIn, Viewer } from '#domain/viewer.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import { NumberedPage } from '../../../platform/api/numbered-page.ts';
import { checkPageNumber, type PageNumber } from '../../../platform/api/page-arguments.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { authoredBy, personAt } from '../../../platform/database/change-author.ts';

/** What stops an account from commenting. */
export interface CommentBan {
  userId: number;
  username: string;
  reason: ModerationReason;
  note: string | null;
  /** Null for good. */
  until: Date | null;
  createdAt: Date;
  /** Username of the moderator; null if the account is gone. */
  bannedBy: string | null;
}

/** The condition of a ban, in statements that call it `b`: it lifts by itself. */
const IN_FORCE = '(b.until is null or b.until > now())';

/** Stops accounts from commenting, until a time or for good. They can still log in and read. */
export class CommentBanService {
  /** @param source the way in that the history records. */
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'source'>) {}

  /** One numbered page of bans in force, newest first. @throws AppError UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT. */
  async page(viewer: Viewer, wanted: PageNumber): Promise<NumberedPage<CommentBan>> {
    authorize(viewer, 'comment:ban');
    checkPageNumber(wanted);
    const { page, pageSize } = wanted;
    const items = await this.bans(`${IN_FORCE} order by b.created_at desc, b.user_id desc limit ? offset ?`, [
      pageSize,
      (page - 1) * pageSize,
    ]);
    return new NumberedPage(items, pageSize, async () => {
      const [row] = await this.context.em.execute<{ count: number }[]>(
        `select count(*)::integer as count from comment_ban b where ${IN_FORCE}`,
      );
      return row?.count ?? 0;
    });
  }

  /** The bans of accounts, in the order of their ids; null for everyone who can't ban. */
  async ofUsers(viewer: Viewer, ids: readonly number[]): Promise<(CommentBan | null)[]> {
    if (!isAllowed(viewer, 'comment:ban')) return ids.map(() => null);
    const bans = await this.bans(`${IN_FORCE} and b.user_id in (?)`, [[...ids]]);
    const byUser = new Map(bans.map((ban) => [ban.userId, ban]));
    return ids.map((id) => byUser.get(id) ?? null);
  }

  /** The viewer's own ban; null if they may comment. */
  async own(viewer: SignedIn): Promise<CommentBan | null> {
    const [ban] = await this.bans(`${IN_FORCE} and b.user_id = ?`, [viewer.id]);
    return ban ?? null;
  }

  /**
   * Stops an account from commenting, or replaces what stopped it before.
   * @throws AppError UNAUTHENTICATED; FORBIDDEN, also for accounts that moderate themselves; BAD_USER_INPUT; NOT_FOUND.
   */
  async ban(viewer: Viewer, raw: unknown): Promise<CommentBan> {
    authorize(viewer, 'comment:ban');
    const { userId, reason, note, until } = parseInput(commentBanInput, raw);
    await authoredBy(personAt(viewer, this.context.source), this.context.em).transactional(async (em) => {
      const [user]: { role: Role }[] = await em.execute('select role from app_user where id = ? for share', [userId]);
      if (!user) throw new AppError('NOT_FOUND', 'There is no such account.');
      if (isAllowed(user, 'comment:moderate')) {
        throw new AppError('FORBIDDEN', 'Admins and moderators can’t be stopped from commenting.');
      }
      await em.execute(
        `insert into comment_ban (user_id, reason, note, until, banned_by) values (?, ?, ?, ?, ?)
         on conflict (user_id) do update set reason = excluded.reason, note = excluded.note, until = excluded.until,
           banned_by = excluded.banned_by, created_at = now()`,
        [userId, reason, note, until, viewer.id],
      );
    });
    const [ban] = await this.bans('b.user_id = ?', [userId]);
    if (!ban) throw new AppError('NOT_FOUND', 'There is no such account.');
    return ban;
  }

  /**
   * Lets an account comment again. A second call changes nothing.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN.
   */
  async lift(viewer: Viewer, userId: number): Promise<void> {
    authorize(viewer, 'comment:ban');
    await authoredBy(personAt(viewer, this.context.source), this.context.em).transactional((em) =>
      em.execute('delete from comment_ban where user_id = ?', [userId]),
    );
  }

  private async bans(rest: string, values: unknown[]): Promise<CommentBan[]> {
    const rows = await this.context.em.execute<
      (Omit<CommentBan, 'until' | 'createdAt'> & { until: string | null; createdAt: string })[]
    >(
      `select b.user_id as "userId", u.username, b.reason, b.note, b.until, b.created_at as "createdAt",
         (select m.username from app_user m where m.id = b.banned_by) as "bannedBy"
       from comment_ban b join app_user u on u.id = b.user_id where ${rest}`,
      values,
    );
    return rows.map((row) => ({
      ...row,
      until: row.until === null ? null : new Date(row.until),
      createdAt: new Date(row.createdAt),
    }));
  }
}

/** Whether a moderator has stopped an account from commenting. */
export async function isBanned(em: EntityManager, userId: number): Promise<boolean> {
  const bans = await em.execute(`select from comment_ban b where b.user_id = ? and ${IN_FORCE}`, [userId]);
  return bans.length > 0;
}

/** @throws AppError COMMENTING_BANNED if a moderator has stopped the viewer from commenting. */
export async function refuseBanned(em: EntityManager, viewer: SignedIn): Promise<void> {
  const [ban] = await em.execute<{ until: string | null }[]>(
    `select b.until from comment_ban b where b.user_id = ? and ${IN_FORCE}`,
    [viewer.id],
  );
  if (!ban) return;
  const end = ban.until === null ? '' : ` until ${new Date(ban.until).toISOString()}`;
  throw new AppError('COMMENTING_BANNED', `A moderator has stopped you from commenting${end}.`);
}
