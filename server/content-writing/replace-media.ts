import type { EntityManager } from '@mikro-orm/postgresql';
import { fieldsAt } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import { storedTable } from '../content/content-tables.ts';

/** Types whose texts can show pictures. */
export const SHOWING_MEDIA = ['article', 'video', 'lesson'] as const satisfies ContentType[];

/**
 * Lets everything that shows one picture show another, in the trash and in pending drafts too.
 * @param from digest of the one, @param to of the other.
 */
export async function replaceMedia(em: EntityManager, from: string, to: string): Promise<void> {
  const places = [`/media/${from}/`, `/media/${to}/`];
  for (const type of SHOWING_MEDIA) {
    const columns = textsOf(type);
    const changes = columns.map((column) => `${column} = replace(${column}, ?, ?)`).join(', ');
    await em.execute(
      `update ${storedTable(type)} set ${changes}, updated_at = now()
       where id in (select item_id from media_use where digest = ? and item_type = '${type}' and not is_draft)`,
      [...columns.flatMap(() => places), from],
    );
  }
  await em.execute(
    `update content_draft d set fields = replace(d.fields::text, ?, ?)::jsonb, version = d.version + 1, updated_at = now()
     from media_use u
     where u.digest = ? and u.is_draft and d.item_type = u.item_type and d.item_id = u.item_id`,
    [...places, from],
  );
}

function textsOf(type: ContentType): string[] {
  const pictures = fieldsAt(type, 'meta').filter(({ type: each }) => each === 'picture');
  return [...fieldsAt(type, 'body'), ...pictures].map(({ column }) => column);
}
