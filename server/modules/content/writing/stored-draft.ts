import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type FieldProblems } from '#domain/app-error.ts';
import type { ContentType } from '#domain/content.ts';
import type { DraftProblem } from '#domain/schedule.ts';
import { isRevision } from '../history/recorded-revision.ts';
import { storedTable } from '../model/content-tables.ts';
import { expectVersion } from '../model/version.ts';
import type { StoredValues } from './stored-values.ts';

export interface StoredDraft {
  baseVersion: number;
  version: number;
  fields: StoredValues;
  /** Whether it was to be published by itself by now. */
  isDue: boolean;
}

/** The item has to be locked. */
export async function storedDraft(em: EntityManager, type: ContentType, id: number): Promise<StoredDraft | undefined> {
  const [draft] = await em.execute<StoredDraft[]>(
    `select base_version as "baseVersion", version, fields,
       coalesce(publish_at <= now(), false) as "isDue"
     from content_draft where item_type = ? and item_id = ?`,
    [type, id],
  );
  return draft;
}

/** @throws AppError CONFLICT if it has another version, or if someone published or discarded it. */
export async function existingDraft(
  em: EntityManager,
  type: ContentType,
  id: number,
  version: number,
): Promise<StoredDraft> {
  const draft = await storedDraft(em, type, id);
  if (!draft) {
    throw new AppError('CONFLICT', 'Someone else published or discarded this pending draft in the meantime.', {
      version: 'outdated',
    });
  }
  expectVersion(draft, version);
  return draft;
}

/**
 * What a draft would change in its item. It no longer confirms the Spanish of fields whose English someone changed after
 * it was started.
 * @throws AppError CONFLICT that names the fields of the draft which someone changed in the item.
 */
export async function fieldsToPublish(
  em: EntityManager,
  type: ContentType,
  id: number,
  { fields: { confirmed, ...values } }: StoredDraft,
): Promise<StoredValues> {
  const changed = await changedBeneath(em, type, [id]);
  const names = changed.flatMap(({ name, isEdited }) => (isEdited ? [name] : []));
  if (names.length === 0) {
    const unseen = changed.map(({ name }) => name);
    return {
      ...values,
      ...(Array.isArray(confirmed) && { confirmed: confirmed.filter((name) => !unseen.includes(name)) }),
    };
  }
  const fields: FieldProblems = Object.fromEntries(names.map((name) => [name, 'outdated']));
  throw new AppError(
    'CONFLICT',
    `Someone else changed the item after this draft was started: ${names.join(', ')}. Compare both and save the draft again.`,
    fields,
  );
}

/**
 * Runs a change of items that carries their drafts along, such as new addresses in their texts. A draft that could be
 * published before it still can be afterwards.
 */
export async function carryingDrafts(
  em: EntityManager,
  type: ContentType,
  ids: readonly number[],
  change: () => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return;
  await em.execute(`select id from ${storedTable(type)} where id in (?) order by id for update`, [ids]);
  const outdated = new Set((await changedBeneath(em, type, ids)).map(({ id }) => id));
  await change();
  await rebaseDrafts(
    em,
    type,
    ids.filter((id) => !outdated.has(id)),
  );
}

/** From now on, drafts are compared with their items as they are. */
async function rebaseDrafts(em: EntityManager, type: ContentType, ids: readonly number[]): Promise<void> {
  await em.execute(
    `update content_draft d set base_version = r.version from ${storedTable(type)} r
     where r.id = d.item_id and d.item_type = ? and d.item_id = any (?::integer[])`,
    [type, `{${ids}}`],
  );
}

/** SQL of the fields that changed in the item of a draft `d` since its base, each with its value before. */
export const CHANGED_SINCE_BASE = `
  select distinct on (n.name) n.name, c.before -> n.name as "before"
  from content_change c cross join unnest(c.fields) n(name)
  where c.item_type = d.item_type and c.item_id = d.item_id and c.version > d.base_version and ${isRevision('c')}
  order by n.name, c.id`;

/**
 * Looks in the history for fields that drafts edit, or whose Spanish they confirm, and that someone changed in their items.
 * A field that is again as it was at the base of the draft, or as the draft has it, isn't among them.
 */
function changedBeneath(
  em: EntityManager,
  type: ContentType,
  ids: readonly number[],
): Promise<{ id: number; name: string; isEdited: boolean }[]> {
  return em.execute(
    `select d.item_id as id, f.name, jsonb_exists(d.fields, f.name) as "isEdited"
     from content_draft d
     join ${storedTable(type)} r on r.id = d.item_id
     cross join lateral (${CHANGED_SINCE_BASE}) f
     join audited_columns('${storedTable(type)}') k on k.field = f.name
     where d.item_type = ? and d.item_id in (?) and to_jsonb(r) -> k.column_name is distinct from f."before"
       and case when jsonb_exists(d.fields, f.name) then to_jsonb(r) -> k.column_name is distinct from d.fields -> f.name
         else jsonb_exists(d.fields -> 'confirmed', f.name) end
     order by d.item_id, f.name`,
    [type, ids],
  );
}

