import { isDeepStrictEqual } from 'node:util';
import {
  type EntityClass,
  ForeignKeyConstraintViolationException,
  LockMode,
  UniqueConstraintViolationException,
} from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import type { ContentField, ContentKind } from '#domain/content/content-kind.ts';
import { CONTENT_KINDS, fieldsAt, hasField } from '#domain/content/kinds.ts';
import type { ContentStatus, ContentType } from '#domain/content.ts';
import type { ChangeDoor } from '#domain/content-change.ts';
import { BODY_MAX, BULK_MAX } from '#domain/limits.ts';
import { parseInput } from '#domain/parse-input.ts';
import { firstFreeSlug, slugFromTitle } from '#domain/slug.ts';
import type { SignedIn, Viewer } from '#domain/viewer.ts';
import { authorize } from '../access/authorize.ts';
import { User } from '../account/user.entity.ts';
import { Article } from '../article/article.entity.ts';
import { expectVersion } from '../content/version.ts';
import { sanitizedOrNull } from '../content-html/sanitize-html.ts';
import { CourseModule } from '../course/course-module.entity.ts';
import { Lesson } from '../course/lesson.entity.ts';
import { authoredBy, type ChangeAuthor, personAt } from '../history/change-author.ts';
import { currentOperation } from '../history/current-operation.ts';
import { scheduleOf } from '../schedule/schedule-of.ts';
import { Video } from '../video/video.entity.ts';
import { type CourseOrder, hasSameItems, lockCourse, writeCourseOrder } from './course-order.ts';
import { confirmation, exactly, type TranslatedFrom } from './translation-state.ts';

export type Item = Article | Video | CourseModule | Lesson;
export type Values = Record<string, unknown>;

interface Kind extends ContentKind {
  entity: EntityClass<Item>;
  /** Fields that aren't loaded by default. */
  lazy: string[];
}

const KINDS: Record<ContentType, Kind> = {
  article: stored(Article, 'article'),
  video: stored(Video, 'video'),
  module: stored(CourseModule, 'module'),
  lesson: stored(Lesson, 'lesson'),
};

function stored(entity: EntityClass<Item>, type: ContentType): Kind {
  return { ...CONTENT_KINDS[type], entity, lazy: fieldsAt(type, 'body', 'quiz').map(({ name }) => name) };
}

/** How often to look for another derived slug if someone else takes it at the same moment. */
const SLUG_TRIES = 5;

/** What moves to the trash together with items. */
export interface DeletionImpact {
  lessonCount: number;
  commentCount: number;
}

/** The result of a change of several items at once. */
export interface ChangedTogether {
  /** Of the items that the change was asked for. */
  count: number;
  /** With it, the change can be undone; null if everything was as wanted before. */
  operation: string | null;
}

/**
 * Changes that people make to one item or to several at once. Inputs follow the descriptions in domain/content/. Every
 * method throws AppError UNAUTHENTICATED or FORBIDDEN if the viewer may not do this.
 */
export class ContentWritingService {
  /** @param door the way in that the history records for these changes. */
  constructor(
    private readonly em: EntityManager,
    private readonly door: ChangeDoor,
  ) {}

  /** @returns the id. @throws AppError BAD_USER_INPUT; CONFLICT for a slug that is taken. */
  async create(viewer: Viewer, type: ContentType, raw: unknown): Promise<number> {
    authorize(viewer, 'content:write');
    const { entity, input } = KINDS[type];
    const values = parseInput(input, raw);
    return this.saving(this.authorOf(viewer), type, Boolean(values.slug), async (em) => {
      const item = em.create(entity, (await this.columns(em, type, values, null)) as never, { partial: true });
      await em.flush();
      return item.id;
    });
  }

