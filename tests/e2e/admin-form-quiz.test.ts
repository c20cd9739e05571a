import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Question } from '#domain/quiz.ts';
import { Lesson } from '#server/course/lesson.entity.ts';
import { hasFocus, openForm, savedInputs } from '../support/admin-form.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

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

describe("a lesson's questions in its form", () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  let id: number;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));
  beforeEach(async () => {
    ({ id } = await site.make.lesson({ questions: [SIGNS, MANY] }));
  });

  const openLesson = async () => {
    const form = await openForm(browser, admin, `/admin/lessons/${id}`);
    const question = (number: number) => form.page.getByRole('group', { name: `Question ${number}`, exact: true });
    const save = async () => {
      await form.saveAndClose();
      await form.page.waitForURL('/admin/lessons');
      const lesson = await site.em.fork().findOneOrFail(Lesson, id, { populate: ['questions'] });
      return lesson.questions;
    };
    return { ...form, question, save };
  };
  const option = (question: Locator, number: number) => question.getByLabel(`Option ${number}`, { exact: true });

  it('stay as they are when another field is changed', async () => {
    const form = await openLesson();
    const sent = savedInputs(form.page);
    await form.field('Title').fill('Another title');
    expect(await form.save()).toEqual([SIGNS, MANY]);
    expect(sent).toMatchObject([{ variables: { input: { title: 'Another title', language: 'en' } } }]);
    expect(Object.keys(sent[0]?.variables.input ?? {})).toEqual(['title', 'language']);
    await form.leave();
  });

  it('keep why an option is wrong when unsaved changes are restored', async () => {
    const why = { en: 'Banks hold no keys.', es: 'Los bancos no guardan claves.' };
    const options = SIGNS.options.map((each) => (each.id === SIGNS.answer ? each : { ...each, why }));
    ({ id } = await site.make.lesson({ questions: [{ ...SIGNS, options }] }));
    const form = await openLesson();
    await form.question(1).getByLabel('Question', { exact: true }).fill('Who signs it?');
    await form.page.getByRole('status').getByText('Unsaved changes, kept in this browser').waitFor();
    await form.open(`/admin/lessons/${id}`);
    await form.page.getByRole('button', { name: 'Restore' }).click();
    expect((await form.save())?.[0]).toMatchObject({
      question: { en: 'Who signs it?' },
      options: [{ why }, {}, { why }, { why }],
    });
    await form.leave();
  });

  it('can be written: a question, its options, the right one and why', async () => {
    const form = await openLesson();
    await form.page.getByRole('button', { name: 'Add a question' }).click();
    const added = form.question(3);
    await expect.poll(() => hasFocus(added.getByLabel('Question', { exact: true }))).toBe(true);
    await form.page.keyboard.type('What is scarce?');
    await option(added, 1).fill('Bitcoin');
    await option(added, 2).fill('Promises');
    await option(added, 3).fill('Sand');
    await option(added, 4).fill('Words');
    await added.getByRole('radio', { name: 'Option 1 is right' }).check();
    await added.getByLabel('Explanation').fill('There are 21 million.');
    // Its Spanish is missing, which is new in a published lesson.
    const saved = form.save();
    await form.page.getByRole('dialog').getByRole('button', { name: 'Publish anyway' }).click();
    expect((await saved)?.[2]).toMatchObject({
      id: 'question-1',
      question: { en: 'What is scarce?', es: null },
      options: ['Bitcoin', 'Promises', 'Sand', 'Words'].map((en) => ({ text: { en, es: null } })),
      answer: 'option-1',
      explanation: { en: 'There are 21 million.', es: null },
    });
    await form.leave();
  });

  it('and their options are reordered and removed by buttons, by keyboard alone; each step is told', async () => {
    const form = await openLesson();
    const { page } = form;
    const said = (text: string) =>
      page.getByRole('status').getByText(text, { exact: true }).waitFor({ state: 'attached' });
    const down = page.getByRole('button', { name: 'Move option 1 of question 1 down' });
    await down.focus();
    await page.keyboard.press('Enter');
    await said('Now option 2');
    expect(await option(form.question(1), 2).inputValue()).toBe('The bank');
    expect(await form.question(1).getByRole('radio', { name: 'Option 1 is right' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Move question 2 up' }).focus();
    await page.keyboard.press('Enter');
    await said('Now question 1');
    expect(await form.question(1).getByLabel('Question', { exact: true }).inputValue()).toBe('How many bitcoin?');
    expect(await hasFocus(page.getByRole('button', { name: 'Move question 1 up' }))).toBe(true);
    await page.getByRole('button', { name: 'Remove question 1' }).focus();
    await page.keyboard.press('Enter');
    await said('Question 1 removed');
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'Add a question' }))).toBe(true);
    const KEY_FIRST = [{ id: 'key' }, { id: 'bank' }, { id: 'miner' }, { id: 'node' }];
    const left = await form.save();
    expect(left).toMatchObject([{ id: 'who-signs', answer: 'key', options: KEY_FIRST }]);
    await form.leave();
  });

  it('LESS-09 a question has four options: one that was stored with three gets its fourth', async () => {
    ({ id } = await site.make.lesson({ questions: [SIGNS, { ...MANY, options: MANY.options.slice(0, 3) }] }));
    const form = await openLesson();
    const { page } = form;
    const add = page.getByRole('button', { name: 'Add an option' });
    await add.waitFor();
    expect(await page.getByRole('button', { name: /^Remove option/ }).count()).toBe(0);
    await form.question(2).getByRole('button', { name: 'Add an option' }).press('Enter');
    await expect.poll(() => hasFocus(option(form.question(2), 4))).toBe(true);
    expect(await add.count()).toBe(0);
    await page.keyboard.type('None');
    const texts = (await form.save())?.[1]?.options.map(({ text }) => text.en);
    expect(texts).toEqual(['21 million', 'No end', 'One', 'None']);
    await form.leave();
  });

  it('a question without a right answer is refused on its place', async () => {
    const form = await openLesson();
    const { page } = form;
    await page.getByRole('button', { name: 'Add a question' }).click();
    const sent = savedInputs(page);
    await form.tab('Common Fields');
    await page.getByRole('button', { name: 'Save and keep editing' }).click();
    await page.getByRole('tab', { name: 'English (7 problems)', selected: true }).waitFor();
    await expect.poll(() => hasFocus(form.question(3).getByLabel('Question', { exact: true }))).toBe(true);
    await form.question(3).getByText('Mark the right answer').waitFor();
    expect(sent).toEqual([]);
    await form.leave();
  });

  it('are translated beside the English texts, each wholly or not at all', async () => {
    const form = await openLesson();
    await form.tab('Spanish');
    await form.page
      .getByRole('group', { name: 'English text of: Question 2 (Spanish)' })
      .getByText('How many bitcoin?')
      .waitFor();
    await form.field('Question 2 (Spanish)').fill('¿Cuántos bitcoins?');
    await form.page.getByRole('button', { name: 'Save and keep editing' }).click();
    await form.page.getByRole('tab', { name: 'Spanish (5 problems)', selected: true }).waitFor();
    await expect.poll(() => hasFocus(form.field('Option 1 of question 2 (Spanish)'))).toBe(true);
    await form.field('Option 1 of question 2 (Spanish)').fill('21 millones');
    await form.field('Option 2 of question 2 (Spanish)').fill('Sin fin');
    await form.field('Option 3 of question 2 (Spanish)').fill('Uno');
    await form.field('Option 4 of question 2 (Spanish)').fill('Ninguno');
    await form.field('Explanation of question 2 (Spanish)').fill('Las reglas terminan en 21 millones.');
    expect(await form.save()).toMatchObject([
      SIGNS,
      {
        question: { en: 'How many bitcoin?', es: '¿Cuántos bitcoins?' },
        options: ['21 millones', 'Sin fin', 'Uno', 'Ninguno'].map((es) => ({ text: { es } })),
        explanation: { es: 'Las reglas terminan en 21 millones.' },
      },
    ]);
    await form.leave();
  });

  it('wrong options can say why they are wrong, in both languages; the right one has no place for it', async () => {
    const form = await openLesson();
    const reason = 'It only keeps a list.';
    expect(await form.question(1).getByLabel('Why option 2 is wrong').count()).toBe(0);
    await form.question(1).getByLabel('Why option 1 is wrong').fill(reason);
    const sent = savedInputs(form.page);
    await form.page.getByRole('button', { name: 'Save and keep editing' }).click();
    await form.page.getByRole('tab', { name: 'Spanish (1 problem)', selected: true }).waitFor();
    expect(sent).toEqual([]);
    await form.field('Why option 1 of question 1 is wrong (Spanish)').fill('Solo lleva una lista.');
    expect((await form.save())?.[0]?.options).toEqual([
      { ...SIGNS.options[0], why: { en: reason, es: 'Solo lleva una lista.' } },
      ...SIGNS.options.slice(1),
    ]);
    await form.leave();
  });

  it('all removed, the lesson has none of its own', async () => {
    const form = await openLesson();
    await form.page.getByRole('button', { name: 'Remove question 2' }).click();
    await form.page.getByRole('button', { name: 'Remove question 1' }).click();
    expect(await form.save()).toBeNull();
    await form.leave();
  });
});
