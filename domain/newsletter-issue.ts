import { z } from 'zod';
import type { Language } from './language.ts';
import { ISSUE_INTRO_MAX, ISSUE_ITEMS_MAX, SLUG_MAX, TITLE_MAX } from './limits.ts';
import { markdownExcess } from './markdown-bounds.ts';
import { SLUG_PATTERN } from './slug.ts';
import { bounded, optional, problem, required } from './text-input.ts';

/** `stopped` by an admin while it was being sent. */
export const ISSUE_STATUSES = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const;
export type IssueStatus = (typeof ISSUE_STATUSES)[number];

/**
 * A delivery to one reader. `unsure`: the process or the connection ended while the mail was being handed over, so it may
 * have arrived. `skipped`: the reader unsubscribed, or the address was found not to take mail.
 */
export const DELIVERY_STATUSES = ['waiting', 'begun', 'sent', 'failed', 'unsure', 'skipped'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** Deliveries that an admin can have repeated. */
export const REPEATABLE_DELIVERIES = ['failed', 'unsure'] as const satisfies readonly DeliveryStatus[];
export type RepeatableDelivery = (typeof REPEATABLE_DELIVERIES)[number];

/** What an issue can name: items with a page of their own. */
export const ISSUE_ITEM_TYPES = ['article', 'video', 'lesson'] as const;
export type IssueItemType = (typeof ISSUE_ITEM_TYPES)[number];

export interface IssueItem {
  type: IssueItemType;
  id: number;
}

/** The pages of the site below /newsletter that aren't issues. */
const RESERVED_SLUGS = ['confirm', 'subscription'];

export function isReservedIssueSlug(slug: string): boolean {
  return RESERVED_SLUGS.includes(slug);
}

const intro = optional(ISSUE_INTRO_MAX).refine(
  (text) => text === null || markdownExcess(text) === null,
  problem('too_complex'),
);

/** Texts are plain for the subject and Markdown for the intro. A draft needs only an English subject. */
export const issueInput = z.object({
  subject: required(TITLE_MAX),
  subjectEs: optional(TITLE_MAX),
  intro,
  introEs: intro,
  /** If empty, it is made from the subject. */
  slug: bounded(SLUG_MAX)
    .refine((slug) => slug === '' || SLUG_PATTERN.test(slug), problem('slug_invalid'))
    .refine((slug) => !isReservedIssueSlug(slug), problem('slug_taken'))
    .nullish()
    .transform((slug) => slug || null),
  items: z
    .array(z.object({ type: z.enum(ISSUE_ITEM_TYPES), id: z.number().int().positive() }))
    .max(ISSUE_ITEMS_MAX, problem('too_long'))
    .refine((items) => new Set(items.map(({ type, id }) => `${type}:${id}`)).size === items.length, problem('invalid'))
    .default([]),
});

export type IssueInput = z.output<typeof issueInput>;

/** The texts that readers of both languages need, which a draft may still lack. */
export function missingTexts(issue: Pick<IssueInput, 'subjectEs' | 'intro' | 'introEs'>) {
  return (['intro', 'subjectEs', 'introEs'] as const).filter((name) => !issue[name]);
}

/** How many readers an issue has, would have, or had. */
export interface ReaderCount {
  language: Language;
  count: number;
}
