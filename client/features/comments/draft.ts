import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { tabStore } from '../../app/browser-storage.ts';
import { COMMENT_DRAFT_PREFIX } from '../../app/unsaved-work.ts';
import type { CommentTarget } from './comment-target.ts';
import { secretIn } from './scam-guard.ts';

/** What a box is for: a comment, a reply or an edit. */
export type BoxKind = 'new' | 'reply' | 'edit';

/** Where a person's unfinished text is kept in this tab: by person, thing and box. */
export function draftKey(
  userId: number,
  { kind, id }: Pick<CommentTarget, 'kind' | 'id'>,
  box: BoxKind,
  commentId: number | '' = '',
): string {
  return `${COMMENT_DRAFT_PREFIX}${userId}:${kind}:${id}:${box}:${commentId}`;
}

interface Draft {
  text: string;
  setText: Dispatch<SetStateAction<string>>;
  /** Begins again with the initial text, and keeps nothing. */
  discard(): void;
}

/**
 * A text that survives a reload, a login and a closed box, until it is sent. What looks like a secret is not kept.
 * @param initial shown if nothing is kept; a text equal to it isn't kept.
 */
export function useDraft(key: string, initial: string): Draft {
  const [text, setText] = useState<string | null>(null);
  /** The text that may be kept. The search for secrets takes a moment, and the box may be closed by then. */
  const wanted = useRef<string | null>(null);

  // Not from the start, because the server doesn't know it.
  useEffect(() => setText((typed) => typed ?? tabStore.read(key)), [key]);

  useEffect(() => {
    if (text === null) return;
    wanted.current = text;
    if (text === initial) tabStore.remove(key);
    else void keep(text);

    async function keep(candidate: string) {
      const secret = await secretIn(candidate);
      if (wanted.current !== candidate) return;
      if (secret) tabStore.remove(key);
      else tabStore.write(key, candidate);
    }
  }, [key, text, initial]);

  return {
    text: text ?? initial,
    setText: (change) => setText((old) => (typeof change === 'string' ? change : change(old ?? initial))),
    discard: () => {
      wanted.current = null;
      setText(initial);
      tabStore.remove(key);
    },
  };
}

/** The ids of comments for which the person has an unfinished text of this kind. */
export function draftedIds(userId: number, target: Pick<CommentTarget, 'kind' | 'id'>, box: BoxKind): number[] {
  const prefix = draftKey(userId, target, box);
  return tabStore.keys(prefix).map((key) => Number(key.slice(prefix.length)));
}
