import type pg from 'pg';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { checkedGroups, DraftCheck } from './check-drafts.ts';
import { authorNames, type Compared, compare, losesSpanish } from './comparison.ts';
import { untouched } from './content-base.ts';
import type { ContentSource } from './content-draft.ts';
import { newItem, storedSides } from './item-sides.ts';
import { otherSlugs, type SiteItem, type StoredItem, siteItems, storedItem } from './site-items.ts';
import type { FieldChange } from './three-way.ts';

const GROUP = 200;

/** The difference between an item of the folder and the site. */
export interface ItemComparison {
  type: ContentType;
  slug: string;
  change: 'added' | 'changed' | 'same' | 'site-only';
  /** The fields that differ; empty for new and missing items. */
  fields: FieldChange[];
  losesSpanish: boolean;
  /** For items that only the site has: whether the folder had them, and the site hasn't changed them since. */
  isGone: boolean;
  /** Names of English properties whose Spanish would be out of date after an import. */
  outdated: string[];
  /** The item on the site; null if it is new or the same. */
  site: StoredItem | null;
  /** The item as the folder has it; null if it isn't in the folder or is the same. */
  folder: StoredItem | null;
}

/**
 * Passes on how each draft differs from the site, then every item of those types that only the site has. Everything is
 * from one moment, and nothing is written.
 * @param types the types to look for on the site.
 * @throws ContentInvalidError with the problems that an import would report.
 */
export async function compareContent(
  pool: pg.Pool,
  source: ContentSource,
  types: readonly ContentType[],
  take: (comparison: ItemComparison) => void,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const check = new DraftCheck(source);
    const found = new Set<string>();
    for await (const group of checkedGroups(source, check, GROUP)) {
      const [first] = group;
      if (!first) continue;
      const { type } = first.draft;
      const compared = await compare(client, group, await authorNames(client, group, check), {}, source.found);
      const changed = compared.flatMap(({ item, changes }) => (item && changes.length > 0 ? [item.slug] : []));
      const whole = new Map((await siteItems(client, type, changed, 'html')).map((item) => [item.slug, item]));
      for (const each of compared) take(await described(each, whole.get(each.item?.slug ?? '') ?? null));
      for (const { item } of compared) if (item) found.add(`${type} ${item.slug}`);
    }
    for (const type of CONTENT_TYPES.filter((each) => types.includes(each))) {
      const missing = (await otherSlugs(client, type, source.items)).filter((slug) => !found.has(`${type} ${slug}`));
      for (let start = 0; start < missing.length; start += GROUP) {
        const items = await siteItems(client, type, missing.slice(start, start + GROUP), 'digest');
        const gone = await untouched(client, type, items);
        for (const item of items) {
          const site = storedItem(type, item);
          take({ ...NOTHING, type, slug: item.slug, change: 'site-only', isGone: gone.has(item.slug), site });
        }
      }
    }
  } finally {
    await client.query('rollback').finally(() => client.release());
  }
}

const NOTHING = { fields: [], losesSpanish: false, isGone: false, outdated: [], site: null, folder: null };

/** @param whole the item with its bodies as HTML, if it differs. */
async function described(compared: Compared, whole: SiteItem | null): Promise<ItemComparison> {
  const { checked, stated, wanted, changes, sources } = compared;
  const { type, slug } = checked.draft;
  const item = { ...NOTHING, type, slug, outdated: Object.keys(sources.outdated) };
  if (!compared.item) return { ...item, change: 'added', folder: await newItem(compared) };
  if (!whole) return { ...item, change: 'same' };
  const { site, folder } = await storedSides(compared, whole, Object.keys(stated));
  const confirmed = { ...folder, values: { ...folder.values, translatedFrom: wanted.translatedFrom } };
  return { ...item, change: 'changed', fields: changes, losesSpanish: losesSpanish(compared), site, folder: confirmed };
}
