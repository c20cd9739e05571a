import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ContentField } from '#domain/content/content-kind.ts';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { isRevision } from '../history/recorded-revision.ts';
import { CONTENT_TABLES } from '../model/content-tables.ts';
import { isBody } from './content-draft.ts';
import { bodyFields, plainFields, type SiteItem } from './site-items.ts';

/** The digests that folders had of each field since the last import, the latest last. */
export type Base = Record<string, string[]>;

/** Digests of the fields of an item, by name. */
export type Digests = Map<string, string>;

/** Hexadecimal digits. Values that are shorter are their own digest. */
const LENGTH = 16;

/** What isn't a field of the folder. */
const NOT_COMPARED = ['version', 'translatedFrom'];

/** @param values as in a {@link SiteItem}; bodies as drafts have them, or as their digests. */
export function digestsOf(values: Readonly<Record<string, unknown>>): Digests {
  const fields = Object.entries(values).filter(([name, value]) => value !== undefined && !NOT_COMPARED.includes(name));
  return new Map(fields.map(([name, value]) => [name, digestOf(value)]));
}

/** The same for an item of the site, whose bodies are HTML. */
export function digestsOfStored(type: ContentType, item: SiteItem): Digests {
  const bodies = bodyFields(type).map(({ name }) => [name, recorded('html', item[name])]);
  return digestsOf({ ...item, ...Object.fromEntries(bodies) });
}

export function digestOf(value: unknown): string {
  const text = JSON.stringify(comparable(value), sorted);
  return text.length > LENGTH ? sha256(text).slice(0, LENGTH) : text;
}

/** Dates by their time, bodies by their digest, other values as they are. */
function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime();
  return isBody(value) ? value.facts.digest : value;
}

/** The database has keys in another order than files. */
function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The digests as a base. */
export function asBase(digests: Digests): Base {
  return Object.fromEntries([...digests].map(([name, digest]) => [name, [digest]]));
}

/** An item of the site, and the fields whose base is asked. */
export interface BaseQuestion {
  slug: string;
  digests: Digests;
  names: readonly string[];
}

/** The bases of items of one type, as far as they are known, by slug. */
export async function basesOf(
  client: pg.ClientBase,
  type: ContentType,
  items: readonly BaseQuestion[],
): Promise<Map<string, Base>> {
  const { rows } = await client.query<{ slug: string; fields: Base }>(
    `select r.slug, b.fields from ${CONTENT_TABLES[type].name} r join content_base b on b.${type}_id = r.id
     where r.slug = any($1)`,
    [items.map(({ slug }) => slug)],
  );
  const bases = new Map(rows.map(({ slug, fields }) => [slug, fields]));
  const open = items
    .map((item) => ({ ...item, names: item.names.filter((name) => bases.get(item.slug)?.[name] === undefined) }))
    .filter(({ names }) => names.length > 0);
  for (const [slug, found] of await importedStates(client, type, open)) {
    bases.set(slug, { ...found, ...bases.get(slug) });
  }
  return bases;
}

/**
 * What items were after their last change by an import, according to the history. Other commands only move items to and from
 * the trash, and change the author of those whose account is gone.
 */
async function importedStates(
  client: pg.ClientBase,
  type: ContentType,
  items: readonly BaseQuestion[],
): Promise<Map<string, Base>> {
  if (items.length === 0) return new Map();
  const { rows } = await client.query<{ slug: string; name: string | null; isKnown: boolean; value: unknown }>(
    `with imported as (
       select r.id, r.slug, max(c.id) as change from ${CONTENT_TABLES[type].name} r
       join content_change c on c.item_type = $1 and c.item_id = r.id
       where r.slug = any($2) and c.source = 'command' and ${isRevision('c')} and c.action not in ('trash', 'restore')
         and (c.action = 'create' or not c.fields <@ '{authorId}')
       group by r.id, r.slug
     )
     select i.slug, f.name, (array_agg(c.before ? f.name order by c.id))[1] as "isKnown",
       (array_agg(c.before -> f.name order by c.id))[1] as value
     from imported i
     left join content_change c on c.item_type = $1 and c.item_id = i.id and c.id > i.change and c.source <> 'command'
     left join unnest(case when c.action like '%former_slug' then '{formerSlugs}' when ${isRevision('c')} then c.fields end)
       as f (name) on true
     group by i.slug, f.name`,
    [type, items.map(({ slug }) => slug)],
  );
  const later = new Map(rows.map((row) => [`${row.slug}:${row.name}`, row]));
  const imported = new Set(rows.map(({ slug }) => slug));
  const fields = fieldsByName(type);
  const bases = new Map<string, Base>();
  for (const { slug, digests, names } of items.filter((item) => imported.has(item.slug))) {
    const base: Base = {};
    for (const name of names) {
      // The history has authors and modules by number, and a new slug instead of a former one.
      const other = name === 'formerSlugs' ? 'slug' : `${name}Id`;
      if (later.has(`${slug}:${other}`)) continue;
      const change = later.get(`${slug}:${name}`);
      const digest = change
        ? change.isKnown && digestOf(recorded(fields.get(name)?.type, change.value))
        : digests.get(name);
      if (digest) base[name] = [digest];
    }
    bases.set(slug, base);
  }
  return bases;
}

