import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type FieldProblems } from '#domain/app-error.ts';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../access/authorize.ts';
import { CONTENT_TABLES, storedTable } from '../content/content-tables.ts';
import { NumberedPage } from '../content/numbered-page.ts';
import { checkPageNumber, type PageNumber } from '../content/page-arguments.ts';
import { expectVersion } from '../content/version.ts';
import type { ContentReference } from '../history/content-reference.ts';
import type { RevisionField } from '../history/revision.service.ts';
import type { AnswerSize } from '../http/answer-size.ts';
import {
  type ContentWritingService,
  expectFreeSlug,
  type Item,
  named,
  type Values,
  write,
} from './content-writing.service.ts';
import type { StoredValues } from './stored-values.ts';

/** An edit of an item that isn't live yet, without its values. */
export interface ContentDraft {
  type: ContentType;
  /** Of the item. */
  id: number;
  /** Of the item now. */
  slug: string;
  /** Of the item now, in English. */
  title: string;
  /** Version of the item that the draft was compared with. */
  baseVersion: number;
  /** Counts the saves of the draft. */
  version: number;
  /** Of the admin who saved it last, while the account exists. */
  username: string | null;
  updatedAt: Date;
  /** Whether the item changed since `baseVersion`. */
  isOutdated: boolean;
}

/** What a save of a draft expects. If it isn't so, nothing is saved. */
export interface ExpectedVersions {
  /** Of the draft; 0 if there is none yet. If omitted, any draft is changed. */
  version?: number | null;
  /** Of the item, which the draft is compared with from now on. If omitted, a draft keeps its base. */
  baseVersion?: number | null;
}

interface StoredDraft {
  baseVersion: number;
  version: number;
  fields: StoredValues;
}

/**
 * Pending drafts: edits of items that aren't live yet. An item has at most one, readers never see it, and the item stays
 * as it is until the draft is published. Items in the trash count as missing, but their drafts are kept. Every method
 * throws AppError UNAUTHENTICATED or FORBIDDEN unless the viewer may write content.
 */
export class ContentDraftService {
  constructor(
    private readonly em: EntityManager,
    private readonly writing: ContentWritingService,
  ) {}

  /** The pending draft of an item; null if there is none. */
  async one(viewer: Viewer, type: ContentType, id: number): Promise<ContentDraft | null> {
    authorize(viewer, 'content:write');
    const [draft] = await this.select('where d.item_type = ? and d.item_id = ?', [type, id]);
    return draft ?? null;
  }

  /** All pending drafts, last saved first. @throws AppError BAD_USER_INPUT. */
  async page(viewer: Viewer, wanted: PageNumber): Promise<NumberedPage<ContentDraft>> {
    authorize(viewer, 'content:write');
    checkPageNumber(wanted);
    const { page, pageSize } = wanted;
    const items = await this.select('order by d.updated_at desc, d.item_type, d.item_id desc limit ? offset ?', [
      pageSize,
      (page - 1) * pageSize,
    ]);
    return new NumberedPage(items, pageSize, async () => {
      const [row] = await this.em.execute<{ count: number }[]>(
        `select count(*)::integer as count from content_draft d cross join lateral (${ITEMS}) i`,
      );
      return row?.count ?? 0;
    });
  }

