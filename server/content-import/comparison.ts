import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { CONTENT_KINDS, hasField } from '#domain/content/kinds.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import type { CheckedDraft, DraftCheck } from './check-drafts.ts';
import type { Body } from './content-draft.ts';
import type { SiteItem } from './site-items.ts';

/** A draft and the item of the site with the same slug. */
export interface Compared {
  checked: CheckedDraft;
  item: SiteItem | null;
  /** The values after an import, `author` and `module` by name; bodies as in the draft. */
  wanted: Record<string, unknown>;
  /** Names of the fields in which an existing item differs from them. */
  changed: string[];
}

/**
 * Compares drafts of one type with the site.
 * @param items the site's items with these slugs, bodies as digests.
 * @param authors as {@link authorNames} returns them.
 */
export function compare(group: CheckedDraft[], items: SiteItem[], authors: Map<string, string | null>): Compared[] {
  const bySlug = new Map(items.map((item) => [item.slug, item]));
  return group.map((checked) => {
    const item = bySlug.get(checked.draft.slug) ?? null;
    const stated = statedFields(checked, authors);
    if (!item) return { checked, item, wanted: { ...defaults(checked), ...stated }, changed: [] };
    const changed = Object.keys(stated).filter(
      (name) => !isDeepStrictEqual(comparable(item[name]), comparable(stated[name])),
    );
    return { checked, item, wanted: { ...item, ...stated }, changed };
  });
}

/** Without the defaults of a new item: fields that the source omits stay unchanged in an existing item. */
function statedFields({ draft, values }: CheckedDraft, authors: Map<string, string | null>): Record<string, unknown> {
  const kept = CONTENT_KINDS[draft.type].fields.filter(({ isKept }) => isKept).map(({ name }) => name);
  const stated = Object.entries(values).filter(([name]) => !kept.includes(name) || draft.values[name] !== undefined);
  return {
    ...Object.fromEntries(stated),
    ...draft.body,
    slug: draft.slug,
    ...(draft.moduleSlug && { module: draft.moduleSlug }),
    ...(draft.author && { author: authors.get(draft.author) ?? null }),
    ...(draft.createdAt && { createdAt: draft.createdAt }),
    ...(draft.updatedAt && { updatedAt: draft.updatedAt }),
  };
}

function defaults({ draft, values }: CheckedDraft): Record<string, unknown> {
  const createdAt = draft.createdAt ?? new Date();
  return { ...values, ...(hasField(draft.type, 'author') && { author: null }), createdAt, updatedAt: createdAt };
}

/** Dates by their time, bodies by their digest, other values as they are. */
function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return isBody(value) ? value.facts.digest : value;
}

export function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && 'facts' in value && 'html' in value;
}

/**
 * The usernames of the accounts that drafts name, by the names they give; null for the default author. Unknown names
 * are errors of the check.
 */
export async function authorNames(
  client: pg.ClientBase,
  group: CheckedDraft[],
  check: DraftCheck,
): Promise<Map<string, string | null>> {
  const asked = [...new Set(group.flatMap(({ draft }) => draft.author ?? []))];
  if (asked.length === 0) return new Map();
  // Names that only differ in letter case are compared by the database, because JavaScript's rules differ for some
  // letters.
  const { rows } = await client.query<{ asked: string; id: number; username: string }>(
    `select a.asked, u.id, u.username from unnest($1::text[]) as a(asked)
     join app_user u on lower(u.username) = lower(a.asked)`,
    [asked],
  );
  const authors = new Map(rows.map((row) => [row.asked, row.id === DEFAULT_AUTHOR_ID ? null : row.username]));
  for (const { draft } of group) {
    if (!draft.author || authors.has(draft.author)) continue;
    check.error(draft.placeOf('author'), `author: expected the username of an account, found "${draft.author}"`);
  }
  return authors;
}
