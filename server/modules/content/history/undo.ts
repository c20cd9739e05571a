import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import { CONTENT_TYPES, type ContentType } from '#domain/content.ts';
import { returnSlugs, withdrawSlugs } from '../writing/slug-redirects.ts';
import { putBackDraft } from '../writing/stored-draft.ts';
import { type StoredValues, writeValues } from '../writing/stored-values.ts';
import { sourcesOf } from '../writing/translation-state.ts';
import { freeSlugs, moveToTrash, takeOutOfTrash } from '../writing/trash-items.ts';
import { type ContentReference, type LockedItem, lockItems } from './content-reference.ts';
import { changedItems, currentOperation } from './current-operation.ts';
import { type NotPutBack, notPutBack } from './not-put-back.ts';
import {
  changesAfter,
  changesOf,
  type Effect,
  effectsOf,
  isAsLeft,
  keyOf,
  type NamedItem,
} from './operation-effects.ts';

export interface Undone {
  /** The operation that put things back; null if nothing changed. */
  operation: string | null;
  items: ContentReference[];
  /** Parts of items that can't be put back. */
  notPutBack: NotPutBack[];
}

/** Ends the transaction of an undo: these items can't be put back. */
export class Conflict extends Error {
  constructor(readonly items: ContentReference[]) {
    super('Items changed since the operation.');
  }
}

/**
 * Puts back what an operation changed, in a transaction. An item that changed since but is again as the operation left
 * it can be put back.
 * @param chosen only these items; all if null.
 * @param except items that stay as they are.
 * @throws Conflict, AppError NOT_FOUND, BAD_USER_INPUT.
 */
export async function undo(
  em: EntityManager,
  operation: string,
  chosen: readonly NamedItem[] | null,
  except: readonly NamedItem[],
): Promise<Undone> {
  const left = new Set(except.map(keyOf));
  const effects = chosenOf(effectsOf(await changesOf(em, operation)), chosen).filter((each) => !left.has(keyOf(each)));
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
  await putBackRelated(em, effects);
  await restorePictures(em, operation);
  return undone(em, effects);
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
  const later = await changesAfter(em, type, effects);
  const since = new Map(effectsOf(later).map((effect) => [effect.id, effect]));
  const trimmed = new Set(later.filter(({ before }) => before === null).map(({ itemId }) => itemId));
  const changed: Effect[] = [];
  for (const effect of effects) {
    if (effect.isRevised && trimmed.has(effect.id)) changed.push(effect);
    else if (!(await isAsLeft(em, effect, since.get(effect.id)))) changed.push(effect);
  }
  return changed;
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

/** Pending drafts and former slugs. @throws Conflict for an item one of whose former slugs leads to another item now. */
async function putBackRelated(em: EntityManager, effects: readonly Effect[]): Promise<void> {
  for (const { type, id, draft, before } of effects) {
    if (draft !== undefined) await putBackDraft(em, type, id, draft, Object.keys(before).length > 0);
  }
  for (const { type, id, formerSlugs } of effects) await withdrawSlugs(em, type, id, formerSlugs);
  const taken: Effect[] = [];
  for (const effect of effects) {
    if (!(await returnSlugs(em, effect.type, effect.id, effect.formerSlugs))) taken.push(effect);
  }
  if (taken.length > 0) throw new Conflict(taken.map(referenceOf));
}

/** Those that the operation deleted when it showed others in their place, as far as something shows them again. */
async function restorePictures(em: EntityManager, operation: string): Promise<void> {
  await em.execute(
    `update media m set deleted_at = null where m.deleted_at is not null and m.id in (
       select c.item_id from content_change c where c.operation = ? and c.item_type = 'media' and c.action = 'trash')
     and exists (select from media_use u where u.digest = m.digest)`,
    [operation],
  );
}

/** Types that no other item depends on. */
const UNDER_NOTHING = ['article', 'video', 'lesson'] as const;

/** Writes the old values back, apart from authors and modules that no longer exist, and schedules that have passed. */
async function writeBack(em: EntityManager, type: ContentType, effects: Effect[]): Promise<void> {
  if (effects.length === 0) return;
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
  const now = await presentTime(em);
  const items = effects.map(({ id, before: { authorId, moduleId, slug, translatedFrom, ...values }, present }) => ({
    id,
    translatedFrom: sourcesOf(translatedFrom ?? present?.translatedFrom),
    values: {
      ...withoutPast(values, now),
      ...(authors.has(authorId) && { authorId }),
      ...(modules.has(moduleId) && { moduleId }),
      ...(slug !== undefined && { slug: slugs.get(id) ?? slug }),
    },
  }));
  await writeValues(em, type, items);
}

/** In milliseconds, for the transaction: the time that the triggers compare schedules with. */
async function presentTime(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ now: string }[]>('select to_jsonb(now()) as now');
  return Date.parse(row?.now ?? '');
}

/**
 * Old values without times that have passed, so that the present ones stay. The end of a schedule goes with its beginning,
 * because it might be before the present one.
 */
function withoutPast(values: StoredValues, now: number): StoredValues {
  const isPast = (time: unknown) => typeof time === 'string' && Date.parse(time) <= now;
  const { publishAt, unpublishAt, ...others } = values;
  if (isPast(publishAt)) return others;
  if (!isPast(unpublishAt)) return values;
  return publishAt === undefined ? others : { ...others, publishAt };
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

/** What has become of the items, with the slugs that they have now. */
async function undone(em: EntityManager, effects: readonly Effect[]): Promise<Undone> {
  const operation = await currentOperation(em);
  const changed = new Set(operation === null ? [] : (await changedItems(em, operation)).map(keyOf));
  const items: ContentReference[] = [];
  const lost: NotPutBack[] = [];
  for (const type of CONTENT_TYPES) {
    const ofType = effects.filter((effect) => effect.type === type);
    const byId = new Map(ofType.map((effect) => [effect.id, effect]));
    for (const item of await lockItems(em, type, idsOf(ofType))) {
      const { id, slug, title, titleEs } = item;
      if (changed.has(keyOf({ type, id }))) items.push({ type, id, slug, title, titleEs });
      const effect = byId.get(id);
      if (effect) lost.push(...(await notPutBack(em, effect, item)));
    }
  }
  return { operation, items, notPutBack: lost };
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
