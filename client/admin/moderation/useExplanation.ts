import { z } from 'zod';
import { MODERATION_REASONS, type ModerationReason } from '#domain/moderation.ts';
import { useUnsavedChanges } from '../forms/unsaved/useUnsavedChanges.ts';

const part = z.object({ reason: z.enum(MODERATION_REASONS).nullable(), typedNote: z.string() }).partial();
const NONE: { reason: ModerationReason | null; typedNote: string } = { reason: null, typedNote: '' };

/**
 * What a moderator fills in about why they do something. It stays in this browser until `clear` is called.
 * @param about what they do it to.
 */
export function useExplanation(about: string) {
  const unsaved = useUnsavedChanges({ section: 'explanation', id: about, part, base: NONE });
  const { reason, typedNote } = unsaved.values;
  return {
    /** Null if none is chosen. */
    reason,
    note: typedNote.trim() || null,
    /** As it is typed. */
    typedNote,
    setReason: (chosen: ModerationReason | null) => unsaved.change({ reason: chosen }),
    setNote: (note: string) => unsaved.change({ typedNote: note }),
    clear: unsaved.clear,
    unsaved,
  };
}

export type ExplanationState = ReturnType<typeof useExplanation>;
