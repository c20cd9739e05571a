import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GLOSSARY, TERM_IDS } from '#domain/glossary.ts';
import { truncate } from '#tests/support/truncate.ts';
import { openBrowser, type Visitor, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

/** What the terms name as worth reading. */
const ARTICLES = [...new Set(TERM_IDS.flatMap((id) => GLOSSARY[id].articles ?? []))];
const LESSONS = [...new Set(TERM_IDS.flatMap((id) => GLOSSARY[id].lessons ?? []))];

let site: TestSite;
let browser: Browser;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  await truncate(site.em, 'stored_article, stored_lesson, stored_course_module cascade');
  visitor = await visit(browser, site.url);
  page = visitor.page;
});
afterEach(() => visitor.leave());

const terms = () => page.getByRole('term');
const term = (name: string) => page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
const search = () => page.getByRole('searchbox', { name: 'Search the glossary' });
const count = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

/** Where the term's entry begins, in pixels from the top of the window, and its background. */
const entryOf = (id: string) =>
  page.locator(`#${id}`).evaluate((entry) => ({
    top: entry.getBoundingClientRect().top,
    background: getComputedStyle(entry).backgroundColor,
  }));
const isShownAndHighlighted = async (id: string) => {
  const { top, background } = await entryOf(id);
  // Below the header, the search and the letters, which stay in view.
  return top > 170 && top < 240 && background !== 'rgba(0, 0, 0, 0)';
};

describe('/glossary', () => {
  it('PAGE-06 links to no lesson and no article that the site does not have', async () => {
    await site.make.article({ slug: 'what-a-mempool-really-is', status: 'draft' });
    await visitor.open('/glossary');
    expect(await page.getByRole('main').locator('a[href^="/news/"], a[href^="/course/"]').count()).toBe(0);
  });

  it('PAGE-06 links to each lesson and article that its terms name, by its title in the language of the page', async () => {
    for (const slug of ARTICLES) await site.make.article({ slug, titleEs: `Artículo ${slug}` });
    for (const slug of LESSONS) await site.make.lesson({ slug, titleEs: `Lección ${slug}` });
    await visitor.open('/glossary?lang=es');
    const linked = page.getByRole('main').locator('a[href^="/news/"], a[href^="/course/"]');
    const expected = [...ARTICLES.map((slug) => `Artículo ${slug}`), ...LESSONS.map((slug) => `Lección ${slug}`)];
    expect([...new Set(await linked.allTextContents())].sort()).toEqual(expected.sort());
  });

  it('PAGE-06 filters while one types, announces the count, and says when nothing is found', async () => {
    await visitor.open('/glossary');
    await count(`${TERM_IDS.length} terms`);
    await search().fill('no such thing as a moon');
    await page.getByText('No terms match your search.').waitFor();
    expect(await terms().count()).toBe(0);
    await search().fill('ARBOL DE MERKLE');
    await count('1 term');
    expect(await terms().allTextContents()).toEqual(['Merkle tree']);
    await search().fill('no such thing as a moon');
    await page.getByRole('button', { name: 'Show all terms' }).click();
    await count(`${TERM_IDS.length} terms`);
  });

  it('PAGE-06 shows every term without scripts, and no search field that would do nothing', async () => {
    const reader = await visit(browser, site.url, { javaScriptEnabled: false });
    for (const lang of ['en', 'es']) {
      await reader.open(`/glossary?lang=${lang}`);
      expect(await reader.page.getByRole('term').count()).toBe(TERM_IDS.length);
      expect(await reader.page.getByRole('searchbox').count()).toBe(0);
    }
    await reader.leave();
  });

  it('PAGE-06 an address with a term goes to it and highlights it, in both languages', async () => {
    for (const lang of ['en', 'es']) {
      await visitor.open(`/glossary?lang=${lang}#mempool`);
      await expect.poll(() => isShownAndHighlighted('mempool')).toBe(true);
    }
  });

  it('PAGE-06 a link from another page of the site goes to the term, highlights it and puts the focus on it', async () => {
    await visitor.open('/contact');
    await page.getByRole('link', { name: 'how to spot one' }).click();
    await page.waitForURL('**/glossary#recovery-scam');
    await expect.poll(() => isShownAndHighlighted('recovery-scam')).toBe(true);
    expect(await page.locator('#recovery-scam').evaluate((entry) => entry === document.activeElement)).toBe(true);
  });

  it('PAGE-06 a cross link goes to its term, also where a search had hidden that, and back again', async () => {
    await visitor.open('/glossary#utxo');
    await search().fill('a newspaper headline');
    await count('1 term');
    await page.getByRole('link', { name: 'Satoshi Nakamoto' }).click();
    await page.waitForURL('**/glossary#satoshi-nakamoto');
    await expect.poll(() => isShownAndHighlighted('satoshi-nakamoto')).toBe(true);
    expect(await search().inputValue()).toBe('');
    expect((await entryOf('utxo')).background).toBe('rgba(0, 0, 0, 0)');
    await page.goBack();
    await page.waitForURL('**/glossary#utxo');
    await expect.poll(async () => (await entryOf('utxo')).background).not.toBe('rgba(0, 0, 0, 0)');
  });

  it('PAGE-06 the other language keeps the search and the term of the address', async () => {
    await visitor.open('/glossary?lang=en#seed-phrase');
    await search().fill('seed phrase');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
    await term('frase semilla').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('seed phrase');
    expect(new URL(page.url()).hash).toBe('#seed-phrase');
    await page.getByText('En inglés: seed phrase').waitFor();
  });

  it('PAGE-06 tells search engines every term with its address and its definition', async () => {
    await visitor.open('/glossary');
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data['@type']).toBe('DefinedTermSet');
    expect(data.hasDefinedTerm).toHaveLength(TERM_IDS.length);
    expect(data.hasDefinedTerm).toContainEqual({
      '@type': 'DefinedTerm',
      '@id': `${site.url}/glossary#mempool`,
      name: 'mempool',
      description: expect.stringContaining('Every node has its own'),
    });
  });

  it('PAGE-06 search and letters stay in view, and cover no term that one goes to', async () => {
    await visitor.open('/glossary');
    const letters = page.getByRole('navigation', { name: 'Letters' });
    await letters.getByRole('link', { name: 'S', exact: true }).click();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    const box = await letters.boundingBox();
    expect(box?.y).toBeLessThan(200);
    expect((await search().boundingBox())?.y).toBeGreaterThanOrEqual(68);
    const heading = page.getByRole('heading', { level: 2, name: 'S', exact: true });
    const place = async () => ((await heading.boundingBox())?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0));
    await expect.poll(place).toBeGreaterThanOrEqual(0);
  });
});
