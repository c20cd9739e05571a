import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import type { ContentField, ContentKind } from '#domain/content/content-kind.ts';
import { CONTENT_KINDS, fieldsAt } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import { type Question, withoutFourOptions } from '#domain/quiz.ts';
import { slugFromTitle } from '#domain/slug.ts';
import { mayBeAuthor } from '../../../platform/access/authors.ts';
import { User } from '../../accounts/user.entity.ts';
import { Article } from '../article/article.entity.ts';
import { CourseModule } from '../course/course-module.entity.ts';
import { Lesson } from '../course/lesson.entity.ts';
import { sanitizedOrNull } from '../html/sanitize-html.ts';
import { freeSlug } from '../model/free-slug.ts';
import { scheduleOf } from '../schedule/schedule-of.ts';
import { Video } from '../video/video.entity.ts';
import { confirmation } from './translation-state.ts';

export type Item = Article | Video | CourseModule | Lesson;
export type Values = Record<string, unknown>;

interface Kind extends ContentKind {
  entity: EntityClass<Item>;
  /** Fields that aren't loaded by default. */
  lazy: string[];
}

export const KINDS: Record<ContentType, Kind> = {
  article: stored(Article, 'article'),
  video: stored(Video, 'video'),
  module: stored(CourseModule, 'module'),
  lesson: stored(Lesson, 'lesson'),
};

function stored(entity: EntityClass<Item>, type: ContentType): Kind {
  return { ...CONTENT_KINDS[type], entity, lazy: fieldsAt(type, 'body', 'quiz').map(({ name }) => name) };
}

/**
 * The values of an input as columns, with existing references, sanitized bodies and a slug.
 * @param item as it is stored; null for a new one.
 * @throws AppError BAD_USER_INPUT.
 */
export async function columnsOf(
  em: EntityManager,
  type: ContentType,
  values: Values,
  item: Item | null,
): Promise<Values> {
  const { authorId, moduleId, slug, publishedAt, confirmed, ...columns } = values;
  // A published item always has a date.
  if (publishedAt || values.status === 'draft') columns.publishedAt = publishedAt;
  Object.assign(columns, await scheduleOf(em, values, item));
  if (authorId !== undefined) {
    const isUnchanged = item !== null && 'author' in item && item.author.id === authorId;
    if (!isUnchanged) await expectAuthor(em, Number(authorId));
    columns.author = authorId;
  }
  if (moduleId !== undefined) {
    const module = { id: Number(moduleId) };
    if ((await em.count(CourseModule, module)) === 0) throw AppError.badInput({ moduleId: 'not_found' });
    columns.module = moduleId;
  }
  for (const field of KINDS[type].fields) {
    if (field.type === 'html') columns[field.name] = storable(field, values[field.name], item);
  }
  if (item) Object.assign(columns, confirmation(item, columns, confirmed));
  columns.slug = slug ?? (await slugOf(em, type, String(values.title), item));
  if (columns.slug) return columns;
  // A title without a letter or digit has no slug, so the id is used.
  const id = item?.id ?? (await nextId(em, type));
  return { ...columns, ...(!item && { id }), slug: `${type}-${id}` };
}

/** @throws AppError BAD_USER_INPUT unless each question that is new, or has another number of options, has four. */
export function expectFourOptions({ questions }: Values, item: Item | null): void {
  const stored = item && 'questions' in item ? item.questions : null;
  const place = withoutFourOptions((questions ?? []) as Question[], stored ?? []);
  if (place !== -1) throw AppError.badInput({ [`questions.${place}.options`]: 'option_count' });
}

/** @throws AppError BAD_USER_INPUT for an account that doesn't exist or may not write. */
async function expectAuthor(em: EntityManager, userId: number): Promise<void> {
  if (await mayBeAuthor(em, userId)) return;
  const exists = (await em.count(User, { id: userId })) > 0;
  throw AppError.badInput({ authorId: exists ? 'not_author' : 'not_found' });
}

/** The slug of a title, with a number at the end if it is taken; empty for a title that has none. */
async function slugOf(em: EntityManager, type: ContentType, title: string, item: Item | null): Promise<string> {
  const base = slugFromTitle(title);
  return base && freeSlug(em, KINDS[type].table, base, item ? [item.id] : []);
}

async function nextId(em: EntityManager, type: ContentType): Promise<number> {
  const [row] = await em.execute<{ id: number }[]>(`select nextval(pg_get_serial_sequence(?, 'id'))::int as id`, [
    `stored_${KINDS[type].table}`,
  ]);
  if (!row) throw new Error(`The table of ${type} has no sequence.`);
  return row.id;
}

/** Whether another item of the type has the slug. */
export async function isTaken(
  em: EntityManager,
  type: ContentType,
  slug: string,
  exceptId?: number | null,
): Promise<boolean> {
  if (slug.includes('\0')) return false;
  return (await em.count(KINDS[type].entity, { slug, ...(exceptId && { id: { $ne: exceptId } }) })) > 0;
}

/** @throws AppError CONFLICT if another item of the type has the slug. */
export async function expectFreeSlug(em: EntityManager, type: ContentType, slug: string, id: number): Promise<void> {
  if (await isTaken(em, type, slug, id)) throw slugTaken();
}

export function slugTaken(): AppError {
  return new AppError('CONFLICT', 'This slug is already in use', { slug: 'slug_taken' });
}

/**
 * A body as it may be stored. An unchanged one stays the same, byte for byte.
 * @throws AppError BAD_USER_INPUT if an English body is empty after sanitizing, or a body is too complex.
 */
function storable({ name, isSpanish }: ContentField, html: unknown, item: Item | null): string | null {
  if (typeof html !== 'string') return null;
  const safe = item && Reflect.get(item, name) === html ? html : sanitized(name, html);
  if (safe === '' && !isSpanish) throw AppError.badInput({ [name]: 'required' });
  return safe || null;
}

/** @throws AppError BAD_USER_INPUT if the HTML is too complex. */
export function sanitized(field: string, html: string): string {
  const safe = sanitizedOrNull(html);
  if (safe === null) throw AppError.badInput({ [field]: 'too_complex' });
  return safe;
}
