import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { type ContentStatus, type ContentType, TRASHED_TYPES, type TrashedType } from '#domain/content.ts';
import { TRASH_DAYS } from '#domain/limits.ts';
import { isAllowed, type Permission } from '#domain/permissions.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize, expectConfirmed } from '../../../platform/access/authorize.ts';
import { UNDER_VISIBLE_ITEM } from '../../../platform/access/visibility.ts';
import { NumberedPage } from '../../../platform/api/numbered-page.ts';
import { checkPageNumber, type PageNumber } from '../../../platform/api/page-arguments.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { inTransactionOf, personAt } from '../../../platform/database/change-author.ts';
import { storedTable } from '../model/content-tables.ts';
import { checkIds } from '../writing/content-writing.service.ts';
import { purge, retrySlugs, takeOutOfTrash } from '../writing/trash-items.ts';
import { type ContentReference, type LockedItem, lockItems } from './content-reference.ts';

/** An item or comment in the trash. */
export interface TrashedItem {
  type: TrashedType;
  id: number;
  /** Empty for a comment. */
  slug: string;
  /** For a comment, how it begins. */
  title: string;
  titleEs: string | null;
  deletedAt: Date;
  /** Username of who deleted it last, while the account exists; null for the command line. */
  deletedBy: string | null;
  /** From when on it can be deleted permanently. */
  keptUntil: Date;
  /** Lessons that went to the trash together with the module. */
  lessonCount: number;
  /** For a comment, the replies that went to the trash together with it. */
  commentCount: number;
  /** The module of a lesson, if that is in the trash too. It has to be restored first. */
  module: ContentReference | null;
}

/** @param type all types if null. */
interface WantedTrash extends PageNumber {
  type?: TrashedType | null;
}

/** An item that came out of the trash without a scheduled time, because that had passed. */
export interface UnscheduledItem extends ContentReference {
  /** As it stays: a draft that wasn't published at that time, or a published item that wasn't unpublished. */
  status: ContentStatus;
}

/** An item that was taken out of the trash, with the slug that it has now. */
export interface RestoredItem extends ContentReference {
  /** Itself, and lessons that came with it. */
  unscheduled: UnscheduledItem[];
}

type RawItem = Omit<TrashedItem, 'deletedAt' | 'keptUntil'> & { deletedAt: string; keptUntil: string };

/** Most characters of a comment in its title. */
const COMMENT_START = 100;

/**
 * Items in the trash. Every method throws AppError UNAUTHENTICATED or FORBIDDEN unless the viewer may write content; those
 * who moderate comments read only those. `ModerationService` restores and purges them.
 */
export class TrashService {
  /** @param source the way in that the history records. */
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'source'>) {}

  /**
   * One page, deleted last first, of the types that the viewer can delete. Lessons that went with their module are
   * counted there, and replies at their comment. @throws BAD_USER_INPUT.
   */
  async page(viewer: Viewer, { type, page, pageSize, ...wanted }: WantedTrash): Promise<NumberedPage<TrashedItem>> {
    authorize(viewer, type ? permissionFor(type) : 'admin:enter');
    checkPageNumber({ page, pageSize, ...wanted });
    const types = type ? [type] : TRASHED_TYPES.filter((each) => isAllowed(viewer, permissionFor(each)));
    const seesDrafts = isAllowed(viewer, 'draft:read');
    const items = await trashedItems(this.context.em, types, pageSize, (page - 1) * pageSize, seesDrafts);
    return new NumberedPage(items, pageSize, async () => {
      const counts = types.map((each) => `(select count(*) ${listed(each, seesDrafts)})`);
      const [row] = await this.context.em.execute<{ count: number }[]>(
        `select (${counts.join(' + ')})::integer as count`,
      );
      return row?.count ?? 0;
    });
  }

  /**
   * Takes items out of the trash; all or none. A module brings back the lessons that went with it.
   * @throws AppError NOT_FOUND; CONFLICT for a lesson whose module is in the trash; BAD_USER_INPUT.
   */
  async restore(viewer: Viewer, type: ContentType, ids: number[]): Promise<RestoredItem[]> {
    authorize(viewer, 'content:write');
    checkIds(ids);
    return retrySlugs(personAt(viewer, this.context.source), this.context.em, async (em) => {
      const items = await this.lockedInTrash(em, type, ids);
      if (type === 'lesson') await expectModules(em, ids);
      const lessons = type === 'module' ? await lessonsOf(em, ids) : [];
      const restored = await takenOut(em, type, items);
      const lost = await takenOut(
        em,
        'lesson',
        await lockItems(
          em,
          'lesson',
          lessons.map(({ id }) => id),
        ),
      );
      return restored.map((module) => {
        const own = new Set(lessons.flatMap(({ id, moduleId }) => (moduleId === module.id ? [id] : [])));
        const lessonsLost = lost.flatMap(({ id, unscheduled }) => (own.has(id) ? unscheduled : []));
        return { ...module, unscheduled: [...module.unscheduled, ...lessonsLost] };
      });
    });
  }

  /**
   * Deletes items in the trash permanently, with everything that belongs to them; all or none.
   * @returns how many. @throws AppError CONFIRMATION_REQUIRED, NOT_FOUND, BAD_USER_INPUT.
   */
  async purge(viewer: Viewer, type: ContentType, ids: number[]): Promise<number> {
    authorize(viewer, 'content:write');
    expectConfirmed(viewer);
    checkIds(ids);
    await inTransactionOf(personAt(viewer, this.context.source), this.context.em, async (em) => {
      await this.lockedInTrash(em, type, ids);
      await purge(em, type, ids);
    });
    return ids.length;
  }

  private async lockedInTrash(em: EntityManager, type: ContentType, ids: number[]): Promise<LockedItem[]> {
    const items = (await lockItems(em, type, ids)).filter(({ isInTrash }) => isInTrash);
    if (items.length < ids.length) {
      throw new AppError('NOT_FOUND', 'Some of these items are not in the trash. Reload the list.');
    }
    return items;
  }
}

