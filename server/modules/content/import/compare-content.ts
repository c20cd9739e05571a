import type pg from 'pg';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { checkedGroups, DraftCheck } from './check-drafts.ts';
import { authorNames, type Compared, compare } from './comparison.ts';
import { type ContentSource, isBody } from './content-draft.ts';
import { bodyFields, otherSlugs, type SiteItem, type StoredItem, siteItems, storedItem } from './site-items.ts';

const GROUP = 200;

/** The difference between an item of the folder and the site. */
export interface ItemComparison {
  type: ContentType;
  slug: string;
  change: 'added' | 'changed' | 'same' | 'site-only';
  /** Names of the properties that an import would change; empty for new and missing items. */
  fields: string[];
  /** Names of English properties whose Spanish would be out of date after an import. */
  outdated: string[];
  /** The item on the site; null if it is new or the same. */
  site: StoredItem | null;
  /** The item after an import; null if it isn't in the folder or is the same. */
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
    for await (const group of checkedGroups(source, check, GROUP)) {
      const [first] = group;
      if (!first) continue;
      const { type } = first.draft;
      const slugs = group.map(({ draft }) => draft.slug);
      const authors = await authorNames(client, group, check);
      const compared = compare(group, await siteItems(client, type, slugs, 'digest'), authors);
      const changed = compared.filter((each) => each.changed.length > 0).map(({ checked }) => checked.draft.slug);
      const whole = new Map((await siteItems(client, type, changed, 'html')).map((item) => [item.slug, item]));
      for (const each of compared) take(await described(each, whole.get(each.checked.draft.slug) ?? null));
    }
    for (const type of CONTENT_TYPES.filter((each) => types.includes(each))) {
      const missing = await otherSlugs(client, type, source.items);
      for (let start = 0; start < missing.length; start += GROUP) {
        for (const item of await siteItems(client, type, missing.slice(start, start + GROUP), 'html')) {
          const site = storedItem(type, item);
          take({ type, slug: item.slug, change: 'site-only', fields: [], outdated: [], site, folder: null });
        }
      }
    }
  } finally {
    await client.query('rollback').finally(() => client.release());
  }
}

/** @param whole the item with its bodies as HTML, if it changes. */
async function described(
  { checked, wanted, item, changed, sources }: Compared,
  whole: SiteItem | null,
): Promise<ItemComparison> {
  const { type, slug } = checked.draft;
  const outdated = Object.keys(sources.outdated);
  if (item && changed.length === 0) {
    return { type, slug, change: 'same', fields: [], outdated, site: null, folder: null };
  }
  const folder: SiteItem = { ...wanted, slug };
  for (const { name: field } of bodyFields(type)) {
    const isSame = whole !== null && !changed.includes(field);
    folder[field] = isSame ? whole[field] : await htmlOf(wanted[field]);
  }
  return {
    type,
    slug,
    change: item ? 'changed' : 'added',
    fields: changed,
    outdated,
    site: whole && storedItem(type, whole),
    folder: storedItem(type, folder),
  };
}

async function htmlOf(body: unknown): Promise<string | null> {
  return isBody(body) ? body.html() : null;
}
