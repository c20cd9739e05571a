import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPage, within } from '#tests/support/page-html.ts';
import { QUESTIONS } from '#tests/support/questions.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  await site.make.lesson({ slug: 'other', title: 'In another module' });
  const { id: module } = await site.make.module({ title: 'Keys', titleEs: 'Las claves', order: 2 });
  await site.make.lesson({
    module,
    slug: 'who-signs',
    title: 'Who signs?',
    titleEs: '¿Quién firma?',
    content: '<p>Keys sign.</p><h2>Copies</h2><p>Keep two.</p>',
    contentEs: '<p>Firman las claves.</p><h2>Copias</h2><p>Guarda dos.</p>',
    questions: QUESTIONS,
  });
  await site.make.lesson({ module, slug: 'later', title: 'Later', titleEs: 'Después' });
});
afterAll(() => site.close());

/** What each link of a lesson prints: something that has to be on the paper, and something that may not. */
const PAPER = [
  ['es', 'En papel y en clase', 'Este módulo para imprimir', 'Firman las claves.', 'In another module'],
  ['es', 'En papel y en clase', 'Esta lección en diapositivas', 'Copias', 'Después'],
  ['es', 'En papel y en clase', 'Hoja de preguntas', 'Nombre:', 'Respuesta:'],
  ['es', 'En papel y en clase', 'Hoja de respuestas', 'Respuesta:', 'Firman las claves.'],
  ['en', 'On paper and in class', 'This module to print', 'Keys sign.', 'In another module'],
  ['en', 'On paper and in class', 'This lesson as slides', 'Copies', 'Later'],
  ['en', 'On paper and in class', 'Question sheet', 'Name:', 'Answer:'],
  ['en', 'On paper and in class', 'Answer key', 'Answer:', 'Keys sign.'],
] as const;

it.each(PAPER)('a lesson in %s has under “%s” the way to “%s”', async (language, name, link, printed, missing) => {
  const { getByRole } = await readPage(site.url, `/course/who-signs?lang=${language}`);
  const way = within(getByRole('navigation', { name })).getByRole('link', { name: link });
  const answer = await fetch(`${site.url}${way.getAttribute('href')}`);
  const paper = await answer.text();
  expect(answer.status).toBe(200);
  expect(paper).toContain(`<html lang="${language}"`);
  expect(paper).toContain(printed);
  expect(paper).not.toContain(missing);
});
