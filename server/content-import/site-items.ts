import type pg from 'pg';
import type { ContentField } from '#domain/content/content-kind.ts';
import { fieldsAt, hasField } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import { CONTENT_TABLES } from '../content/content-tables.ts';
import type { SourceItem } from './content-draft.ts';

/** The fields of a type that content folders hold as they are in the table. */
export function plainFields(type: ContentType): ContentField[] {
  return fieldsAt(type, 'front', 'meta', 'quiz').filter((field) => field.type !== 'author');
}

export function bodyFields(type: ContentType): ContentField[] {
  return fieldsAt(type, 'body');
}

/** The column of a field, as statements name it. */
export function columnOf({ column }: ContentField): string {
  return `"${column}"`;
}

/** A day stays a text: as a date it would get a time and a time zone. */
function selected(field: ContentField): string {
  return field.type === 'day' ? `r.${columnOf(field)}::text` : `r.${columnOf(field)}`;
}

/** An item as content folders hold it. */
export interface StoredItem {
  type: ContentType;
  slug: string;
  /** Of lessons: the slug of their module. */
  moduleSlug: string | null;
  /** Username of the author; null for the default one, and where a type has none. */
  author: string | null;
  /** The columns by the names of the domain schemas, both languages; bodies as sanitised HTML. */
  values: Readonly<Record<string, unknown>>;
}

/**
 * An item of the site: its fields, `author` as username (null for the default one), `module` as slug, and the version
 * that the database counts.
 */
export type SiteItem = Record<string, unknown> & { slug: string };

/**
 * Items of a type by slug.
 * @param bodies as they are, or as the digest that {@link BodyFacts} has.
 */
export async function siteItems(
  client: pg.ClientBase,
  type: ContentType,
  slugs: readonly string[],
  bodies: 'html' | 'digest',
): Promise<SiteItem[]> {
  const columns = ['r.slug', 'r.version', ...plainFields(type).map((field) => `${selected(field)} as "${field.name}"`)];
  for (const field of bodyFields(type)) {
    const column = `r.${columnOf(field)}`;
    const value = bodies === 'html' ? column : `encode(sha256(convert_to(${column}, 'UTF8')), 'hex')`;
    columns.push(`${value} as "${field.name}"`);
  }
  if (hasField(type, 'author')) {
    columns.push(
      `(select u.username from app_user u where u.id = r.author_id and u.id <> ${DEFAULT_AUTHOR_ID}) as author`,
    );
  }
  if (hasField(type, 'module')) columns.push('(select m.slug from course_module m where m.id = r.module_id) as module');
  const { rows } = await client.query<SiteItem>(
    `select ${columns.join(', ')} from ${CONTENT_TABLES[type].name} r where r.slug = any($1) order by r.slug`,
    [slugs],
  );
  return rows;
}

/** Slugs of a type that the site has beside those of a source, in order. */
export async function otherSlugs(
  client: pg.ClientBase,
  type: ContentType,
  items: Iterable<SourceItem>,
): Promise<string[]> {
  const slugs: string[] = [];
  for (const item of items) if (item.type === type) slugs.push(item.slug);
  const { rows } = await client.query<{ slug: string }>(
    `select r.slug from ${CONTENT_TABLES[type].name} r
     where not exists (select from unnest($1::text[]) as known(slug) where known.slug = r.slug) order by r.slug`,
    [slugs],
  );
  return rows.map(({ slug }) => slug);
}

/** The item as content folders hold it. @param item with its bodies as HTML. */
export function storedItem(type: ContentType, { author, module, version: _, ...values }: SiteItem): StoredItem {
  return {
    type,
    slug: values.slug,
    moduleSlug: typeof module === 'string' ? module : null,
    author: typeof author === 'string' ? author : null,
    values,
  };
}
