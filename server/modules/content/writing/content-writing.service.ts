import { isDeepStrictEqual } from 'node:util';
import { ForeignKeyConstraintViolationException, LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { hasField } from '#domain/content/kinds.ts';
import type { ContentStatus, ContentType } from '#domain/content.ts';
import { BODY_MAX, BULK_MAX } from '#domain/limits.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { SignedIn, Viewer } from '#domain/viewer.ts';
import { authorize } from '../../../platform/access/authorize.ts';
import type { ServiceContext } from '../../../platform/api/service-context.ts';
import { type ChangeAuthor, inTransactionOf, personAt } from '../../../platform/database/change-author.ts';
import { createdOnce, creationOf } from '../../../platform/idempotency/created-once.ts';
import { currentOperation } from '../history/current-operation.ts';
import { expectVersion } from '../model/version.ts';
import { type CourseOrder, hasSameItems, lockCourse, writeCourseOrder } from './course-order.ts';
import {
  columnsOf,
  expectFourOptions,
  type Item,
  isTaken,
  KINDS,
  sanitized,
  slugTaken,
  type Values,
} from './item-columns.ts';
import { exactly, type TranslatedFrom } from './translation-state.ts';

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
  /** @param source the way in that the history records for these changes. */
  constructor(private readonly context: Pick<ServiceContext, 'em' | 'source'>) {}

  /**
   * @returns the id; the same for a request that is repeated with its key.
   * @throws AppError BAD_USER_INPUT; CONFLICT for a slug that is taken, or a key that was used with other input.
   */
  async create(viewer: Viewer, type: ContentType, raw: unknown, idempotencyKey?: unknown): Promise<number> {
    authorize(viewer, 'content:write');
    const { entity, input } = KINDS[type];
    const values = parseInput(input, raw);
    expectFourOptions(values, null);
    const creation = creationOf(viewer, `create ${type}`, idempotencyKey, values);
    return this.saving(this.authorOf(viewer), type, Boolean(values.slug), async (em) => {
      const { id } = await createdOnce(em, creation, async () => {
        const item = em.create(entity, (await columnsOf(em, type, values, null)) as never, { partial: true });
        await em.flush();
        return item.id;
      });
      return Number(id);
    });
  }

  /**
   * Changes the given fields of an item. The result is validated as a whole.
   * @param version the version that the edit is based on. If omitted, the edit overwrites other changes.
   * @param translatedFrom of an earlier version that is written back; if omitted, it follows from the texts.
   * @returns the operation, with which the edit can be undone; null if nothing changed.
   * @throws AppError NOT_FOUND; BAD_USER_INPUT; CONFLICT for a slug that is taken, or an outdated version.
   */
  async update(
    viewer: Viewer,
    type: ContentType,
    id: number,
    raw: unknown,
    version?: number | null,
    translatedFrom?: TranslatedFrom,
  ): Promise<string | null> {
    authorize(viewer, 'content:write');
    const given = named(raw);
    return this.editing(this.authorOf(viewer), type, id, Boolean(given.slug), async (em, item) => {
      expectVersion(item, version);
      const { input, earlier } = KINDS[type];
      const changes = await this.changes(em, type, item, given, translatedFrom ? earlier : input);
      const isSame = Object.keys(changes).length === 0 && isDeepStrictEqual(item.translatedFrom, translatedFrom);
      if (translatedFrom && !isSame) changes.translatedFrom = exactly(type, translatedFrom);
      await write(em, item, changes);
      return currentOperation(em);
    });
  }

  /** The viewer as the author of changes. */
  authorOf(viewer: SignedIn): ChangeAuthor {
    return personAt(viewer, this.context.source);
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
  async changes(
    em: EntityManager,
    type: ContentType,
    item: Item,
    given: Values,
    rules = KINDS[type].input,
  ): Promise<Values> {
    const values = parseInput(rules, { ...valuesOf(item), ...given });
    // An earlier version may be older than this rule.
    if (rules === KINDS[type].input) expectFourOptions(values, item);
    const columns = await columnsOf(em, type, values, item);
    return Object.fromEntries(changedFields(item, columns).map((field) => [field, columns[field]]));
  }

  /** Publishes items or turns them into drafts; all or none. @throws AppError NOT_FOUND, BAD_USER_INPUT. */
  async setStatus(viewer: Viewer, type: ContentType, ids: number[], status: ContentStatus): Promise<ChangedTogether> {
    authorize(viewer, 'content:write');
    checkIds(ids);
    const { table } = KINDS[type];
    return this.inTransaction(viewer, async (em) => {
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
    return this.inTransaction(viewer, async (em) => {
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
    const [row] = await this.context.em.execute<DeletionImpact[]>(
      `select ${lessons ? `(select count(*)::int from (${lessons}) as gone)` : '0'} as "lessonCount",
         (select count(*)::int from comment where deleted_at is null and ${target}_id in (${lessons ?? '?'})) as "commentCount"`,
      lessons ? [ids, ids] : [ids],
    );
    return row ?? { lessonCount: 0, commentCount: 0 };
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
    return this.inTransaction(viewer, async (em) => {
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
    return isTaken(this.context.em, type, slug, exceptId);
  }

  /**
   * A body exactly as it would be stored and shown. @throws AppError BAD_USER_INPUT if it is too long or too complex.
   */
  preview(viewer: Viewer, html: string): string {
    authorize(viewer, 'content:write');
    if (html.length > BODY_MAX) throw AppError.badInput({ html: 'too_long' });
    return sanitized('html', html.replaceAll('\0', ''));
  }

  private inTransaction<Result>(viewer: SignedIn, work: (em: EntityManager) => Promise<Result>): Promise<Result> {
    return inTransactionOf(this.authorOf(viewer), this.context.em, work);
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
        return await inTransactionOf(author, this.context.em, save);
      } catch (error) {
        if (error instanceof ForeignKeyConstraintViolationException) throw lostReference(type);
        if (!(error instanceof UniqueConstraintViolationException)) throw error;
        if (hasOwnSlug || tries === SLUG_TRIES) throw slugTaken();
      }
    }
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

/** Writes what is named. What is equal isn't in it, so a save without a change is no edit. */
export async function write(em: EntityManager, item: Item, changes: Values): Promise<void> {
  for (const [field, value] of Object.entries(changes)) em.assign(item, { [field]: value } as never);
  await em.flush();
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

/** The properties of an item that differ from the wanted ones. */
function changedFields(item: Item, wanted: Values): string[] {
  return Object.keys(wanted).filter((name) => !isDeepStrictEqual(comparable(Reflect.get(item, name)), wanted[name]));
}

/** References by their id, other values as they are. */
function comparable(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}
