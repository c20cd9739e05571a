import type { Language } from './language.ts';
import type { Question } from './quiz.ts';

/** Words that wrong options have more often than right ones. */
const ABSOLUTE: Record<Language, RegExp> = {
  en: /\b(?:all|always|completely|every\w*|impossible|never|no one|nobody|none|nothing|only)\b/i,
  es: /(?<!\p{L})(?:completamente|cualquiera?|imposible|jamás|nada|nadie|ning[uú]n[ao]?|nunca|siempre|solo|tod[ao]s?|únicamente)(?!\p{L})/iu,
};

/** How much an option attracts someone who knows nothing. Between equal ones, chance decides. */
type Attraction = (option: string, place: number, question: string, language: Language) => number;

const GUESSES = {
  'the longest option': ({ length }) => length,
  'the shortest option': ({ length }) => -length,
  'an option without absolute words': (option, _place, _question, language) => Number(!ABSOLUTE[language].test(option)),
  'the option with most words of the question': (option, _place, question) => sharedWords(option, question),
  'the first option': (_option, place) => Number(place === 0),
  'the second option': (_option, place) => Number(place === 1),
  'the third option': (_option, place) => Number(place === 2),
  'the fourth option': (_option, place) => Number(place === 3),
} satisfies Record<string, Attraction>;

/** What someone chooses who has read nothing. */
export type Guess = keyof typeof GUESSES;

/** The share of the questions that each guess answers on average, from 0 to 1. */
export function guessedShares(questions: readonly Question[], language: Language): Map<Guess, number> {
  const guesses = Object.entries(GUESSES) as [Guess, Attraction][];
  return new Map(
    guesses.map(([guess, attraction]) => {
      const chances = questions.map((question) => chanceOfRight(question, language, attraction));
      return [guess, chances.reduce((sum, chance) => sum + chance, 0) / questions.length];
    }),
  );
}

function chanceOfRight({ question, options, answer }: Question, language: Language, attraction: Attraction): number {
  const asked = question[language] ?? question.en;
  const attractions = options.map(({ text }, place) => attraction(text[language] ?? text.en, place, asked, language));
  const highest = Math.max(...attractions);
  const chosen = options.filter((_, place) => attractions[place] === highest);
  return chosen.some(({ id }) => id === answer) ? 1 / chosen.length : 0;
}

function sharedWords(option: string, question: string): number {
  const asked = longWords(question);
  return [...longWords(option)].filter((word) => asked.has(word)).length;
}

/** Short words are in every sentence. */
function longWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{4,}/gu));
}
