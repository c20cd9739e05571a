import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdApi, holdRequests, operationsOf } from '../support/api-traffic.ts';
import { openBrowser, takenOver, visit } from '../support/browser.ts';
import { cardTitles, showsCards } from '../support/cards.ts';
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
    await site.make.video({ title: `Item ${n}${about}` });
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
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const toPage = (page: Page, name: string) => pages(page).getByRole('link', { name, exact: true });
const search = (page: Page) => page.getByRole('searchbox');
const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe.each(['/news', '/videos'])('the listing %s', (path) => {
  it('LIST-03 Previous is disabled on the first page and Next on the last', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    for (const [address, previous, next] of [
      ['', true, false],
      ['?page=2', false, false],
      ['?page=3', false, true],
    ] as const) {
      await open(`${path}${address}`);
      expect(await toPage(page, 'Previous').isDisabled(), address).toBe(previous);
      expect(await toPage(page, 'Next').isDisabled(), address).toBe(next);
    }
    await toPage(page, 'Next').click({ force: true });
    expect(queryOf(page)).toEqual({ page: '3' });
    await leave();
  });

  it('LIST-01 LIST-04 LIST-05 LIST-08 opens on the 9 newest; numbers, Next and Previous bring up the others', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open(path);
    expect(await cardTitles(page)).toEqual(items(21, 13));
    await toPage(page, 'Page 3').click();
    await showsCards(page, items(3, 1));
    await toPage(page, 'Previous').click();
    await showsCards(page, items(12, 4));
    expect(await toPage(page, 'Page 2').getAttribute('aria-current')).toBe('page');
    await toPage(page, 'Page 1').click();
    await showsCards(page, items(21, 13));
    await toPage(page, 'Next').click();
    await showsCards(page, items(12, 4));
    await leave();
  });

  it('a new page begins at its top, and the keyboard goes on from there', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open(path);
    await toPage(page, 'Next').press('Enter');
    await showsCards(page, items(12, 4));
    const first = page.getByRole('article').first();
    await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThan(300);
    await page.keyboard.press('Tab');
    expect(await first.evaluate((article) => article.contains(document.activeElement))).toBe(true);
    await leave();
  });

  it('LIST-06 a search takes effect on Search or Enter, not before, and covers items of every page', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    const operations = operationsOf(page);
    await open(path);
    await search(page).fill('ITEM 5');
    expect([operations, queryOf(page)]).toEqual([[], {}]);
    await search(page).press('Enter');
    await showsCards(page, ['Item 5']);
    await leave();
  });

  it('NEWS-12 VIDL-05 a search resets to page 1, and an emptied one shows everything again', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open(`${path}?page=2`);
    await search(page).fill('of keys');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await showsCards(
      page,
      items(21, 1).filter((title) => title.endsWith('of keys')),
    );
    expect(queryOf(page)).toEqual({ q: 'of keys' });
    await search(page).fill('');
    await search(page).press('Enter');
    await showsCards(page, items(21, 13));
    expect(queryOf(page)).toEqual({});
    await leave();
  });

  it('going back, going forward and reloading keep search and page', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open(path);
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
    expect(await search(page).inputValue()).toBe('item');
    await leave();
  });

  it('LIST-01 counts what a search found, and leads back to all; without a search, it counts for screen readers', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    const of = path === '/news' ? 'articles' : 'videos';
    const status = page.getByRole('status').filter({ hasText: of });
    const shownHeight = () => status.locator('..').evaluate((line) => line.getBoundingClientRect().height);
    await open(`${path}?q=keys`);
    expect(await status.textContent()).toBe(`7 ${of} for “keys”`);
    expect(await shownHeight()).toBeGreaterThan(16);
    await page.getByRole('link', { name: `Show all ${of}` }).click();
    await showsCards(page, items(21, 13));
    expect(queryOf(page)).toEqual({});
    expect(await search(page).inputValue()).toBe('');
    await expect.poll(() => status.textContent()).toBe(`21 ${of} found`);
    expect(await shownHeight()).toBeLessThan(16);
    await leave();
  });
});

describe('a listing in hasty hands', () => {
  it('a search typed before the scripts were there is not lost', async () => {
    const { page, leave } = await visit(browser, site.url);
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto('/news', { waitUntil: 'commit' });
    await search(page).fill('of keys');
    release();
    await takenOver(page);
    await search(page).press('Enter');
    await showsCards(
      page,
      items(21, 1).filter((title) => title.endsWith('of keys')),
    );
    await leave();
  });

  it('what is typed while the address follows a search stays, and going back brings the search before', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news');
    await search(page).fill('keys');
    await search(page).evaluate((field: HTMLInputElement) => {
      field.form?.requestSubmit();
      field.value = 'the next';
    });
    await page.getByText('7 articles for “keys”').waitFor();
    expect(queryOf(page)).toEqual({ q: 'keys' });
    expect(await search(page).inputValue()).toBe('the next');
    await page.goBack();
    await expect.poll(() => search(page).inputValue()).toBe('');
    await leave();
  });

  it('going back from a search that is not on screen yet brings the search before', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news?q=keys');
    await search(page).fill('of keys');
    // What a browser does to go back, before the page has had time to draw anything.
    await search(page).evaluate((field: HTMLInputElement) => {
      const { state } = history;
      const { href } = location;
      field.form?.requestSubmit();
      history.replaceState(state, '', href);
      dispatchEvent(new PopStateEvent('popstate', { state }));
    });
    expect(queryOf(page)).toEqual({ q: 'keys' });
    expect(await search(page).inputValue()).toBe('keys');
    await leave();
  });

  it('the same search again adds no step to the history', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news');
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

  it('a double click on a page number is one step', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news');
    await toPage(page, 'Page 2').dblclick();
    await showsCards(page, items(12, 4));
    await page.goBack();
    await showsCards(page, items(21, 13));
    expect(queryOf(page)).toEqual({});
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

it('a search with more results than are listed says so, and on the last page how to go on', async () => {
  await site.em.execute(
    `insert into article (title, slug, excerpt, content, category, status, created_at)
     select 'Plenty ' || n, 'plenty-' || n, 'Something to read.', '<p>Text</p>', 'Opinion', 'published', '2001-01-01'
     from generate_series(1, 510) n`,
  );
  const { page, open, leave } = await visit(browser, site.url);
  await open('/news?q=plenty');
  const hint = page.getByText('Add a word to narrow it down.');
  expect(await page.getByText('More than 500 articles found').count()).toBe(1);
  expect(await hint.count()).toBe(0);
  await toPage(page, 'Page 56').click();
  await hint.waitFor();
  expect(await cardTitles(page)).toHaveLength(5);
  await site.em.execute(`delete from article where slug like 'plenty-%'`);
  await leave();
});

describe('the category of articles', () => {
  it('NEWS-11 a change resets to page 1 and leaves the focus in the dropdown', async () => {
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
});
