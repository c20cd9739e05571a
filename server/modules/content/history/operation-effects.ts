import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#domain/app-error.ts';
import type { ContentType } from '#domain/content.ts';
import { type ChangeAction, makesRevision } from '#domain/content-change.ts';
import type { FormerSlugTimes } from '../writing/slug-redirects.ts';
import { type RecordedDraft, recordedDraft } from '../writing/stored-draft.ts';
import { presentValues, type StoredValues } from '../writing/stored-values.ts';
import type { LockedItem } from './content-reference.ts';
import { canBePutBack, isRevision } from './recorded-revision.ts';

export interface NamedItem {
  type: ContentType;
  id: number;
}

/** SQL for a change `c`. */
const CHANGE = `c.id::text, c.item_type as type, c.item_id as "itemId", c.slug, c.action, c.before, c.related`;

/** One change. Lists of changes are oldest first. */
interface Change {
  id: string;
  type: ContentType;
  itemId: number;
  slug: string;
  action: ChangeAction;
  /** Null if it is no longer kept. */
  before: StoredValues | null;
  /** What belonged to the item. */
  related: { draft?: RecordedDraft | null; since?: string | null } | null;
}

/** The effect of an operation on one item. */
export interface Effect extends NamedItem {
  slug: string;
  lastChange: string;
  /** Whether it changed the item itself. */
  isRevised: boolean;
  isCreated: boolean;
  isPurged: boolean;
  /** Whether it was in the trash right before and right after; null if the operation didn't touch that. */
  wasInTrash: boolean | null;
  /** Old values of the fields that it changed. */
  before: StoredValues;
  /** Its pending draft before, null if there was none; undefined if the operation left that alone. */
  draft?: RecordedDraft | null | undefined;
  formerSlugs: FormerSlugTimes;
  /** As it is now; undefined if it doesn't exist any more. */
  present?: LockedItem;
}

export async function changesOf(em: EntityManager, operation: string): Promise<Change[]> {
  const changes = await em.execute<Change[]>(
    `select ${CHANGE} from content_change c where c.operation = ? and ${canBePutBack('c')} order by c.id`,
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
export function effectsOf(changes: readonly Change[]): Effect[] {
  const effects = new Map<string, Effect>();
  for (const { id, type, itemId, slug, action, before, related } of changes) {
    const known: Omit<Effect, 'slug' | 'lastChange'> = effects.get(keyOf({ type, id: itemId })) ?? {
      type,
      id: itemId,
      isRevised: false,
      isCreated: action === 'create',
      isPurged: false,
      wasInTrash: null,
      before: {},
      formerSlugs: new Map(),
    };
    const moves = action === 'trash' || action === 'restore';
    effects.set(keyOf(known), {
      ...known,
      slug,
      lastChange: id,
      isRevised: known.isRevised || makesRevision(action),
      isPurged: action === 'purge',
      wasInTrash: known.wasInTrash ?? (moves ? action === 'restore' : null),
      before: { ...before, ...known.before },
      draft: known.draft === undefined ? related?.draft : known.draft,
      formerSlugs:
        related?.since === undefined ? known.formerSlugs : new Map([[slug, related.since], ...known.formerSlugs]),
    });
  }
  return [...effects.values()];
}

/** What was done later to items of a type. */
export function changesAfter(em: EntityManager, type: ContentType, effects: readonly Effect[]): Promise<Change[]> {
  return em.execute<Change[]>(
    `select ${CHANGE} from content_change c
     join unnest(?::integer[], ?::bigint[]) e(id, last_change) on c.item_id = e.id and c.id > e.last_change
     where c.item_type = ? and (${isRevision('c')} or c.related is not null) order by c.id`,
    [`{${effects.map(({ id }) => id)}}`, `{${effects.map(({ lastChange }) => lastChange)}}`, type],
  );
}

/** Whether an item is as the operation left it. @param since what was done to it later. */
export async function isAsLeft(em: EntityManager, effect: Effect, since: Effect | undefined): Promise<boolean> {
  const { isPurged, isRevised, present, draft } = effect;
  if (isPurged || !present) return false;
  if (!since) return true;
  if (isRevised && !(await isAsBefore(em, present, since))) return false;
  return draft === undefined || isDraftAsBefore(em, since);
}

/** Whether an item is again as it was before some changes. */
async function isAsBefore(em: EntityManager, present: LockedItem, change: Effect): Promise<boolean> {
  if (change.wasInTrash !== null && change.wasInTrash !== present.isInTrash) return false;
  const now = await presentValues(em, change.type, present.id);
  return Object.entries(change.before).every(([field, value]) => isDeepStrictEqual(now?.values[field], value));
}

/** The same for its pending draft. */
async function isDraftAsBefore(em: EntityManager, { type, id, draft }: Effect): Promise<boolean> {
  if (draft === undefined) return true;
  const now = await recordedDraft(em, type, id);
  if (now === null || draft === null) return now === draft;
  const time = ({ publish_at: at }: RecordedDraft) => at && Date.parse(at);
  return isDeepStrictEqual(now.fields, draft.fields) && time(now) === time(draft);
}

export function keyOf({ type, id }: NamedItem): string {
  return `${type} ${id}`;
}
