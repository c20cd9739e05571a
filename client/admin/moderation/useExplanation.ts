import { useState } from 'react';
import type { ModerationReason } from '#domain/moderation.ts';

export interface ExplanationState {
  /** Null if none is chosen. */
  reason: ModerationReason | null;
  note: string | null;
  /** As it is typed. */
  typedNote: string;
  setReason(reason: ModerationReason | null): void;
  setNote(note: string): void;
}

/** What a moderator fills in about why they do something. */
export function useExplanation(): ExplanationState {
  const [reason, setReason] = useState<ModerationReason | null>(null);
  const [typedNote, setNote] = useState('');
  return { reason, note: typedNote.trim() || null, typedNote, setReason, setNote };
}
