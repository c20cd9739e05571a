import type pg from 'pg';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { checkChoices } from '../import/check-choices.ts';
import { checkedGroups, DraftCheck } from '../import/check-drafts.ts';
import { authorNames, type Compared, compare, hasSpanish } from '../import/comparison.ts';
import { conflictsIn } from '../import/conflicts.ts';
import { asBase, type Base, digestsOf, digestsOfStored } from '../import/content-base.ts';
import type { ContentDraft, ContentSource } from '../import/content-draft.ts';
import { scheduleBroken } from '../import/draft-schedule.ts';
import { type Conflict, ContentConflictError, SHOWN_CONFLICTS } from '../import/import-report.ts';
import { storedSides } from '../import/item-sides.ts';
import { type SiteItem, type StoredItem, siteItems, storedItem } from '../import/site-items.ts';
import { type Choices, type FieldChange, isTheirs, pullOutcomeOf, writtenFields } from '../import/three-way.ts';
import { storedTable } from '../model/content-tables.ts';
import { type ItemName, siteOnly } from '../writing/removal.ts';

const GROUP = 200;

/** Fields that follow from others. A folder that doesn't say them doesn't get them. */
const FOLLOWING = ['createdAt', 'updatedAt'];

/** An item of the folder that the site has changed, or the folder itself. */
export interface PulledItem extends ItemName {
  draft: ContentDraft;
  fields: FieldChange[];
  /** As the folder has it now, and as it will have it. */
  before: StoredItem;
  after: StoredItem;
  losesSpanish: boolean;
}

/** An item of the folder that is in the trash of the site. */
export interface TrashedItem extends ItemName {
  draft: ContentDraft;
  /** Whether it is as the folder had it at the last import or export, or the choices name it. */
  isDisposable: boolean;
}

/** What a folder has to take over from the site. */
export interface Pull {
  changed: PulledItem[];
  /** Items that are new on the site, or that the folder has deleted but the site has changed. */
  created: StoredItem[];
  trashed: TrashedItem[];
  /** What the folder will have, as far as that isn't recorded. */
  bases: { type: ContentType; slug: string; base: Base }[];
}

/**
 * Finds what the site has changed since the last import or export of each item. Everything is from one moment, and nothing
 * is written.
 * @throws ContentInvalidError with the problems that an import would report, ContentConflictError with what both have changed,
 * Refusal if the choices name something that isn't there.
 */
export async function findPull(pool: pg.Pool, source: ContentSource, choices: Choices): Promise<Pull> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { spared, removals } = await siteOnly(client, source, choices);
    checkChoices(choices, source.items, spared, removals);
    const pull: Pull = { changed: [], created: [], trashed: [], bases: [] };
    const conflicts: Conflict[] = [];
    const found = new Set<string>();
    const check = new DraftCheck(source);
    for await (const group of checkedGroups(source, check, GROUP)) {
      const { type } = group[0]?.draft ?? {};
      if (!type) continue;
      const compared = await compare(client, group, await authorNames(client, group, check), {}, source.found);
      const seen = compared.map((each) => ({ ...each, changes: pulledFields(each, choices) }));
      conflicts.push(...(await conflictsIn(client, type, seen, SHOWN_CONFLICTS - conflicts.length)));
      const slugs = seen.flatMap(({ item, changes }) => (item && changes.length > 0 ? [item.slug] : []));
      const whole = new Map((await siteItems(client, type, slugs, 'html')).map((item) => [item.slug, item]));
      for (const each of seen) {
        const item = whole.get(each.item?.slug ?? '');
        if (item) pull.changed.push(await pulledItem(each, item));
        pull.bases.push(...recordedBase(each));
        if (each.item) found.add(`${type} ${each.item.slug}`);
      }
      pull.trashed.push(...(await trashedItems(client, type, compared, choices)));
    }
    if (conflicts.length > 0) throw new ContentConflictError(conflicts);
    for (const type of CONTENT_TYPES) {
      const isNew = (item: ItemName) => item.type === type && !found.has(`${type} ${item.slug}`);
      const slugs = spared.filter(isNew).map(({ slug }) => slug);
      for (const item of await siteItems(client, type, slugs, 'html')) {
        pull.created.push(storedItem(type, item));
        pull.bases.push({ type, slug: item.slug, base: asBase(digestsOfStored(type, item)) });
      }
    }
    return pull;
  } finally {
    await client.query('rollback').finally(() => client.release());
  }
}

