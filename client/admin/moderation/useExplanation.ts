import { type RefObject, useRef, useState } from 'react';
import type { Explanation, ModerationReason } from '#domain/moderation.ts';

export interface ExplanationState {
  reason: ModerationReason | '';
  note: string;
  /** Whether someone tried to go on without a reason. */
  isMissing: boolean;
  select: RefObject<HTMLSelectElement | null>;
  setReason(reason: ModerationReason): void;
  setNote(note: string): void;
  /** What was filled in; null, with the focus on the reason, if that is missing. */
  read(): Explanation | null;
}

/** What a moderator fills in about why they do something. @param suggested the reason that is chosen at first. */
export function useExplanation(suggested: ModerationReason | '' = ''): ExplanationState {
  const [reason, setReason] = useState<ModerationReason | ''>(suggested);
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  return {
    reason,
    note,
    isMissing: isMissing && !reason,
    select,
    setReason,
    setNote,
    read() {
      setMissing(!reason);
      if (reason) return { reason, note: note.trim() || null };
      select.current?.focus();
      return null;
    },
  };
}
