/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operationsOf } from '../support/api-traffic.ts';
import { openBrowser, type Visitor, visit } from '../support/browser.ts';
import { showsCards } from '../support/cards.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await site.make.article({ title: 'The halving', slug: 'halving' });
  await site.make.video({ title: 'Nodes' });
  await site.make.lesson({ title: 'Keys' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  visitor = await visit(browser, site.url);
  page = visitor.page;
});

const follow = async (name: string, title: string) => {
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};

describe('what the site reads in the browser', () => {
  it('GQL-01 BASE-01 is nothing for a page that came with its data, and goes over GraphQL only, with hashes of the documents', async () => {
    const calls: string[] = [];
    const texts: unknown[] = [];
    page.on('request', (request) => {
      if (!['fetch', 'xhr'].includes(request.resourceType())) return;
      calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
      texts.push(request.postDataJSON().query);
    });
    for (const path of ['/', '/news/halving', '/course']) await visitor.open(path);
    expect(calls).toEqual([]);
    await visitor.open('/nope', { status: 404 });
    await follow('Home', 'Learn Bitcoin');
    await follow('News', 'Bitcoin News & Articles');
    await follow('Read more: The halving', 'The halving');
    await follow('Videos', 'Bitcoin Video Tutorials');
    await follow('Nodes', 'Nodes');
    await follow('Course', 'Bitcoin Course');
    await page.getByRole('link', { name: 'Keys' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
    expect(calls.length).toBeGreaterThanOrEqual(7);
    expect(new Set(calls)).toEqual(new Set(['POST /graphql']));
    expect(texts.filter((text) => text !== undefined)).toEqual([]);
    await visitor.leave();
  });

  it('API-07 is not read again on window focus, after a day, or on the way back', async () => {
    await page.clock.install();
    await visitor.open('/');
    const operations = operationsOf(page);
    await follow('News', 'Bitcoin News & Articles');
    await showsCards(page, ['The halving']);
    await follow('Videos', 'Bitcoin Video Tutorials');
    await showsCards(page, ['Nodes']);
    expect(operations).toEqual(['NewsPage', 'VideosPage']);

    await page.clock.fastForward('24:00:00');
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'));
      dispatchEvent(new Event('focus'));
      dispatchEvent(new Event('online'));
    });
    await page.goBack();
    await showsCards(page, ['The halving']);
    await follow('Videos', 'Bitcoin Video Tutorials');
    await follow('Home', 'Learn Bitcoin');
    await showsCards(page, ['The halving', 'Nodes']);
    expect(operations).toEqual(['NewsPage', 'VideosPage']);
    await visitor.leave();
  });
});
