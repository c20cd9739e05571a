import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import type { ChangeAction } from '#domain/content-change.ts';
import { presentValues, type StoredValues, writeValues } from '../content-writing/stored-values.ts';
import { exactly, sourcesOf } from '../content-writing/translation-state.ts';
import { freeSlugs, moveToTrash, takeOutOfTrash } from '../content-writing/trash-items.ts';
import type { ContentReference, LockedItem } from './content-reference.ts';
import { lockItems } from './content-reference.ts';
import { currentOperation } from './current-operation.ts';
import { isContentRevision, isRevision } from './recorded-revision.ts';

export interface NamedItem {
  type: ContentType;
  id: number;
}

export interface Undone {
  /** The operation that put things back; null if nothing was done. */
  operation: string | null;
  items: ContentReference[];
  /** Items that changed since. If there are any, nothing was done. */
  conflicts: ContentReference[];
}

/** Ends the transaction of an undo: these items can't be put back. */
export class Conflict extends Error {
  constructor(readonly items: ContentReference[]) {
    super('Items changed since the operation.');
  }
}

/** One change. Lists of changes are oldest first. */
interface Change {
  id: string;
  type: ContentType;
  itemId: number;
  slug: string;
  action: ChangeAction;
  /** Null if it is no longer kept. */
  before: StoredValues | null;
}

/** The effect of an operation on one item. */
interface Effect extends NamedItem {
  slug: string;
  lastChange: string;
  isCreated: boolean;
  isPurged: boolean;
  /** Whether it was in the trash right before and right after; null if the operation didn't touch that. */
  wasInTrash: boolean | null;
  /** Old values of the fields that it changed. */
  before: StoredValues;
  /** As it is now; undefined if it doesn't exist any more. */
  present?: LockedItem;
}

/**
 * Puts back what an operation changed, in a transaction. An item that changed since but is again as the operation left
 * it can be put back.
 * @param chosen only these items; all if null.
 * @throws Conflict, AppError NOT_FOUND, BAD_USER_INPUT.
 */
export async function undo(em: EntityManager, operation: string, chosen: readonly NamedItem[] | null): Promise<Undone> {
  const effects = chosenOf(effectsOf(await changesOf(em, operation)), chosen);
  const conflicts: Effect[] = [];
  // Always in this order, so that two operations don't wait for each other.
  for (const type of CONTENT_TYPES) {
    const ofType = effects.filter((effect) => effect.type === type);
    const locked = await lockItems(em, type, idsOf(ofType));
    const byId = new Map(locked.map((item) => [item.id, item]));
    for (const effect of ofType) effect.present = byId.get(effect.id);
    conflicts.push(...(await changedSince(em, type, ofType)));
  }
  if (conflicts.length > 0) throw new Conflict(conflicts.map(referenceOf));
  await putBack(em, effects);
  await restorePictures(em, operation);
  return { operation: await currentOperation(em), items: await namedNow(em, effects), conflicts: [] };
}

async function changesOf(em: EntityManager, operation: string): Promise<Change[]> {
  const changes = await em.execute<Change[]>(
    `select c.id::text, c.item_type as type, c.item_id as "itemId", c.slug, c.action, c.before
     from content_change c where c.operation = ? and ${isContentRevision('c')} order by c.id`,
    [operation],
  );
  if (changes.length === 0)
    throw new AppError('NOT_FOUND', "This operation doesn't exist, or it didn't change content.");
  if (changes.some(({ before }) => before === null)) {
    throw new AppError('CONFLICT', 'This operation is too old to undo: its old values are no longer kept.');
  }
  return changes;
}

/** One for each item. */
function effectsOf(changes: readonly Change[]): Effect[] {
  const effects = new Map<string, Effect>();
  for (const { id, type, itemId, slug, action, before } of changes) {
    const known = effects.get(keyOf({ type, id: itemId })) ?? {
      type,
      id: itemId,
      isCreated: action === 'create',
      isPurged: false,
      wasInTrash: null,
      before: {},
    };
    const moves = action === 'trash' || action === 'restore';
    effects.set(keyOf(known), {
      ...known,
      slug,
      lastChange: id,
      isPurged: action === 'purge',
      wasInTrash: known.wasInTrash ?? (moves ? action === 'restore' : null),
      before: { ...before, ...known.before },
    });
  }
  return [...effects.values()];
}

