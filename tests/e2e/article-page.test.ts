import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { indexed } from '#tests/support/indexed.ts';
import { artwork, shownPictures, spoilPicture } from '#tests/support/pictures.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  const lucia = await make.user({ username: 'lucia' });
  const day = (number: number) => new Date(Date.UTC(2026, 2, number, 23, 30));
  await make.article({ slug: 'newest', title: 'Newest', titleEs: 'La más nueva', createdAt: day(9) });
  await make.article({ slug: 'hidden-draft', title: 'A draft between', status: 'draft', createdAt: day(6) });
  const halving = await make.article({
    slug: 'halving',
    title: 'The halving',
    content: '<p>Every <strong>210,000 blocks</strong> the reward halves.</p>',
    category: 'Economics',
    author: lucia.id,
    imageUrl: '/social/economics.png',
    attribution: 'Text by the Free Writers, CC BY-SA 4.0',
    sourceUrl: 'https://www.writers.example.org/halving',
    createdAt: day(5),
    reviewedAt: '2026-11-20',
    reviewedBy: 'Ana Peña',
  });
  await make.comment({ article: halving.id, content: 'Clear at last.' });
  await make.article({ slug: 'oldest', title: 'Oldest', createdAt: day(1) });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

describe('the page of an article', () => {
  it('ROUTE-03 ART-02 ART-05 LIST-09 shows title, category, date and author', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news/halving');
    const article = page.getByRole('main').getByRole('article').filter({ hasText: 'The halving' });
    expect(await article.getByRole('heading', { level: 1 }).textContent()).toBe('The halving');
    expect(await article.getByText('Economics', { exact: true }).isVisible()).toBe(true);
    expect(await article.getByText('Mar 5, 2026', { exact: true }).isVisible()).toBe(true);
    expect(await article.getByText('lucia', { exact: true }).isVisible()).toBe(true);
    expect(await article.getByText('Article author').isVisible()).toBe(true);
    await leave();
  });

  it('ART-02 LIST-09 shows category and date in Spanish', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news/halving?lang=es');
    expect(await page.getByRole('article').getByText('Economía', { exact: true }).isVisible()).toBe(true);
    expect(await page.getByRole('article').getByText('mar 5, 2026', { exact: true }).isVisible()).toBe(true);
    await leave();
  });

  it('says who reviewed it and when, in both languages, and nothing if no one did', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news/halving');
    const review = page.getByRole('article').getByRole('paragraph').filter({ hasText: 'Ana Peña' });
    expect(await review.textContent()).toBe('Reviewed on Nov 20, 2026 by Ana Peña');
    await open('/news/halving?lang=es');
    expect(await review.textContent()).toBe('Revisado por Ana Peña: nov 20, 2026');
    await open('/news/oldest?lang=en');
    expect(await page.getByText('Reviewed').count()).toBe(0);
    await leave();
  });

  it('ART-01 shows the image of the article', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news/halving');
    expect(await shownPictures(page)).toEqual(['/social/economics.png']);
    expect(await artwork(page).count()).toBe(0);
    await leave();
  });

  it('ART-01 shows a default image where the article has none', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news/newest');
    expect(await artwork(page).isVisible()).toBe(true);
    await leave();
  });

  it('ART-01 shows the default image where the image cannot be loaded, even if it failed before the scripts arrived', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await spoilPicture(page, '**/social/economics.png');
    const pictureFailed = page.waitForEvent('requestfinished', (request) => request.url().endsWith('economics.png'));
    await page.route('**/assets/*.js', async (route) => {
      await pictureFailed;
      await route.continue();
    });
    await open('/news/halving');
    await artwork(page).waitFor();
    expect(await shownPictures(page)).toEqual([]);
    await leave();
  });

  it('shows the credit and the source that a licence asks for', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news/halving');
    expect(await page.getByText('Text by the Free Writers, CC BY-SA 4.0').isVisible()).toBe(true);
    const source = page.getByRole('link', { name: 'Source: writers.example.org' });
    expect(await source.getAttribute('href')).toBe('https://www.writers.example.org/halving');
    await open('/news/newest');
    expect(await source.count()).toBe(0);
    await leave();
  });

  it('ART-06 the share buttons open X, LinkedIn, WhatsApp and Telegram with the address of the article', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await page
      .context()
      .route(/twitter\.com|linkedin\.com|wa\.me|t\.me/, (route) => route.fulfill({ body: 'a network' }));
    await open('/news/halving');
    const shared: Record<string, string[]> = {};
    for (const network of ['X (Twitter)', 'LinkedIn', 'WhatsApp', 'Telegram']) {
      const name = `Share on ${network}`;
      const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name }).click()]);
      await popup.waitForURL(/^https/);
      const { hostname, searchParams } = new URL(popup.url());
      shared[hostname] = [...searchParams.values()];
    }
    const address = `${site.url}/news/halving?lang=en`;
    expect(shared).toEqual({
      'twitter.com': [address, 'The halving'],
      'www.linkedin.com': [address],
      'wa.me': [`The halving ${address}`],
      't.me': [address, 'The halving'],
    });
    await leave();
  });

  it('ART-07 copies the address of the article and says so in a toast', async () => {
    const { page, open, leave } = await visit(browser, site.url, {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await open('/news/halving');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('listitem').filter({ hasText: 'Link copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/news/halving?lang=en`);
    await leave();
  });

  it('ART-08 leads to the published articles before and after it by date, and to none past the ends', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news/oldest');
    const [previous, next] = ['Previous article', 'Next article'].map((name) => page.getByRole('link', { name }));
    const shown = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await previous?.count()).toBe(0);
    for (const [title, path] of [
      ['The halving', '/news/halving'],
      ['Newest', '/news/newest'],
    ] as const) {
      await next?.click();
      await shown(title);
      expect(new URL(page.url()).pathname).toBe(path);
    }
    expect(await next?.count()).toBe(0);
    for (const title of ['The halving', 'Oldest']) {
      await previous?.click();
      await shown(title);
    }
    await leave();
  });

  it('ART-09 lists its comments below it', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news/halving');
    const comments = page.getByRole('region', { name: '1 comment', exact: true });
    expect(await comments.getByText('Clear at last.').isVisible()).toBe(true);
    const article = await page.getByText('Every 210,000 blocks').boundingBox();
    expect((await comments.boundingBox())?.y).toBeGreaterThan(article?.y ?? Number.POSITIVE_INFINITY);
    await leave();
  });
});

