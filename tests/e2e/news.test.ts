import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { breakApi, holdApi } from '../support/api-traffic.ts';
import { openBrowser, resize, takenOver, type Visitor, visit } from '../support/browser.ts';
import { cardsInFirstRow, cardTitles, showsCards, skeletons } from '../support/cards.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const PICTURE = 'https://pictures.example/halving.svg';

let site: TestSite;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await site.make.article({ title: 'A hidden draft about mining', status: 'draft', category: 'Economics' });
  await site.make.article({ title: 'Fees of 100%', excerpt: 'When blocks are full.', category: 'Economics' });
  await site.make.article({ title: 'Fees of 100 satoshis', excerpt: 'When blocks are empty.', category: 'Opinion' });
  const halving = await site.make.article({
    title: 'The Halving',
    titleEs: 'La reducción a la mitad',
    slug: 'halving',
    excerpt: 'What changes for mining.',
    category: 'Economics',
    imageUrl: PICTURE,
    createdAt: new Date('2026-01-05T23:30:00Z'),
  });
  await site.make.article({ title: 'Seeds', slug: 'seeds', category: 'Security', createdAt: new Date('2026-02-01') });
  for (const status of ['published', 'published', 'hidden'] as const) {
    await site.make.comment({ article: halving.id, status });
  }
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  visitor = await visit(browser, site.url);
  page = visitor.page;
  await page.route(PICTURE, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="36"/>',
    }),
  );
});

const ALL = ['Seeds', 'The Halving', 'Fees of 100 satoshis', 'Fees of 100%'];
const categories = () => page.getByRole('combobox', { name: 'Category' });
const card = (title: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) });
const searchFor = async (text: string) => {
  await page.getByRole('searchbox', { name: 'Search articles' }).fill(text);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
};

describe('the first page of the listing', () => {
  let others: TestSite;

  beforeAll(async () => {
    others = await startSite();
    // Their ids would give all of them the same picture.
    for (let n = 1; n <= 9; n += 1) await others.make.article({ id: 24 * n, title: `Piece ${n}` });
  });

  afterAll(() => others.close());

  it('has a different picture for every article, also of the same category', async () => {
    const reader = await visit(browser, others.url);
    for (const path of ['/news', '/news?category=Technology']) {
      await reader.open(path);
      const pictures = reader.page.getByRole('main').getByRole('article').locator('img');
      expect(await pictures.count()).toBe(9);
      const seen = new Set<string>();
      for (const picture of await pictures.all()) {
        await picture.evaluate((image: HTMLImageElement) => {
          image.style.width = '160px';
          image.style.height = '90px';
          image.loading = 'eager';
          return image.decode();
        });
        seen.add((await picture.screenshot()).toString('base64'));
      }
      expect(seen.size, path).toBe(9);
    }
    await reader.leave();
  });

  it('has a lead: the newest article, larger than the others, which fill their rows at every width', async () => {
    const reader = await visit(browser, others.url);
    await reader.open('/news');
    const boxes = async () => {
      const found = await reader.page.getByRole('main').getByRole('article').all();
      return Promise.all(found.map(async (each) => (await each.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }));
    };
    for (const [width, columns] of [
      [1440, 3],
      [820, 2],
    ] as const) {
      await resize(reader.page, { width, height: 900 });
      const [lead, ...rest] = await boxes();
      expect(lead?.width, String(width)).toBeGreaterThan(1.9 * (rest[0]?.width ?? 0));
      const last = rest.filter(({ y }) => Math.abs(y - (rest.at(-1)?.y ?? 0)) < 2);
      expect(last, String(width)).toHaveLength(columns);
    }
    expect((await cardTitles(reader.page))[0]).toBe('Piece 9');
    await resize(reader.page, { width: 1440, height: 900 });
    await reader.open('/news?category=Technology');
    const [first, second] = await boxes();
    expect(first?.width).toBeCloseTo(second?.width ?? 0, 0);
    await reader.leave();
  });
});