function permissionFor(type: TrashedType): Permission {
  return type === 'comment' ? 'comment:moderate' : 'content:write';
}

/** Items of the trash, deleted last first. @param limit null for all. @param seesDrafts whether comments on drafts are among them. */
export async function trashedItems(
  em: EntityManager,
  types: readonly TrashedType[],
  limit: number | null,
  offset: number,
  seesDrafts = true,
): Promise<TrashedItem[]> {
  const rows = await em.execute<RawItem[]>(
    `select t.*, (select (select u.username from app_user u where u.id = c.actor_id) from content_change c
       where c.item_type = t.type and c.item_id = t.id and c.action = 'trash' order by c.id desc limit 1) as "deletedBy"
     from (${types.map((type) => rowsOf(type, seesDrafts)).join(' union all ')}) t
     order by t."deletedAt" desc, t.type, t.id desc limit ? offset ?`,
    [limit, offset],
  );
  return rows.map((row) => ({ ...row, deletedAt: new Date(row.deletedAt), keptUntil: new Date(row.keptUntil) }));
}

function rowsOf(type: TrashedType, seesDrafts: boolean): string {
  if (type === 'comment') return `${TRASHED_COMMENTS} ${listed(type, seesDrafts)}`;
  const lessons = 'from stored_lesson l where l.module_id = r.id and l.deleted_at = r.deleted_at';
  const lessonCount = type === 'module' ? `(select count(*)::integer ${lessons})` : '0';
  const isUnder = type === 'module' ? `lesson_id in (select l.id ${lessons})` : `${type}_id = r.id`;
  return `
    select '${type}' as type, r.id, r.slug, r.title, r.title_es as "titleEs", r.deleted_at as "deletedAt",
      r.deleted_at + interval '${TRASH_DAYS} days' as "keptUntil", ${lessonCount} as "lessonCount",
      (select count(*)::integer from stored_comment c
         where c.deleted_at is null and c.trashed_at is null and c.${isUnder}) as "commentCount",
      ${type === 'lesson' ? MODULE_IN_TRASH : 'null::jsonb'} as module
    ${listed(type, seesDrafts)}`;
}

const MODULE_IN_TRASH = `(
  select jsonb_build_object('type', 'module', 'id', m.id, 'slug', m.slug, 'title', m.title, 'titleEs', m.title_es)
  from stored_course_module m where m.id = r.module_id and m.deleted_at is not null)`;

function listed(type: TrashedType, seesDrafts: boolean): string {
  if (type === 'comment') return seesDrafts ? LISTED_COMMENTS : `${LISTED_COMMENTS} and ${IS_ON_VISIBLE_ITEM}`;
  const all = `from ${storedTable(type)} r where r.deleted_at is not null`;
  if (type !== 'lesson') return all;
  return `${all} and not exists (
    select from stored_course_module m where m.id = r.module_id and m.deleted_at = r.deleted_at)`;
}

/** A reply isn't listed while its comment is in the trash, because it can't come back before that. */
const LISTED_COMMENTS = `from stored_comment r
  where r.trashed_at is not null and r.deleted_at is null and not exists (
    select from stored_comment p where p.id = r.parent_id and p.trashed_at is not null and p.deleted_at is null)`;

const IS_ON_VISIBLE_ITEM = `exists (
  select from stored_comment c where c.id = r.id and (${UNDER_VISIBLE_ITEM}))`;

const TRASHED_COMMENTS = `
  select 'comment' as type, r.id, '' as slug, left(r.content, ${COMMENT_START}) as title, null::text as "titleEs",
    r.trashed_at as "deletedAt", r.trashed_at + interval '${TRASH_DAYS} days' as "keptUntil",
    0 as "lessonCount",
    (select count(*)::integer from stored_comment c where c.parent_id = r.id and c.trashed_at = r.trashed_at)
      as "commentCount",
    null::jsonb as module`;

/** Takes items out of the trash, which are locked. */
async function takenOut(em: EntityManager, type: ContentType, items: LockedItem[]): Promise<RestoredItem[]> {
  await takeOutOfTrash(em, type, items);
  const ids = items.map(({ id }) => id);
  return (await lockItems(em, type, ids)).map(({ id, slug, title, titleEs, publishAt, unpublishAt }) => {
    const item = { type, id, slug, title, titleEs };
    const before = items.find((each) => each.id === id);
    const isLost = before?.publishAt !== publishAt || before?.unpublishAt !== unpublishAt;
    // Only drafts have a time of publication.
    const status = before?.publishAt ? 'draft' : 'published';
    return { ...item, unscheduled: isLost ? [{ ...item, status }] : [] };
  });
}

async function lessonsOf(em: EntityManager, moduleIds: number[]): Promise<{ id: number; moduleId: number }[]> {
  return em.execute(
    `select l.id, l.module_id as "moduleId" from stored_lesson l join stored_course_module m on m.id = l.module_id
     where m.id in (?) and l.deleted_at = m.deleted_at order by l.id for update of l`,
    [moduleIds],
  );
}

async function expectModules(em: EntityManager, lessonIds: number[]): Promise<void> {
  const [module] = await em.execute<{ title: string }[]>(
    `select m.title from stored_course_module m
     where m.deleted_at is not null and m.id in (select l.module_id from stored_lesson l where l.id in (?)) limit 1`,
    [lessonIds],
  );
  if (!module) return;
  throw new AppError('CONFLICT', `The module “${module.title}” is in the trash. Restore the module first.`);
}
