import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AnswerProblem, QuestionForm } from '#client/features/course/QuestionForm.tsx';
import type { Language } from '#domain/language.ts';
import { draw } from './render.tsx';

const text = (value: string, language: Language = 'en') => ({ value, language });
const QUESTION = {
  question: text('Who signs?'),
  options: [
    { id: 'a', text: text('The bank'), why: text('It only keeps a list.') },
    { id: 'b', text: text('The holder of the key') },
    { id: 'c', text: text('The miner'), why: text('Miners collect what is signed.') },
  ],
  answer: 'b',
  explanation: text('Only the key signs.'),
};

interface Given {
  myAnswer?: { optionId: string; isRight: boolean };
  /** What keeps an answer from being stored. */
  problem?: AnswerProblem;
  language?: Language;
}

async function ask({ myAnswer, problem, language }: Given = {}) {
  const stored: string[] = [];
  const onAnswer = async (optionId: string) => {
    stored.push(optionId);
    return problem ?? null;
  };
  const form = (
    <>
      <h2 id="check">Knowledge Check</h2>
      <QuestionForm {...QUESTION} labelledBy="check" myAnswer={myAnswer ?? null} onAnswer={onAnswer} />
    </>
  );
  const person = await draw(form, { path: '/course/keys', language });
  const answer = async (name?: string) => {
    if (name) await person.click(screen.getByRole('radio', { name }));
    await person.click(screen.getByRole('button'));
  };
  return { answer, stored };
}

const verdict = () => screen.getByRole('status').textContent;

describe('a question', () => {
  it('LESS-08 wants an answer first', async () => {
    const { answer, stored } = await ask();
    await answer();
    expect(verdict()).toBe('Choose an answer first.');
    expect(stored).toEqual([]);
  });

  it('LESS-08 says why a wrong option is wrong, and another try comes before the explanation', async () => {
    const { answer, stored } = await ask();
    await answer('The bank');
    expect(verdict()).toBe('Not quite. It only keeps a list. Try another answer.');
    await answer('The bank');
    expect(verdict()).toBe('Not quite. It only keeps a list. Try another answer.');
    await answer('The miner');
    expect(verdict()).toBe('Not quite. Miners collect what is signed. Only the key signs.');
    await answer('The holder of the key');
    expect(verdict()).toBe('Right! Only the key signs.');
    expect(stored).toEqual(['a', 'a', 'c', 'b']);
  });

  it('says nothing of the last answer while another is chosen', async () => {
    const { answer } = await ask();
    await answer('The holder of the key');
    screen.getByRole<HTMLInputElement>('radio', { name: 'The miner' }).click();
    await expect.poll(verdict).toBe('');
  });

  it.each([
    [{ optionId: 'b', isRight: true }, 'You answered this correctly. Only the key signs.', ['The holder of the key']],
    [{ optionId: 'a', isRight: false }, 'Your last answer wasn’t right. Try again.', []],
  ])('LESS-08 has the stored answer %j', async (myAnswer, said, chosen) => {
    await ask({ myAnswer });
    expect(verdict()).toBe(said);
    const checked = screen.queryAllByRole('radio', { checked: true });
    expect(checked.map((radio) => radio.closest('label')?.textContent?.replace('Right', ''))).toEqual(chosen);
  });

  it.each([
    ['failed', 'Your answer couldn’t be saved. Select Check Answer again.'],
    ['question changed', 'This question has changed. Reload the page to see the new version.'],
    ['session ended', 'Your session has ended, so this did not go through. Log in again'],
  ] as const)(
    'LESS-08 tells of the answer at once, and says so if it could not be stored: %s',
    async (problem, said) => {
      const { answer } = await ask({ problem });
      await answer('The holder of the key');
      expect(verdict()).toBe('Right! Only the key signs.');
      expect((await screen.findByRole('alert')).textContent).toBe(said);
    },
  );

  it('LESS-09 is in the language of the page, with English marked as such where Spanish is missing', async () => {
    await ask({ language: 'es' });
    expect(screen.getByText('The bank').getAttribute('lang')).toBe('en');
    expect(screen.getByRole('button', { name: 'Comprobar respuesta' })).toBeDefined();
  });
});
