/** @module-tag extended */

import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Question } from '#domain/quiz.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { openBrowser, type Visitor, visit } from '#tests/support/browser.ts';
import { PASSWORD, type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const WIDTH = 390;

let site: TestSite;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let ana: SignedIn;
const modules: number[] = [];

const question = (id: string): Question => ({
  id,
  question: { en: `What is ${id}?`, es: `¿Qué es ${id}?` },
  options: [
    { id: 'this', text: { en: 'This', es: 'Esto' } },
    { id: 'that', text: { en: 'That', es: 'Eso' } },
  ],
  answer: 'this',
  explanation: { en: 'Because.', es: 'Porque sí.' },
});

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  for (const [title, ids] of [
    ['Dinero', ['money', 'price']],
    ['Billeteras', ['key', 'seed']],
  ] as const) {
    const module = await site.make.module({ titleEs: title, order: modules.length + 1 });
    modules.push(module.id);
    await site.make.lesson({ module: module.id, titleEs: `Lección de ${title}`, questions: ids.map(question) });
  }
  ana = await signedIn(site, { username: 'ana' });
  visitor = await visit(browser, site.url, { locale: 'es-MX', viewport: { width: WIDTH, height: 844 } });
  page = visitor.page;
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const main = () => page.getByRole('main');
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
/** Presses Enter on a control, once the page answers to it. */
async function press(name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
  const control = main().getByRole(role, { name });
  await control.click({ trial: true });
  await control.press('Enter');
}
const choose = (id: string, option: 'Esto' | 'Eso'): Promise<void> =>
  optionOf(main().getByRole('group', { name: `¿Qué es ${id}?` }), option).press('Space');
const optionOf = (group: Locator, option: string) => group.getByRole('radio', { name: option, exact: true });

/** Nothing wider than the screen. */
async function expectFit(): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);
}

const reviews = () =>
  site.em.execute<{ id: string; box: number }[]>(
    'select question_id as id, box from question_review where user_id = ? order by 1',
    [ana.user.id],
  );

