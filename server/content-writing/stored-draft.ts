import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type FieldProblems } from '#domain/app-error.ts';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import { storedTable } from '../content/content-tables.ts';
import { expectVersion } from '../content/version.ts';
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

/** @throws AppError NOT_FOUND; CONFLICT if it has another version. */
export async function existingDraft(
  em: EntityManager,
  type: ContentType,
  id: number,
  version: number,
): Promise<StoredDraft> {
  const draft = await storedDraft(em, type, id);
  if (!draft) throw new AppError('NOT_FOUND', `${CONTENT_KINDS[type].name} has no pending draft`);
  expectVersion(draft, version);
  return draft;
}

/**
 * Looks in the history for fields of the draft that someone changed in the item. A field that is again as it was at the
 * base of the draft, or as the draft has it, is no conflict.
 * @throws AppError CONFLICT that names the fields.
 */
export async function expectUnchanged(
  em: EntityManager,
  type: ContentType,
  id: number,
  draft: StoredDraft,
): Promise<void> {
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
       author_id = excluded.author_id, publish_problem = null, updated_at = now(), version = d.version + 1`,
    [type, id, base, JSON.stringify(fields), authorId],
  );
}

export async function dropDraft(em: EntityManager, type: ContentType, id: number): Promise<void> {
  await em.execute('delete from content_draft where item_type = ? and item_id = ?', [type, id]);
}
