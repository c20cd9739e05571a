import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import {
  CHANGED_TYPES,
  type ChangeAction,
  type ChangeActor,
  type ChangedType,
  type ChangeSource,
  changePermission,
} from '#domain/content-change.ts';
import type { ModerationReason } from '#domain/moderation.ts';
import { isAllowed } from '#domain/permissions.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import { NumberedPage } from '../../../platform/api/numbered-page.ts';
import { checkPageNumber, type PageNumber } from '../../../platform/api/page-arguments.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { isInTrash, itemTitle, itemTitleEs } from './item-names.ts';
import { canBePutBack, isRevision } from './recorded-revision.ts';

/** One change, as recorded in the database. */
export interface ContentChangeRow {
  /** As text, because the number can be too large for GraphQL's Int. */
  id: string;
  at: Date;
  actor: ChangeActor;
  /** Of the account, while it exists. */
  username: string | null;
  source: ChangeSource;
  itemType: ChangedType;
  itemId: number;
  /** As in {@link ChangedName}. */
  slug: string;
  title: string | null;
  titleEs: string | null;
  isInTrash: boolean;
  /** Whether a later operation changed the item too. */
  isChangedSince: boolean;
  action: ChangeAction;
  /** The fields that changed, named as in inputs. */
  fields: string[];
  /** Why a moderator hid or deleted a comment, with the note to its author, or stopped an account from commenting. */
  reason: ModerationReason | null;
  note: string | null;
  /** The same for all changes of one transaction. */
  operation: string;
  /** Whether undoing the operation puts something of this item back. */
  canBePutBack: boolean;
}

/** What to list: changes of all items, of one type, or of one item. */
export interface WantedChanges extends PageNumber {
  type?: ChangedType | null;
  id?: number | null;
  operation?: string | null;
}

/** @throws AppError BAD_USER_INPUT unless it can be the ID of a change or an operation. */
export function historyId(name: string, id: string): string {
  if (!/^\d{1,18}$/.test(id)) throw AppError.badInput({ [name]: 'invalid' });
  return id;
}

/** The changes that someone may read, for a `from`. */
export function changesFor(viewer: Viewer): string {
  const hidden = CHANGED_TYPES.filter((type) => !isAllowed(viewer, changePermission(type)));
  if (hidden.length === 0) return 'content_change';
  return `(select * from content_change where item_type not in (${hidden.map((type) => `'${type}'`).join(', ')}))`;
}

/**
 * Changes as people read them.
 * @param rest the statement after `from content_change c`, with its parameters.
 * @param changes as from `changesFor`.
 */
export async function changeRows(
  em: EntityManager,
  rest: string,
  values: unknown[],
  changes = 'content_change',
): Promise<ContentChangeRow[]> {
  const rows = await em.execute<(Omit<ContentChangeRow, 'at'> & { at: string })[]>(
    `select c.id::text, c.at, c.actor, (select u.username from app_user u where u.id = c.actor_id) as username, c.source,
       c.item_type as "itemType", c.item_id as "itemId", c.slug, c.action, c.fields, c.reason, c.note,
       c.operation::text, ${canBePutBack('c')} as "canBePutBack",
       ${itemTitle('c')} as title, ${itemTitleEs('c')} as "titleEs", ${isInTrash('c')} as "isInTrash",
       exists (
         select from content_change l where l.item_type = c.item_type and l.item_id = c.item_id and l.id > c.id
           and l.operation <> c.operation and ${isRevision('l')}
       ) as "isChangedSince"
     from ${changes} c ${rest}`,
    values,
  );
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}

/** Who changed what, when and how. */
export class HistoryService {
  constructor(private readonly context: Pick<ServiceContext, 'em'>) {}

  /**
   * One page, newest first, of the changes in {@link changesFor}.
   * @throws AppError UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT.
   */
  async changes(
    viewer: Viewer,
    { type, id, operation, page, pageSize, ...wanted }: WantedChanges,
  ): Promise<NumberedPage<ContentChangeRow>> {
    authorize(viewer, 'content:write');
    checkPageNumber({ page, pageSize, ...wanted });
    const where = `where (?::text is null or c.item_type = ?) and (?::integer is null or c.item_id = ?)
      and (?::bigint is null or c.operation = ?)`;
    const given = [type ?? null, id ?? null, operation == null ? null : historyId('operation', operation)];
    const values = given.flatMap((value) => [value, value]);
    const changes = changesFor(viewer);
    const items = await changeRows(
      this.context.em,
      `${where} order by c.id desc limit ? offset ?`,
      [...values, pageSize, (page - 1) * pageSize],
      changes,
    );
    return new NumberedPage(items, pageSize, async () => {
      const [row] = await this.context.em.execute<{ count: number }[]>(
        `select count(*)::integer as count from ${changes} c ${where}`,
        values,
      );
      return row?.count ?? 0;
    });
  }
}