/** @throws AppError BAD_USER_INPUT for an item that the operation did not change. */
function chosenOf(effects: Effect[], chosen: readonly NamedItem[] | null): Effect[] {
  if (chosen === null) return effects;
  const keys = new Set(chosen.map(keyOf));
  const found = effects.filter((effect) => keys.has(keyOf(effect)));
  if (found.length < keys.size || keys.size === 0) throw AppError.badInput({ items: 'invalid' });
  return found;
}

/** Items of a type, which are locked, that are no longer as the operation left them. */
async function changedSince(em: EntityManager, type: ContentType, effects: Effect[]): Promise<Effect[]> {
  if (effects.length === 0) return [];
  const later = await em.execute<Change[]>(
    `select c.id::text, c.item_type as type, c.item_id as "itemId", c.slug, c.action, c.before
     from content_change c
     join unnest(?::integer[], ?::bigint[]) e(id, last_change) on c.item_id = e.id and c.id > e.last_change
     where c.item_type = ? and ${isRevision('c')} order by c.id`,
    [`{${idsOf(effects)}}`, `{${effects.map(({ lastChange }) => lastChange)}}`, type],
  );
  const since = new Map(effectsOf(later).map((effect) => [effect.id, effect]));
  const forgotten = new Set(later.filter(({ before }) => before === null).map(({ itemId }) => itemId));
  const changed: Effect[] = [];
  for (const effect of effects) {
    const { present } = effect;
    const change = since.get(effect.id);
    if (effect.isPurged || !present || forgotten.has(effect.id)) changed.push(effect);
    else if (change && !(await isAsBefore(em, present, change))) changed.push(effect);
  }
  return changed;
}

/** Whether an item is again as it was before some changes. */
async function isAsBefore(em: EntityManager, present: LockedItem, change: Effect): Promise<boolean> {
  if (change.wasInTrash !== null && change.wasInTrash !== present.isInTrash) return false;
  const now = await presentValues(em, change.type, present.id);
  return Object.entries(change.before).every(([field, value]) => isDeepStrictEqual(now?.values[field], value));
}

/**
 * Restores first what others depend on: modules come back before their lessons, and go after them.
 * @throws Conflict
 */
async function putBack(em: EntityManager, effects: readonly Effect[]): Promise<void> {
  const ofType = (type: ContentType, isWanted: (effect: Effect) => boolean) =>
    effects.filter((effect) => effect.type === type && isWanted(effect));
  const goes = (effect: Effect) => !effect.present?.isInTrash && (effect.isCreated || effect.wasInTrash === true);
  const comesBack = ({ isCreated, wasInTrash }: Effect) => !isCreated && wasInTrash === false;
  const isEdited = ({ isCreated, before }: Effect) => !isCreated && Object.keys(before).length > 0;

  for (const type of UNDER_NOTHING) await moveToTrash(em, type, idsOf(ofType(type, goes)));
  await takeOutOfTrash(em, 'module', presentOf(ofType('module', comesBack)));
  for (const type of CONTENT_TYPES) await writeBack(em, type, ofType(type, isEdited));
  await expectModules(em, ofType('lesson', comesBack));
  for (const type of UNDER_NOTHING)
    await takeOutOfTrash(em, type, await lockItems(em, type, idsOf(ofType(type, comesBack))));
  await trashModules(em, ofType('module', goes));
}

/** Those that the operation deleted when it showed others in their place. */
async function restorePictures(em: EntityManager, operation: string): Promise<void> {
  await em.execute(
    `update media set deleted_at = null where deleted_at is not null and id in (
       select item_id from content_change where operation = ? and item_type = 'media' and action = 'trash')`,
    [operation],
  );
}

