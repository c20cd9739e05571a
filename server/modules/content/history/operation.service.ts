import type { ChangeAction, ChangeActor, ChangedType, ChangeSource } from '#domain/content-change.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import { whereAll } from '../../../platform/api/admin-page.ts';
import { NumberedPage } from '../../../platform/api/numbered-page.ts';
import { checkPageNumber, type PageNumber } from '../../../platform/api/page-arguments.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { personAt } from '../../../platform/database/change-author.ts';
import type { SqlPart } from '../../../platform/database/sql-part.ts';
import { retrySlugs } from '../writing/trash-items.ts';
import type { ContentReference } from './content-reference.ts';
import { changesFor, historyId } from './history.service.ts';
import { isInTrash, itemTitle, itemTitleEs } from './item-names.ts';
import { undoMessage } from './not-put-back.ts';
import type { NamedItem } from './operation-effects.ts';
import { canBePutBack } from './recorded-revision.ts';
import { Conflict, type Undone, undo } from './undo.ts';

interface OperationCount {
  type: ChangedType;
  action: ChangeAction;
  count: number;
}

/** Most items that an operation names in a list. */
export const NAMED_ITEMS = 5;

/** Something that was changed. */
export interface ChangedItem {
  type: ChangedType;
  id: number;
  slug: string;
  /** As in {@link ContentChangeRow}. */
  title: string | null;
  titleEs: string | null;
  isInTrash: boolean;
}

/** Which operations to list; everything that is left out counts as all. */
export interface WantedOperations extends PageNumber {
  id?: string | null;
  /** Of the person who did it; case is ignored. */
  username?: string | null;
  actor?: ChangeActor | null;
  /** Operations that changed something of this type. */
  type?: ChangedType | null;
  since?: Date | null;
  /** Exclusive. */
  until?: Date | null;
}

/** All changes of one transaction. */
export interface Operation {
  id: string;
  at: Date;
  actor: ChangeActor;
  /** Of the account, while it exists. */
  username: string | null;
  source: ChangeSource;
  counts: OperationCount[];
  /** Items that it changed: how many, and the first {@link NAMED_ITEMS}, modules before their lessons. */
  itemCount: number;
  items: ChangedItem[];
  /** Whether `undo` can put its content back, apart from what changed since. */
  canUndo: boolean;
}

/** What became of an undo. */
export interface UndoneOperation extends Undone {
  /** Items that changed since, or whose pending draft did. */
  conflicts: ContentReference[];
  message: string | null;
}

/**
 * Changes that were made together. Every method throws AppError UNAUTHENTICATED or FORBIDDEN unless the viewer may write
 * content.
 */
