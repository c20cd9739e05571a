import type pg from 'pg';
import type { ContentType } from '#domain/content.ts';
import { CONTENT_TABLES } from '../model/content-tables.ts';
import { type Base, type Digests, digestOf } from './content-base.ts';
import type { ContentDraft, SourceItem } from './content-draft.ts';

/** An item of the folder with a slug that no item of the site has, and what the folder says about it. */
interface NewSlug {
  draft: ContentDraft;
  folder: Digests;
}

interface OtherItem {
  slug: string;
  base: Base | null;
  /** Of a module. */
  lessons: string[];
}

/** Fields that a renamed item need not share with the former one. */
const NOT_SHARED = ['slug', 'formerSlugs', 'module', 'updatedAt'];

/**
 * Finds items that are the same although their slugs differ, because the folder or the site has renamed them: those that the
 * folder had by this slug, that name the other slug as a former one, of which the folder has changed nothing else, or whose
 * lessons are all in the other module.
 * @param items of the whole folder. @returns the slug on the site by the slug in the folder.
 */
export async function renamedItems(
  client: pg.ClientBase,
  type: ContentType,
  found: readonly NewSlug[],
  items: Iterable<SourceItem>,
): Promise<Map<string, string>> {
  const renamed = new Map<string, string>();
  if (found.length === 0) return renamed;
  const { rows } = await client.query<OtherItem>(
    `select r.slug, b.fields as base,
       array(select l.slug from lesson l where '${type}' = 'module' and l.module_id = r.id) as lessons
     from ${CONTENT_TABLES[type].name} r left join content_base b on b.${type}_id = r.id
     where '${type}' = 'module' or b.fields -> 'slug' ?| $1 or b.fields -> 'title' ?| $2 or r.slug = any($3)`,
    [
      found.map(({ draft }) => digestOf(draft.slug)),
      found.flatMap(({ folder }) => folder.get('title') ?? []),
      found.flatMap(({ draft }) => draft.formerSlugs ?? []),
    ],
  );
  if (rows.length === 0) return renamed;
  const slugs = new Set<string>();
  const modules = new Map<string, string | undefined>();
  for (const item of items) {
    if (item.type === type) slugs.add(item.slug);
    if (item.type === 'lesson') modules.set(item.slug, item.moduleSlug);
  }
  const others = rows.filter(({ slug }) => !slugs.has(slug));
  for (const { draft, folder } of found) {
    const same = others.filter(
      ({ slug, base, lessons }) =>
        base?.slug?.includes(digestOf(draft.slug)) ||
        draft.formerSlugs?.includes(slug) ||
        (base && [...folder].every(([name, digest]) => NOT_SHARED.includes(name) || base[name]?.includes(digest))) ||
        (lessons.length > 0 && lessons.every((lesson) => modules.get(lesson) === draft.slug)),
    );
    const [only] = same;
    // What could be several items is none of them.
    if (only && same.length === 1 && ![...renamed.values()].includes(only.slug)) renamed.set(draft.slug, only.slug);
  }
  return renamed;
}
