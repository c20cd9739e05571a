import { AppError } from '#domain/app-error.ts';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { type ChangedType, makesRevision } from '#domain/content-change.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import { mayBeAuthor } from '../../../platform/access/authors.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { User } from '../../accounts/user.entity.ts';
import { ContentWritingService } from '../writing/content-writing.service.ts';
import { presentValues, type StoredValues } from '../writing/stored-values.ts';
import { sourcesOf, type TranslatedFrom } from '../writing/translation-state.ts';
import type { ContentReference } from './content-reference.ts';
import { type ContentChangeRow, changeRows, historyId } from './history.service.ts';
import { isRevision } from './recorded-revision.ts';

/** Where an item is and whether it is public. Restoring a text changes neither. */
const NOT_RESTORED = ['status', 'order', 'moduleId', 'createdAt', 'publishedAt', 'publishAt', 'unpublishAt'];

/** A field of an item: what it was right before and right after the change, and what it is now. */
export interface RevisionField {
  name: string;
  /** The same as `value` for fields that the change left alone. */
  before?: unknown;
  value: unknown;
  present: unknown;
}

/** An item as it was right after a change. */
export interface Revision {
  id: string;
  change: ContentChangeRow;
  /** Whether `before` is known: the change didn't create the item, and its old values are still kept. */
  hasBefore: boolean;
  itemType: ContentType;
  itemId: number;
  /** Of the item now. */
  presentVersion: number;
  isInTrash: boolean;
  fields: RevisionField[];
}

/** An earlier version that was written back. */
export interface RestoredRevision extends Revision {
  /** With it, restoring can be undone; null if the item was the same already. */
  operation: string | null;
}

/** With what its translations were made from then. */
type WholeRevision = Revision & { translatedFrom: TranslatedFrom };

/** Earlier versions of items. Every method throws AppError UNAUTHENTICATED or FORBIDDEN unless the viewer may write content. */
export class RevisionService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'get'>) {}

  /** @param changeId of a change in the history. @throws AppError NOT_FOUND, BAD_USER_INPUT. */
  async one(viewer: Viewer, changeId: string): Promise<WholeRevision> {
    authorize(viewer, 'content:write');
    const id = historyId('id', changeId);
    const [change] = await changeRows(this.context.em, 'where c.id = ?', [id]);
    if (!change || !isContentType(change.itemType) || !makesRevision(change.action))
      throw new AppError('NOT_FOUND', "This change doesn't exist.");
    const { itemType, itemId } = change;
    const present = await presentValues(this.context.em, itemType, itemId);
    if (!present) throw new AppError('NOT_FOUND', 'This item was deleted permanently, so its versions are gone too.');
    const then = await this.valuesAfter(itemType, itemId, id);
    const before = change.action === 'create' ? null : await this.valuesBefore(id);
    const { translatedFrom: presentSources, ...texts } = present.values;
    const fields = Object.entries(texts).map(([name, now]) => {
      const value = name in then ? then[name] : now;
      return { name, before: before && name in before ? before[name] : value, value, present: now };
    });
    const { version: presentVersion, isInTrash } = present;
    const translatedFrom = sourcesOf(then.translatedFrom ?? presentSources);
    return {
      id,
      change,
      hasBefore: before !== null,
      itemType,
      itemId,
      presentVersion,
      isInTrash,
      fields,
      translatedFrom,
    };
  }

  /**
   * Writes an earlier version back as a new edit. Status, place in the course and dates stay as they are, and so does the
   * author if the earlier one no longer may write.
   * @param version of the item that the viewer has seen.
   * @param keepSlug whether the slug stays as it is, too.
   * @throws AppError NOT_FOUND; CONFLICT if the item changed since, is in the trash, or the slug is in use now;
   *   BAD_USER_INPUT if today's rules don't allow the earlier version.
   */
  async restore(viewer: Viewer, changeId: string, version: number, keepSlug: boolean): Promise<RestoredRevision> {
    const { itemType, itemId, isInTrash, fields, translatedFrom } = await this.one(viewer, changeId);
    if (isInTrash) throw new AppError('CONFLICT', 'This item is in the trash. Restore it first.');
    const values: StoredValues = {};
    for (const { name, value } of fields) if (!NOT_RESTORED.includes(name)) values[name] = value;
    if ('authorId' in values && !(await mayBeAuthor(this.context.em, Number(values.authorId)))) delete values.authorId;
    if (keepSlug) delete values.slug;
    try {
      const operation = await this.context
        .get(ContentWritingService)
        .update(viewer, itemType, itemId, values, version, translatedFrom);
      return { ...(await this.one(viewer, changeId)), operation };
    } catch (error) {
      if (!(error instanceof AppError) || error.fields.version !== 'outdated') throw error;
      const present = await presentValues(this.context.em, itemType, itemId);
      const now = present ? ` It now has version ${present.version}.` : '';
      throw new AppError('CONFLICT', `Someone else changed this item.${now} Reload it and try again.`, error.fields);
    }
  }

  /** The modules that a lesson was and is in, also those in the trash. */
  async modulesIn(fields: readonly RevisionField[]): Promise<ContentReference[]> {
    const ids = idsIn(fields, 'moduleId');
    if (ids.length === 0) return [];
    return this.context.em.execute<ContentReference[]>(
      `select 'module' as type, m.id, m.slug, m.title, m.title_es as "titleEs" from stored_course_module m where m.id in (?)`,
      [ids],
    );
  }

  /** The accounts that were and are the author of an item, whatever their role is now. */
  authorsIn(fields: readonly RevisionField[]): Promise<User[]> {
    return this.context.em.find(User, { id: { $in: idsIn(fields, 'authorId') } });
  }

  /** The old values of the fields that a change changed; null if they are no longer kept. */
  private async valuesBefore(changeId: string): Promise<StoredValues | null> {
    const [row] = await this.context.em.execute<{ before: StoredValues | null }[]>(
      'select before from content_change where id = ?',
      [changeId],
    );
    return row?.before ?? null;
  }

  /** For each field that changed later, what its first later change found. @throws AppError NOT_FOUND */
  private async valuesAfter(type: ContentType, itemId: number, changeId: string): Promise<StoredValues> {
    const [trimmed] = await this.context.em.execute(
      `select 1 from content_change c
       where c.item_type = ? and c.item_id = ? and c.id > ? and c.before is null and ${isRevision('c')} limit 1`,
      [type, itemId, changeId],
    );
    if (trimmed) throw new AppError('NOT_FOUND', 'This version is too old: its values are no longer kept.');
    const [row] = await this.context.em.execute<{ values: StoredValues | null }[]>(
      `select jsonb_object_agg(f.name, f.value) as values from (
         select distinct on (b.key) b.key as name, b.value from content_change c cross join jsonb_each(c.before) b
         where c.item_type = ? and c.item_id = ? and c.id > ? order by b.key, c.id) f`,
      [type, itemId, changeId],
    );
    return row?.values ?? {};
  }
}

/** What a field refers to in any of its versions. */
function idsIn(fields: readonly RevisionField[], field: string): number[] {
  const values = fields
    .filter(({ name }) => name === field)
    .flatMap(({ before, value, present }) => [before, value, present]);
  return [...new Set(values.filter((id) => typeof id === 'number'))];
}

function isContentType(type: ChangedType): type is ContentType {
  return CONTENT_TYPES.some((known) => known === type);
}
