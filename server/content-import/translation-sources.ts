import { createHash } from 'node:crypto';
import { bilingualNames } from '#domain/content/fields.ts';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import type { Question } from '#domain/quiz.ts';
import type { TranslatedFrom } from '../content-writing/translation-state.ts';
import type { CheckedDraft } from './content-draft.ts';
import type { SiteItem } from './site-items.ts';

/** Hexadecimal digits, as `text_digest` in migration 0034. */
export const DIGEST_LENGTH = 16;

/** The fields of a draft whose text exists in both languages, with the digests of their English. */
export function englishDigests({ draft, values }: CheckedDraft): Map<string, string> {
  const fields = Object.fromEntries(CONTENT_KINDS[draft.type].fields.map((field) => [field.name, field]));
  const digests = new Map<string, string>();
  for (const name of bilingualNames(fields)) {
    const english = fields[name]?.type === 'html' ? draft.body?.content.facts.digest : values[name];
    if (fields[name]?.type === 'questions') digests.set(name, digest(questionTexts(values[name])));
    else if (typeof english === 'string')
      digests.set(name, fields[name]?.type === 'html' ? english.slice(0, DIGEST_LENGTH) : digest(english));
  }
  return digests;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH);
}

/** All English of questions, in the order in which PostgreSQL finds it: shorter keys come first. */
function questionTexts(questions: unknown): string {
  if (!Array.isArray(questions)) return '';
  const texts = (questions as Question[]).flatMap(({ question, options, explanation }) => [
    ...options.flatMap(({ why, text }) => [why?.en, text.en]),
    question.en,
    explanation.en,
  ]);
  return texts.filter((text) => text != null).join('\n');
}

/** What an import says about the translations of an item. */
export interface StatedSources {
  /** To be added to `translated_from`. */
  translatedFrom: TranslatedFrom;
  /** English fields whose Spanish will be out of date. */
  outdated: string[];
}

/**
 * A folder can confirm a Spanish text with the digest of its English. Another digest says that the Spanish translates
 * earlier English: it counts for new items and for Spanish that changes, because files keep such lines for longer than
 * they are true.
 * @param item with the same slug on the site. @param changed names of the fields that the import would change.
 */
export function statedSources(checked: CheckedDraft, item: SiteItem | null, changed: readonly string[]): StatedSources {
  const { draft } = checked;
  const known = knownSources(item);
  const translatedFrom: TranslatedFrom = {};
  const outdated: string[] = [];
  for (const [name, english] of englishDigests(checked)) {
    const stated = draft.confirmed?.[name];
    const isQuestions = name === 'questions';
    const isTranslated = !item || (!isQuestions && changed.includes(`${name}Es`));
    const isChanged = changed.includes(name);
    if (stated === english) {
      if (known[name] !== undefined || (item && isChanged)) translatedFrom[name] = '=';
    } else if (stated !== undefined && isTranslated && stated !== known[name]) {
      translatedFrom[name] = `=${stated}`;
      outdated.push(name);
    } else if (!isTranslated && (isChanged || known[name] !== undefined) && hasSpanish(item, name)) {
      outdated.push(name);
    }
  }
  return { translatedFrom, outdated };
}

function knownSources(item: SiteItem | null): TranslatedFrom {
  const known = item?.translatedFrom;
  return typeof known === 'object' && known !== null ? Object.fromEntries(Object.entries(known)) : {};
}

/** Whether the Spanish of questions changes too isn't known before the import, so nothing is said about them. */
function hasSpanish(item: SiteItem | null, name: string): boolean {
  return item?.[`${name}Es`] != null;
}
