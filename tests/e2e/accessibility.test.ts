/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breakApi } from '../support/api-traffic.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, resize, visit } from '../support/browser.ts';
import { looks } from '../support/extent.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

/** Both languages together see every page narrow and wide, light and dark, and each theme in both widths. */
const LOOKS = {
  en: [
    { width: 390, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
  ],
  es: [
    { width: 390, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'light' },
  ],
} as const;
const PAGES = [
  '/',
  '/news',
  '/news?q=zzz',
  '/videos',
  '/course',
  '/newsletter',
  '/newsletter/long',
  '/people/camila',
  '/login',
  '/nope',
];
type Look = (typeof LOOKS)[keyof typeof LOOKS][number];
/** A word as long as an address, which has no good place for a line break. */
const LONG_WORD = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'.repeat(3);

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  for (let n = 1; n <= 46; n += 1) await make.article({ title: `Article ${n}`, titleEs: `Artículo ${n}` });
  await make.article({ title: LONG_WORD, excerpt: LONG_WORD });
  await make.video({ title: LONG_WORD, description: LONG_WORD, duration: '1:10:30' });
  const { id: module } = await make.module({ title: LONG_WORD, description: LONG_WORD });
  for (let n = 1; n <= 5; n += 1) await make.lesson({ module, title: `Lesson ${n}`, titleEs: `Lección ${n}` });
  const { id: lesson } = await make.lesson({ module, title: LONG_WORD });
  const { id: camila } = await make.user({ username: 'camila' });
  await make.comment({ lesson, user: camila, content: LONG_WORD });
  await site.em.execute(
    `insert into newsletter_issue (subject, subject_es, intro, intro_es, items, slug, status, started_at, finished_at)
     values (?, ?, ?, ?, ?::jsonb, 'long', 'sent', now(), now())`,
    [...Array<string>(4).fill(LONG_WORD), JSON.stringify([{ type: 'lesson', id: lesson }])],
  );
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

describe.each(looks(['en', 'es'] as const))('in the language %s', (language) => {
  it('axe finds nothing on any page', async () => {
    const { page, open, leave } = await visit(browser, site.url, { locale: language });
    for (const path of PAGES) {
      await open(path, { status: path === '/nope' ? 404 : 200 });
      for (const look of LOOKS[language]) expect(await violations(page, look), path).toEqual([]);
    }
    await leave();
  });

  it('axe finds nothing on a list that failed, nor on an open menu', async () => {
    const { page, open, expectFailureOf, leave } = await visit(browser, site.url, { locale: language });
    await open('/nope', { status: 404 });
    expectFailureOf('/graphql');
    await breakApi(page);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^(News|Noticias)$/ })
      .click();
    await page.getByRole('alert').waitFor();
    for (const look of LOOKS[language]) expect(await violations(page, look)).toEqual([]);
    await resize(page, { width: 390, height: 900 });
    await page
      .getByRole('banner')
      .getByRole('button', { name: /men[uú]$/ })
      .click();
    expect(await violations(page, LOOKS[language][0])).toEqual([]);
    await leave();
  });

  it('no page is wider than the screen', async () => {
    const { page, open, leave } = await visit(browser, site.url, { locale: language });
    for (const path of [...PAGES, '/news?page=3']) {
      await open(path, { status: path === '/nope' ? 404 : 200 });
      for (const width of [320, 390, 820, 1440]) {
        await resize(page, { width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${width}`).toBe(width);
      }
    }
    await leave();
  });
});

/** What axe objects to in a look of the page. */
async function violations(page: Page, { width, colorScheme }: Look): Promise<string[]> {
  await resize(page, { width, height: 900 });
  await page.emulateMedia({ colorScheme });
  return (await axeFindings(page)).map((finding) => `${colorScheme} at ${width}: ${finding}`);
}
