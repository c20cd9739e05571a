import { act, cleanup, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { browserApollo } from '#client/app/browser-apollo.ts';
import { sendStoredLearning } from '#client/app/send-stored-learning.tsx';
import { dueReviews, storeAnswer, storedLearning } from '#client/app/stored-learning.ts';
import ModuleTestPage from '#client/pages/ModuleTestPage.tsx';
import PlacementPage from '#client/pages/PlacementPage.tsx';
import ReviewPage from '#client/pages/ReviewPage.tsx';
import type { Language } from '#domain/language.ts';
import { type Fields, refused, serve } from './api.ts';
import { draw } from './render.tsx';

/** Two questions, the second in Spanish. @param language of the first, in a Spanish page. */
const questions = (language: Language) =>
  [language, 'es'].map((spoken, n) => {
    const text = (value: string) => ({ value, language: spoken });
    const options = ['this', 'that'].map((id) => ({ id, text: text(id) }));
    const localized = { question: text(`Question ${n}`), options, explanation: text('Because.') };
    return { lessonId: n, id: 'node', answer: 'this', localized };
  });

const PAGES = (
  <Routes>
    <Route path="/course/modules/:id/test" element={<ModuleTestPage />} />
    <Route path="/review" element={<ReviewPage />} />
  </Routes>
);

async function drawPage(path: string, language: Language) {
  const asked = questions(language);
  serve({
    courseModule: { id: 1, localized: { title: { value: 'Nodos', language: 'es' } }, test: { questions: asked } },
    myLearning: { review: { due: asked, dueCount: 2 } },
  });
  // Texts of their own come a moment after these pages.
  return act(() => draw(PAGES, { path, language: 'es', me: { id: 7 } }));
}

describe.each(['/course/modules/1/test', '/review'])('%s', (path) => {
  it.each([
    ['en', 1],
    ['es', 0],
  ] as const)('says in Spanish that some of its questions are in English: %s', async (language, notes) => {
    const person = await drawPage(path, language);
    const start = path === '/review' ? null : await screen.findByRole('button', { name: 'Empezar el examen' });
    if (start) await person.click(start);
    await screen.findByText('Question 0');
    expect(screen.queryAllByText('Algunas partes aún no están en español.')).toHaveLength(notes);
  });
});

it('the placement check asks other questions on demand', async () => {
  serve({ placementQuestions: questions('en'), suggestPlacement: { rightCount: 1, questionCount: 2 } });
  const person = await act(() => draw(<PlacementPage />));
  for (const name of ['Show the questions', 'Where should I begin?', 'Try other questions']) {
    await person.click(await screen.findByRole('button', { name }));
  }
  await screen.findByRole('button', { name: 'Where should I begin?' });
});

it('a visitor is asked what is due by today, what has been due for longest first', () => {
  const reviews = [3, 2, 1].map((day) => ({ lessonId: day, questionId: 'node', box: 1, dueOn: `2026-01-0${day}` }));
  expect(dueReviews({ reviews }, '2026-01-02').map(({ dueOn }) => dueOn)).toEqual(['2026-01-01', '2026-01-02']);
});

describe('a module test', () => {
  const choice = (question: number, name: string) =>
    within(screen.getAllByRole('group')[question] as HTMLElement).getByRole<HTMLInputElement>('radio', { name });
  const start = async (fields: Fields = {}) => {
    const asked = questions('en');
    const title = { value: 'What nodes do', language: 'en' };
    const api = serve({
      courseModule: {
        ...{ id: 1, localized: { title: { value: 'Nodes', language: 'en' } } },
        ...{ lessons: [{ id: 0, slug: 'nodes', localized: { title } }], test: { questions: asked } },
      },
      gradeModuleTest: { rightCount: 1, questionCount: 2, passCount: 2, isPassed: false, missed: asked.slice(0, 1) },
      ...fields,
    });
    const person = await act(() => draw(PAGES, { path: '/course/modules/1/test', me: { id: 7 } }));
    return { api, person };
  };
  const press = async (person: UserEvent, name: string) => person.click(await screen.findByRole('button', { name }));

  it('marks the questions that have no answer yet, says how many have one, and grades nothing', async () => {
    const { api, person } = await start();
    await press(person, 'Start the test');
    await screen.findByText('0 of 2 answered');
    await person.click(choice(0, 'that'));
    screen.getByText('1 of 2 answered');
    await press(person, 'Finish the test');
    const [first, second] = screen.getAllByRole('group');
    expect(first?.textContent).not.toContain('No answer yet');
    expect(second?.textContent).toContain('No answer yet');
    expect(api.written()).toEqual([]);
    await person.click(choice(1, 'this'));
    expect(second?.textContent).not.toContain('No answer yet');
  });

  it('goes on after a reload with the same questions and answers, until it is graded', async () => {
    const first = await start();
    await press(first.person, 'Start the test');
    await screen.findByText('0 of 2 answered');
    await first.person.click(choice(0, 'that'));
    const order = screen.getAllByRole('radio').map((option) => option.getAttribute('value'));
    const asked = ({ sent }: typeof first.api) => sent.find(({ operation }) => operation === 'ModuleTestQuestions');
    const { draw: drawn } = asked(first.api)?.variables ?? {};
    cleanup();

    const { api, person } = await start();
    await screen.findByText('1 of 2 answered');
    expect(choice(0, 'that').checked).toBe(true);
    expect(screen.getAllByRole('radio').map((option) => option.getAttribute('value'))).toEqual(order);
    await person.click(choice(1, 'this'));
    await press(person, 'Finish the test');
    await screen.findByText('Not yet');
    expect(api.written()).toMatchObject([{ operation: 'GradeModuleTest', variables: { draw: drawn } }]);
    cleanup();

    await start();
    await screen.findByRole('button', { name: 'Start the test' });
    expect(screen.queryByText(/answered/)).toBeNull();
  });

  it('asks others once its questions have changed', async () => {
    const conflict = () => {
      throw refused('CONFLICT');
    };
    const { person } = await start({ gradeModuleTest: conflict });
    await press(person, 'Start the test');
    await screen.findByText('0 of 2 answered');
    await person.click(choice(0, 'that'));
    await person.click(choice(1, 'this'));
    await press(person, 'Finish the test');
    await screen.findByText(/has changed these questions/);
    cleanup();
    await start();
    await screen.findByRole('button', { name: 'Start the test' });
  });

  it('its result says what was chosen, what is right and why, and which lesson to read again', async () => {
    const { person } = await start();
    await press(person, 'Start the test');
    await screen.findByText('0 of 2 answered');
    await person.click(choice(0, 'that'));
    await person.click(choice(1, 'this'));
    await press(person, 'Finish the test');
    const missed = (await screen.findByText('Question 0')).closest('li');
    for (const text of ['You chose: that', 'Right answer: this', 'Because.']) {
      expect(missed?.textContent).toContain(text);
    }
    expect(screen.getByRole('link', { name: 'Read again: What nodes do' }).getAttribute('href')).toBe('/course/nodes');
  });
});

describe('what a visitor answers goes to the account that logs in', () => {
  beforeEach(() => localStorage.clear());
  const answered = (questionId: string, optionId: string) => ({ lessonId: 1, questionId, optionId });

  it('stays in the browser while the account can’t get it', async () => {
    storeAnswer(answered('node', 'that'), false);
    const api = serve();
    api.lost = 'all';
    await sendStoredLearning(browserApollo());
    expect(storedLearning().answers).toMatchObject([answered('node', 'that')]);
  });

  it('once: the last answer to each question, but never a wrong one in place of a right one', async () => {
    storeAnswer(answered('node', 'that'), false);
    storeAnswer(answered('node', 'this'), true);
    storeAnswer(answered('node', 'that'), false);
    storeAnswer(answered('gone', 'this'), true);
    const recordAnswer = ({ questionId }: Fields) => {
      if (questionId === 'gone') throw refused('NOT_FOUND');
      return { lessonId: 1, id: questionId };
    };
    const api = serve({ recordAnswer, keepReviews: true });
    const client = browserApollo();
    await sendStoredLearning(client);
    await sendStoredLearning(client);
    const sent = api.written().filter(({ operation }) => operation === 'SendStoredAnswer');
    expect(sent.map(({ variables }) => variables)).toEqual([answered('node', 'this'), answered('gone', 'this')]);
    expect(localStorage.length).toBe(0);
  });
});
