/**
 * Why a part of an item can't be put back: a scheduled time has passed, the author no longer has an account, or another
 * item has the slug now.
 */
export const UNDO_LOSSES = ['time_passed', 'author_gone', 'slug_taken'] as const;
export type UndoLoss = (typeof UNDO_LOSSES)[number];
