import type { Language } from '#domain/language.ts';
import type { ContentDraft } from '#server/content-import/content-draft.ts';
import type { TextFile } from '../content/text-file.ts';
import type { BodyFacts } from './body-facts.ts';

/** An item with its files, as the rules see it. */
export interface CheckedItem {
  draft: ContentDraft;
  /** Such as `course/basics/money`. */
  path: string;
  texts: Partial<Record<Language, TextFile & { facts: BodyFacts }>>;
}
