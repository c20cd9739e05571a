import { CONTENT_TYPES } from '#domain/content.ts';
import { REVISION_ACTIONS } from '#domain/content-change.ts';

/** SQL of whether a change is one of an item itself. @param change alias of a row of `content_change`. */
export function isRevision(change: string): string {
  return `${change}.action in (${listed(REVISION_ACTIONS)})`;
}

/** SQL of whether there is content to put back after a change. @param change as above. */
export function isContentRevision(change: string): string {
  return `${change}.item_type in (${listed(CONTENT_TYPES)}) and ${isRevision(change)}`;
}

/** SQL of whether undoing puts something back after a change: the item, its pending draft, or a former slug. */
export function canBePutBack(change: string): string {
  return `(${isContentRevision(change)} or ${change}.related is not null)`;
}

function listed(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}
