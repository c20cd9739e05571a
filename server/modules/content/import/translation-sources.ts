import { createHash } from 'node:crypto';
import type { ContentField } from '#domain/content/content-kind.ts';
import { bilingualNames } from '#domain/content/fields.ts';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { ContentType } from '#domain/content.ts';
import type { Language } from '#domain/language.ts';
import type { Question } from '#domain/quiz.ts';
import { sourcesOf, type TranslatedFrom } from '../writing/translation-state.ts';
import { type CheckedDraft, isBody } from './content-draft.ts';
import type { SiteItem } from './site-items.ts';

/** Hexadecimal digits, as `text_digest` makes them. */
export const DIGEST_LENGTH = 16;

/** Fields by name; bodies as drafts have them, or as their digests. */
type Values = Readonly<Record<string, unknown>>;

/** The fields of a draft whose text exists in both languages, with the digests of their English. */
export function englishDigests({ draft, values }: CheckedDraft): Map<string, string> {
  const all = { ...values, ...draft.body };
  const digests = bilingualFields(draft.type).map((field) => [field.name, englishDigest(field, all)] as const);
  return new Map(digests.flatMap(([name, digest]) => (digest === null ? [] : [[name, digest]])));
}

function bilingualFields(type: ContentType): ContentField[] {
  const { fields } = CONTENT_KINDS[type];
  const names = bilingualNames(Object.fromEntries(fields.map(({ name }) => [name, name])));
  return fields.filter(({ name }) => names.includes(name));
}

/** Null if there is no English. */
function englishDigest({ name, type }: ContentField, values: Values): string | null {
  const text = type === 'questions' ? questionTexts(values[name], 'en') : bodyDigest(values[name]);
  if (typeof text !== 'string') return null;
  const digest = type === 'html' ? text : createHash('sha256').update(text).digest('hex');
  return digest.slice(0, DIGEST_LENGTH);
}

/** A text, or the digest of a body; null if there is no Spanish. */
function spanishOf({ name, type }: ContentField, values: Values): unknown {
  return (type === 'questions' ? questionTexts(values[name], 'es') : bodyDigest(values[`${name}Es`])) ?? null;
}

function bodyDigest(value: unknown): unknown {
  return isBody(value) ? value.facts.digest : value;
}

/**
 * All texts of questions in one language, in the order in which PostgreSQL finds them: shorter keys come first. Null if
 * there are none.
 */
function questionTexts(questions: unknown, language: Language): string | null {
  if (!Array.isArray(questions)) return null;
  const texts = (questions as Question[])
    .flatMap(({ question, options, explanation }) => [
      ...options.flatMap(({ why, text }) => [why?.[language], text[language]]),
      question[language],
      explanation[language],
    ])
    .filter((text) => text != null);
  return texts.length > 0 ? texts.join('\n') : null;
}

/** What an import does to the translations of an item. */
export interface StatedSources {
  /** To be added to `translated_from`, whose trigger knows the rest. */
  translatedFrom: TranslatedFrom;
  /** English fields whose Spanish will be out of date, with the digest of the English that it translates. */
  outdated: TranslatedFrom;
}

/**
 * A folder can confirm a Spanish text with the digest of its English. Another digest says that the Spanish of a new item
 * translates earlier English. For an item that is there, it says nothing: files keep such lines for longer than they are
 * true, and Spanish that an import changes was written for the English beside it, even if the site keeps other English.
 * @param item with the same slug on the site. @param stated what the folder says. @param wanted the values after the import.
 * @param written names of the fields that the import changes.
 */
export function statedSources(
  { draft }: CheckedDraft,
  item: SiteItem | null,
  stated: Values,
  wanted: Values,
  written: readonly string[],
): StatedSources {
  const translatedFrom: TranslatedFrom = {};
  const outdated: TranslatedFrom = {};
  for (const field of bilingualFields(draft.type)) {
    const { name } = field;
    const english = englishDigest(field, wanted);
    if (english === null || spanishOf(field, wanted) === null) continue;
    const confirmed = draft.confirmed?.[name];
    const known = sourcesOf(item?.translatedFrom)[name];
    if (confirmed === english) {
      if (item && (known !== undefined || written.includes(name))) translatedFrom[name] = '=';
      continue;
    }
    const isTranslatedNow = item && spanishOf(field, item) !== spanishOf(field, wanted);
    const ofItem = isTranslatedNow ? englishDigest(field, stated) : (known ?? (item && englishDigest(field, item)));
    const source = item ? ofItem : confirmed;
    if (!source || source === english) continue;
    if (!item || isTranslatedNow) translatedFrom[name] = `=${source}`;
    outdated[name] = source;
  }
  return { translatedFrom, outdated };
}