describe('the article listing', () => {
  it('ERR-14 a failed listing says so, and another try brings it up', async () => {
    await visitor.open('/');
    visitor.expectFailureOf('/graphql');
    const repair = await breakApi(page);
    await page.getByRole('link', { name: 'News' }).first().click();
    await page.getByRole('alert').getByText('Error loading articles. Please try again later.').waitFor();
    expect(await cardTitles(page)).toEqual([]);
    await repair();
    await page.getByRole('button', { name: 'Try again' }).click();
    await showsCards(page, ALL);
    expect(await page.getByRole('alert').count()).toBe(0);
    await visitor.leave();
  });

  it('ERR-15 a listing without matches says so', async () => {
    await visitor.open('/news');
    await searchFor('draft');
    await page.getByText('No articles found matching your criteria.').waitFor();
    expect(await cardTitles(page)).toEqual([]);
    await visitor.leave();
  });

  it('NEWS-13 9 skeleton cards are shown while the list loads', async () => {
    await visitor.open('/');
    const release = await holdApi(page);
    await page.getByRole('link', { name: 'News' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Bitcoin News & Articles' }).waitFor();
    expect(await skeletons(page).count()).toBe(9);
    release();
    await showsCards(page, ALL);
    expect(await skeletons(page).count()).toBe(0);
    await visitor.leave();
  });

  it('ROUTE-02 NEWS-01 NEWS-02 NEWS-03 has its title, a search with a button and the categories, all chosen at first', async () => {
    await visitor.open('/news');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Bitcoin News & Articles');
    const form = page.getByRole('search');
    expect(await form.getByRole('searchbox').inputValue()).toBe('');
    expect(await form.getByRole('button', { name: 'Search' }).isEnabled()).toBe(true);
    expect(await categories().getByRole('option').allTextContents()).toEqual([
      'All Categories',
      'Technology',
      'Security',
      'Economics',
      'Tutorial',
      'News',
      'Opinion',
    ]);
    expect(await categories().inputValue()).toBe('all');
    expect(await cardTitles(page)).toEqual(ALL);
    await visitor.leave();
  });

  it('NEWS-04 NEWS-05 LIST-09 a card has image or artwork, category, date, title and excerpt', async () => {
    await visitor.open('/news');
    // The lead has it for itself.
    expect(await cardsInFirstRow(page)).toBe(1);
    const halving = card('The Halving');
    const picture = halving.locator('img');
    expect(await picture.getAttribute('src')).toBe(PICTURE);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
    for (const text of ['Economics', 'Jan 5, 2026', 'What changes for mining.']) {
      expect(await halving.getByText(text, { exact: true }).isVisible(), text).toBe(true);
    }
    const seeds = card('Seeds');
    const drawing = seeds.locator('img');
    expect(await drawing.getAttribute('src')).toMatch(/^\/assets\/\w+-[\w-]{8}\.svg#v\d+$/);
    await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const [artwork, whole] = [await drawing.boundingBox(), await seeds.boundingBox()];
    // It is the lead, whose text is beside its picture.
    expect(artwork?.width).toBeGreaterThan((whole?.width ?? 0) * 0.5);
    expect(artwork?.height).toBeGreaterThan((whole?.height ?? 0) * 0.9);
    await visitor.leave();
  });

  it('NEWS-06 a card counts the comments that everyone can see, from 0 on', async () => {
    await visitor.open('/news');
    expect(await card('The Halving').getByText('2 comments', { exact: true }).isVisible()).toBe(true);
    expect(await card('Seeds').getByText('0 comments', { exact: true }).isVisible()).toBe(true);
    await visitor.open('/news?lang=es');
    expect(await card('Seeds').getByText('0 comentarios', { exact: true }).isVisible()).toBe(true);
    await visitor.leave();
  });

  it('NEWS-07 "Read more" leads to the article, and so does the whole card', async () => {
    await visitor.open('/news');
    // One stop of the Tab key for each card.
    const link = card('The Halving').getByRole('link', { name: 'Read more: The Halving' });
    await link.focus();
    await page.keyboard.press('Shift+Tab');
    expect(await card('The Halving').evaluate((element) => element.contains(document.activeElement))).toBe(false);
    await card('The Halving').getByText('Read more', { exact: true }).click();
    await page.waitForURL('**/news/halving');
    await visitor.open('/news?lang=es');
    expect(
      await card('Seeds')
        .getByRole('link', { name: 'Leer más: Seeds' })
        .getByText('Leer más', { exact: true })
        .isVisible(),
    ).toBe(true);
    await card('Seeds').click({ position: { x: 20, y: 20 } });
    await page.waitForURL('**/news/seeds?lang=es');
    await visitor.leave();
  });

  it('NEWS-08 a search keeps the articles whose title or excerpt contains the text, whatever the letter case', async () => {
    await visitor.open('/news');
    for (const [text, found] of Object.entries({
      'the HALV': ['The Halving'],
      MINING: ['The Halving'],
      'blocks are': ['Fees of 100 satoshis', 'Fees of 100%'],
      '100%': ['Fees of 100%'],
      s_e: [],
    })) {
      await searchFor(text);
      await page.waitForURL((address) => address.searchParams.get('q') === text);
      await showsCards(page, found);
    }
    await visitor.leave();
  });

  it('LIST-07 a search ignores accents and matches the shown language as well as English', async () => {
    await visitor.open('/news?q=reduccion');
    expect(await cardTitles(page)).toEqual([]);
    for (const text of ['reduccion', 'REDUCCIÓN', 'hálving']) {
      await visitor.open(`/news?lang=es&q=${encodeURIComponent(text)}`);
      expect(await cardTitles(page), text).toEqual(['La reducción a la mitad']);
    }
    await visitor.leave();
  });

  it('NEWS-09 NEWS-10 category and search apply together, and All Categories shows every article again', async () => {
    await visitor.open('/news');
    await categories().selectOption('Economics');
    await showsCards(page, ['The Halving', 'Fees of 100%']);
    await searchFor('fees');
    await showsCards(page, ['Fees of 100%']);
    await categories().selectOption('all');
    await showsCards(page, ['Fees of 100 satoshis', 'Fees of 100%']);
    await searchFor('');
    await showsCards(page, ALL);
    await visitor.leave();
  });

  it('going back and reloading keep the category', async () => {
    await visitor.open('/news');
    await categories().selectOption('Security');
    await showsCards(page, ['Seeds']);
    await page.reload();
    await takenOver(page);
    expect([await categories().inputValue(), await cardTitles(page)]).toEqual(['Security', ['Seeds']]);
    await page.goBack();
    await showsCards(page, ALL);
    expect(await categories().inputValue()).toBe('all');
    await visitor.leave();
  });
});
