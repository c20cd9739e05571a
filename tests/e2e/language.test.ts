import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameTakenOver, openBrowser, takenOver, visit } from '../support/browser.ts';
import { cardTitles, showsCards } from '../support/cards.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const ENGLISH = { locale: 'en-US' };
const SPANISH = { locale: 'es-PR' };
const NEWS = { en: 'Bitcoin News & Articles', es: 'Noticias y artículos sobre Bitcoin' };
const TITLES = { en: ['Coins', 'Keys'], es: ['Coins', 'Llaves'] };

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  await make.article({ title: 'Keys', titleEs: 'Llaves' });
  await make.article({ title: 'Coins', excerptEs: 'Qué es una moneda.' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const choose = (page: Page, language: 'English' | 'Español') =>
  page.getByRole('combobox', { name: /Language|Idioma/ }).selectOption(language);
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('language'));
const store = (page: Page, language: string) =>
  page.addInitScript((value) => localStorage.setItem('language', value), language);
const pageLanguage = (page: Page) => page.evaluate(() => document.documentElement.lang);

describe('the language of the page', () => {
  it("I18N-03 I18N-04 I18N-05 a choice turns interface and content, is stored, and holds over the browser's", async () => {
    const { page, open, leave } = await visit(browser, site.url, ENGLISH);
    await open('/news?q=e');
    await choose(page, 'Español');
    await showsCards(page, TITLES.es);
    expect([await pageLanguage(page), await heading(page), await stored(page)]).toEqual(['es', NEWS.es, 'es']);
    expect(await page.getByRole('searchbox').inputValue()).toBe('e');
    await page.reload();
    expect([await pageLanguage(page), await heading(page), await cardTitles(page)]).toEqual(['es', NEWS.es, TITLES.es]);
    await choose(page, 'English');
    await showsCards(page, TITLES.en);
    await page.getByRole('link', { name: 'Videos' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Bitcoin Video Tutorials' }).waitFor();
    await leave();
  });

  it("I18N-04 I18N-05 a choice in local storage holds where the cookie beside it is gone; what isn't a language counts as none", {
    tags: ['extended'],
  }, async () => {
    const { page, open, leave } = await visit(browser, site.url, ENGLISH);
    await store(page, 'es');
    await page.goto('/news', { waitUntil: 'commit' });
    await expect.poll(() => heading(page)).toBe(NEWS.es);
    await takenOver(page);
    const answer = await page.reload();
    expect(await answer?.text()).toContain('<html lang="es"');
    await store(page, 'klingon');
    await page.context().addCookies([{ name: 'language', value: 'klingon', url: site.url }]);
    await open('/news');
    expect(await heading(page)).toBe(NEWS.en);
    await leave();
  });

  it('I18N-05 over TLS, the choice is in a cookie that no other host of the domain can set', {
    tags: ['extended'],
  }, async () => {
    const { page, leave } = await visit(browser, site.url, ENGLISH);
    const origin = 'https://sato.example';
    await page.route(`${origin}/**`, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const headers = { ...route.request().headers(), origin: site.url };
      await route.fulfill({ response: await route.fetch({ url: site.url + pathname + search, headers }) });
    });
    const cookies = async () =>
      (await page.context().cookies(origin)).map(({ name, value, secure }) => [name, value, secure]);
    await page.goto(`${origin}/news`);
    await takenOver(page);
    await choose(page, 'Español');
    await expect.poll(cookies).toEqual([['__Host-language', 'es', true]]);
    // It comes back from local storage.
    await page.context().clearCookies();
    await page.goto(`${origin}/news`, { waitUntil: 'commit' });
    await expect.poll(() => heading(page)).toBe(NEWS.es);
    expect(await cookies()).toEqual([['__Host-language', 'es', true]]);
    await leave();
  });

  it('I18N-08 is the one of ?lang= before any other, also behind its links, until another is chosen', async () => {
    const { page, open, leave } = await visit(browser, site.url, ENGLISH);
    await store(page, 'en');
    await open('/?lang=es');
    await page.getByRole('link', { name: 'Noticias', exact: true }).first().click();
    await page.waitForURL('**/news?lang=es');
    await expect.poll(() => heading(page)).toBe(NEWS.es);
    await page.reload();
    expect(await heading(page)).toBe(NEWS.es);
    await choose(page, 'English');
    await page.waitForURL(/\/news$/);
    await expect.poll(() => heading(page)).toBe(NEWS.en);
    await page.reload();
    expect(await heading(page)).toBe(NEWS.en);
    await leave();
  });

  it.each([
    ['after', true],
    ['before', false],
  ])(
    'I18N-03 can be chosen before the page is taken over, its texts come %s the code',
    { tags: ['extended'] },
    async (_, isLast) => {
      const { page, leave } = await visit(browser, site.url, SPANISH);
      const devTools = await page.context().newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      const textsWanted = Promise.withResolvers<void>();
      const textsTaken = Promise.withResolvers<void>();
      let code = '';
      await page.route(/assets\/NewsPage-[^/]+\.js$/, async (route) => {
        code = route.request().url();
        await (isLast ? textsWanted.promise : textsTaken.promise);
        await route.continue();
      });
      await page.route(/assets\/en-[^/]+\.js$/, async (route) => {
        textsWanted.resolve();
        const response = await route.fetch();
        // Just when React has the code of what it still has to take over.
        const later = isLast ? `await import('${code}'); await new Promise((resolve) => setTimeout(resolve));` : '';
        await route.fulfill({ response, body: (await response.text()) + later });
      });
      await page.goto('/news', { waitUntil: 'commit' });
      await frameTakenOver(page);
      const ofTheServer = await page.locator('h1').elementHandle();
      const texts = page.waitForResponse(/assets\/en-[^/]+\.js$/);
      await choose(page, 'English');
      if (!isLast) {
        await (await texts).finished();
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      }
      textsTaken.resolve();
      await expect.poll(() => heading(page)).toBe(NEWS.en);
      expect(await ofTheServer?.evaluate((h1) => h1.isConnected)).toBe(true);
      await takenOver(page);
      await leave();
    },
  );
});
