/** @module-tag extended */

import { globSync, readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BRAND } from '#domain/brand.ts';
import { breakApi, holdApi } from '../support/api-traffic.ts';
import { openBrowser, resize, visit } from '../support/browser.ts';
import { readPage } from '../support/page-html.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

/** Texts that are the same in both languages: names, words that Spanish shares with English, and what isn't a word. */
const SHARED = [
  ...[BRAND.name, 'English', 'Español', 'RSS', 'Videos', 'Tutorial', 'sato', '10:30', '5 min', '20 min', '1.2K'],
  // What is searched for.
  'zzz',
  ...['X (Twitter)', 'LinkedIn', 'WhatsApp', 'Telegram', 'youtube.com'],
];

const PAGES = ['/', '/news', '/news/keys', '/videos', '/videos/nodes', '/course', '/course/seeds'];
const EMPTY = ['/news?q=zzz', '/videos?q=zzz'];
const MISSING = ['/nope', '/news/nope', '/videos/nope', '/course/nope', '/news?page=9'];

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  const body = {
    content: '<h2>One</h2><pre>key</pre><h2>Two</h2>',
    contentEs: '<h2>Uno</h2><pre>llave</pre><h2>Dos</h2>',
  };
  for (let n = 1; n <= 10; n += 1) {
    const titles = { title: `About keys ${n}`, titleEs: `Sobre llaves ${n}` };
    await make.article({
      ...titles,
      ...body,
      slug: n === 9 ? 'keys' : `keys-${n}`,
      excerpt: 'What are they for?',
      excerptEs: '¿Para qué sirven?',
    });
  }
  const described = { description: 'How it works.', descriptionEs: 'Cómo funciona.' };
  await make.video({ ...described, title: 'Of nodes', titleEs: 'De nodos', slug: 'nodes', duration: '10:30' });
  const { id: module } = await make.module({ ...described, title: 'Basics', titleEs: 'Fundamentos' });
  for (const n of [1, 2, 3]) await make.lesson({ ...body, module, title: `To keep ${n}`, titleEs: `Guardar ${n}` });
  await make.lesson({ ...body, module, title: 'Of seeds', titleEs: 'De semillas', slug: 'seeds' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

it('I18N-02 the interface has no text in Spanish that it has in English', async () => {
  const english = new Set(messages());
  for (const path of [...PAGES, ...EMPTY, ...MISSING])
    for (const text of await textsSent(path, 'en')) english.add(text);
  for (const [place, texts] of await spanishTexts()) {
    const untranslated = texts.filter((text) => english.has(text) && !SHARED.includes(text));
    expect(untranslated, place).toEqual([]);
  }
});

/** All texts of the interface in English, for those that only scripts bring. */
function messages(): string[] {
  const catalogs = globSync('client/locales/**/en.po').map((file) => readFileSync(file, 'utf8'));
  expect(catalogs.length).toBeGreaterThan(2);
  return catalogs.flatMap((catalog) => [...catalog.matchAll(/^msgid "(.+)"$/gm)].map(([, text = '']) => text));
}

async function textsSent(path: string, language: string): Promise<string[]> {
  const { document } = await readPage(site.url, path, { language, status: MISSING.includes(path) ? 404 : 200 });
  return textsIn(document.documentElement);
}

/** Texts by place of a walk over the pages in all their states. */
async function spanishTexts(): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>();
  for (const path of [...EMPTY, ...MISSING]) texts.set(path, await textsSent(path, 'es-PR'));
  const { page, open, expectFailureOf, leave } = await visit(browser, site.url, { locale: 'es-PR' });
  const note = async (place: string) => texts.set(place, await page.locator('html').evaluate(textsIn));
  for (const path of PAGES) {
    await open(path);
    await note(path);
  }

  await resize(page, { width: 390, height: 844 });
  await page
    .getByRole('banner')
    .getByRole('button', { name: /men[uú]$/ })
    .click();
  await note('the open menu');
  await resize(page, { width: 1280, height: 900 });

  expectFailureOf('/graphql');
  const repair = await breakApi(page);
  for (const path of ['/news', '/videos', '/course', '/']) {
    const link = linkTo(page.getByRole('banner').getByRole('navigation'), path);
    await link.click();
    await link.and(page.locator('[aria-current=page]')).waitFor();
    await page.getByRole('alert').first().waitFor();
    await note(`${path}, which failed`);
  }
  await repair();

  await open('/news');
  await holdApi(page);
  await linkTo(page, '/news/keys').press('Enter');
  await page.getByRole('main').getByRole('status').waitFor({ state: 'attached' });
  await note('an article that loads');
  await leave();
  return texts;
}

/** By address, because the names differ in the languages. */
const linkTo = (place: Page | Locator, path: string) => place.locator(`a[href="${path}"]:visible`).first();

/** What people see, hear or find of a page: its texts, and those in attributes and in the head. Numbers do not count. */
function textsIn(root: Element): string[] {
  const texts = [...root.querySelectorAll('title, body :not(script, style)')].flatMap(({ childNodes }) =>
    [...childNodes].filter(({ nodeType }) => nodeType === 3).map(({ nodeValue }) => nodeValue ?? ''),
  );
  texts.push(root.querySelector('meta[name=description]')?.getAttribute('content') ?? '');
  for (const element of root.querySelectorAll('body *')) {
    for (const name of ['aria-label', 'title', 'alt', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
  }
  return texts.map((text) => text.trim()).filter((text) => /\p{Letter}/u.test(text));
}
