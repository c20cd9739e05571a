import type pg from 'pg';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { untouched } from '../import/content-base.ts';
import type { ContentSource } from '../import/content-draft.ts';
import { otherSlugs, siteItems } from '../import/site-items.ts';
import { type Choices, isOurs } from '../import/three-way.ts';
import { CONTENT_TABLES } from '../model/content-tables.ts';
import { collision } from './collision.ts';

/** An item by type and slug, as in content folders. */
export interface ItemName {
  type: ContentType;
  slug: string;
  /** For lessons. */
  moduleSlug: string | null;
}

/** An item to delete, as it was when that was decided. */
export interface Removal extends ItemName {
  version: number;
}

/** Lessons before modules, because a module takes its lessons to the trash. */
const ORDER: readonly ContentType[] = CONTENT_TYPES.toReversed();

/**
 * The items of a source's kinds that only the site has. Spared are those that are new on the site or were changed there
 * since the last import, unless they are named, and the modules of spared lessons.
 */
export async function siteOnly(
  client: pg.ClientBase,
  { items, kinds }: ContentSource,
  choices: Choices,
): Promise<{ removals: Removal[]; spared: ItemName[] }> {
  const found: (Removal & { isSpared: boolean })[] = [];
  for (const type of CONTENT_TYPES.filter((each) => kinds.includes(each))) {
    const others = await siteItems(client, type, await otherSlugs(client, type, items), 'digest');
    const unchanged = await untouched(client, type, others);
    for (const { slug, module, version } of others) {
      const isSpared = !unchanged.has(slug) && !isOurs(slug, choices);
      const moduleSlug = typeof module === 'string' ? module : null;
      found.push({ type, slug, moduleSlug, version: Number(version), isSpared });
    }
  }
  const needed = new Set(found.flatMap(({ isSpared, moduleSlug }) => (isSpared && moduleSlug) || []));
  const isSpared = (item: (typeof found)[number]) => item.isSpared || (item.type === 'module' && needed.has(item.slug));
  return { removals: found.filter((item) => !isSpared(item)), spared: found.filter(isSpared) };
}

/**
 * Locks the modules to delete, so that no one can add lessons to them, or delete one of them and lock its lessons in a
 * different order.
 */
export async function holdModules(client: pg.ClientBase, removals: readonly Removal[]): Promise<void> {
  await client.query('select from course_module m where m.slug = any($1) for update', [slugsOf(removals, 'module')]);
}

/**
 * Moves items to the trash.
 * @param removals items whose modules are locked.
 * @throws SetupError if someone else has changed or deleted one of them since, or added a lesson to one of the modules.
 */
export async function remove(client: pg.ClientBase, removals: readonly Removal[]): Promise<void> {
  for (const type of ORDER) {
    const slugs = slugsOf(removals, type);
    if (type === 'module') await expectEmpty(client, slugs);
    const versions = removals.filter((item) => item.type === type).map(({ version }) => version);
    const { rows } = await client.query<{ slug: string }>(
      `with listed as (select * from unnest($1::text[], $2::int[]) as l(slug, version)),
       gone as (
         update ${CONTENT_TABLES[type].name} r set deleted_at = now() from listed l
         where r.slug = l.slug and r.version = l.version returning r.slug
       )
       select l.slug from listed l where not exists (select from gone g where g.slug = l.slug) limit 1`,
      [slugs, versions],
    );
    if (rows[0]) throw collision(`someone else changed or deleted the ${type} ${rows[0].slug}`);
  }
}

/** The lessons that the import deletes with a module are gone by now. Someone else added the ones that are left. */
async function expectEmpty(client: pg.ClientBase, modules: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ slug: string; module: string }>(
    `select l.slug, m.slug as module from lesson l join course_module m on m.id = l.module_id
     where m.slug = any($1) limit 1`,
    [modules],
  );
  if (rows[0]) throw collision(`someone else added the lesson ${rows[0].slug} to the module ${rows[0].module}`);
}

function slugsOf(removals: readonly Removal[], type: ContentType): string[] {
  return removals.filter((item) => item.type === type).map(({ slug }) => slug);
}
