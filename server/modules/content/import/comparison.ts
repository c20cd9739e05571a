import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { CONTENT_KINDS, hasField } from '#domain/content/kinds.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import { MAY_BE_AUTHOR } from '../../../platform/access/authors.ts';
import { sourcesOf } from '../writing/translation-state.ts';
import type { DraftCheck } from './check-drafts.ts';
import { asBase, type Base, basesOf, type Digests, digestsOf } from './content-base.ts';
import type { CheckedDraft, SourceItem } from './content-draft.ts';
import { type BrokenSchedule, scheduleBroken } from './draft-schedule.ts';
import { renamedItems } from './renamed-items.ts';
import { type SiteItem, siteItems } from './site-items.ts';
import { type ChangedBy, type Choices, changedBy, type FieldChange, outcomeOf, writtenFields } from './three-way.ts';
import { type StatedSources, statedSources } from './translation-sources.ts';

/** A draft and its item of the site, which can have another slug. */
export interface Compared {
  checked: CheckedDraft;
  item: SiteItem | null;
  /** What the folder says, `author` and `module` by name; bodies as in the draft. */
  stated: Record<string, unknown>;
  /** The values after an import. */
  wanted: Record<string, unknown>;
  /** The fields in which an existing item differs from the folder. */
  changes: FieldChange[];
  sources: StatedSources;
  /** As far as it is known. */
  base: Base;
  /** What to record after an import; null if that is recorded already. */
  nextBase: Base | null;
  /** What the changes of both sides would make of the schedule, if no item may have that. */
  brokenSchedule?: BrokenSchedule;
}

/**
 * Compares drafts of one type with the site.
 * @param authors as {@link authorNames} returns them. @param items of the whole folder.
 */
export async function compare(
  client: pg.ClientBase,
  group: CheckedDraft[],
  authors: Map<string, string | null>,
  choices: Choices,
  items: Iterable<SourceItem>,
): Promise<Compared[]> {
  const [first] = group;
  if (!first) return [];
  const { type } = first.draft;
  const slugs = group.map(({ draft }) => draft.slug);
  const bySlug = new Map((await siteItems(client, type, slugs, 'digest')).map((item) => [item.slug, item]));
  const missing = group.filter(({ draft }) => !bySlug.has(draft.slug));
  const found = missing.map((checked) => ({ draft: checked.draft, folder: digestsOf(statedFields(checked, authors)) }));
  const renamed = await renamedItems(client, type, found, items);
  const others = await siteItems(client, type, [...renamed.values()], 'digest');
  for (const [slug, other] of renamed) {
    const item = others.find((each) => each.slug === other);
    if (item) bySlug.set(slug, item);
  }
  const pairs = group.map((checked): Pair => {
    const item = bySlug.get(checked.draft.slug) ?? null;
    return pairOf(checked, item, onlyIfDraft(statedFields(checked, authors), item));
  });
  const known = pairs.flatMap(({ item, digests, names }) => (item ? [{ slug: item.slug, digests, names }] : []));
  const bases = await basesOf(client, type, known);
  return pairs.map((pair) => {
    const base = bases.get(pair.item?.slug ?? '') ?? {};
    // Without a record, the folder had the item by its present name.
    const former: Base = renamed.has(pair.slug) ? { slug: [pair.digests.get('slug') ?? ''] } : {};
    return decided(pair, { ...former, ...base }, choices);
  });
}

/** What is known of a draft before its base is. */
interface Pair extends Pick<Compared, 'checked' | 'item' | 'stated'> {
  slug: string;
  folder: Digests;
  /** Of the site. */
  digests: Digests;
  /** Of fields that differ. */
  names: string[];
}

function pairOf(checked: CheckedDraft, item: SiteItem | null, stated: Pair['stated']): Pair {
  const [folder, site] = [digestsOf(stated), digestsOf(item ?? {})];
  const names = item ? [...folder.keys()].filter((name) => folder.get(name) !== site.get(name)) : [];
  return { checked, item, stated, folder, slug: checked.draft.slug, digests: site, names };
}

/**
 * Two times can each be right and wrong together. Then both sides count as having changed both, so that the schedule of one
 * side is taken as a whole.
 */
