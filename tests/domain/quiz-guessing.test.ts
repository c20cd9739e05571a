import { expect, it } from 'vitest';
import type { Question } from '#domain/quiz.ts';
import { guessedShares } from '#domain/quiz-guessing.ts';

const bilingual = (en: string, es: string | null = null) => ({ en, es });

/** A question whose options are a, b, c and d. */
function asking(question: string, texts: string[], answer: string, spanish: string[] = []): Question {
  const options = texts.map((text, place) => ({ id: 'abcd'.charAt(place), text: bilingual(text, spanish[place]) }));
  return { id: 'one', question: bilingual(question), options, answer, explanation: bilingual('So it is.') };
}

it('LESS-09 a guess by length finds the right option only where it alone is the longest or the shortest', () => {
  const longest = asking('Who?', ['A long option', 'short', 'brief', 'small'], 'a');
  const among = asking('Who?', ['equal', 'alike', 'same', 'longest'], 'b');
  const shares = guessedShares([longest, among], 'en');
  expect(shares.get('the longest option')).toBe(1 / 2);
  expect(shares.get('the shortest option')).toBe(0);
});

it('LESS-09 between equal options, chance decides', () => {
  const shares = guessedShares([asking('Who?', ['one', 'two', 'six', 'ten'], 'c')], 'en');
  expect(shares.get('the longest option')).toBe(1 / 4);
  expect(shares.get('an option without absolute words')).toBe(1 / 4);
  expect(shares.get('the option with most words of the question')).toBe(1 / 4);
});

it('LESS-09 absolute words are those of the language, and whole words', () => {
  const english = ['Never', 'It is only noise', 'A small wallet', 'Neverland'];
  const spanish = ['Nunca', 'Es solo ruido', 'Una billetera', 'Un método'];
  const questions = [asking('Who?', english, 'c', spanish)];
  expect(guessedShares(questions, 'en').get('an option without absolute words')).toBe(1 / 2);
  expect(guessedShares(questions, 'es').get('an option without absolute words')).toBe(1 / 2);
});

it('LESS-09 the words that an option shares with the question count, but not the short ones', () => {
  const options = ['The key of the wallet', 'The backup and the key', 'A miner and a pool', 'A bank'];
  const shares = guessedShares([asking('Which key and backup of the wallet signs?', options, 'a')], 'en');
  expect(shares.get('the option with most words of the question')).toBe(1 / 2);
});

it('LESS-09 someone who always chooses the same place is right as often as the answer is there', () => {
  const questions = ['a', 'b', 'b', 'd'].map((answer) => asking('Who?', ['one', 'two', 'six', 'ten'], answer));
  const shares = guessedShares(questions, 'en');
  const places = (['first', 'second', 'third', 'fourth'] as const).map((place) => shares.get(`the ${place} option`));
  expect(places).toEqual([1 / 4, 1 / 2, 0, 1 / 4]);
});
