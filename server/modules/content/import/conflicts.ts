import type pg from 'pg';
import type { ContentType } from '#domain/content.ts';
import type { Compared } from './comparison.ts';
import { baseValues } from './content-base.ts';
import type { Conflict } from './import-report.ts';
import { storedSides } from './item-sides.ts';
import { siteItems } from './site-items.ts';

/**
 * The items that have a conflict in at least one field.
 * @param most conflicts whose texts are shown.
 */
export async function conflictsIn(
  client: pg.ClientBase,
  type: ContentType,
  compared: readonly Compared[],
  most: number,
): Promise<Conflict[]> {
  const found = compared.flatMap((each) => {
    const names = each.changes.filter(({ outcome }) => outcome === 'conflict').map(({ name }) => name);
    return names.length > 0 && each.item ? [{ each, names, base: each.base, slug: each.item.slug }] : [];
  });
  if (found.length === 0) return [];
  const shown = found.slice(0, Math.max(0, most));
  const slugs = shown.map(({ slug }) => slug);
  const whole = new Map((await siteItems(client, type, slugs, 'html')).map((item) => [item.slug, item]));
  const values = await baseValues(client, type, shown);
  return Promise.all(
    found.map(async ({ each, names, base, slug }) => {
      const { brokenSchedule = null, checked } = each;
      const { draft } = checked;
      const item = whole.get(slug);
      const fields = names.map((name) => ({ name, place: draft.placeOf(name), base: base[name]?.at(-1) ?? null }));
      const sides = item ? await storedSides(each, item, names, values.get(slug)) : null;
      return { type, slug: draft.slug, moduleSlug: draft.moduleSlug ?? null, fields, brokenSchedule, sides };
    }),
  );
}
