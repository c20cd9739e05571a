import type { EntityManager } from '@mikro-orm/postgresql';
import { itemAddress } from '#domain/addresses.ts';
import { COMMENT_TARGETS, type CommentTargetKind, type ContentType } from '#domain/content.ts';

/**
 * The id of the item that had the slug last; null if no item had it. Ask only after no item that the viewer can see has
 * the slug now: a draft must neither end the address for visitors nor show that it is there.
 */
export async function formerOwner(em: EntityManager, type: CommentTargetKind, slug: string): Promise<number | null> {
  const [row] = await em.execute<{ id: number }[]>(
    `select f.${type}_id as id from former_slug f where f.slug = ? and f.${type}_id is not null`,
    [slug],
  );
  return row?.id ?? null;
}

/** The types whose items have a page of their own, and so former addresses. */
export function hasFormerSlugs(type: ContentType): type is CommentTargetKind {
  return COMMENT_TARGETS.some((target) => target === type);
}

/** SQL for the former slugs of an item `r` as an array, in order. */
export function formerSlugsOf(type: CommentTargetKind): string {
  return `array(select f.slug from former_slug f where f.${type}_id = r.id order by f.slug collate "C")`;
}

/**
 * SQL for the former paths of all items, or of the item with an id, beside their present ones. Paths that another item
 * has now are left out, even if it is a draft, because links may be meant for it.
 */
export function movedPaths(types: readonly CommentTargetKind[], isOne: boolean): string {
  return types
    .map((type) => {
      const page = itemAddress(type, '');
      return `select '${page}' || f.slug as former, '${page}' || r.slug as present
        from former_slug f join ${type} r on r.id = f.${type}_id
        where ${isOne ? 'r.id = ?' : 'true'} and not exists (select from ${type} t where t.slug = f.slug)`;
    })
    .join(' union all ');
}
