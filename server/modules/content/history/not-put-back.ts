import type { EntityManager } from '@mikro-orm/postgresql';
import type { UndoLoss } from '#domain/undo.ts';
import { recordedDraft } from '../writing/stored-draft.ts';
import type { ContentReference, LockedItem } from './content-reference.ts';
import type { Effect } from './operation-effects.ts';

/** An item that an undo put back without one of its parts. */
export interface NotPutBack extends ContentReference {
  reason: UndoLoss;
}

/** Compares an item and its pending draft, after an undo, with what they were before the operation. */
export async function notPutBack(em: EntityManager, effect: Effect, now: LockedItem): Promise<NotPutBack[]> {
  const { type, id, present, before, draft } = effect;
  const lost = new Set<UndoLoss>();
  // A new item has gone to the trash as it is.
  if (present && !effect.isCreated) {
    const wanted = { ...present, ...before };
    if (wanted.slug !== now.slug) lost.add('slug_taken');
    if (wanted.authorId !== now.authorId) lost.add('author_gone');
    if (!isSameTime(wanted.publishAt, now.publishAt)) lost.add('time_passed');
    if (!isSameTime(wanted.unpublishAt, now.unpublishAt)) lost.add('time_passed');
  }
  if (draft) {
    const found = await recordedDraft(em, type, id);
    if (!isSameTime(draft.publish_at, found?.publish_at ?? null)) lost.add('time_passed');
    if (draft.fields.authorId !== found?.fields.authorId) lost.add('author_gone');
  }
  const { slug, title, titleEs } = now;
  return [...lost].map((reason) => ({ type, id, slug, title, titleEs, reason }));
}

/** The history may have written one of them in another time zone. */
function isSameTime(one: unknown, other: unknown): boolean {
  return one === other || Date.parse(String(one)) === Date.parse(String(other));
}

const SENTENCES: Record<UndoLoss, string> = {
  time_passed: 'Scheduled times that have passed were not set again.',
  author_gone: 'Authors who no longer have an account were not put back.',
  slug_taken: 'Slugs that other items have now were not put back.',
};

/** Says why nothing was undone, or what was left out; null if everything is as it was before. */
export function undoMessage(
  operation: string | null,
  conflicts: readonly ContentReference[],
  lost: readonly NotPutBack[],
): string | null {
  const sentences = [...new Set(lost.map(({ reason }) => SENTENCES[reason]))];
  if (conflicts.length > 0) {
    sentences.unshift('Items that changed since, or need something that is gone, stay as they are; see `conflicts`.');
  }
  if (operation !== null) return sentences.join(' ') || null;
  if (sentences.length === 0) sentences.push('Everything is already as it was before.');
  return ['Nothing was undone.', ...sentences].join(' ');
}
