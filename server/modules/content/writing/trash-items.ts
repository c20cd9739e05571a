import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import type { ContentType, TrashedType } from '#domain/content.ts';
import { TRASH_DAYS } from '#domain/limits.ts';
import type { Actor } from '#domain/permissions.ts';
import { authorizeActor } from '../../../platform/access/authorize.ts';
import { authoredBy, type ChangeAuthor, inTransactionOf, OPERATOR } from '../../../platform/database/change-author.ts';
import { CONTENT_TABLES, storedTable } from '../model/content-tables.ts';
import { freeSlug } from '../model/free-slug.ts';

/** Items that one transaction deletes permanently. There are few, because each may have very many comments. */
const BATCH = 20;

/**
 * What others belong to comes last: deleting a module would also delete its lessons without counting them, and an item its
 * comments.
 */
const PURGE_ORDER: readonly TrashedType[] = ['comment', 'article', 'video', 'lesson', 'module'];

/** A number that no other advisory lock in the database uses. */
const EMPTYING_LOCK = 7_286_003;

/** How often to try again when someone else takes a slug at the same moment. */
const SLUG_TRIES = 5;

/** How many items and comments were deleted permanently. */
export type PurgedCounts = Record<TrashedType, number>;

/** Moves items to the trash, modules with their lessons. */
export async function moveToTrash(em: EntityManager, type: ContentType, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await em.execute(`update ${CONTENT_TABLES[type].name} set deleted_at = now() where id in (?)`, [ids]);
}

/**
 * Takes items out of the trash. An item whose slug is in use now gets the first free one, such as `keys-2`.
 * @param items which are locked. Modules of lessons must not be in the trash.
 */
export async function takeOutOfTrash(
  em: EntityManager,
  type: ContentType,
  items: readonly { id: number; slug: string }[],
): Promise<void> {
  const slugs = await freeSlugs(em, type, items);
  const unchanged = items.filter(({ id, slug }) => slugs.get(id) === slug).map(({ id }) => id);
  if (unchanged.length > 0) {
    await em.execute(`update ${storedTable(type)} set deleted_at = null where id in (?)`, [unchanged]);
  }
  for (const { id, slug } of items) {
    if (slugs.get(id) === slug) continue;
    await em.execute(`update ${storedTable(type)} set deleted_at = null, slug = ? where id = ?`, [slugs.get(id), id]);
  }
}

/** The slug for each item by ID: its own one unless another item has it. */
export async function freeSlugs(
  em: EntityManager,
  type: ContentType,
  items: readonly { id: number; slug: string }[],
): Promise<Map<number, string>> {
  const { name } = CONTENT_TABLES[type];
  const wanted = items.map(({ slug }) => slug);
  const ids = items.map(({ id }) => id);
  const free = new Map<number, string>();
  if (items.length === 0) return free;
  const inUse = await em.execute<{ slug: string }[]>(`select slug from ${name} where slug in (?) and id not in (?)`, [
    wanted,
    ids,
  ]);
  const taken = new Set(inUse.map(({ slug }) => slug));
  for (const { id, slug } of items) {
    const found = taken.has(slug) ? await freeSlug(em, name, slug, ids, (candidate) => taken.has(candidate)) : slug;
    taken.add(found);
    free.set(id, found);
  }
  return free;
}

/** Runs a transaction again if someone else takes one of its new slugs at the same moment. */
export async function retrySlugs<Result>(
  author: ChangeAuthor,
  em: EntityManager,
  work: (em: EntityManager) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTransactionOf(author, em, work);
    } catch (error) {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      if (tries === SLUG_TRIES) {
        throw new AppError('CONFLICT', 'Other items are taking these slugs right now. Please try again.');
      }
    }
  }
}

/** Deletes items in the trash permanently, with everything that belongs to them. */
export async function purge(em: EntityManager, type: ContentType, ids: number[]): Promise<void> {
  await em.execute(`delete from ${storedTable(type)} where id in (?)`, [ids]);
}

/**
 * Deletes what is in the trash permanently, with everything that belongs to it, in several transactions.
 * @param all whatever its age; otherwise what has been there for {@link TRASH_DAYS} days.
 * @returns what this call deleted. If another process is emptying the trash, that can be nothing.
 */
export async function emptyTrash(em: EntityManager, author: ChangeAuthor, all: boolean): Promise<PurgedCounts> {
  const counts: PurgedCounts = { article: 0, video: 0, module: 0, lesson: 0, comment: 0 };
  for (const type of PURGE_ORDER) {
    for (let purged = BATCH; purged === BATCH; counts[type] += purged) {
      purged = await authoredBy(author, em).transactional((transaction) => purgeBatch(transaction, type, all));
    }
  }
  return counts;
}

/** The same for the operator. @throws AppError UNAUTHENTICATED or FORBIDDEN for everyone else. */
export async function emptyTrashAs(actor: Actor, em: EntityManager, all: boolean): Promise<PurgedCounts> {
  authorizeActor(actor, 'history:maintain');
  return emptyTrash(em, OPERATOR, all);
}

/** @returns how many items. */
async function purgeBatch(em: EntityManager, type: TrashedType, all: boolean): Promise<number> {
  const [lock] = await em.execute<{ isFree: boolean }[]>('select pg_try_advisory_xact_lock(?) as "isFree"', [
    EMPTYING_LOCK,
  ]);
  if (!lock?.isFree) return 0;
  await em.execute('set local statement_timeout = 0');
  const [table, since] = type === 'comment' ? ['stored_comment', 'trashed_at'] : [storedTable(type), 'deleted_at'];
  const rows = await em.execute<{ id: number }[]>(
    `delete from ${table} where id in (
       select id from ${table} where ${all ? `${since} is not null` : `${since} < now() - interval '${TRASH_DAYS} days'`}
       order by ${since}, id limit ${BATCH} for update skip locked)
     returning id`,
  );
  return rows.length;
}
