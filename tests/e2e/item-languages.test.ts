/** @module-tag extended */

import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdApi } from '#tests/support/api-traffic.ts';
import { openBrowser, type Visitor, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;

const HEADINGS_EN = '<h2 id="one">One</h2><h2 id="two">Two</h2><h2 id="three">Three</h2><p>English body</p>';
const HEADINGS_ES = '<h2 id="uno">Uno</h2><h2 id="dos">Dos</h2><h2 id="tres">Tres</h2><p>Cuerpo en español</p>';

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  const english = { title: 'English title', excerpt: 'English excerpt', content: HEADINGS_EN };
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  await make.article({ ...english, slug: 'title-only', titleEs: 'Título en español', createdAt: day(1) });
  await make.article({
    ...english,
    slug: 'body-only',
    contentEs: HEADINGS_ES,
    excerptEs: 'Extracto en español',
    createdAt: day(2),
  });
  const video = { title: 'English title', description: 'English description' };
  await make.video({ ...video, slug: 'title-only', titleEs: 'Título en español', attribution: 'Talk by Ana' });
  await make.video({ ...video, slug: 'description-only', descriptionEs: 'Descripción en español' });
  const translated = (await make.module({ title: 'English module', titleEs: 'Módulo en español' })).id;
  const untranslated = (await make.module({ title: 'English module' })).id;
  const lesson = { title: 'English title', content: HEADINGS_EN };
  await make.lesson({ ...lesson, slug: 'title-only', module: untranslated, titleEs: 'Título en español' });
  await make.lesson({ ...lesson, slug: 'body-only', module: translated, contentEs: HEADINGS_ES });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const spanish = (options = {}): Promise<Visitor> => visit(browser, site.url, { locale: 'es-PR', ...options });

/** The language that a screen reader would speak this text in. */
async function spokenIn(place: Page | Locator, text: string): Promise<string | null> {
  const element = place.getByText(text, { exact: true }).first();
  return element.evaluate((node) => node.closest('[lang]')?.getAttribute('lang') ?? null);
}

const h1 = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const description = (page: Page) => page.locator('meta[name=description]').getAttribute('content');

describe('an item that is only partly translated', () => {
  it('I18N-09 ART-03 an article with a Spanish title keeps its English body, spoken as English', async () => {
    const { page, open, leave } = await spanish();
    await open('/news/title-only');
    expect(await h1(page)).toBe('Título en español');
    expect(await spokenIn(page, 'Título en español')).toBe('es');
    expect(await spokenIn(page, 'English body')).toBe('en');
    expect(await description(page)).toBe('English excerpt');
    expect(await spokenIn(page.getByRole('navigation', { name: 'En esta página' }), 'One')).toBe('en');
    expect(await spokenIn(page.getByRole('navigation', { name: 'Más artículos' }), 'English title')).toBe('en');
    await leave();
  });

  it('I18N-09 ART-03 an article with a Spanish body keeps its English title, spoken as English', async () => {
    const { page, open, leave } = await spanish();
    await open('/news/body-only');
    expect(await h1(page)).toBe('English title');
    expect(await spokenIn(page, 'English title')).toBe('en');
    expect(await spokenIn(page, 'Cuerpo en español')).toBe('es');
    expect(await description(page)).toBe('Extracto en español');
    const contents = page.getByRole('navigation', { name: 'En esta página' });
    expect(await contents.getByRole('link').allTextContents()).toEqual(['Uno', 'Dos', 'Tres']);
    await leave();
  });

  it('I18N-09 VID-14 title and description of a video fall back on their own; its credit is English', async () => {
    const { page, open, leave } = await spanish();
    await open('/videos/title-only');
    expect(await h1(page)).toBe('Título en español');
    expect(await spokenIn(page, 'English description')).toBe('en');
    expect(await spokenIn(page, 'Talk by Ana')).toBe('en');
    await open('/videos/description-only');
    expect(await h1(page)).toBe('English title');
    expect(await spokenIn(page, 'English title')).toBe('en');
    expect(await spokenIn(page, 'Descripción en español')).toBe('es');
    await leave();
  });

  it('I18N-09 LESS-06 title and body of a lesson, and the title of its module, fall back on their own', async () => {
    const { page, open, leave } = await spanish();
    await open('/course/title-only');
    expect(await h1(page)).toBe('Título en español');
    expect(await spokenIn(page, 'English body')).toBe('en');
    expect(await spokenIn(page, 'English module')).toBe('en');
    await open('/course/body-only');
    expect(await spokenIn(page, 'English title')).toBe('en');
    expect(await spokenIn(page, 'Cuerpo en español')).toBe('es');
    expect(await spokenIn(page, 'Módulo en español')).toBe('es');
    await leave();
  });
});

describe('the note about Spanish that is missing', () => {
  const whole = /(?:Este artículo|El texto sobre este video|Esta lección) aún no está en español/;
  const parts = 'Algunas partes aún no están en español.';

  it.each([
    '/news/title-only',
    '/news/body-only',
    '/videos/title-only',
    '/videos/description-only',
    '/course/title-only',
    '/course/body-only',
  ])('is true of a page that is partly translated: %s', async (path) => {
    const { page, open, leave } = await spanish();
    await open(path);
    await page.getByText(parts).waitFor();
    expect(await page.getByText(whole).count()).toBe(0);
    await page.getByRole('button', { name: 'Me gustaría leerlo en español' }).waitFor();
    await open(`${path}?lang=en`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('in Spanish yet').count()).toBe(0);
    await leave();
  });

  it.each([
    ['article', '/news/', 'Este artículo aún no está en español.'],
    ['video', '/videos/', 'El texto sobre este video aún no está en español.'],
    ['lesson', '/course/', 'Esta lección aún no está en español.'],
  ] as const)('is true of a page that is not translated at all: %s', async (type, path, said) => {
    const { slug } = await site.make[type]({ status: 'published' });
    const { page, open, leave } = await spanish();
    await open(path + slug);
    await page.getByText(said).waitFor();
    expect(await page.getByText(parts).count()).toBe(0);
    await leave();
  });

  it('is missing on a page that is all in Spanish, and a tip in English brings it', async () => {
    const texts = { titleEs: 'Título', contentEs: '<p>Cuerpo</p>' };
    const { slug } = await site.make.lesson(texts);
    const tipped = await site.make.lesson({ ...texts, tip: 'Write it on paper.' });
    const { page, open, leave } = await spanish();
    await open(`/course/${slug}`);
    await page.getByText('Cuerpo').waitFor();
    expect(await page.getByText(parts).count()).toBe(0);
    await open(`/course/${tipped.slug}`);
    await page.getByText(parts).waitFor();
    await leave();
  });

  it('is on the card of a module whose title or description is in English', async () => {
    const id = (await site.make.module({ title: 'Wallets', titleEs: 'Billeteras' })).id;
    const done = await site.make.module({ title: 'Nodes', titleEs: 'Nodos', descriptionEs: 'Qué hace un nodo.' });
    const { page, open, leave } = await spanish();
    await open(`/course?moduleId=${id}`);
    await page.locator(`#module-${id}`).getByText(parts).waitFor();
    expect(await page.locator(`#module-${done.id}`).getByText(parts).count()).toBe(0);
    await leave();
  });
});

describe('an English page', () => {
  it.each([
    ...['/news/title-only', '/news/body-only'],
    ...['/videos/title-only', '/videos/description-only'],
    ...['/course/title-only', '/course/body-only'],
  ])('I18N-10 ART-03 VID-14 LESS-06 %s shows no Spanish field', async (path) => {
    const answer = await fetch(`${site.url}${path}`, { headers: { 'Accept-Language': 'en' } });
    const html = await answer.text();
    expect(html).toContain('English title');
    expect(html).not.toMatch(/español|Cuerpo/);
  });
});

describe('the language selector on the page of an item', () => {
  it.each([
    ['/news/body-only', 'English body', 'Cuerpo en español'],
    ['/videos/description-only', 'English description', 'Descripción en español'],
    ['/course/body-only', 'English body', 'Cuerpo en español'],
  ])(
    'ART-03 VID-14 LESS-06 turns %s to Spanish and back, and keeps it until then',
    async (path, english, translated) => {
      const { page, open, leave } = await visit(browser, site.url);
      await open(path);
      await page.getByText(english, { exact: true }).waitFor();
      const letThrough = await holdApi(page);
      await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
      await page.getByRole('combobox', { name: 'Idioma' }).waitFor();
      expect(await page.getByText(english, { exact: true }).isVisible()).toBe(true);
      letThrough();
      await page.getByText(translated, { exact: true }).waitFor();
      expect(await page.getByText(english, { exact: true }).count()).toBe(0);
      await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en');
      await page.getByText(english, { exact: true }).waitFor();
      expect(await page.getByText(translated, { exact: true }).count()).toBe(0);
      await leave();
    },
  );
});
