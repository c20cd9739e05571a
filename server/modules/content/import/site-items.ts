import type pg from 'pg';
import type { ContentField } from '#domain/content/content-kind.ts';
import { fieldsAt, hasField } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import { DEFAULT_AUTHOR_ID } from '#domain/limits.ts';
import { CONTENT_TABLES } from '../model/content-tables.ts';
import { formerSlugsOf, hasFormerSlugs } from '../model/former-slugs.ts';
import type { SourceItem } from './content-draft.ts';

/** The fields of a type that content folders hold in the same form as the table. */
export function plainFields(type: ContentType): ContentField[] {
  return fieldsAt(type, 'front', 'meta', 'quiz').filter((field) => field.type !== 'author');
}

export function bodyFields(type: ContentType): ContentField[] {
  return fieldsAt(type, 'body');
}

/** The names of all fields that content folders hold, as a {@link SiteItem} has them. */
export function fieldNames(type: ContentType): string[] {
  return [
    'slug',
    ...[...plainFields(type), ...bodyFields(type)].map(({ name }) => name),
    ...(hasField(type, 'author') ? ['author'] : []),
    ...(hasField(type, 'module') ? ['module'] : []),
    ...(hasFormerSlugs(type) ? ['formerSlugs'] : []),
  ];
}

/** The column of a field, quoted for statements. */
export function columnOf({ column }: ContentField): string {
  return `"${column}"`;
}

/** A day stays a text. As a date, it would get a time and a time zone. */
function selected(field: ContentField): string {
  return field.type === 'day' ? `r.${columnOf(field)}::text` : `r.${columnOf(field)}`;
}

/** An item in the form of content folders. */
export interface StoredItem {
  type: ContentType;
  slug: string;
  /** For lessons: the slug of their module. */
  moduleSlug: string | null;
  /** Username of the author; null for the default author, and for types without one. */
  author: string | null;
  /** The columns by the names of the domain schemas, in both languages; bodies as sanitized HTML. */
  values: Readonly<Record<string, unknown>>;
}

/**
 * An item of the site: its fields, `author` as username (null for the default one), `module` as slug, its former slugs
 * in order, and its version.
 */
export type SiteItem = Record<string, unknown> & { slug: string };

/**
 * Items of a type by slug.
 * @param bodies as they are, or as the digest in {@link BodyFacts}.
 */
export async function siteItems(
  client: pg.ClientBase,
  type: ContentType,
  slugs: readonly string[],
  bodies: 'html' | 'digest',
): Promise<SiteItem[]> {
  const columns = [
    'r.slug',
    'r.version',
    'r.translated_from as "translatedFrom"',
    ...plainFields(type).map((field) => `${selected(field)} as "${field.name}"`),
  ];
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
  if (hasFormerSlugs(type)) columns.push(`${formerSlugsOf(type)} as "formerSlugs"`);
  const { rows } = await client.query<SiteItem>(
    `select ${columns.join(', ')} from ${CONTENT_TABLES[type].name} r where r.slug = any($1) order by r.slug`,
    [slugs],
  );
  return rows;
}

/** Slugs of a type that the site has but the source doesn't, in order. */
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

/** The item in the form of content folders. @param item with its bodies as HTML. */
export function storedItem(type: ContentType, { author, module, version: _, ...values }: SiteItem): StoredItem {
  return {
    type,
    slug: values.slug,
    moduleSlug: typeof module === 'string' ? module : null,
    author: typeof author === 'string' ? author : null,
    values,
  };
}
