import type { EntityManager } from '@mikro-orm/postgresql';
import { addresses } from '#domain/addresses.ts';
import { fieldsAt } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import { storedTable } from '../model/content-tables.ts';
import { carryingDrafts } from './stored-draft.ts';
import { keptSources } from './translation-state.ts';

/** Types whose texts can show pictures. */
export const SHOWING_MEDIA = ['article', 'video', 'lesson'] as const satisfies ContentType[];

/**
 * Lets everything that shows one picture show another, in the trash and in pending drafts too. Translations stay as
 * current or out of date as they were.
 * @param from digest of the one, @param to of the other.
 */
export async function replaceMedia(em: EntityManager, from: string, to: string): Promise<void> {
  const places = [from, to].map((digest) => addresses.mediaFile(digest, ''));
  for (const type of SHOWING_MEDIA) {
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
         set ${changes}, translated_from = ${keptSources(type)}, updated_at = now()
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
}

function textsOf(type: ContentType): string[] {
  const pictures = fieldsAt(type, 'meta').filter(({ type: each }) => each === 'picture');
  return [...fieldsAt(type, 'body'), ...pictures].map(({ column }) => column);
}
