import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import { endSessionsOf } from '../../platform/http/user-sessions.ts';
import type { AccountEvents } from './account-events.ts';
import { keepAnAdmin } from './account-standing.ts';
import { User } from './user.entity.ts';

/** How many items an account is the author of, including items in the trash. */
export interface Authored {
  articles: number;
  videos: number;
}

/**
 * Deletes an account with its sessions. The database keeps its comments without an author, and deletes everything else
 * that belongs to it: likes, saves, progress, notifications, followed items, and the newsletter subscription of its confirmed address.
 * @param transaction holds the locks until it ends.
 * @throws AppError CONFLICT for the last admin, for the author of articles or videos, and for the default author;
 *   NOT_FOUND.
 */
export async function removeAccount(transaction: EntityManager, events: AccountEvents, userId: number): Promise<void> {
  await keepAnAdmin(transaction, userId);
  if (userId === DEFAULT_AUTHOR_ID) {
    throw new AppError('CONFLICT', 'This account is the default author of new content, so it must stay.', {
      account: 'default_author',
    });
  }
  const { articles, videos } = await authoredContent(transaction, userId);
  if (articles + videos > 0) {
    const what = `${counted(articles, 'article')} and ${counted(videos, 'video')}`;
    const hint = (await isAuthorInTrash(transaction, userId)) ? ' Some of them are in the trash.' : '';
    throw new AppError('CONFLICT', `This account is the author of ${what}. Hand them over first.${hint}`, {
      account: 'authored_content',
    });
  }
  await endSessionsOf(transaction, userId);
  // The database removes the account from events. Nothing else about the person may stay in them either.
  await transaction.execute(
    `update security_event set address = null
     where actor_id = ? or (account_id = ? and actor_id is null and not by_operator)`,
    [userId, userId],
  );
  await events.ends(transaction, userId);
  await transaction.nativeDelete(User, { id: userId });
}

export async function authoredContent(em: EntityManager, userId: number): Promise<Authored> {
  const [authored = { articles: 0, videos: 0 }] = await em.execute<Authored[]>(
    `select (select count(*)::int from stored_article where author_id = ?) as articles,
            (select count(*)::int from stored_video where author_id = ?) as videos`,
    [userId, userId],
  );
  return authored;
}

async function isAuthorInTrash(em: EntityManager, userId: number): Promise<boolean> {
  const rows = await em.execute(
    ['stored_article', 'stored_video']
      .map((table) => `select 1 as found from ${table} where author_id = ? and deleted_at is not null`)
      .join(' union all '),
    [userId, userId],
  );
  return rows.length > 0;
}

function counted(number: number, name: string): string {
  return `${number} ${name}${number === 1 ? '' : 's'}`;
}