describe('an article among others', () => {
  it('says how long it takes to read, as its card does, in the language of the text', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    const words = (count: number) => `<p>${'word '.repeat(count)}</p><svg viewBox="0 0 9 9"><rect x="1" y="1" /></svg>`;
    await site.make.article({
      slug: 'long',
      title: 'Long',
      titleEs: 'Largo',
      content: words(1_390),
      contentEs: words(790),
    });
    await open('/news/long');
    expect(await page.getByRole('article').first().getByText('7 min read', { exact: true }).isVisible()).toBe(true);
    await open('/news/long?lang=es');
    await page.getByRole('article').first().getByText('4 min de lectura', { exact: true }).waitFor();
    await open('/news?q=long&lang=es');
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Largo' }) });
    expect(await card.getByText('4 min de lectura', { exact: true }).isVisible()).toBe(true);
    await leave();
  });

  it('begins with its excerpt as a lead', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await site.make.article({ slug: 'led', excerpt: 'Why it matters.', excerptEs: 'Por qué importa.' });
    await open('/news/led');
    const lead = page.getByRole('article').first().getByText('Why it matters.');
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const text = await page.getByText('Body of article').first().boundingBox();
    const box = await lead.boundingBox();
    expect(box?.y).toBeGreaterThan(title?.y ?? 0);
    expect(box?.y).toBeLessThan(text?.y ?? 0);
    await open('/news/led?lang=es');
    expect(await page.getByRole('article').first().getByText('Por qué importa.').isVisible()).toBe(true);
    await leave();
  });

  it('leads to published articles of its category, those about the same first, and never to itself', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    const tutorial = (slug: string, title: string, given = {}) =>
      site.make.article({ slug, title, excerpt: title, category: 'Tutorial', ...given });
    await tutorial('gold-mine', 'A gold mine for miners of gold');
    await tutorial('opening-channels', 'Opening a Lightning channel');
    await tutorial('channel-draft', 'Closing a Lightning channel, draft', { status: 'draft' });
    await tutorial('bread', 'Baking bread');
    await tutorial('closing-channels', 'Closing a Lightning channel');
    await tutorial('paying-channels', 'Paying over a Lightning channel');
    await indexed(site.em);
    await open('/news/closing-channels');
    const related = page.getByRole('navigation', { name: 'Related reading' }).getByRole('link');
    expect(await related.allTextContents()).toEqual([
      'Opening a Lightning channel',
      'Paying over a Lightning channel',
      expect.not.stringContaining('Closing'),
    ]);
    await related.first().click();
    await page.getByRole('heading', { level: 1, name: 'Opening a Lightning channel' }).waitFor();
    await leave();
  });
});
