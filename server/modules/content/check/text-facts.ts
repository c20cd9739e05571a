import { translatedFields } from '#domain/content/kinds.ts';
import { cut } from '#domain/cut-text.ts';
import type { Language } from '#domain/language.ts';
import type { ContentDraft } from '../import/content-draft.ts';
import { type BodyFacts, bodyFacts, type SourceText } from './body-facts.ts';
import type { FieldPassage } from './checked-item.ts';
import { inEnglish, mayBeEnglish } from './is-english.ts';
import { questionsOf } from './quiz-rules.ts';

/** A text to look through. */
export interface TextToCheck {
  text: SourceText;
  language: Language;
  /** Whether to look for passages in English. */
  seeksEnglish: boolean;
}

/** The longest start of a passage that a message repeats. */
const PASSAGE_START = 60;

/** {@link bodyFacts}; of passages, only those in English, and their start. */
export async function textFacts({ text, language, seeksEnglish }: TextToCheck): Promise<BodyFacts> {
  const facts = bodyFacts(text, language, seeksEnglish ? mayBeEnglish : () => false);
  return { ...facts, english: await startsInEnglish(facts.english) };
}

/** The Spanish fields of an item that are in English, without its bodies. */
export async function englishFields(draft: ContentDraft): Promise<FieldPassage[]> {
  return startsInEnglish([...spanishFields(draft)].filter(({ value }) => mayBeEnglish(value)));
}

function* spanishFields(draft: ContentDraft): Generator<FieldPassage> {
  for (const { name, type } of translatedFields(draft.type)) {
    const field = `${name}Es`;
    const value = draft.values[field];
    if (type === 'text' && typeof value === 'string') yield { field, value };
  }
  for (const [index, { question, options, explanation }] of questionsOf(draft).entries()) {
    const place = `questions.${index}`;
    yield { field: `${place}.question.es`, value: question.es ?? '' };
    for (const [at, { text, why }] of options.entries()) {
      yield { field: `${place}.options.${at}.text.es`, value: text.es ?? '' };
      yield { field: `${place}.options.${at}.why.es`, value: why?.es ?? '' };
    }
    yield { field: `${place}.explanation.es`, value: explanation.es ?? '' };
  }
}

async function startsInEnglish<Passage extends { value: string }>(passages: Passage[]): Promise<Passage[]> {
  const english = await inEnglish(passages);
  return english.map((passage) => ({ ...passage, value: shortened(passage.value) }));
}

function shortened(text: string): string {
  return cut(text.replace(/\s+/g, ' ').trim(), PASSAGE_START);
}
