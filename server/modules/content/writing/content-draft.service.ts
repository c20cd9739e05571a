import { AppError } from '#domain/app-error.ts';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import type { DraftProblem } from '#domain/schedule.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import type { ContentReference } from '../history/content-reference.ts';
import { currentOperation } from '../history/current-operation.ts';
import type { RevisionField } from '../history/revision.service.ts';
import { CONTENT_TABLES, storedTable } from '../model/content-tables.ts';
import { expectVersion } from '../model/version.ts';
import { type ChangedTogether, ContentWritingService, named, write } from './content-writing.service.ts';
import { expectFreeSlug, type Item, type Values } from './item-columns.ts';
import {
  CHANGED_SINCE_BASE,
  dropDraft,
  existingDraft,
  fieldsToPublish,
  storeDraft,
  storedDraft,
} from './stored-draft.ts';
import type { StoredValues } from './stored-values.ts';
import { confirmedNames } from './translation-state.ts';

/** An edit of an item that isn't live yet, without its values. */
export interface ContentDraft {
  type: ContentType;
  /** Of the item. */
  id: number;
  /** Changes with every save. No other draft has had it. */
  version: number;
  /** Of the admin who saved it last, while the account exists. */
  username: string | null;
  updatedAt: Date;
  /** Whether the item changed since the draft was compared with it. */
  isOutdated: boolean;
  /** When it is published by itself. */
  publishAt: Date | null;
  /** Why that failed. */
  publishProblem: DraftProblem | null;
}

/** What a save of a draft expects. If it isn't so, nothing is saved. */
export interface ExpectedVersions {
  /** Of the draft; 0 if there is none yet. If omitted, any draft is changed. */
  version?: number | null;
  /** Of the item, which the draft is compared with from now on. If omitted, a draft keeps its base. */
  baseVersion?: number | null;
}

/**
 * Pending drafts: edits of items that aren't live yet. An item has at most one, readers never see it, and the item stays
 * as it is until the draft is published. Items in the trash count as missing, but their drafts are kept. Every method
 * throws AppError UNAUTHENTICATED or FORBIDDEN unless the viewer may write content.
 */
