import type { Language } from '#domain/language.ts';
import type { ContentDraft } from '../import/content-draft.ts';
import type { BodyFacts } from './body-facts.ts';

/** An item with its texts, as the rules see it. In a form, each field counts as a file. */
export interface CheckedItem {
  draft: ContentDraft;
  /** Such as `course/basics/money`. */
  path: string;
  texts: Partial<Record<Language, { file: string; bodyLine: number; facts: BodyFacts }>>;
  /** Whether anything of it is in Spanish. */
  hasSpanish: boolean;
  hasBothBodies: boolean;
  /** Reading time of the English body, as the duration of a lesson; null if there is no body. */
  readingTime: string | null;
  /** Passages outside the bodies that are in English, although their fields are Spanish. */
  englishFields: FieldPassage[];
  /** @param src as fields and bodies write it. @returns undefined for pictures about which nothing can be said. */
  pictureAt(src: string): PictureFacts | undefined;
}

export interface FieldPassage {
  /** Within questions as `questions.0.explanation.es`. */
  field: string;
  /** The passage, or its start. */
  value: string;
}

/** What is said about a picture. */
export interface PictureFacts {
  fileName: string;
  decorative: boolean;
  altEn: string | null;
  altEs: string | null;
}
