import { LANGUAGES, type Language } from '#domain/language.ts';
import { ANSWER_OPTIONS } from '#domain/limits.ts';
import { type Question, questionsInput } from '#domain/quiz.ts';
import { guessedShares } from '#domain/quiz-guessing.ts';
import type { ContentDraft } from '../import/content-draft.ts';

/** What is found in questions, and the path of the value where it shows. */
interface QuestionFinding {
  field: string;
  message: string;
}

/** A right option this many times as long as the others, and this many characters longer, is noticed. */
const LONGER_BY = { factor: 1.5, characters: 15 };
/** With fewer questions, it is no habit that the right option is the longest. */
const LONGEST_LEAST = 3;
/** With fewer questions, a repeated step between the places says nothing. */
const PATTERN_LEAST = 4;
/** With fewer questions, a guess may well be right by luck. */
const GUESSED_LEAST = 20;
/** Of four options, chance finds 25%. */
export const GUESSED_MOST = 0.3;

/**
 * Right options that are the longest by far, and lessons where they are the longest of more than half of the questions,
 * in one of the languages.
 */
export function longestAnswers(draft: ContentDraft): QuestionFinding[] {
  const questions = questionsOf(draft);
  const longestOfMost = LANGUAGES.flatMap((language) => {
    const count = questions.filter((question) => isLongest(question, language)).length;
    if (questions.length < LONGEST_LEAST || count * 2 <= questions.length) return [];
    const message = `the right option is the longest in ${count} of ${questions.length} questions (${language})`;
    return [{ field: 'questions.0.answer', message }];
  });
  return [...questions.flatMap(longestByFar), ...longestOfMost];
}

function isLongest({ options, answer }: Question, language: Language): boolean {
  const right = options.find(({ id }) => id === answer)?.text[language]?.length ?? 0;
  return options.every(({ id, text }) => id === answer || (text[language]?.length ?? 0) < right);
}

function longestByFar({ options, answer }: Question, index: number): QuestionFinding[] {
  const place = options.findIndex(({ id }) => id === answer);
  return LANGUAGES.flatMap((language) => {
    const lengths = options.map(({ text }) => text[language]?.length ?? 0);
    const right = lengths[place] ?? 0;
    const others = Math.max(...lengths.filter((_, at) => at !== place));
    if (others === 0 || right < others * LONGER_BY.factor || right < others + LONGER_BY.characters) return [];
    return {
      field: `questions.${index}.options.${place}.text.${language}`,
      message: `the right option is the longest by far: ${right} characters, the others at most ${others}`,
    };
  });
}

/** Right options whose places are the same three times in a row, or follow each other in steps: a, b, c, a. */
export function answerPattern(draft: ContentDraft): QuestionFinding[] {
  const questions = questionsOf(draft);
  const places = answerPlaces(draft);
  const steps = new Set(
    places.slice(1).map((place, before) => {
      const count = questions[before + 1]?.options.length ?? 1;
      return (place - (places[before] ?? 0) + count) % count;
    }),
  );
  const isSame = places.some((place, index) => index > 1 && place === places[index - 1] && place === places[index - 2]);
  const isStepped = places.length >= PATTERN_LEAST && steps.size === 1;
  if (!isSame && !isStepped) return [];
  const list = places.map((place) => place + 1).join(', ');
  return [{ field: 'questions.0.answer', message: `the places of the right options follow a pattern: ${list}` }];
}

/** The places of the right options, from 0. */
export function answerPlaces(draft: ContentDraft): number[] {
  return questionsOf(draft).map(({ options, answer }) => options.findIndex(({ id }) => id === answer));
}

/** What to say of guesses that answer too many questions of a course, in one of the languages. */
export function guessedAnswers(questions: readonly Question[]): string[] {
  return LANGUAGES.flatMap((language) => {
    const asked = questions.filter(({ question }) => question[language] !== null);
    if (asked.length < GUESSED_LEAST) return [];
    return [...guessedShares(asked, language)].flatMap(([guess, share]) => {
      if (share <= GUESSED_MOST) return [];
      const percent = Math.round(share * 100);
      return [`${guess} is right in ${percent}% of the ${asked.length} questions of the course (${language})`];
    });
  });
}

/** Questions that have fewer or more options than four. */
export function optionCounts(draft: ContentDraft): QuestionFinding[] {
  return questionsOf(draft).flatMap(({ id, options: { length } }, index) => {
    if (length === ANSWER_OPTIONS) return [];
    const message = `the question ${id} has ${length} options instead of ${ANSWER_OPTIONS}`;
    return [{ field: `questions.${index}.options`, message }];
  });
}

/** The first question that is in English only. */
export function questionInEnglish(draft: ContentDraft): QuestionFinding[] {
  const index = questionsOf(draft).findIndex(({ question }) => question.es === null);
  return index === -1 ? [] : [{ field: `questions.${index}.question.es`, message: 'has questions without Spanish' }];
}

/** The IDs of an item's questions, also of those that aren't complete. Null if the source says nothing about them. */
export function questionIds({ type, values: { questions } }: ContentDraft): string[] | null {
  if (type === 'lesson' && questions === undefined) return null;
  return Array.isArray(questions) ? questions.map((question) => String(question?.id)) : [];
}

/** An item's questions; none if an import would refuse them, because it names the reason. */
export function questionsOf({ values }: ContentDraft): Question[] {
  const parsed = questionsInput.safeParse(values.questions);
  return parsed.success ? (parsed.data ?? []) : [];
}