/** A draft without fields is deleted. */
export async function storeDraft(
  em: EntityManager,
  type: ContentType,
  id: number,
  { fields, base, authorId }: { fields: StoredValues; base: number; authorId: number },
): Promise<void> {
  if (Object.keys(fields).length === 0) return dropDraft(em, type, id);
  await em.execute(
    `insert into content_draft as d (item_type, item_id, base_version, fields, author_id) values (?, ?, ?, ?::jsonb, ?)
     on conflict (item_type, item_id) do update set base_version = excluded.base_version, fields = excluded.fields,
       author_id = excluded.author_id, publish_problem = null, updated_at = now()`,
    [type, id, base, JSON.stringify(fields), authorId],
  );
}

/** A row of the table, as the history has it. */
export interface RecordedDraft {
  fields: StoredValues;
  publish_at: string | null;
}

/** The pending draft of an item as the history records it; null if there is none. */
export async function recordedDraft(em: EntityManager, type: ContentType, id: number): Promise<RecordedDraft | null> {
  const [row] = await em.execute<{ draft: RecordedDraft }[]>(
    'select to_jsonb(d) as draft from content_draft d where item_type = ? and item_id = ?',
    [type, id],
  );
  return row?.draft ?? null;
}

/**
 * Makes the pending draft of an item what it was, or deletes it if there was none. Authors that are gone stay away, and so
 * does a time that has passed: a draft that has another one by now keeps that.
 * @param isCarried whether the item has been put back as well, so that the draft is compared with it as it is now.
 */
export async function putBackDraft(
  em: EntityManager,
  type: ContentType,
  id: number,
  draft: RecordedDraft | null,
  isCarried: boolean,
): Promise<void> {
  if (draft === null) return dropDraft(em, type, id);
  await em.execute(
    `with was as (
       select (jsonb_populate_record(null::content_draft, ?::jsonb)).*
     ), remaining as (
       select w.*, case when exists (select from app_user u where to_jsonb(u.id) = w.fields -> 'authorId')
         then w.fields else w.fields - 'authorId' end as known,
         case when w.publish_at <= now() then d.publish_at else w.publish_at end as time
       from was w left join content_draft d using (item_type, item_id)
     )
     insert into content_draft as d
       (item_type, item_id, base_version, fields, author_id, created_at, updated_at, version, publish_at, publish_problem)
     select item_type, item_id, base_version, known, (select u.id from app_user u where u.id = author_id), created_at,
       now(), version, time, publish_problem
     from remaining where known <> '{}'
     on conflict (item_type, item_id) do update set base_version = excluded.base_version, fields = excluded.fields,
       author_id = excluded.author_id, updated_at = now(), publish_at = excluded.publish_at,
       publish_problem = excluded.publish_problem
     where (d.fields, d.publish_at) is distinct from (excluded.fields, excluded.publish_at)`,
    [JSON.stringify(draft)],
  );
  if (isCarried && (await changedBeneath(em, type, [id])).length === 0) await rebaseDrafts(em, type, [id]);
}

/** Changes the values of drafts whose items are locked. */
export async function rewriteDrafts(
  em: EntityManager,
  type: ContentType,
  ids: readonly number[],
  rewritten: (fields: StoredValues) => StoredValues,
): Promise<void> {
  const drafts = await em.execute<{ id: number; fields: StoredValues }[]>(
    'select item_id as id, fields from content_draft where item_type = ? and item_id in (?)',
    [type, ids],
  );
  for (const { id, fields } of drafts) {
    const values = rewritten(fields);
    if (isDeepStrictEqual(values, fields)) continue;
    await em.execute(
      `update content_draft set fields = ?::jsonb, updated_at = now()
       where item_type = ? and item_id = ?`,
      [JSON.stringify(values), type, id],
    );
  }
}

/** Sets when a draft is published by itself; null for never. The item has to be locked. */
export async function scheduleDraft(em: EntityManager, type: ContentType, id: number, at: Date | null): Promise<void> {
  await em.execute(
    'update content_draft set publish_at = ?, publish_problem = null where item_type = ? and item_id = ?',
    [at, type, id],
  );
}

/** A draft that is due stays, and says why it couldn't be published. */
export async function noteDraftProblem(
  em: EntityManager,
  type: ContentType,
  id: number,
  problem: DraftProblem,
): Promise<void> {
  await em.execute(
    `update content_draft set publish_at = null, publish_problem = ?
     where item_type = ? and item_id = ? and publish_at <= now()`,
    [problem, type, id],
  );
}

export async function dropDraft(em: EntityManager, type: ContentType, id: number): Promise<void> {
  await em.execute('delete from content_draft where item_type = ? and item_id = ?', [type, id]);
}