function fieldsByName(type: ContentType): Map<string, ContentField> {
  return new Map([...plainFields(type), ...bodyFields(type)].map((field) => [field.name, field]));
}

/** A value of the history in the form of {@link SiteItem}. */
function recorded(type: string | undefined, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (type === 'moment') return new Date(value);
  return type === 'html' ? sha256(value) : value;
}

/**
 * The values whose digests are the latest of a base, by slug, as far as the history has them; bodies as HTML.
 * @param items with the names of fields.
 */
export async function baseValues(
  client: pg.ClientBase,
  type: ContentType,
  items: readonly { slug: string; base: Base; names: readonly string[] }[],
): Promise<Map<string, Record<string, unknown>>> {
  const asked = items.flatMap(({ slug, base, names }) =>
    names.map((name) => ({ slug, name, digest: base[name]?.at(-1) })),
  );
  const { rows } = await client.query<{ slug: string; name: string; value: unknown }>(
    `select a.slug, a.name, c.before -> a.name as value from unnest($2::text[], $3::text[]) as a (slug, name)
     join ${CONTENT_TABLES[type].name} r on r.slug = a.slug
     join content_change c on c.item_type = $1 and c.item_id = r.id and c.before ? a.name and ${isRevision('c')}`,
    [type, asked.map(({ slug }) => slug), asked.map(({ name }) => name)],
  );
  const digests = new Map(asked.map(({ slug, name, digest }) => [`${slug}:${name}`, digest]));
  const fields = fieldsByName(type);
  const values = new Map<string, Record<string, unknown>>();
  for (const { slug, name, value } of rows) {
    const kind = fields.get(name)?.type;
    if (digestOf(recorded(kind, value)) !== digests.get(`${slug}:${name}`)) continue;
    const found = kind === 'html' ? value : recorded(kind, value);
    values.set(slug, { ...values.get(slug), [name]: found });
  }
  return values;
}

/** The items that are as a folder had them at the last import or export. */
export async function untouched(
  client: pg.ClientBase,
  type: ContentType,
  items: readonly SiteItem[],
): Promise<Set<string>> {
  const questions = items.map((item) => {
    const digests = digestsOf({ ...item, slug: undefined, updatedAt: undefined, formerSlugs: undefined });
    return { slug: item.slug, digests, names: [...digests.keys()] };
  });
  const bases = await basesOf(client, type, questions);
  return new Set(
    questions.flatMap(({ slug, digests }) => {
      const base = bases.get(slug);
      return base && [...digests].every(([name, digest]) => base[name]?.at(-1) === digest) ? slug : [];
    }),
  );
}

/** Does an export to a folder. What that stores of the bases counts once it is complete. */
export async function recordExport(pool: pg.Pool, work: (bases: StagedBases) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(await StagedBases.open(client));
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Bases to store, in a temporary table until {@link replace} or {@link extend}, so that no one has to wait for them. */
export class StagedBases {
  private constructor(private readonly client: pg.ClientBase) {}

  /** @param client in a transaction. The temporary table is dropped at its end. */
  static async open(client: pg.ClientBase): Promise<StagedBases> {
    await client.query('create temporary table staged_base (item_type text, slug text, fields jsonb) on commit drop');
    return new StagedBases(client);
  }

  async add(type: ContentType, bases: readonly { slug: string; base: Base }[]): Promise<void> {
    if (bases.length === 0) return;
    await this.client.query('insert into staged_base select $1, * from unnest($2::text[], $3::jsonb[])', [
      type,
      bases.map(({ slug }) => slug),
      bases.map(({ base }) => JSON.stringify(base)),
    ]);
  }

  /** After an import: folders that have something else are older from now on. */
  replace(): Promise<void> {
    return this.write('excluded.fields');
  }

  /** After an export: another folder can still have what was imported or exported before. */
  extend(): Promise<void> {
    return this.write(
      `b.fields || (
         select jsonb_object_agg(e.name,
           coalesce(b.fields -> e.name, '[]') - array(select jsonb_array_elements_text(e.digests)) || e.digests)
         from jsonb_each(excluded.fields) as e (name, digests))`,
    );
  }

  private async write(fields: string): Promise<void> {
    for (const type of CONTENT_TYPES) {
      await this.client.query(
        `insert into content_base as b (${type}_id, fields)
         select r.id, n.fields from staged_base n join ${CONTENT_TABLES[type].name} r on r.slug = n.slug
         where n.item_type = $1
         on conflict (${type}_id) do update set fields = ${fields}`,
        [type],
      );
    }
  }
}
