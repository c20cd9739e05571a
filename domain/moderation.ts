import { z } from 'zod';
import { INTEGER_MAX } from './limits.ts';
import { optional, problem } from './text-input.ts';

/** Why a moderator hides or deletes a comment, or stops someone from commenting. */
export const MODERATION_REASONS = ['scam', 'spam', 'insult', 'off_topic', 'other'] as const;
export type ModerationReason = (typeof MODERATION_REASONS)[number];

/** Most characters of a note to the author. */
export const MODERATION_NOTE_MAX = 500;
/** A ban until a later time than this many years from now would be one without an end. */
export const BAN_YEARS_MAX = 10;

const note = optional(MODERATION_NOTE_MAX);

/** What the author of a comment is told about it. */
export const explanationShape = {
  reason: z
    .enum(MODERATION_REASONS)
    .nullish()
    .transform((reason) => reason ?? null),
  note,
};

export interface Explanation {
  /** Null if none was given. */
  reason: ModerationReason | null;
  note: string | null;
}

/** Stops an account from commenting. `until` null means for good. */
export const commentBanInput = z.object({
  userId: z.number().int().positive().max(INTEGER_MAX),
  reason: z.enum(MODERATION_REASONS),
  note,
  until: z
    .date()
    .refine((date) => date.getTime() > Date.now(), problem('date_past'))
    .refine((date) => date.getUTCFullYear() <= new Date().getUTCFullYear() + BAN_YEARS_MAX, problem('invalid'))
    .nullish()
    .transform((date) => date ?? null),
});