  /**
   * Changes the given fields of an item. The result is validated as a whole.
   * @param version the version that the edit is based on. If omitted, the edit overwrites other changes.
   * @param translatedFrom of an earlier version that is written back; if omitted, it follows from the texts.
   * @throws AppError NOT_FOUND; BAD_USER_INPUT; CONFLICT for a slug that is taken, or an outdated version.
   */
  async update(
    viewer: Viewer,
    type: ContentType,
    id: number,
    raw: unknown,
    version?: number | null,
    translatedFrom?: TranslatedFrom,
  ): Promise<void> {
    authorize(viewer, 'content:write');
    const given = named(raw);
    await this.editing(this.authorOf(viewer), type, id, Boolean(given.slug), async (em, item) => {
      expectVersion(item, version);
      const changes = await this.changes(em, type, item, given);
      const isSame = Object.keys(changes).length === 0 && isDeepStrictEqual(item.translatedFrom, translatedFrom);
      if (translatedFrom && !isSame) changes.translatedFrom = exactly(type, translatedFrom);
      await write(em, item, changes);
    });
  }

  /** The viewer as the author of changes. */
  authorOf(viewer: SignedIn): ChangeAuthor {
    return personAt(viewer, this.door);
  }

  /**
   * Edits one item, which is locked, in a transaction of an author who may do so.
   * @param hasOwnSlug whether a person chose the slug that the edit may write.
   * @throws AppError NOT_FOUND; CONFLICT if that slug is taken.
   */
  async editing<Result>(
    author: ChangeAuthor,
    type: ContentType,
    id: number,
    hasOwnSlug: boolean,
    edit: (em: EntityManager, item: Item) => Promise<Result>,
  ): Promise<Result> {
    const { entity, lazy: populate, name } = KINDS[type];
    return this.saving(author, type, hasOwnSlug, async (em) => {
      const item = await em.findOne(
        entity,
        { id },
        { populate: populate as never, lockMode: LockMode.PESSIMISTIC_WRITE },
      );
      if (!item) throw new AppError('NOT_FOUND', `${name} not found`);
      return edit(em, item);
    });
  }

  /**
   * What an edit changes in an item, by property. The rules hold for the whole item that would result.
   * @throws AppError BAD_USER_INPUT.
   */
  async changes(em: EntityManager, type: ContentType, item: Item, given: Values): Promise<Values> {
    const values = parseInput(KINDS[type].input, { ...valuesOf(item), ...given });
    const columns = await this.columns(em, type, values, item);
    return Object.fromEntries(changedFields(item, columns).map((field) => [field, columns[field]]));
  }

  /** Publishes items or turns them into drafts; all or none. @throws AppError NOT_FOUND, BAD_USER_INPUT. */
  async setStatus(viewer: Viewer, type: ContentType, ids: number[], status: ContentStatus): Promise<ChangedTogether> {
    authorize(viewer, 'content:write');
    checkIds(ids);
    const { table } = KINDS[type];
    return this.authored(viewer).transactional(async (em) => {
      await this.expectAll(em, type, ids);
      await em.execute(`update ${table} set status = ?, updated_at = now() where id in (?) and status <> ?`, [
        status,
        ids,
        status,
      ]);
      return { count: ids.length, operation: await currentOperation(em) };
    });
  }

  /** Moves items to the trash, modules with their lessons; all or none. @throws AppError NOT_FOUND, BAD_USER_INPUT. */
  async remove(viewer: Viewer, type: ContentType, ids: number[]): Promise<number> {
    authorize(viewer, 'content:write');
    checkIds(ids);
    return this.authored(viewer).transactional(async (em) => {
      await this.expectAll(em, type, ids);
      await em.execute(`update ${KINDS[type].table} set deleted_at = now() where id in (?)`, [ids]);
      return ids.length;
    });
  }

  /** What would go to the trash with the items. */
  async impact(viewer: Viewer, type: ContentType, ids: number[]): Promise<DeletionImpact> {
    authorize(viewer, 'content:write');
    checkIds(ids);
    const lessons = type === 'module' ? 'select id from lesson where module_id in (?)' : null;
    const target = type === 'module' ? 'lesson' : type;
    const [row] = await this.em.execute<DeletionImpact[]>(
      `select ${lessons ? `(select count(*)::int from (${lessons}) as gone)` : '0'} as "lessonCount",
         (select count(*)::int from comment where deleted_at is null and ${target}_id in (${lessons ?? '?'})) as "commentCount"`,
      lessons ? [ids, ids] : [ids],
    );
    return row ?? { lessonCount: 0, commentCount: 0 };
  }