function decided(pair: Pair, base: Base, choices: Choices): Compared {
  const compared = merged(pair, base, choices);
  const brokenSchedule = scheduleBroken(compared.wanted);
  if (!brokenSchedule) return compared;
  const { checked, item, stated } = pair;
  const withTimes = pairOf(checked, item, { publishAt: null, unpublishAt: null, ...stated });
  const whole = merged(withTimes, { ...base, publishAt: [], unpublishAt: [] }, choices);
  const changes = whole.changes.map((change) =>
    scheduleBroken(whole.wanted) && isTime(change) ? { ...change, outcome: 'conflict' as const } : change,
  );
  return { ...whole, changes, brokenSchedule };
}

function isTime({ name }: FieldChange): boolean {
  return name === 'publishAt' || name === 'unpublishAt';
}

/** What the site has of a new item if the folder doesn't say. */
const UNSTATED = { formerSlugs: [], publishAt: null, unpublishAt: null };

function merged({ checked, item, stated, slug, folder, digests, names }: Pair, base: Base, choices: Choices): Compared {
  if (!item) {
    const wanted = { ...defaults(checked), ...stated };
    const sources = statedSources(checked, item, stated, wanted, []);
    const publishedAt = wanted.status === 'published' ? wanted.createdAt : null;
    const recorded = asBase(digestsOf({ ...UNSTATED, publishedAt, ...wanted }));
    return {
      ...{ checked, item, stated, changes: [], sources, base, nextBase: recorded },
      wanted: { ...wanted, translatedFrom: sources.outdated },
    };
  }
  const changes = names.flatMap((name): FieldChange[] => {
    const by = changerOf(name, base, digests, folder);
    if (!by) return [];
    const outcome = outcomeOf(by, slug, name, choices);
    return [{ name, by, outcome, isRemoval: isNothing(stated[name]) && !isNothing(item[name]) }];
  });
  const written = writtenFields(changes);
  const wanted = { ...item, ...Object.fromEntries(written.map((name) => [name, stated[name]])) };
  const sources = statedSources(checked, item, stated, wanted, written);
  if (Object.values(sources.translatedFrom).includes('=')) {
    changes.push({ name: 'translatedFrom', by: 'folder', outcome: 'written', isRemoval: false });
  }
  // What gets out of date by the import isn't a line of the folder.
  const known = Object.keys(sourcesOf(item.translatedFrom));
  const translatedFrom = Object.fromEntries(Object.entries(sources.outdated).filter(([name]) => known.includes(name)));
  const next = { ...base, ...stillKnown(base, folder, changes) };
  return {
    ...{ checked, item, stated, changes, sources, base },
    wanted: { ...wanted, translatedFrom },
    nextBase: isDeepStrictEqual(next, base) ? null : next,
  };
}

/** What older folders have is only forgotten when a newer one has changed the field. */
function stillKnown(base: Base, folder: Digests, changes: readonly FieldChange[]): Base {
  const byName = new Map(changes.map((change) => [change.name, change]));
  const next = [...folder].map(([name, digest]) => {
    const change = byName.get(name);
    const known = base[name] ?? [];
    if (!change) return [name, [...known.filter((each) => each !== digest), digest]];
    return [name, change.by === 'site' && change.outcome === 'kept' ? known : [digest]];
  });
  return Object.fromEntries(next);
}

/** Whether an import removes all Spanish of an item. */
export function losesSpanish({ item, wanted }: Compared): boolean {
  return item !== null && hasSpanish(item) && !hasSpanish(wanted);
}

export function hasSpanish(values: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(values).some(([name, value]) => name.endsWith('Es') && !isNothing(value));
}

/** The time of the last change follows from others, so it is no conflict: the later one counts. */
function changerOf(name: string, base: Base, site: Digests, folder: Digests): ChangedBy | null {
  const [ofSite, ofFolder] = [site.get(name) ?? '', folder.get(name) ?? ''];
  const by = changedBy(base[name], ofSite, ofFolder);
  if (name !== 'updatedAt' || by === 'folder') return by;
  return by === 'both' && Number(ofFolder) > Number(ofSite) ? 'folder' : null;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
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
