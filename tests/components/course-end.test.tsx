import { act, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { dueReviews } from '#client/app/stored-learning.ts';
import ModuleTestPage from '#client/pages/ModuleTestPage.tsx';
import PlacementPage from '#client/pages/PlacementPage.tsx';
import ReviewPage from '#client/pages/ReviewPage.tsx';
import type { Language } from '#domain/language.ts';
import { serve } from './api.ts';
import { draw } from './render.tsx';

/** Two questions, the second in Spanish. @param language of the first, in a Spanish page. */
const questions = (language: Language) =>
  [language, 'es'].map((spoken, n) => {
    const text = (value: string) => ({ value, language: spoken });
    const options = ['this', 'that'].map((id) => ({ id, text: text(id) }));
    const localized = { question: text(`Question ${n}`), options, explanation: text('Because.') };
    return { lessonId: n, id: 'node', answer: 'this', localized };
  });

async function drawPage(path: string, language: Language) {
  const asked = questions(language);
  serve({
    courseModule: { id: 1, localized: { title: { value: 'Nodos', language: 'es' } }, test: { questions: asked } },
    myLearning: { review: { due: asked, dueCount: 2 } },
  });
  const pages = (
    <Routes>
      <Route path="/course/modules/:id/test" element={<ModuleTestPage />} />
      <Route path="/review" element={<ReviewPage />} />
    </Routes>
  );
  // Texts of their own come a moment after these pages.
  return act(() => draw(pages, { path, language: 'es', me: { id: 7 } }));
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
  expect(dueReviews({ tests: {}, reviews }, '2026-01-02').map(({ dueOn }) => dueOn)).toEqual([
    '2026-01-01',
    '2026-01-02',
  ]);
});
