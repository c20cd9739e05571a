import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { QUESTIONS } from '#tests/support/questions.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
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
afterAll(() => Promise.all([site.close(), browser.close()]));

/** What each link of a lesson prints: something that has to be on the paper, and something that may not. */
const PAPER = {
  es: {
    address: '/course/who-signs?lang=es',
    handouts: 'En papel y en clase',
    links: {
      'Hoja de preguntas': ['Nombre:', 'Respuesta:'],
      'Hoja de respuestas': ['Respuesta:', 'Firman las claves.'],
    },
  },
  en: {
    address: '/course/who-signs?lang=en',
    handouts: 'On paper and in class',
    links: {
      'This module to print': ['Keys sign.', 'In another module'],
      'This lesson as slides': ['Copies', 'Later'],
    },
  },
} as const;

it('a teacher prints a module and slides in English, and questions with and without answers in Spanish', async () => {
  const visitor = await visit(browser, site.url);
  const { page } = visitor;
  for (const [language, { address, handouts, links }] of Object.entries(PAPER)) {
    for (const [name, [printed, missing]] of Object.entries(links)) {
      await visitor.open(address);
      await page.getByRole('navigation', { name: handouts }).getByRole('link', { name }).press('Enter');
      await page.getByText(printed).first().waitFor();
      expect(await page.locator('html').getAttribute('lang'), name).toBe(language);
      expect(await page.getByText(missing).count(), name).toBe(0);
      expect(await axeFindings(page), name).toEqual([]);
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByText(printed).first().isVisible(), name).toBe(true);
      const paper = await page.pdf({ preferCSSPageSize: true });
      expect(paper.subarray(0, 5).toString('latin1'), name).toBe('%PDF-');
      await page.emulateMedia({ media: null });
    }
  }
  await visitor.leave();
});