  /**
   * What drafts change: the fields of each, in the order of the drafts.
   * @param answerSize counts the texts before they are read. @throws GraphQLError ANSWER_TOO_LARGE
   */
  async fields(viewer: Viewer, drafts: readonly ContentDraft[], answerSize: AnswerSize): Promise<RevisionField[][]> {
    authorize(viewer, 'content:write');
    const found = new Map<string, RevisionField[]>();
    for (const type of CONTENT_TYPES) {
      const ids = drafts.filter((draft) => draft.type === type).map(({ id }) => id);
      if (ids.length === 0) continue;
      if (drafts.length > 1) answerSize.addRead(await this.size(type, ids));
      const rows = await this.em.execute<{ id: number; fields: StoredValues; present: StoredValues }[]>(
        `select r.id, d.fields, (
           select jsonb_object_agg(c.field, to_jsonb(r) -> c.column_name)
           from remembered_columns('${storedTable(type)}') c where jsonb_exists(d.fields, c.field)) as present
         from content_draft d join ${storedTable(type)} r on r.id = d.item_id
         where d.item_type = ? and d.item_id in (?)`,
        [type, ids],
      );
      for (const { id, fields, present } of rows) found.set(`${type}:${id}`, fieldsOf(type, fields, present));
    }
    return drafts.map(({ type, id }) => found.get(`${type}:${id}`) ?? []);
  }

  /**
   * Saves an edit without changing the item. Fields that aren't named keep what the draft has. A draft that changes
   * nothing is discarded.
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
    await this.writing.editing(viewer, type, id, true, async (em, item) => {
      const draft = await storedDraft(em, type, id);
      expectVersion({ version: draft?.version ?? 0 }, version);
      expectBase(item, baseVersion);
      const changes = await this.writing.changes(em, type, item, { ...draft?.fields, ...given });
      if (typeof changes.slug === 'string') await expectFreeSlug(em, type, changes.slug, id);
      const base = baseVersion ?? draft?.baseVersion ?? item.version;
      await store(em, type, id, { fields: underInputNames(changes), base, authorId: viewer.id });
    });
    return this.one(viewer, type, id);
  }

  /**
   * Writes a draft to its item, as one edit of the viewer. Changes of the item since the draft's base stay if they are in
   * other fields.
   * @param version of the draft that the viewer has seen.
   * @throws AppError NOT_FOUND; BAD_USER_INPUT if the item that would result breaks a rule; CONFLICT if the draft has
   *   another version, if someone changed one of its fields in the item, or if its slug is taken.
   */
  async publish(viewer: Viewer, type: ContentType, id: number, version: number): Promise<ContentReference> {
    authorize(viewer, 'content:write');
    return this.writing.editing(viewer, type, id, true, async (em, item) => {
      const draft = await existingDraft(em, type, id, version);
      await expectUnchanged(em, type, id, draft);
      await write(em, item, await this.writing.changes(em, type, item, draft.fields));
      await drop(em, type, id);
      return { type, id, slug: item.slug, title: item.title };
    });
  }

  /**
   * Deletes a draft; the item stays as it is.
   * @param version of the draft that the viewer has seen.
   * @throws AppError NOT_FOUND; CONFLICT if the draft has another version.
   */
  async discard(viewer: Viewer, type: ContentType, id: number, version: number): Promise<void> {
    authorize(viewer, 'content:write');
    await this.writing.editing(viewer, type, id, true, async (em) => {
      await existingDraft(em, type, id, version);
      await drop(em, type, id);
    });
  }

  private async select(which: string, values: unknown[]): Promise<ContentDraft[]> {
    const rows = await this.em.execute<(Omit<ContentDraft, 'updatedAt'> & { updatedAt: string })[]>(
      `select d.item_type as type, d.item_id as id, i.slug, i.title, d.base_version as "baseVersion", d.version, u.username,
         d.updated_at as "updatedAt", i.version <> d.base_version as "isOutdated"
       from content_draft d cross join lateral (${ITEMS}) i left join app_user u on u.id = d.author_id ${which}`,
      values,
    );
    return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }));
  }

  /** Bytes of the values of drafts, and about as many for those of their items. */
  private async size(type: ContentType, ids: number[]): Promise<number> {
    const [row] = await this.em.execute<{ bytes: number }[]>(
      `select coalesce(sum(2 * octet_length(d.fields::text)), 0)::float8 as bytes
       from content_draft d where d.item_type = ? and d.item_id in (?)`,
      [type, ids],
    );
    return row?.bytes ?? 0;
  }
}

