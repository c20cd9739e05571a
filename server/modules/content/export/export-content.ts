import type pg from 'pg';
import { COMMENT_TARGETS, CONTENT_TYPES, type ContentStatus, type ContentType } from '#domain/content.ts';
import { didYouMean } from '../../../platform/did-you-mean.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { siteOrigins, withMovedLinks } from '../html/moved-links.ts';
import { asBase, digestsOfStored, type StagedBases } from '../import/content-base.ts';
import { bodyFields, type SiteItem, type StoredItem, siteItems, storedItem } from '../import/site-items.ts';
import { CONTENT_TABLES } from '../model/content-tables.ts';
import { movedPaths } from '../model/former-slugs.ts';

/** Items read at a time. The memory of an export doesn't grow with the content. */
const GROUP = 200;

/** Which items to export. Omitted conditions don't restrict anything. */
export interface ContentSelection {
  types?: readonly ContentType[];
  slugs?: readonly string[];
  status?: ContentStatus;
}

/**
 * Passes on every selected item, and the modules of selected lessons, as they were at one moment: a read-only
 * transaction that doesn't see later changes. Items come by type, then by slug. Links in bodies to former addresses lead
 * to the present ones.
 * @param siteUrl the site's full address, which links may have; null if it isn't known.
 * @param take gets items and the total number.
 * @throws Refusal if no selected item has one of the slugs.
 * @param bases get what the export has of each item, if that is to be recorded.
 */
export async function exportContent(
  pool: pg.Pool,
  selection: ContentSelection,
  siteUrl: string | null,
  take: (items: StoredItem[], total: number) => Promise<void>,
  bases?: StagedBases,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const selected: [ContentType, string[]][] = [];
    for (const type of CONTENT_TYPES) selected.push([type, await selectedSlugs(client, type, selection)]);
    const unknown = selection.slugs?.find((slug) => !selected.some(([, slugs]) => slugs.includes(slug)));
    if (unknown !== undefined) throw await noSuchItem(client, unknown, selection);
    const moved = await movedPathsOf(client);
    const total = selected.reduce((sum, [, slugs]) => sum + slugs.length, 0);
    for (const [type, slugs] of selected) {
      for (let start = 0; start < slugs.length; start += GROUP) {
        const items = await siteItems(client, type, slugs.slice(start, start + GROUP), 'html');
        await bases?.add(
          type,
          items.map((item) => ({ slug: item.slug, base: asBase(digestsOfStored(type, item)) })),
        );
        await take(
          items.map((item) => storedItem(type, withPresentLinks(type, item, moved, siteOrigins(siteUrl)))),
          total,
        );
      }
    }
  } finally {
    await client.query('rollback').finally(() => client.release());
  }
}

/** The present path of each former one. */
async function movedPathsOf(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ former: string; present: string }>(movedPaths(COMMENT_TARGETS, false));
  return new Map(rows.map(({ former, present }) => [former, present]));
}

function withPresentLinks(
  type: ContentType,
  item: SiteItem,
  moved: ReadonlyMap<string, string>,
  origins: readonly string[],
): SiteItem {
  if (moved.size === 0) return item;
  const changed: SiteItem = { ...item };
  for (const { name } of bodyFields(type)) {
    const html = item[name];
    if (typeof html === 'string') changed[name] = withMovedLinks(html, (path) => moved.get(path), origins);
  }
  return changed;
}

async function selectedSlugs(
  client: pg.ClientBase,
  type: ContentType,
  { types = CONTENT_TYPES, slugs, status }: ContentSelection,
): Promise<string[]> {
  const conditions = types.includes(type) ? [chosen('r')] : [];
  // A lesson can't be imported without its module.
  if (type === 'module' && types.includes('lesson')) {
    conditions.push(`exists (select from lesson l where l.module_id = r.id and ${chosen('l')})`);
  }
  if (conditions.length === 0) return [];
  const { rows } = await client.query<{ slug: string }>(
    `select r.slug from ${CONTENT_TABLES[type].name} r where ${conditions.join(' or ')} order by r.slug`,
    [slugs ?? null, status ?? null],
  );
  return rows.map(({ slug }) => slug);
}

async function noSuchItem(client: pg.ClientBase, slug: string, selection: ContentSelection): Promise<Refusal> {
  const known: string[] = [];
  for (const type of CONTENT_TYPES)
    known.push(...(await selectedSlugs(client, type, { ...selection, slugs: undefined })));
  return new Refusal(`There is no item ${slug} to export.${didYouMean(slug, known)}`);
}

/** SQL for whether the first two values of a statement select a row. */
function chosen(row: string): string {
  return `(($1::text[] is null or ${row}.slug = any($1)) and ($2::text is null or ${row}.status = $2))`;
}