it('a visitor finds a place to begin, misses a question, meets it again, logs in, and gets a certificate that strangers can check', async () => {
  // Where to begin: only the first module is known.
  await visitor.open('/course');
  await press('¿Ya sabes algo de Bitcoin? Averigua por dónde empezar', 'link');
  await main().getByText('Son como máximo 9 preguntas, unos tres minutos.').waitFor();
  await press('Ver las preguntas');
  await expect.poll(() => heading('Preguntas').evaluate((it) => it === document.activeElement)).toBe(true);
  await choose('money', 'Esto');
  await choose('price', 'Esto');
  await choose('key', 'Eso');
  await press('¿Por dónde empiezo?');
  await main().getByText('2 de 4 correctas.').waitFor();
  await main().getByText('Empieza por el módulo «Billeteras».').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await expectFit();
  await press('Empieza con Lección de Billeteras', 'link');
  await page.getByRole('heading', { level: 1, name: 'Lección de Billeteras' }).waitFor();
  await main().getByRole('link', { name: 'Examen del módulo' }).waitFor();

  // A test that isn't finished, one that fails, and what comes of it.
  await visitor.open(`/course/modules/${modules[0]}/test`);
  await press('Empezar el examen');
  await choose('money', 'Esto');
  await press('Terminar el examen');
  await page.getByRole('alert').getByText('Hay preguntas sin responder.').waitFor();
  await choose('price', 'Eso');
  await press('Terminar el examen');
  await expect.poll(() => heading('Todavía no').evaluate((it) => it === document.activeElement)).toBe(true);
  await main().getByText('1 de 2 correctas. Con 2 se aprueba.').waitFor();
  await main().getByText('Respuesta correcta: Esto').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await expectFit();
  await visitor.open('/review');
  await heading('Hoy no hay nada que repasar').waitFor();

  // A day later.
  await page.evaluate(() => {
    const stored = localStorage.getItem('learning') ?? '';
    localStorage.setItem('learning', stored.replace(/"dueOn":"[^"]+"/, '"dueOn":"2026-01-31"'));
  });
  await visitor.open('/review');
  await heading('1 pregunta para hoy').waitFor();
  await choose('price', 'Esto');
  await press('Comprobar respuesta');
  await main().getByText('Eso es todo por ahora.').waitFor();
  await expectFit();

  // The account gets what the browser stored.
  await visitor.open('/login');
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Nombre de usuario').fill(ana.user.username);
  await panel.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await panel.getByLabel('Contraseña', { exact: true }).press('Enter');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('learning'))).toBeNull();
  expect(await reviews()).toEqual([{ id: 'price', box: 1 }]);

  // Three days later, the learner meets it once more.
  await site.em.execute(`update question_review set due_on = '2026-01-31'`);
  await visitor.open('/');
  await press('1 pregunta para repasar hoy', 'link');
  await heading('1 pregunta para hoy').waitFor();
  await choose('price', 'Esto');
  await press('Comprobar respuesta');
  await main().getByText('Eso es todo por ahora.').waitFor();
  expect(await reviews()).toEqual([{ id: 'price', box: 2 }]);

  // All tests.
  await visitor.open(`/course?moduleId=${modules[0]}`);
  await press('Examen del módulo', 'link');
  await main().getByText('Se aprueba con 2 respuestas correctas (el 80 %).').waitFor();
  await press('Empezar el examen');
  for (const id of ['money', 'price']) await choose(id, 'Esto');
  await press('Terminar el examen');
  await heading('¡Aprobaste!').waitFor();
  await page.goBack();
  await main().getByText('Aprobado: 2 de 2 correctas').first().waitFor();
  await expectFit();
  await visitor.open('/certificate');
  await main().getByRole('link', { name: '2 lecciones por completar' }).waitFor();
  await main().getByRole('link', { name: 'Examen: Billeteras' }).waitFor();
  const preview = main().getByRole('img', { name: 'Así se ve el certificado' });
  expect(await preview.textContent()).toContain('Tu nombre');
  await site.em.execute(
    'insert into module_test_result (user_id, module_id, right_count, question_count, passed_at) values (?, ?, 2, 2, now())',
    [ana.user.id, modules[1]],
  );
  await site.em.execute(
    'insert into lesson_progress (user_id, lesson_id, completed_at) select ?, id, now() from lesson on conflict (user_id, lesson_id) do update set completed_at = now()',
    [ana.user.id],
  );

  // The certificate, for its owner and for strangers.
  await visitor.open('/certificate');
  const name = main().getByLabel('Nombre en el certificado');
  expect(await name.inputValue()).toBe('ana');
  await name.fill('<Ana>');
  await name.press('Enter');
  await page.getByRole('alert').getByText('Este nombre no sirve.').waitFor();
  await name.fill('Ana Peña');
  expect(await preview.textContent()).toContain('Ana Peña');
  await name.press('Enter');
  await page.waitForURL(/\/certificate\/[\w-]{22}$/);
  await page.getByRole('heading', { level: 1, name: 'Ana Peña' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await expectFit();
  const address = new URL(page.url()).pathname;
  await visitor.open('/profile');
  await press('Tu certificado', 'link');
  await page.waitForURL(`**${address}`);
  const stranger = await visit(browser, site.url);
  await stranger.open(address);
  await stranger.page.getByText('This certificate is genuine').waitFor();
  const said = await stranger.page.getByRole('main').textContent();
  expect(said).toContain('finished all 2 lessons of Sato’s Bitcoin course and passed the tests of its 2 modules.');
  expect(said).not.toContain(ana.user.email);
  expect(await stranger.page.getByRole('main').getByRole('button').count()).toBe(0);
  await press('Anular');
  await press('Sí, anularlo');
  await name.waitFor();
  await stranger.open(address, { status: 404 });
  await stranger.page.getByRole('heading', { name: 'There is no such certificate' }).waitFor();
  await stranger.leave();
  await visitor.leave();
});