export class OperationService {
  /** @param source the way in that the history records. */
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'source'>) {}

  /** One page, newest first, of the changes in {@link changesFor}. @throws AppError BAD_USER_INPUT. */
  async page(viewer: Viewer, wanted: WantedOperations): Promise<NumberedPage<Operation>> {
    authorize(viewer, 'content:write');
    checkPageNumber(wanted);
    const { page, pageSize } = wanted;
    const changes = changesFor(viewer);
    const where = conditionOf(wanted);
    const rows = await this.context.em.execute<(Omit<Operation, 'at'> & { at: string })[]>(
      `select o.operation::text as id, o.at, c.actor, u.username, c.source, (
         select jsonb_agg(jsonb_build_object('type', n.type, 'action', n.action, 'count', n.count) order by n.type, n.action)
         from (
           select i.item_type as type, i.action, count(*) as count from ${changes} i
           where i.operation = o.operation group by i.item_type, i.action
         ) n) as counts,
         (select jsonb_agg(jsonb_build_object('type', i.item_type, 'id', i.item_id, 'slug', i.slug,
             'title', ${itemTitle('i')}, 'titleEs', ${itemTitleEs('i')}, 'isInTrash', ${isInTrash('i')}))
           from (
             select distinct on (f.item_type = 'lesson', f.item_type, f.item_id) f.item_type, f.item_id, f.slug
             from ${changes} f where f.operation = o.operation
             order by f.item_type = 'lesson', f.item_type, f.item_id, f.id desc limit ${NAMED_ITEMS}
           ) i) as items,
         totals."itemCount", totals."canUndo"
       from (
         select c.operation, min(c.id) as first, max(c.at) as at from ${changes} c ${where.sql}
         group by c.operation order by c.operation desc limit ? offset ?
       ) o
       cross join lateral (
         select count(distinct (i.item_type, i.item_id))::integer as "itemCount",
           coalesce(bool_and(i.before is not null and i.action <> 'purge')
             filter (where ${canBePutBack('i')}), false) as "canUndo"
         from ${changes} i where i.operation = o.operation
       ) totals
       join ${changes} c on c.id = o.first
       left join app_user u on u.id = c.actor_id
       order by o.operation desc`,
      [...where.values, pageSize, (page - 1) * pageSize],
    );
    const items = rows.map((row) => ({ ...row, at: new Date(row.at) }));
    return new NumberedPage(items, pageSize, async () => {
      const [row] = await this.context.em.execute<{ count: number }[]>(
        `select count(distinct c.operation)::integer as count from ${changes} c ${where.sql}`,
        where.values,
      );
      return row?.count ?? 0;
    });
  }

  /** The usernames of all who made one of the changes in {@link changesFor}, whatever their role is now. */
  async authors(viewer: Viewer): Promise<string[]> {
    authorize(viewer, 'content:write');
    // Steps from one account to the next in the index, because each has many changes.
    const rows = await this.context.em.execute<{ username: string }[]>(
      `with recursive author (id) as (
         select min(c.actor_id) from content_change c
         union all
         select (select min(c.actor_id) from content_change c where c.actor_id > a.id) from author a where a.id is not null
       )
       select u.username from author a join app_user u on u.id = a.id
       where exists (select from ${changesFor(viewer)} c where c.actor_id = a.id)
       order by lower(u.username)`,
    );
    return rows.map(({ username }) => username);
  }

  /**
   * Puts back what an operation changed. If one of the items changed since, nothing is done and the answer names them.
   * @param items only these of the operation; all if null.
   * @param skipsConflicts whether items that changed since stay as they are, and the others are put back.
   * @throws AppError NOT_FOUND for an operation that is unknown or changed no content; CONFLICT if its old values are no
   *   longer kept; BAD_USER_INPUT for items that are not part of it.
   */
  async undo(
    viewer: Viewer,
    id: string,
    items: readonly NamedItem[] | null,
    skipsConflicts: boolean,
  ): Promise<UndoneOperation> {
    authorize(viewer, 'content:write');
    const operation = historyId('id', id);
    const conflicts: ContentReference[] = [];
    // An item that stays as it is can keep others from being put back, such as the module of a lesson.
    for (;;) {
      try {
        const undone = await retrySlugs(personAt(viewer, this.context.source), this.context.em, (em) =>
          undo(em, operation, items, conflicts),
        );
        return answerOf(undone, conflicts);
      } catch (error) {
        if (!(error instanceof Conflict)) throw error;
        conflicts.push(...error.items);
        if (!skipsConflicts) return answerOf({ operation: null, items: [], notPutBack: [] }, conflicts);
      }
    }
  }
}

function answerOf(undone: Undone, conflicts: ContentReference[]): UndoneOperation {
  return { ...undone, conflicts, message: undoMessage(undone.operation, conflicts, undone.notPutBack) };
}

function conditionOf({ id, username, actor, type, since, until }: WantedOperations): SqlPart {
  const given = (sql: string, value: unknown) => (value == null ? null : { sql, values: [value] });
  return whereAll([
    given('c.operation = ?', id == null ? null : historyId('id', id)),
    given(
      'c.actor_id = (select u.id from app_user u where lower(u.username) = lower(?))',
      username?.replaceAll('\0', ''),
    ),
    given('c.actor = ?', actor),
    given('c.item_type = ?', type),
    given('c.at >= ?', since),
    given('c.at < ?', until),
  ]);
}
