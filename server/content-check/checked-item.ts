import type { Language } from '#domain/language.ts';
import type { ContentDraft } from '../content-import/content-draft.ts';
import type { BodyFacts } from './body-facts.ts';

/** An item with its texts, as the rules see it. In a form, each field counts as a file. */
export interface CheckedItem {
  draft: ContentDraft;
  /** Such as `course/basics/money`. */
  path: string;
  texts: Partial<Record<Language, { file: string; bodyLine: number; facts: BodyFacts }>>;
}
