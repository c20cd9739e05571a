import type { EntityManager } from '@mikro-orm/postgresql';
import { addresses } from '#domain/addresses.ts';
import { fieldsAt } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import type { PicturePlace } from '../../media/picture-place.ts';
import { storedTable } from '../model/content-tables.ts';
import { carryingDrafts } from './stored-draft.ts';
import { exactlySql } from './translation-state.ts';

const SHOWING_PICTURES = ['article', 'video', 'lesson'] as const satisfies ContentType[];

/** Texts and covers of content, in the trash and in pending drafts too. */
export const PICTURES_OF_CONTENT: PicturePlace[] = SHOWING_PICTURES.map((type) => ({
  type,
  table: storedTable(type),
  title: 'r.title',
  titleEs: 'r.title_es',
  isInTrash: 'r.deleted_at is not null',
  replace: (transaction, from, to) => replaceIn(transaction, type, from, to),
}));

/** Translations stay as current or out of date as they were. */
async function replaceIn(
  em: EntityManager,
  type: (typeof SHOWING_PICTURES)[number],
  from: string,
  to: string,
): Promise<void> {
  const places = [from, to].map((digest) => addresses.mediaFile(digest, ''));
  const rows = await em.execute<{ id: number; isDraft: boolean }[]>(
    `select item_id as id, is_draft as "isDraft" from media_use where digest = ? and item_type = '${type}'`,
    [from],
  );
  const live = rows.flatMap(({ id, isDraft }) => (isDraft ? [] : [id]));
  const pending = rows.flatMap(({ id, isDraft }) => (isDraft ? [id] : []));
  const columns = textsOf(type);
  const changes = columns.map((column) => `${column} = replace(${column}, ?, ?)`).join(', ');
  await carryingDrafts(em, type, [...new Set(rows.map(({ id }) => id))], async () => {
    await em.execute(
      `update ${storedTable(type)}
       set ${changes}, translated_from = ${exactlySql(type)}, updated_at = now()
       where id = any (?::integer[])`,
      [...columns.flatMap(() => places), `{${live}}`],
    );
    await em.execute(
      `update content_draft set fields = replace(fields::text, ?, ?)::jsonb, updated_at = now()
       where item_type = ? and item_id = any (?::integer[])`,
      [...places, type, `{${pending}}`],
    );
  });
}

function textsOf(type: ContentType): string[] {
  const pictures = fieldsAt(type, 'meta').filter(({ type: each }) => each === 'picture');
  return [...fieldsAt(type, 'body'), ...pictures].map(({ column }) => column);
}