/** The item of a draft `d`, unless it is in the trash. Only the table of its type is read. */
const ITEMS = CONTENT_TYPES.map(
  (type) => `
    select r.slug, r.title, r.version from ${CONTENT_TABLES[type].name} r
    where d.item_type = '${type}' and r.id = d.item_id`,
).join(' union all ');

/** In the order in which the item's fields are described. */
function fieldsOf(type: ContentType, values: StoredValues, present: StoredValues | null): RevisionField[] {
  return CONTENT_KINDS[type].fields
    .filter(({ name }) => name in values)
    .map(({ name }) => ({ name, value: values[name], present: present?.[name] }));
}

/** The item has to be locked. */
async function storedDraft(em: EntityManager, type: ContentType, id: number): Promise<StoredDraft | undefined> {
  const [draft] = await em.execute<StoredDraft[]>(
    `select base_version as "baseVersion", version, fields from content_draft where item_type = ? and item_id = ?`,
    [type, id],
  );
  return draft;
}

/** @throws AppError NOT_FOUND; CONFLICT if it has another version. */
async function existingDraft(em: EntityManager, type: ContentType, id: number, version: number): Promise<StoredDraft> {
  const draft = await storedDraft(em, type, id);
  if (!draft) throw new AppError('NOT_FOUND', `${CONTENT_KINDS[type].name} has no pending draft`);
  expectVersion(draft, version);
  return draft;
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

/**
 * Looks in the history for fields of the draft that someone changed in the item. A field that is again as it was at the
 * base of the draft, or as the draft has it, is no conflict.
 * @throws AppError CONFLICT that names the fields.
 */
async function expectUnchanged(em: EntityManager, type: ContentType, id: number, draft: StoredDraft): Promise<void> {
  const rows = await em.execute<{ name: string }[]>(
    `select f.name from (
       select distinct on (n.name) n.name, c.before -> n.name as "before"
       from content_change c cross join unnest(c.fields) n(name)
       where c.item_type = ? and c.item_id = ? and c.version > ?
       order by n.name, c.id
     ) f
     join content_draft d on d.item_type = ? and d.item_id = ? and jsonb_exists(d.fields, f.name)
     join ${storedTable(type)} r on r.id = d.item_id
     join remembered_columns('${storedTable(type)}') k on k.field = f.name
     where to_jsonb(r) -> k.column_name is distinct from f."before"
       and to_jsonb(r) -> k.column_name is distinct from d.fields -> f.name
     order by f.name`,
    [type, id, draft.baseVersion, type, id],
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name);
  const fields: FieldProblems = Object.fromEntries(names.map((name) => [name, 'outdated']));
  throw new AppError(
    'CONFLICT',
    `Someone else changed the item after this draft was started: ${names.join(', ')}. Compare both and save the draft again.`,
    fields,
  );
}

/** A draft without fields is deleted. */
async function store(
  em: EntityManager,
  type: ContentType,
  id: number,
  { fields, base, authorId }: { fields: StoredValues; base: number; authorId: number },
): Promise<void> {
  if (Object.keys(fields).length === 0) return drop(em, type, id);
  await em.execute(
    `insert into content_draft as d (item_type, item_id, base_version, fields, author_id) values (?, ?, ?, ?::jsonb, ?)
     on conflict (item_type, item_id) do update set base_version = excluded.base_version, fields = excluded.fields,
       author_id = excluded.author_id, updated_at = now(), version = d.version + 1`,
    [type, id, base, JSON.stringify(fields), authorId],
  );
}

async function drop(em: EntityManager, type: ContentType, id: number): Promise<void> {
  await em.execute('delete from content_draft where item_type = ? and item_id = ?', [type, id]);
}

/** Changes of properties, named as inputs name them. */
function underInputNames({ author, module, ...changes }: Values): StoredValues {
  return {
    ...changes,
    ...(author !== undefined && { authorId: author }),
    ...(module !== undefined && { moduleId: module }),
  };
}
