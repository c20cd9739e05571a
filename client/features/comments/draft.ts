import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { tabStore } from '../../app/browser-storage.ts';
import { newIdempotencyKey } from '../../app/idempotency-key.ts';
import { COMMENT_DRAFT_PREFIX } from '../../app/unsaved-work.ts';
import type { CommentTarget } from './comment-target.ts';
import { secretIn } from './scam-guard.ts';

/** What a box is for: a comment, a reply or an edit. */
export type BoxKind = 'new' | 'reply' | 'edit';

/** The key of a person's unfinished text in this tab: by person, thing and box. */
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
  /** Whether this tab has stored it. */
  isStored: boolean;
  setText: Dispatch<SetStateAction<string>>;
  /** With which it is or was sent. */
  idempotencyKey(): string;
  renewKey(): void;
  /** Begins again with the initial text, and stores nothing. */
  discard(): void;
}

/**
 * A text that survives a reload, a login and a closed box, until it is sent. What looks like a secret is not stored.
 * @param initial shown if nothing is stored; a text equal to it isn't stored.
 */
export function useDraft(key: string, initial: string): Draft {
  const [text, setText] = useState<string | null>(null);
  const [storedText, setStoredText] = useState<string | null>(null);
  /** The text that may be stored. The search for secrets takes a moment, and the box may be closed by then. */
  const wanted = useRef<string | null>(null);
  const sentWith = useRef<string | null>(null);

  const idempotencyKey = () => {
    sentWith.current ??= newIdempotencyKey();
    return sentWith.current;
  };

  // Read after hydration; the server can't render it.
  useEffect(() => {
    const stored = storedDraft(key);
    sentWith.current ??= stored?.idempotencyKey ?? null;
    setText((typed) => typed ?? stored?.text ?? null);
  }, [key]);

  useEffect(() => {
    if (text === null) return;
    wanted.current = text;
    if (text === initial) tabStore.remove(key);
    else void store(text);

    async function store(candidate: string) {
      const secret = await secretIn(candidate);
      if (wanted.current !== candidate) return;
      sentWith.current ??= newIdempotencyKey();
      const draft: StoredDraft = { text: candidate, idempotencyKey: sentWith.current };
      if (secret) tabStore.remove(key);
      setStoredText(!secret && tabStore.write(key, JSON.stringify(draft)) ? candidate : null);
    }
  }, [key, text, initial]);

  return {
    text: text ?? initial,
    isStored: text !== null && text === storedText,
    setText: (change) => setText((old) => (typeof change === 'string' ? change : change(old ?? initial))),
    idempotencyKey,
    renewKey: () => {
      sentWith.current = newIdempotencyKey();
    },
    discard: () => {
      wanted.current = null;
      sentWith.current = null;
      setText(initial);
      tabStore.remove(key);
    },
  };
}

/** An unfinished text, as this tab stores it. */
interface StoredDraft {
  text: string;
  idempotencyKey: string | null;
}

function storedDraft(key: string): StoredDraft | null {
  const stored = tabStore.read(key);
  if (stored === null) return null;
  try {
    const { text, idempotencyKey } = JSON.parse(stored);
    if (typeof text === 'string' && typeof idempotencyKey === 'string') return { text, idempotencyKey };
  } catch {
    // Until 2026-12, the text alone was stored.
  }
  return { text: stored, idempotencyKey: null };
}

/** The ids of comments for which the person has an unfinished text of this kind. */
export function draftedIds(userId: number, target: Pick<CommentTarget, 'kind' | 'id'>, box: BoxKind): number[] {
  const prefix = draftKey(userId, target, box);
  return tabStore.keys(prefix).map((key) => Number(key.slice(prefix.length)));
}