/** Types that no other item depends on. */
const UNDER_NOTHING = ['article', 'video', 'lesson'] as const;

/** Writes the old values back, apart from authors and modules that no longer exist. */
async function writeBack(em: EntityManager, type: ContentType, effects: Effect[]): Promise<void> {
  const authors = await existing(em, 'app_user', effects, 'authorId');
  const modules = await existing(em, 'course_module', effects, 'moduleId');
  const homeless = effects.filter(({ before, present }) => {
    return before.moduleId !== undefined && !present?.isInTrash && !modules.has(before.moduleId);
  });
  if (homeless.length > 0) throw new Conflict(homeless.map(referenceOf));
  const visible = effects.flatMap(({ id, before: { slug }, present }) =>
    typeof slug === 'string' && !present?.isInTrash ? [{ id, slug }] : [],
  );
  const slugs = await freeSlugs(em, type, visible);
  const items = effects.map(({ id, before: { authorId, moduleId, slug, ...values }, present }) => ({
    id,
    values: {
      ...values,
      // The trigger would take a Spanish text that is written back together with its English as current.
      translatedFrom: exactly(type, sourcesOf(values.translatedFrom ?? present?.translatedFrom)),
      ...(authors.has(authorId) && { authorId }),
      ...(modules.has(moduleId) && { moduleId }),
      ...(slug !== undefined && { slug: slugs.get(id) ?? slug }),
    },
  }));
  await writeValues(em, type, items);
}

/** The ids in a field of old values that still name a row. */
async function existing(em: EntityManager, table: string, effects: readonly Effect[], field: string) {
  const ids = effects.map(({ before }) => before[field]).filter((id) => typeof id === 'number');
  if (ids.length === 0) return new Set<unknown>();
  const rows = await em.execute<{ id: number }[]>(`select id from ${table} where id in (?)`, [ids]);
  return new Set<unknown>(rows.map(({ id }) => id));
}

/** @throws Conflict for lessons whose module is in the trash. */
async function expectModules(em: EntityManager, lessons: Effect[]): Promise<void> {
  if (lessons.length === 0) return;
  const rows = await em.execute<{ id: number }[]>(
    `select l.id from stored_lesson l
     where l.id in (?) and not exists (select from course_module m where m.id = l.module_id)`,
    [idsOf(lessons)],
  );
  const homeless = lessons.filter(({ id }) => rows.some((row) => row.id === id));
  if (homeless.length > 0) throw new Conflict(homeless.map(referenceOf));
}

/** @throws Conflict for modules with other lessons, which someone has added. */
async function trashModules(em: EntityManager, modules: Effect[]): Promise<void> {
  if (modules.length === 0) return;
  const rows = await em.execute<{ id: number }[]>('select module_id as id from lesson where module_id in (?)', [
    idsOf(modules),
  ]);
  const full = modules.filter(({ id }) => rows.some((row) => row.id === id));
  if (full.length > 0) throw new Conflict(full.map(referenceOf));
  await moveToTrash(em, 'module', idsOf(modules));
}

/** The items with the slugs that they have now. */
async function namedNow(em: EntityManager, effects: readonly Effect[]): Promise<ContentReference[]> {
  const items: ContentReference[] = [];
  for (const type of CONTENT_TYPES) {
    const ids = idsOf(effects.filter((effect) => effect.type === type));
    for (const { id, slug, title, titleEs } of await lockItems(em, type, ids)) {
      items.push({ type, id, slug, title, titleEs });
    }
  }
  return items;
}

function referenceOf({ type, id, slug, present }: Effect): ContentReference {
  return {
    type,
    id,
    slug: present?.slug ?? slug,
    title: present?.title ?? null,
    titleEs: present?.titleEs ?? null,
  };
}

function presentOf(effects: readonly Effect[]): LockedItem[] {
  return effects.flatMap(({ present }) => present ?? []);
}

function idsOf(effects: readonly { id: number }[]): number[] {
  return effects.map(({ id }) => id);
}

function keyOf({ type, id }: NamedItem): string {
  return `${type} ${id}`;
}
