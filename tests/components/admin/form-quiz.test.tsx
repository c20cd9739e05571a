import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Question } from '#domain/quiz.ts';
import { serve } from '../api.ts';
import { fill } from '../render.tsx';
import { aLesson, drawForm, expectFocus, savedIn, stored } from './form.tsx';

/** One question wholly in Spanish, one not at all. */
const SIGNS: Question = {
  id: 'who-signs',
  question: { en: 'Who signs?', es: '¿Quién firma?' },
  options: [
    { id: 'bank', text: { en: 'The bank', es: 'El banco' } },
    { id: 'key', text: { en: 'The holder of the key', es: 'Quien tiene la clave' } },
    { id: 'miner', text: { en: 'The miner', es: 'El minero' } },
    { id: 'node', text: { en: 'The node', es: 'El nodo' } },
  ],
  answer: 'key',
  explanation: { en: 'Only the key signs.', es: 'Solo la clave firma.' },
};
const MANY: Question = {
  id: 'how-many',
  question: { en: 'How many bitcoin?', es: null },
  options: [
    { id: 'twenty-one', text: { en: '21 million', es: null } },
    { id: 'no-end', text: { en: 'No end', es: null } },
    { id: 'one', text: { en: 'One', es: null } },
    { id: 'none', text: { en: 'None', es: null } },
  ],
  answer: 'twenty-one',
  explanation: { en: 'The rules end at 21 million.', es: null },
};

const drawLesson = async (questions = [SIGNS, MANY]) => {
  const api = serve(stored('lesson', aLesson({ questionSources: questions })));
  const form = await drawForm('/admin/lessons/4');
  /** What is sent when it is saved. */
  const save = async () => {
    await form.saveAndClose();
    await screen.findByText('Content updated');
    return savedIn(api)[0]?.variables.input as { questions?: Question[] | null };
  };
  return { ...form, api, saved: save };
};
const question = (number: number) => within(screen.getByLabelText(`Question ${number}`, { selector: '[role=group]' }));
const button = (name: string) => screen.getByRole('button', { name });

