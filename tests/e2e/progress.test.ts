import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, takenOver, visit } from '#tests/support/browser.ts';
import { BOTH_QUESTIONS, ENGLISH_QUESTIONS, QUESTIONS } from '#tests/support/questions.ts';
import { signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

it('LESS-08 LESS-13 LESS-14 COURSE-08 a learner answers, completes lessons and goes on, and finds it all after a reload', async () => {
  const { make } = site;
  const basics = (await make.module({ title: 'Basics', titleEs: 'Lo básico', order: 1 })).id;
  const nodes = (await make.module({ title: 'Nodes', titleEs: 'Nodos', order: 2 })).id;
  await make.lesson({ module: basics, slug: 'keys', titleEs: 'Claves', order: 1, questions: QUESTIONS });
  await make.lesson({ module: nodes, slug: 'blocks', titleEs: 'Bloques', order: 1 });
  const visitor = await visit(browser, site.url, { locale: 'es-MX' });
  const { page } = visitor;
  await signIn(visitor, await signedIn(site));
  const form = page.getByRole('form', { name: 'Pregunta 1 de 2' });
  const verdict = () => form.getByRole('status').textContent();
  const answer = async (name: string) => {
    const stored = page.waitForResponse((response) => response.request().postData()?.includes('RecordAnswer') ?? false);
    await form.getByRole('radio', { name }).check();
    await form.getByRole('button', { name: 'Comprobar respuesta' }).click();
    await stored;
  };
  const reload = async () => {
    await page.reload();
    await takenOver(page);
  };
  await visitor.open('/course/keys');
  await answer('El banco');
  await answer('The holder of the key');
  await reload();
  expect(await verdict()).toContain('Solo la clave firma.');
  expect(await form.getByRole('radio', { name: 'The holder of the key' }).isChecked()).toBe(true);

  const completed = page.waitForResponse(
    (response) => response.request().postData()?.includes('CompleteLesson') ?? false,
  );
  await page.getByRole('button', { name: 'Marcar como completada' }).click();
  await completed;
  await reload();
  expect(await page.getByRole('button', { name: 'Completada', exact: true }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await page.getByRole('link', { name: 'Continuar con Bloques' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bloques' }).waitFor();
  await page.getByRole('link', { name: 'Volver al curso' }).first().click();
  const box = page.getByRole('region', { name: 'Tu progreso' });
  for (const _time of ['at once', 'after a reload']) {
    await box.getByText('1 de 2 lecciones completadas').waitFor();
    expect(await box.getByRole('link', { name: /Bloques/ }).getAttribute('href')).toBe('/course/blocks');
    await reload();
  }
  await visitor.leave();
});

it('a page says that parts are in English while questions have no Spanish, and nothing once they have', async () => {
  const spanish = { titleEs: 'Oferta', contentEs: '<p>Texto</p>' };
  const page = async (questions: typeof QUESTIONS, language: string) => {
    const { slug } = await site.make.lesson({ ...spanish, questions });
    return (await fetch(`${site.url}/course/${slug}?lang=${language}`)).text();
  };
  expect(await page(ENGLISH_QUESTIONS, 'es')).toContain('Algunas partes aún no están en español.');
  expect(await page(ENGLISH_QUESTIONS, 'en')).not.toContain('Parts of this aren’t in Spanish yet.');
  const both = await page(BOTH_QUESTIONS, 'es');
  expect(both).toContain('¿Cuántos bitcoines?');
  expect(both).not.toContain('Algunas partes aún no están en español.');
});