  /**
   * Numbers modules, or the lessons of a module, from 1 in the given order.
   * @throws AppError CONFLICT unless the ids are exactly the existing ones.
   */
  async setOrder(viewer: Viewer, ids: number[], moduleId: number | null): Promise<void> {
    authorize(viewer, 'content:write');
    const { table } = KINDS[moduleId === null ? 'module' : 'lesson'];
    await this.authored(viewer).transactional(async (em) => {
      const rows = await em.execute<{ id: number }[]>(
        `select id from ${table} ${moduleId === null ? '' : 'where module_id = ?'} for update`,
        moduleId === null ? [] : [moduleId],
      );
      const known = new Set(rows.map(({ id }) => id));
      if (known.size !== ids.length || new Set(ids).size !== ids.length || !ids.every((id) => known.has(id))) {
        throw new AppError('CONFLICT', 'The list changed in the meantime. Reload it and try again.', {
          ids: 'outdated',
        });
      }
      if (ids.length === 0) return;
      await em.execute(
        `update ${table} set "order" = place, updated_at = now()
         from unnest(?::int[]) with ordinality as wanted (wanted_id, place)
         where id = wanted_id and "order" <> place`,
        [`{${ids.join(',')}}`],
      );
    });
  }

  /**
   * Puts all modules and lessons of the course in order, which can also move lessons to other modules; all or nothing.
   * Modules, and the lessons of each, are numbered from 1.
   * @param from the order that the viewer has seen, @param to the wanted one.
   * @throws AppError BAD_USER_INPUT unless both have the same modules and lessons; CONFLICT if the order is no longer
   *   the one that the viewer has seen.
   */
  async arrangeCourse(viewer: Viewer, from: CourseOrder, to: CourseOrder): Promise<ChangedTogether> {
    authorize(viewer, 'content:write');
    if (!hasSameItems(from, to)) throw AppError.badInput({ to: 'invalid' });
    return this.authored(viewer).transactional(async (em) => {
      const present = await lockCourse(em);
      if (!isDeepStrictEqual(present, from)) {
        throw new AppError('CONFLICT', 'Someone else changed the course. Reload it and try again.', {
          from: 'outdated',
        });
      }
      const count = await writeCourseOrder(em, to);
      return { count, operation: await currentOperation(em) };
    });
  }

  /** Whether another item of the type has the slug. */
  async isSlugTaken(viewer: Viewer, type: ContentType, slug: string, exceptId?: number | null): Promise<boolean> {
    authorize(viewer, 'content:write');
    return isTaken(this.em, type, slug, exceptId);
  }

  /**
   * A body exactly as it would be stored and shown. @throws AppError BAD_USER_INPUT if it is too long or too complex.
   */
  preview(viewer: Viewer, html: string): string {
    authorize(viewer, 'content:write');
    if (html.length > BODY_MAX) throw AppError.badInput({ html: 'too_long' });
    return sanitized('html', html.replaceAll('\0', ''));
  }

  private authored(viewer: SignedIn): EntityManager {
    return authoredBy(this.authorOf(viewer), this.em);
  }

