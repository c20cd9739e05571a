import { type BodyFacts, bodyFacts, type SourceText } from './body-facts.ts';
import { inEnglish, mayBeEnglish } from './is-english.ts';

/** A text to look through. */
export interface TextToCheck {
  text: SourceText;
  /** Whether to look for passages in English. */
  seeksEnglish: boolean;
}

/** The longest start of a passage that a message repeats. */
const PASSAGE_START = 60;

/** {@link bodyFacts}; of passages, only those in English, and their start. */
export async function textFacts({ text, seeksEnglish }: TextToCheck): Promise<BodyFacts> {
  const facts = bodyFacts(text, seeksEnglish ? mayBeEnglish : () => false);
  const english = await inEnglish(facts.english);
  return { ...facts, english: english.map((passage) => ({ ...passage, value: shortened(passage.value) })) };
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > PASSAGE_START ? `${line.slice(0, PASSAGE_START)}…` : line;
}
