import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdApi, holdRequests, operationsOf } from '../support/api-traffic.ts';
import { openBrowser, takenOver, visit } from '../support/browser.ts';
import { showsCards } from '../support/cards.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

/** Three pages of 9, 9 and 3 items, "Item 21" being the newest; every third is about keys. */
const ITEMS = 21;

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  for (let n = 1; n <= ITEMS; n += 1) {
    const about = n % 3 === 0 ? ' of keys' : '';
    await site.make.article({ title: `Item ${n}${about}`, category: n % 2 === 0 ? 'Security' : 'News' });
  }
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

/** "Item 21" to "Item 13", as page 1 shows them. */
const items = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => {
    const n = from - index;
    return n % 3 === 0 ? `Item ${n} of keys` : `Item ${n}`;
  });
const OF_KEYS = items(21, 1).filter((title) => title.endsWith('of keys'));
const toPage = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true });
const search = (page: Page) => page.getByRole('searchbox');
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

it('LIST-04 LIST-05 a listing turns its pages by number, Next and Previous; each begins at its top, and the keyboard goes on from there', async () => {
  const { page, open, leave } = await visit(browser, site.url);
  await open('/news');
  await toPage(page, 'Page 3').click();
  await showsCards(page, items(3, 1));
  await toPage(page, 'Next').click({ force: true });
  expect(queryOf(page)).toEqual({ page: '3' });
  await toPage(page, 'Previous').click();
  await showsCards(page, items(12, 4));
  expect(await toPage(page, 'Page 2').getAttribute('aria-current')).toBe('page');
  await toPage(page, 'Page 1').click();
  await showsCards(page, items(21, 13));
  await toPage(page, 'Next').press('Enter');
  await showsCards(page, items(12, 4));
  const first = page.getByRole('article').first();
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(300);
  await page.keyboard.press('Tab');
  expect(await first.evaluate((article) => article.contains(document.activeElement))).toBe(true);
  await leave();
});

it('LIST-01 LIST-06 NEWS-12 a search takes effect on Search or Enter, resets to page 1, is counted, and stays on the way back', async () => {
  const { page, open, leave } = await visit(browser, site.url);
  const status = page.getByRole('status').filter({ hasText: 'articles' });
  const shownHeight = () => status.locator('..').evaluate((line) => line.getBoundingClientRect().height);
  const operations = operationsOf(page);
  await open('/news?page=2');
  await search(page).fill('of keys');
  expect([operations, queryOf(page)]).toEqual([[], { page: '2' }]);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await showsCards(page, OF_KEYS);
  expect(queryOf(page)).toEqual({ q: 'of keys' });
  expect(await status.textContent()).toBe('7 articles for “of keys”');
  expect(await shownHeight()).toBeGreaterThan(16);
  await page.getByRole('link', { name: 'Show all articles' }).click();
  await showsCards(page, items(21, 13));
  expect([queryOf(page), await search(page).inputValue()]).toEqual([{}, '']);
  await expect.poll(() => status.textContent()).toBe('21 articles found');
  expect(await shownHeight()).toBeLessThan(16);

  await search(page).fill('item');
  await search(page).press('Enter');
  await page.waitForURL('**?q=item');
  await toPage(page, 'Page 2').click();
  await showsCards(page, items(12, 4));
  await page.goBack();
  await showsCards(page, items(21, 13));
  await page.goBack();
  await expect.poll(() => search(page).inputValue()).toBe('');
  await page.goForward();
  await page.goForward();
  await showsCards(page, items(12, 4));
  expect(await search(page).inputValue()).toBe('item');
  await page.reload();
  await showsCards(page, items(12, 4));
  await takenOver(page);
  expect(await search(page).inputValue()).toBe('item');
  // Emptied, it shows everything again.
  await search(page).fill('');
  await search(page).press('Enter');
  await showsCards(page, items(21, 13));
  expect(queryOf(page)).toEqual({});
  await leave();
});

it('NEWS-11 a change of the category resets to page 1 and leaves the focus in the dropdown', {
  tags: ['extended'],
}, async () => {
  const { page, open, leave } = await visit(browser, site.url);
  await open('/news?page=2');
  const categories = page.getByRole('combobox', { name: 'Category' });
  await categories.focus();
  await categories.selectOption('Security');
  await showsCards(
    page,
    items(20, 4).filter((_, index) => index % 2 === 0),
  );
  expect(queryOf(page)).toEqual({ category: 'Security' });
  expect(await toPage(page, 'Page 1').getAttribute('aria-current')).toBe('page');
  expect(await categories.evaluate((dropdown) => dropdown === document.activeElement)).toBe(true);
  await leave();
});

describe('a listing in hasty hands', { tags: ['extended'] }, () => {
  it('a search typed before the scripts were there is not lost, nor what is typed while the address follows it', async () => {
    const { page, leave } = await visit(browser, site.url);
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto('/news', { waitUntil: 'commit' });
    await search(page).fill('of keys');
    release();
    await takenOver(page);
    await search(page).evaluate((field: HTMLInputElement) => {
      field.form?.requestSubmit();
      field.value = 'the next';
    });
    await showsCards(page, OF_KEYS);
    expect(queryOf(page)).toEqual({ q: 'of keys' });
    expect(await search(page).inputValue()).toBe('the next');
    // What a browser does to go back from a search before the page has had time to draw anything.
    await search(page).evaluate((field: HTMLInputElement) => {
      const { state } = history;
      const { href } = location;
      field.form?.requestSubmit();
      history.replaceState(state, '', href);
      dispatchEvent(new PopStateEvent('popstate', { state }));
    });
    expect(queryOf(page)).toEqual({ q: 'of keys' });
    expect(await search(page).inputValue()).toBe('of keys');
    await leave();
  });

  it('a double click on a page number is one step, as is the same search again', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news');
    await toPage(page, 'Page 2').dblclick();
    await showsCards(page, items(12, 4));
    await page.goBack();
    await showsCards(page, items(21, 13));
    expect(queryOf(page)).toEqual({});
    for (const times of ['once', 'again']) {
      await search(page).fill('of keys');
      await search(page).press('Enter');
      await page.waitForURL('**?q=of+keys');
      await page.getByText(/ for “of keys”/).waitFor();
      expect(await search(page).inputValue(), times).toBe('of keys');
    }
    await page.goBack();
    await expect.poll(() => search(page).inputValue()).toBe('');
    await leave();
  });

  it('an answer that comes late does not take the place of the page asked for since', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news');
    const release = await holdApi(page);
    const asking = page.waitForRequest('**/graphql');
    await toPage(page, 'Page 3').click();
    const asked = await asking;
    await page.goBack();
    await showsCards(page, items(21, 13));
    release();
    // Null where the page has called the request off.
    await asked.response();
    await toPage(page, 'Page 2').click();
    await showsCards(page, items(12, 4));
    await leave();
  });
});
