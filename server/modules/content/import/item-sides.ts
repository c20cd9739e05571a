import type { Compared } from './comparison.ts';
import { isBody } from './content-draft.ts';
import type { ItemSides } from './import-report.ts';
import { type SiteItem, type StoredItem, storedItem } from './site-items.ts';

/**
 * An item on the site, and with values of the folder.
 * @param whole with its bodies as HTML. @param names of the fields in which they may differ.
 * @param base what the history has of these fields as the folder had them.
 */
export async function storedSides(
  { checked, stated }: Compared,
  whole: SiteItem,
  names: readonly string[],
  base: Record<string, unknown> = {},
): Promise<ItemSides> {
  const { type } = checked.draft;
  const folder = await withHtml(names.map((name) => [name, stated[name]]));
  return {
    site: storedItem(type, whole),
    folder: storedItem(type, { ...whole, ...folder }),
    base: names.every((name) => name in base) ? storedItem(type, { ...whole, ...base }) : null,
  };
}

/** An item that only the folder has. */
export async function newItem({ checked: { draft }, wanted }: Compared): Promise<StoredItem> {
  return storedItem(draft.type, { ...(await withHtml(Object.entries(wanted))), slug: draft.slug });
}

async function withHtml(values: [string, unknown][]): Promise<Record<string, unknown>> {
  const converted = values.map(async ([name, value]) => [name, isBody(value) ? await value.html() : value] as const);
  return Object.fromEntries(await Promise.all(converted));
}
