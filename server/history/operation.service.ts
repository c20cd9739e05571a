import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChangeAction, ChangeActor, ChangeDoor, ChangedType } from '#domain/content-change.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../access/authorize.ts';
import { NumberedPage } from '../content/numbered-page.ts';
import { checkPageNumber, type PageNumber } from '../content/page-arguments.ts';
import { retrySlugs } from '../content-writing/trash-items.ts';
import { personAt } from './change-author.ts';
import { historyId } from './history.service.ts';
import { Conflict, type NamedItem, type Undone, undo } from './undo.ts';

interface OperationCount {
  type: ChangedType;
  action: ChangeAction;
  count: number;
}

/** All changes of one transaction. */
export interface Operation {
  id: string;
  at: Date;
  actor: ChangeActor;
  /** Of the account, while it exists. */
  username: string | null;
  door: ChangeDoor;
  counts: OperationCount[];
}

/**
 * Changes that were made together. Every method throws AppError UNAUTHENTICATED or FORBIDDEN unless the viewer is an
 * admin.
 */
export class OperationService {
  /** @param door the way in that the history records. */
  constructor(
    private readonly em: EntityManager,
    private readonly door: ChangeDoor,
  ) {}

  /** One page, newest first. @throws AppError BAD_USER_INPUT. */
  async page(viewer: Viewer, wanted: PageNumber): Promise<NumberedPage<Operation>> {
    authorize(viewer, 'content:write');
    checkPageNumber(wanted);
    const { page, pageSize } = wanted;
    const rows = await this.em.execute<(Omit<Operation, 'at'> & { at: string })[]>(
      `select o.operation::text as id, o.at, c.actor, u.username, c.door, (
         select jsonb_agg(jsonb_build_object('type', n.type, 'action', n.action, 'count', n.count) order by n.type, n.action)
         from (
           select i.item_type as type, i.action, count(*) as count from content_change i
           where i.operation = o.operation group by i.item_type, i.action
         ) n) as counts
       from (
         select operation, min(id) as first, max(at) as at from content_change
         group by operation order by operation desc limit ? offset ?
       ) o
       join content_change c on c.id = o.first
       left join app_user u on u.id = c.actor_id
       order by o.operation desc`,
      [pageSize, (page - 1) * pageSize],
    );
    const items = rows.map((row) => ({ ...row, at: new Date(row.at) }));
    return new NumberedPage(items, pageSize, async () => {
      const [row] = await this.em.execute<{ count: number }[]>(
        'select count(distinct operation)::integer as count from content_change',
      );
      return row?.count ?? 0;
    });
  }

  /**
   * Puts back what an operation changed. If one of the items changed since, nothing is done and the answer names them.
   * @param items only these of the operation; all if null.
   * @throws AppError NOT_FOUND for an operation that is unknown or changed no content; CONFLICT if its old values are no
   *   longer kept; BAD_USER_INPUT for items that are not part of it.
   */
  async undo(viewer: Viewer, id: string, items: readonly NamedItem[] | null): Promise<Undone> {
    authorize(viewer, 'content:write');
    const operation = historyId('id', id);
    try {
      return await retrySlugs(personAt(viewer, this.door), this.em, (em) => undo(em, operation, items));
    } catch (error) {
      if (error instanceof Conflict) return { operation: null, items: [], conflicts: error.items };
      throw error;
    }
  }
}