export class ContentDraftService {
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'get'>) {}

  /** The pending draft of an item; null if there is none. */
  async one(viewer: Viewer, type: ContentType, id: number): Promise<ContentDraft | null> {
    authorize(viewer, 'content:write');
    const [draft] = await this.context.em.execute<
      (Omit<ContentDraft, 'updatedAt' | 'publishAt'> & { updatedAt: string; publishAt: string | null })[]
    >(
      `select d.item_type as type, d.item_id as id, d.version, u.username, d.updated_at as "updatedAt",
         i.version <> d.base_version as "isOutdated", d.publish_at as "publishAt", d.publish_problem as "publishProblem"
       from content_draft d join ${CONTENT_TABLES[type].name} i on i.id = d.item_id
         left join app_user u on u.id = d.author_id
       where d.item_type = ? and d.item_id = ?`,
      [type, id],
    );
    if (!draft) return null;
    const { updatedAt, publishAt } = draft;
    return { ...draft, updatedAt: new Date(updatedAt), publishAt: publishAt === null ? null : new Date(publishAt) };
  }

  /** The fields that a draft changes: as they were when it was last compared with its item, in it, and in the item now. */
  async fields(viewer: Viewer, { type, id }: Pick<ContentDraft, 'type' | 'id'>): Promise<RevisionField[]> {
    authorize(viewer, 'content:write');
    const [row] = await this.context.em.execute<DraftFields[]>(
      `select d.fields, (
         select jsonb_object_agg(c.field, to_jsonb(r) -> c.column_name)
         from audited_columns('${storedTable(type)}') c where jsonb_exists(d.fields, c.field)) as present, (
         select jsonb_object_agg(f.name, f."before") from (${CHANGED_SINCE_BASE}) f) as replaced
       from content_draft d join ${storedTable(type)} r on r.id = d.item_id
       where d.item_type = ? and d.item_id = ?`,
      [type, id],
    );
    return row ? fieldsOf(type, row) : [];
  }

  /**
   * Saves an edit without changing the item. Fields that aren't named keep what the draft has. What it confirms stays
   * apart from texts that are named. A draft that changes nothing is discarded.
   * @returns the draft; null if nothing differs from the item.
   * @throws AppError NOT_FOUND; BAD_USER_INPUT if the item that would result breaks a rule; CONFLICT for a slug that is
   *   taken, or versions other than expected.
   */
  async save(
    viewer: Viewer,
    type: ContentType,
    id: number,
    raw: unknown,
    { version, baseVersion }: ExpectedVersions,
  ): Promise<ContentDraft | null> {
    authorize(viewer, 'content:write');
    const given = named(raw);
    await this.context
      .get(ContentWritingService)
      .editing(this.context.get(ContentWritingService).authorOf(viewer), type, id, true, async (em, item) => {
        const draft = await storedDraft(em, type, id);
        expectVersion({ version: draft?.version ?? 0 }, version);
        expectBase(item, baseVersion);
        const changes = await this.context
          .get(ContentWritingService)
          .changes(em, type, item, withEdit(draft?.fields ?? {}, given));
        if (typeof changes.slug === 'string') await expectFreeSlug(em, type, changes.slug, id);
        const base = baseVersion ?? draft?.baseVersion ?? item.version;
        await storeDraft(em, type, id, { fields: underInputNames(changes), base, authorId: viewer.id });
      });
    return this.one(viewer, type, id);
  }

  /**
   * Writes a draft to its item, as one edit of the viewer. Changes of the item since the draft's base stay if they are in
   * other fields.
   * @param version of the draft that the viewer has seen.
   * @throws AppError NOT_FOUND; BAD_USER_INPUT if the item that would result breaks a rule; CONFLICT if the draft has
   *   another version or is gone, if someone changed one of its fields in the item, or if its slug is taken.
   */
  async publish(viewer: Viewer, type: ContentType, id: number, version: number): Promise<ContentReference> {
    authorize(viewer, 'content:write');
    return this.context
      .get(ContentWritingService)
      .editing(this.context.get(ContentWritingService).authorOf(viewer), type, id, true, async (em, item) => {
        const draft = await existingDraft(em, type, id, version);
        const fields = await fieldsToPublish(em, type, id, draft);
        await write(em, item, await this.context.get(ContentWritingService).changes(em, type, item, fields));
        await dropDraft(em, type, id);
        return { type, id, slug: item.slug, title: item.title, titleEs: item.titleEs ?? null };
      });
  }

  /**
   * Deletes a draft; the item stays as it is.
   * @param version of the draft that the viewer has seen.
   * @throws AppError NOT_FOUND; CONFLICT if the draft has another version or is gone.
   */
  async discard(viewer: Viewer, type: ContentType, id: number, version: number): Promise<ChangedTogether> {
    authorize(viewer, 'content:write');
    return this.context
      .get(ContentWritingService)
      .editing(this.context.get(ContentWritingService).authorOf(viewer), type, id, true, async (em) => {
        await existingDraft(em, type, id, version);
        await dropDraft(em, type, id);
        return { count: 1, operation: await currentOperation(em) };
      });
  }
}

interface DraftFields {
  fields: StoredValues;
  /** In the item. */
  present: StoredValues | null;
  /** What changes of the item since the draft's base replaced. */
  replaced: StoredValues | null;
}

/** In the order in which the item's fields are described, and last what the draft confirms. */
function fieldsOf(type: ContentType, { fields, present, replaced }: DraftFields): RevisionField[] {
  const before = { ...present, ...replaced };
  return [...CONTENT_KINDS[type].fields.map(({ name }) => name), 'confirmed']
    .filter((name) => name in fields)
    .map((name) => ({ name, before: before[name], value: fields[name], present: present?.[name] }));
}

/**
 * What a draft and an edit of it change together. If the edit writes a text that the draft confirms, it has to confirm it
 * again.
 */
function withEdit({ confirmed, ...fields }: StoredValues, given: Values): Values {
  const remaining = (Array.isArray(confirmed) ? confirmed : []).filter(
    (name: string) => !(name in given) && !(`${name}Es` in given),
  );
  return { ...fields, ...(remaining.length > 0 && { confirmed: remaining }), ...given };
}

function expectBase({ version }: Item, baseVersion: number | null | undefined): void {
  if (baseVersion == null || baseVersion === version) return;
  throw new AppError(
    'CONFLICT',
    `Someone else changed this item. It now has version ${version}. Reload it and try again.`,
    {
      baseVersion: 'outdated',
    },
  );
}

/** Changes of properties, named as inputs name them. */
function underInputNames({ author, module, translatedFrom, ...changes }: Values): StoredValues {
  const confirmed = confirmedNames(translatedFrom);
  return {
    ...changes,
    ...(confirmed.length > 0 && { confirmed }),
    ...(author !== undefined && { authorId: author }),
    ...(module !== undefined && { moduleId: module }),
  };
}