  /**
   * Saves in a transaction, and tries again if someone else takes the derived slug at the same moment.
   * @param hasOwnSlug whether a person chose the slug. Then that person has to choose another one.
   */
  private async saving<Result>(
    author: ChangeAuthor,
    type: ContentType,
    hasOwnSlug: boolean,
    save: (em: EntityManager) => Promise<Result>,
  ): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await authoredBy(author, this.em).transactional(save);
      } catch (error) {
        if (error instanceof ForeignKeyConstraintViolationException) throw lostReference(type);
        if (!(error instanceof UniqueConstraintViolationException)) throw error;
        if (hasOwnSlug || tries === SLUG_TRIES) throw slugTaken();
      }
    }
  }

  /** The values as columns, with existing references, sanitized bodies and a slug. */
  private async columns(em: EntityManager, type: ContentType, values: Values, item: Item | null): Promise<Values> {
    const { authorId, moduleId, slug, publishedAt, confirmed, ...columns } = values;
    // A published item always has a date.
    if (publishedAt || values.status === 'draft') columns.publishedAt = publishedAt;
    Object.assign(columns, await scheduleOf(em, values, item));
    if (authorId !== undefined) {
      if ((await em.count(User, { id: Number(authorId) })) === 0) throw AppError.badInput({ authorId: 'not_found' });
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
    columns.slug = slug ?? (await this.freeSlug(em, type, String(values.title), item));
    if (columns.slug) return columns;
    // A title without a letter or digit has no slug, so the id is used.
    const id = item?.id ?? (await nextId(em, type));
    return { ...columns, ...(!item && { id }), slug: `${type}-${id}` };
  }

  /** The slug of a title, with a number at the end if it is taken; empty for a title that has none. */
  private async freeSlug(em: EntityManager, type: ContentType, title: string, item: Item | null): Promise<string> {
    const base = slugFromTitle(title);
    if (!base) return '';
    const rows = await em.execute<{ slug: string }[]>(
      `select slug from ${KINDS[type].table} where (slug = ? or slug ~ ?) and id <> ?`,
      [base, '-[0-9]+$', item?.id ?? 0],
    );
    const taken = new Set(rows.map((row) => row.slug));
    return firstFreeSlug(base, (candidate) => taken.has(candidate));
  }

  /** Locks the items. @throws AppError NOT_FOUND unless all of them exist. */
  private async expectAll(em: EntityManager, type: ContentType, ids: number[]): Promise<void> {
    const { table, name } = KINDS[type];
    const rows = await em.execute(`select id from ${table} where id in (?) order by id for update`, [ids]);
    if (rows.length !== ids.length) throw new AppError('NOT_FOUND', `${name} not found`);
  }
}

/** @throws AppError BAD_USER_INPUT if there are none, too many, or duplicates. */
export function checkIds(ids: number[]): void {
  if (ids.length === 0 || ids.length > BULK_MAX || new Set(ids).size !== ids.length) {
    throw AppError.badInput({ ids: 'invalid' });
  }
}

async function nextId(em: EntityManager, type: ContentType): Promise<number> {
  const [row] = await em.execute<{ id: number }[]>(`select nextval(pg_get_serial_sequence(?, 'id'))::int as id`, [
    `stored_${KINDS[type].table}`,
  ]);
  if (!row) throw new Error(`The table of ${type} has no sequence.`);
  return row.id;
}

/** Writes what is named. What is equal isn't in it, so a save without a change is no edit. */
export async function write(em: EntityManager, item: Item, changes: Values): Promise<void> {
  for (const [field, value] of Object.entries(changes)) em.assign(item, { [field]: value } as never);
  await em.flush();
}

async function isTaken(em: EntityManager, type: ContentType, slug: string, exceptId?: number | null): Promise<boolean> {
  if (slug.includes('\0')) return false;
  return (await em.count(KINDS[type].entity, { slug, ...(exceptId && { id: { $ne: exceptId } }) })) > 0;
}

/** @throws AppError CONFLICT if another item of the type has the slug. */
export async function expectFreeSlug(em: EntityManager, type: ContentType, slug: string, id: number): Promise<void> {
  if (await isTaken(em, type, slug, id)) throw slugTaken();
}

function slugTaken(): AppError {
  return new AppError('CONFLICT', 'This slug is already in use', { slug: 'slug_taken' });
}

/** Something that the item refers to was deleted during the save. */
function lostReference(type: ContentType): AppError {
  return AppError.badInput({ [hasField(type, 'module') ? 'moduleId' : 'authorId']: 'not_found' });
}

/** The given fields of an input. GraphQL sets omitted fields to undefined. */
export function named(raw: unknown): Values {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw AppError.badInput({ '': 'invalid' });
  return Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== undefined));
}

/** The values of an item, by the names of its input. */
function valuesOf(item: Item): Values {
  return {
    ...item,
    ...('author' in item && { authorId: item.author.id }),
    ...('module' in item && { moduleId: item.module.id }),
  };
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

function sanitized(field: string, html: string): string {
  const safe = sanitizedOrNull(html);
  if (safe === null) throw AppError.badInput({ [field]: 'too_complex' });
  return safe;
}

/** The properties of an item that differ from the wanted ones. */
function changedFields(item: Item, wanted: Values): string[] {
  return Object.keys(wanted).filter((name) => !isDeepStrictEqual(comparable(Reflect.get(item, name)), wanted[name]));
}

/** References by their id, other values as they are. */
function comparable(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}