/** What differs, and what the site has changed of which the folder says nothing. */
function pulledFields({ item, checked, stated, changes, base }: Compared, choices: Choices): FieldChange[] {
  if (!item) return [];
  const { slug } = checked.draft;
  const unstated = [...digestsOf(item)].filter(
    ([name, digest]) => !(name in stated) && !FOLLOWING.includes(name) && base[name] && base[name].at(-1) !== digest,
  );
  const all = [
    ...changes.filter(({ name }) => name !== 'translatedFrom'),
    ...unstated.map(([name]) => ({ name, by: 'site' as const })),
  ];
  const fields = all.map(({ name, by }): FieldChange => {
    const outcome = pullOutcomeOf(by, slug, name, choices);
    return { name, by, outcome, isRemoval: isNothing(item[name]) && !isNothing(stated[name]) };
  });
  const written = writtenFields(fields).map((name) => [name, item[name]]);
  if (!scheduleBroken({ ...item, ...stated, ...Object.fromEntries(written) })) return fields;
  return fields.map(
    (field): FieldChange => (/^(?:un)?publishAt$/.test(field.name) ? { ...field, outcome: 'conflict' } : field),
  );
}

function isNothing(value: unknown): boolean {
  return value == null || (Array.isArray(value) && value.length === 0);
}

/** @param whole with its bodies as HTML. */
async function pulledItem(compared: Compared, whole: SiteItem): Promise<PulledItem> {
  const { checked, stated, changes } = compared;
  const { type, slug, moduleSlug = null } = checked.draft;
  const written = writtenFields(changes);
  const names = Object.keys(stated);
  const { folder: before } = await storedSides(compared, whole, names);
  const { folder: after } = await storedSides(
    compared,
    whole,
    names.filter((name) => !written.includes(name)),
  );
  const losesSpanish = hasSpanish(before.values) && !hasSpanish(after.values);
  return { type, slug, moduleSlug, draft: checked.draft, fields: changes, before, after, losesSpanish };
}

/** What the folder will have of an item, and what it has chosen to keep: an import then sees that the folder has changed it. */
function recordedBase({ checked, item, stated, changes, base }: Compared): Pull['bases'] {
  if (!item) return [];
  const { type } = checked.draft;
  const folder = digestsOf(stated);
  const settled = changes.filter(({ by, outcome }) => outcome === 'written' || by === 'both').map(({ name }) => name);
  const next = [...digestsOf(item)].filter(
    ([name, digest]) => (folder.get(name) === digest || settled.includes(name)) && base[name]?.at(-1) !== digest,
  );
  return next.length > 0 ? [{ type, slug: item.slug, base: asBase(new Map(next)) }] : [];
}

async function trashedItems(
  client: pg.ClientBase,
  type: ContentType,
  compared: readonly Compared[],
  choices: Choices,
): Promise<TrashedItem[]> {
  const missing = new Map(compared.flatMap((each) => (each.item ? [] : [[each.checked.draft.slug, each]])));
  const { rows } = await client.query<{ slug: string; fields: Base }>(
    `select distinct on (r.slug) r.slug, b.fields from ${storedTable(type)} r join content_base b on b.${type}_id = r.id
     where r.deleted_at is not null and r.slug = any($1) order by r.slug, r.deleted_at desc`,
    [[...missing.keys()]],
  );
  return rows.flatMap(({ slug, fields }) => {
    const found = missing.get(slug);
    if (!found) return [];
    const isUnchanged = [...digestsOf({ ...found.stated, slug: undefined })].every(([name, digest]) =>
      fields[name]?.includes(digest),
    );
    const { draft } = found.checked;
    const moduleSlug = draft.moduleSlug ?? null;
    return [{ type, slug, moduleSlug, draft, isDisposable: isUnchanged || isTheirs(slug, choices) }];
  });
}
