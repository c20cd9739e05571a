import { useEffect, useState } from 'react';
import type { CommentTarget } from './comment-target.ts';
import { draftedIds } from './draft.ts';

/** The one box that is open below or in place of a comment. */
interface Box {
  kind: 'reply' | 'edit';
  commentId: number;
  /** Whether the user opened it just now, rather than an unfinished text. */
  isFocused: boolean;
}

export interface OpenBox {
  box: Box | null;
  /** Opens a box in place of the one before; the same again closes it. */
  toggle(kind: Box['kind'], commentId: number): void;
  close(): void;
}

/** One box at a time; if a reply or an edit was left unfinished, its box is open from the start. */
export function useOpenBox(userId: number | null, target: CommentTarget): OpenBox {
  const [box, setBox] = useState<Box | null>(null);
  const { kind, id } = target;

  useEffect(() => {
    if (userId === null) return;
    const left = (['reply', 'edit'] as const).flatMap((action) =>
      draftedIds(userId, { kind, id }, action).map((commentId) => ({ kind: action, commentId, isFocused: false })),
    );
    setBox((open) => open ?? left[0] ?? null);
  }, [userId, kind, id]);

  return {
    box,
    toggle: (action, commentId) =>
      setBox((open) =>
        open?.kind === action && open.commentId === commentId ? null : { kind: action, commentId, isFocused: true },
      ),
    close: () => setBox(null),
  };
}
