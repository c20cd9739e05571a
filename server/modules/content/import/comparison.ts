import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { CONTENT_KINDS, hasField } from '#domain/content/kinds.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import { MAY_BE_AUTHOR } from '../../../platform/access/authors.ts';
import { sourcesOf } from '../writing/translation-state.ts';
import type { DraftCheck } from './check-drafts.ts';
import { type CheckedDraft, isBody } from './content-draft.ts';
import type { SiteItem } from './site-items.ts';
import { type StatedSources, statedSources } from './translation-sources.ts';

/** A draft and the item of the site with the same slug. */
export interface Compared {
  checked: CheckedDraft;
  item: SiteItem | null;
  /** The values after an import, `author` and `module` by name; bodies as in the draft. */
  wanted: Record<string, unknown>;
  /** Names of the fields in which an existing item differs from them. */
  changed: string[];
  sources: StatedSources;
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
    const stated = onlyIfDraft(statedFields(checked, authors), item);
    if (!item) {
      const wanted = { ...defaults(checked), ...stated };
      const sources = statedSources(checked, item, wanted, []);
      return { checked, item, wanted: { ...wanted, translatedFrom: sources.outdated }, changed: [], sources };
    }
    const changed = Object.keys(stated).filter(
      (name) => !isDeepStrictEqual(comparable(item[name]), comparable(stated[name])),
    );
    const wanted = { ...item, ...stated };
    const sources = statedSources(checked, item, wanted, changed);
    if (Object.keys(sources.translatedFrom).length > 0) changed.push('translatedFrom');
    // What gets out of date by the import isn't a line of the folder.
    const known = Object.keys(sourcesOf(item.translatedFrom));
    const translatedFrom = Object.fromEntries(
      Object.entries(sources.outdated).filter(([name]) => known.includes(name)),
    );
    return { checked, item, wanted: { ...wanted, translatedFrom }, changed, sources };
  });
}

/** Without the defaults of a new item: fields that the source omits stay unchanged in an existing item. */
function statedFields({ draft, values }: CheckedDraft, authors: Map<string, string | null>): Record<string, unknown> {
  const unchanged = CONTENT_KINDS[draft.type].fields
    .filter(({ isUnchangedIfOmitted }) => isUnchangedIfOmitted)
    .map(({ name }) => name);
  const stated = Object.entries(values).filter(
    ([name]) => !unchanged.includes(name) || draft.values[name] !== undefined,
  );
  return {
    ...Object.fromEntries(stated),
    ...draft.body,
    slug: draft.slug,
    ...(draft.moduleSlug && { module: draft.moduleSlug }),
    ...(draft.author && { author: authors.get(draft.author) ?? null }),
    ...(draft.createdAt && { createdAt: draft.createdAt }),
    ...(draft.updatedAt && { updatedAt: draft.updatedAt }),
    ...(draft.publishedAt && { publishedAt: draft.publishedAt }),
    ...(draft.publishAt && { publishAt: draft.publishAt }),
    ...(draft.unpublishAt && { unpublishAt: draft.unpublishAt }),
    ...(draft.formerSlugs && { formerSlugs: draft.formerSlugs }),
  };
}

/** A source without a status doesn't turn a published item into a draft that waits to be published. */
function onlyIfDraft(
  { publishAt, ...stated }: Record<string, unknown>,
  item: SiteItem | null,
): Record<string, unknown> {
  const isPublished = (stated.status ?? item?.status) === 'published';
  return publishAt === undefined || isPublished ? stated : { ...stated, publishAt };
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

/**
 * The usernames of the accounts that drafts name, by the names they give; null for the default author. Unknown names
 * are errors of the check, and so are new authors who may not write.
 */
export async function authorNames(
  client: pg.ClientBase,
  group: CheckedDraft[],
  check: DraftCheck,
): Promise<Map<string, string | null>> {
  const named = group.flatMap(({ draft: { author, slug, type } }) => (author ? [{ author, slug, type }] : []));
  const [first] = named;
  if (!first) return new Map();
  // Names that only differ in letter case are compared by the database, because JavaScript's rules differ for some
  // letters.
  const { rows } = await client.query<{ asked: string; slug: string; id: number; username: string; may: boolean }>(
    `select a.asked, a.slug, u.id, u.username, ${MAY_BE_AUTHOR} or r.id is not null as may
     from unnest($1::text[], $2::text[]) as a(asked, slug) join app_user u on lower(u.username) = lower(a.asked)
     left join ${CONTENT_KINDS[first.type].table} r on r.slug = a.slug and r.author_id = u.id`,
    [named.map(({ author }) => author), named.map(({ slug }) => slug)],
  );
  const refused = new Set(rows.flatMap(({ slug, may }) => (may ? [] : slug)));
  const authors = new Map(rows.map((row) => [row.asked, row.id === DEFAULT_AUTHOR_ID ? null : row.username]));
  for (const { draft } of group) {
    if (!draft.author) continue;
    if (refused.has(draft.slug)) {
      check.error(draft.placeOf('author'), `author: expected an admin or editor, found "${draft.author}"`);
    }
    if (authors.has(draft.author)) continue;
    check.error(draft.placeOf('author'), `author: expected the username of an account, found "${draft.author}"`);
  }
  return authors;
}
