/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { breakApi, operationsOf } from '#tests/support/api-traffic.ts';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

interface Kind {
  item: string;
  listing: string;
  card: string;
  operation: string;
}

const KINDS: Kind[] = [
  {
    item: 'article',
    listing: '/news',
    card: 'Read more: Real article',
    operation: 'ArticlePage',
  },
  {
    item: 'video',
    listing: '/videos',
    card: 'Real video',
    operation: 'VideoPage',
  },
  {
    item: 'lesson',
    listing: '/course',
    card: 'Real lesson',
    operation: 'LessonPage',
  },
];

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  await make.article({ slug: 'real', title: 'Real article' });
  await make.video({ slug: 'real', title: 'Real video' });
  await make.lesson({ slug: 'real', title: 'Real lesson' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });
const titleOf = ({ item }: Kind) => `Error Loading ${item.charAt(0).toUpperCase()}${item.slice(1)}`;
const textOf = ({ item }: Kind) =>
  `We couldn't load this ${item}. It may have been removed or there might be a technical issue.`;

it('ERR-26 ERR-27 ERR-28 LESS-16 an item offers another try when the read fails, and shows once it works', async () => {
  const { page, open, expectFailureOf, leave } = await visit(browser, site.url);
  expectFailureOf('/graphql');
  for (const kind of KINDS) {
    await open(kind.listing);
    const repair = await breakApi(page);
    await page.getByRole('link', { name: kind.card }).last().click();
    await alert(page)
      .getByRole('heading', { level: 1, name: titleOf(kind) })
      .waitFor();
    await retry(page).click();
    await alert(page).getByText(textOf(kind)).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${kind.listing}/real`);
    await repair();
    await retry(page).click();
    await page.getByRole('heading', { level: 1, name: `Real ${kind.item}` }).waitFor();
    expect(await alert(page).count()).toBe(0);
  }
  await leave();
});

it('COMM-13 ERR-26 ERR-27 ERR-28 no comments are asked for when the item turns out to be gone', async () => {
  const { page, open, leave } = await visit(browser, site.url);
  const operations = operationsOf(page);
  for (const kind of KINDS) {
    await open(kind.listing);
    await site.em.execute(`update ${kind.item} set status = 'draft' where slug = 'real'`);
    operations.length = 0;
    await page.getByRole('link', { name: kind.card }).last().click();
    await alert(page)
      .getByRole('heading', { level: 1, name: titleOf(kind) })
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect(operations).toEqual([kind.operation]);
  }
  await leave();
});
