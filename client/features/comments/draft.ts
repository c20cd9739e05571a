import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { tabStore } from '../../app/browser-storage.ts';
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
  return `comment-draft:${userId}:${kind}:${id}:${box}:${commentId}`;
}

/**
 * A text that survives a reload, a login and a closed box, until it is sent. What looks like a secret is not kept.
 * @param initial shown if nothing is kept; a text equal to it isn't kept.
 */
export function useDraft(key: string, initial: string): [string, Dispatch<SetStateAction<string>>] {
  const [text, setText] = useState<string | null>(null);

  // Not from the start, because the server doesn't know it.
  useEffect(() => setText((typed) => typed ?? tabStore.read(key)), [key]);

  useEffect(() => {
    if (text === null) return;
    if (text === initial) dropDraft(key);
    else void secretIn(text).then((secret) => void (secret ? dropDraft(key) : tabStore.write(key, text)));
  }, [key, text, initial]);

  return [
    text ?? initial,
    (change) => setText((old) => (typeof change === 'string' ? change : change(old ?? initial))),
  ];
}

/** The ids of comments for which the person has an unfinished text of this kind. */
export function draftedIds(userId: number, target: Pick<CommentTarget, 'kind' | 'id'>, box: BoxKind): number[] {
  const prefix = draftKey(userId, target, box);
  return tabStore.keys(prefix).map((key) => Number(key.slice(prefix.length)));
}

export function dropDraft(key: string): void {
  tabStore.remove(key);
}
