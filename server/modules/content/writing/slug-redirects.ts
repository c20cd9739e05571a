import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContentType } from '#domain/content.ts';
import { hasFormerSlugs } from '../model/former-slugs.ts';

/** Former slugs of an item as they were: since when, or null for one that didn't lead to it. */
export type FormerSlugTimes = ReadonlyMap<string, string | null>;

/** Former slugs that were added to an item no longer lead to it. */
export async function withdrawSlugs(
  em: EntityManager,
  type: ContentType,
  id: number,
  slugs: FormerSlugTimes,
): Promise<void> {
  if (!hasFormerSlugs(type)) return;
  const added = [...slugs].flatMap(([slug, since]) => (since === null ? [slug] : []));
  if (added.length === 0) return;
  await em.execute(`delete from former_slug where ${type}_id = ? and slug in (?)`, [id, added]);
}

/**
 * Former slugs that were taken from an item lead to it again.
 * @returns false if another item has one of them as a former slug now.
 */
export async function returnSlugs(
  em: EntityManager,
  type: ContentType,
  id: number,
  slugs: FormerSlugTimes,
): Promise<boolean> {
  if (!hasFormerSlugs(type)) return true;
  for (const [slug, since] of slugs) {
    if (since === null) continue;
    await em.execute(
      `insert into former_slug (slug, since, ${type}_id)
       select ?, ?, r.id from stored_${type} r where r.id = ? and r.slug <> ? on conflict do nothing`,
      [slug, since, id, slug],
    );
    const other = await em.execute(`select from former_slug where slug = ? and ${type}_id <> ?`, [slug, id]);
    if (other.length > 0) return false;
  }
  return true;
}
