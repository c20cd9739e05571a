/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;

const prose = (words: string, count: number) => `<p>${`${words} `.repeat(10)}</p>`.repeat(count);
const ENGLISH = [
  ...['<h2 id="section-before">Before</h2>', prose('Some words in English.', 20)],
  ...['<h2 id="section-how-keys-work">How keys work</h2>', prose('More words.', 40)],
];
const SPANISH = [
  ...['<h2 id="section-antes">Antes</h2>', prose('Unas palabras en español, que son más.', 30)],
  ...['<h2 id="section-cómo-funcionan">Cómo funcionan</h2>', prose('Más palabras.', 40)],
];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await site.make.article({ slug: 'keys', content: ENGLISH.join('\n'), contentEs: SPANISH.join('\n') });
  await site.make.lesson({ slug: 'money', content: '<p><a href="/news/keys#how-keys-work">See there</a></p>' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** How far below the top of the window a heading is, once it is there to be read. */
async function placeOf(page: Page, name: string): Promise<number> {
  const heading = page.getByRole('heading', { name });
  await expect.poll(async () => (await heading.boundingBox())?.y).toSatisfy((y: number) => y > 0 && y < 300);
  return (await heading.boundingBox())?.y ?? 0;
}

const hashOf = (page: Page) => decodeURIComponent(new URL(page.url()).hash);

it('a link leads to a heading of another item, with and without scripts', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, leave } = await visit(browser, site.url, { javaScriptEnabled });
    await page.goto('/course/money');
    await page.getByRole('link', { name: 'See there' }).click();
    await placeOf(page, 'How keys work');
    expect(hashOf(page)).toBe('#how-keys-work');
    await page.goto('about:blank');
    await page.goto(`/news/keys#${javaScriptEnabled ? 'section-cómo-funcionan' : 'cómo-funcionan'}`);
    await placeOf(page, 'How keys work');
    await leave();
  }
});

it('another language stays at the section, and keeps it in the address', async () => {
  const { page, open, leave } = await visit(browser, site.url);
  await open('/news/keys#section-how-keys-work');
  const english = await placeOf(page, 'How keys work');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  const spanish = await placeOf(page, 'Cómo funcionan');
  expect(Math.abs(spanish - english)).toBeLessThan(2);
  expect(hashOf(page)).toBe('#section-how-keys-work');
  await page.reload();
  await placeOf(page, 'Cómo funcionan');
  await open('/news/keys?lang=es#section-how-keys-work');
  await placeOf(page, 'Cómo funcionan');
  await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en');
  await placeOf(page, 'How keys work');
  expect(page.url()).toMatch(/\/news\/keys#section-how-keys-work$/);
  await leave();
});
