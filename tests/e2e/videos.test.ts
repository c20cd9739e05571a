import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { breakApi, holdApi } from '../support/api-traffic.ts';
import { openBrowser, type Visitor, visit } from '../support/browser.ts';
import { cardsInFirstRow, cardTitles, showsCards, skeletons } from '../support/cards.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await site.make.video({ title: 'A draft about nodes', status: 'draft' });
  await site.make.video({ title: 'Lightning', description: 'Channels explained.' });
  await site.make.video({ title: 'Nodes', titleEs: 'Años de nodos', slug: 'nodes', description: 'Run your own.' });
  await site.make.video({ title: 'Wallets', description: 'Which ones talk to your NODE.' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  visitor = await visit(browser, site.url);
  page = visitor.page;
});

const ALL = ['Wallets', 'Nodes', 'Lightning'];
const searchFor = async (text: string) => {
  await page.getByRole('searchbox', { name: 'Search videos' }).fill(text);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
};

describe('the video listing', () => {
  it('ERR-16 a failed listing says so, and another try brings it up', async () => {
    await visitor.open('/');
    visitor.expectFailureOf('/graphql');
    const repair = await breakApi(page);
    await page.getByRole('link', { name: 'Videos', exact: true }).first().click();
    await page.getByRole('alert').getByText('Error loading videos. Please try again later.').waitFor();
    await repair();
    await page.getByRole('button', { name: 'Try again' }).click();
    await showsCards(page, ALL);
    await visitor.leave();
  });

  it('ERR-17 a listing without matches says so', async () => {
    await visitor.open('/videos');
    await searchFor('draft');
    await page.getByText('No videos found matching your search.').waitFor();
    expect(await cardTitles(page)).toEqual([]);
    await visitor.leave();
  });

  it('VIDL-06 9 skeleton cards are shown while the list loads', async () => {
    await visitor.open('/');
    const release = await holdApi(page);
    await page.getByRole('link', { name: 'Videos', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Bitcoin Video Tutorials' }).waitFor();
    expect(await skeletons(page).count()).toBe(9);
    release();
    await showsCards(page, ALL);
    await visitor.leave();
  });

  it('ROUTE-04 VIDL-01 VIDL-02 VIDL-03 has its header, a search with a button and three cards in a row', async () => {
    await visitor.open('/videos');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Bitcoin Video Tutorials');
    const form = page.getByRole('search');
    expect(await form.getByRole('searchbox').isVisible()).toBe(true);
    expect(await form.getByRole('button', { name: 'Search' }).isEnabled()).toBe(true);
    expect(await cardTitles(page)).toEqual(ALL);
    expect(await cardsInFirstRow(page)).toBe(3);
    await visitor.leave();
  });

  it('VIDL-03 a card leads to its video', async () => {
    await visitor.open('/videos');
    await page
      .getByRole('article')
      .filter({ hasText: 'Run your own.' })
      .click({ position: { x: 20, y: 20 } });
    await page.waitForURL('**/videos/nodes');
    await page.getByRole('heading', { level: 1, name: 'Nodes' }).waitFor();
    await visitor.leave();
  });

  it('VIDL-04 a search keeps the videos whose title or description contains the text, whatever the letter case', async () => {
    await visitor.open('/videos');
    await searchFor('node');
    await showsCards(page, ['Wallets', 'Nodes']);
    await searchFor('CHANNELS EXPL');
    await showsCards(page, ['Lightning']);
    await visitor.leave();
  });

  it('LIST-07 a search ignores accents and matches the shown language as well as English', async () => {
    await visitor.open('/videos?q=anos');
    expect(await cardTitles(page)).toEqual([]);
    for (const text of ['anos', 'AÑOS', 'your own']) {
      await visitor.open(`/videos?lang=es&q=${encodeURIComponent(text)}`);
      expect(await cardTitles(page), text).toEqual(['Años de nodos']);
    }
    await visitor.leave();
  });
});