describe("a lesson's questions in its form", () => {
  it('a question without a right answer is refused on its place', async () => {
    const form = await drawLesson();
    await form.person.click(button('Add a question'));
    await form.tab('Common Fields');
    await form.save();
    await screen.findByRole('tab', { name: 'English (7 problems)', selected: true });
    await expectFocus(() => question(3).getByLabelText('Question'));
    question(3).getByText('Mark the right answer');
    expect(savedIn(form.api)).toEqual([]);
  });

  it('stay as they are when another field is changed', async () => {
    const form = await drawLesson();
    await form.fill('Title', 'Another title');
    expect(await form.saved()).toEqual({ title: 'Another title', language: 'en' });
  });

  it('keep why an option is wrong when unsaved changes are restored', async () => {
    const why = { en: 'Banks hold no keys.', es: 'Los bancos no guardan claves.' };
    const options = SIGNS.options.map((each) => (each.id === SIGNS.answer ? each : { ...each, why }));
    const form = await drawLesson([{ ...SIGNS, options }]);
    await form.person.type(question(1).getByLabelText('Question'), '!');
    await screen.findByText('Unsaved changes, kept in this browser');
    await form.open('/admin/lessons/4');
    await form.person.click(await screen.findByRole('button', { name: 'Restore' }));
    expect((await form.saved()).questions?.[0]).toMatchObject({
      question: { en: 'Who signs?!' },
      options: [{ why }, {}, { why }, { why }],
    });
  });

  it('can be written: a question, its options, the right one and why', async () => {
    const form = await drawLesson();
    await form.person.click(button('Add a question'));
    await form.person.click(question(3).getByLabelText('Question'));
    await form.person.paste('What is scarce?');
    for (const [index, text] of ['Bitcoin', 'Promises', 'Sand', 'Words'].entries()) {
      await form.person.click(question(3).getByLabelText(`Option ${index + 1}`));
      await form.person.paste(text);
    }
    await form.person.click(question(3).getByRole('radio', { name: 'Option 1 is right' }));
    await form.person.click(question(3).getByLabelText('Explanation'));
    await form.person.paste('There are 21 million.');
    expect((await form.saved()).questions?.[2]).toMatchObject({
      id: 'question-1',
      question: { en: 'What is scarce?', es: null },
      options: ['Bitcoin', 'Promises', 'Sand', 'Words'].map((en) => ({ text: { en, es: null } })),
      answer: 'option-1',
      explanation: { en: 'There are 21 million.', es: null },
    });
  });

  it('and their options are reordered and removed by buttons, by keyboard alone; each step is announced', async () => {
    const form = await drawLesson();
    const press = async (name: string) => {
      button(name).focus();
      await form.person.keyboard('{Enter}');
    };
    await press('Move option 1 of question 1 down');
    await screen.findByText('Now option 2');
    expect(question(1).getByLabelText<HTMLInputElement>('Option 2').value).toBe('The bank');
    expect(question(1).getByRole<HTMLInputElement>('radio', { name: 'Option 1 is right' }).checked).toBe(true);
    await press('Move question 2 up');
    await screen.findByText('Now question 1');
    expect(question(1).getByLabelText<HTMLInputElement>('Question').value).toBe('How many bitcoin?');
    await expectFocus(() => button('Move question 1 up'));
    await press('Remove question 1');
    await screen.findByText('Question 1 removed');
    await expectFocus(() => button('Add a question'));
    const KEY_FIRST = [{ id: 'key' }, { id: 'bank' }, { id: 'miner' }, { id: 'node' }];
    const { questions } = await form.saved();
    expect(questions).toMatchObject([{ id: 'who-signs', answer: 'key', options: KEY_FIRST }]);
    expect(questions).toHaveLength(1);
  });

  it('LESS-09 a question has four options: one that was stored with three gets its fourth', async () => {
    const form = await drawLesson([SIGNS, { ...MANY, options: MANY.options.slice(0, 3) }]);
    expect(screen.queryByRole('button', { name: /^Remove option/ })).toBeNull();
    button('Add an option').focus();
    await form.person.keyboard('{Enter}');
    expect(screen.queryByRole('button', { name: 'Add an option' })).toBeNull();
    await fill(form.person, question(2).getByLabelText('Option 4'), 'None');
    const texts = (await form.saved()).questions?.[1]?.options.map(({ text }) => text.en);
    expect(texts).toEqual(['21 million', 'No end', 'One', 'None']);
  });

  it('are translated beside the English texts, each wholly or not at all', async () => {
    const form = await drawLesson();
    await form.tab('Spanish');
    const english = within(screen.getByRole('group', { name: 'English text of: Question 2 (Spanish)' }));
    english.getByText('How many bitcoin?');
    await form.fill('Question 2 (Spanish)', '¿Cuántos bitcoins?');
    await form.save();
    await screen.findByRole('tab', { name: 'Spanish (5 problems)', selected: true });
    await expectFocus(() => form.field('Option 1 of question 2 (Spanish)'));
    for (const [index, text] of ['21 millones', 'Sin fin', 'Uno', 'Ninguno'].entries()) {
      await form.fill(`Option ${index + 1} of question 2 (Spanish)`, text);
    }
    await form.fill('Explanation of question 2 (Spanish)', 'Las reglas terminan en 21 millones.');
    expect((await form.saved()).questions).toMatchObject([
      SIGNS,
      {
        question: { en: 'How many bitcoin?', es: '¿Cuántos bitcoins?' },
        options: ['21 millones', 'Sin fin', 'Uno', 'Ninguno'].map((es) => ({ text: { es } })),
        explanation: { es: 'Las reglas terminan en 21 millones.' },
      },
    ]);
  });

  it('wrong options can say why they are wrong, in both languages; the right one has no place for it', async () => {
    const form = await drawLesson();
    const reason = 'It only keeps a list.';
    expect(question(1).queryByLabelText('Why option 2 is wrong')).toBeNull();
    await form.person.click(question(1).getByLabelText('Why option 1 is wrong'));
    await form.person.paste(reason);
    await form.save();
    await screen.findByRole('tab', { name: 'Spanish (1 problem)', selected: true });
    expect(savedIn(form.api)).toEqual([]);
    await form.fill('Why option 1 of question 1 is wrong (Spanish)', 'Solo lleva una lista.');
    expect((await form.saved()).questions?.[0]?.options).toMatchObject([
      { ...SIGNS.options[0], why: { en: reason, es: 'Solo lleva una lista.' } },
      ...SIGNS.options.slice(1),
    ]);
  });

  it('all removed, the lesson has none of its own', async () => {
    const form = await drawLesson();
    await form.person.click(button('Remove question 2'));
    await form.person.click(button('Remove question 1'));
    expect((await form.saved()).questions ?? null).toBeNull();
  });

  it.each(['English', 'Spanish'])('their headings are in order under those of the form, in the tab %s', async (tab) => {
    const form = await drawLesson();
    await form.tab(tab);
    const levels = screen.getAllByRole('heading').map(({ localName }) => Number(localName.slice(1)));
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    expect(levels).toContain(2);
  });
});
