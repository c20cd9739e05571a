/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '#tests/support/browser.ts';
import { type SignedIn, signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

const COUNT = 50;
const REPLIES = 30;

let site: TestSite;
let browser: Browser;
let ana: SignedIn;
let article: number;
let oldest: number;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  article = (await site.make.article({ slug: 'busy' })).id;
  ana = await signedIn(site, { username: 'ana' });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  await truncate(site.em, 'stored_comment, rate_limit cascade');
  await site.em.execute(
    `insert into comment (content, user_id, article_id, created_at)
     select 'Top ' || n || '.', 1, ?, timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, ?) n`,
    [article, COUNT],
  );
  const [row] = await site.em.execute<{ min: number }[]>('select min(id) from comment');
  oldest = row?.min ?? 0;
  await site.em.execute(
    `insert into comment (content, user_id, article_id, parent_id, created_at)
     select 'Reply ' || n || '.', 1, ?, ?, timestamptz '2026-02-01' + n * interval '1 minute' from generate_series(1, ?) n`,
    [article, oldest + COUNT - 1, REPLIES],
  );
});
afterEach(() => visitor.leave());

const open = async (path: string, options = {}) => {
  visitor = await visit(browser, site.url, options);
  page = visitor.page;
  await visitor.open(path);
};
const entries = () => page.getByRole('region', { name: /comment|comentario/i }).getByRole('article');
const entry = (text: string) => entries().filter({ hasText: text });
const shoot = async (name: string) => {
  const folder = process.env.SATO_SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

describe('many comments', () => {
  it('a linked comment or reply is found, however old it is', async () => {
    await open(`/news/busy#comment-${oldest + 4}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Top 5.');
    await shoot('linked');
    expect(await entry('Top 50.').count()).toBe(0);
    await page.getByRole('link', { name: 'Show the newest comments' }).click();
    await entry('Top 50.').waitFor();
    expect(await page.getByRole('link', { name: 'Show the newest comments' }).count()).toBe(0);
    await page.goto(`/news/busy#comment-${oldest + COUNT + 19}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Reply 20.');
    await page.getByRole('link', { name: 'Show earlier replies' }).click();
    await entry('Reply 1.').waitFor();
  });

  it('COMM-05 a new comment appears at once, and older ones can still be loaded after it', async () => {
    visitor = await visit(browser, site.url);
    page = visitor.page;
    await signIn(visitor, ana);
    await visitor.open('/news/busy');
    await page.getByRole('textbox', { name: 'Your comment' }).fill('My comment.');
    await page.getByRole('button', { name: 'Post comment' }).click();
    await entry('My comment.').waitFor();
    await page.getByRole('heading', { name: '81 comments' }).waitFor();
    await entry('Top 50.')
      .getByRole('button', { name: /^Reply to/ })
      .click();
    await page.getByRole('textbox', { name: /^Your reply/ }).fill('My reply.');
    await page.getByRole('button', { name: 'Post reply' }).click();
    await entry('My reply.').waitFor();
    expect(await entries().count()).toBe(21 + 4);
    await page.getByRole('button', { name: 'Show more replies' }).click();
    await expect.poll(() => entries().count()).toBe(21 + 24);
    await page.getByRole('button', { name: 'Show more replies' }).click();
    await expect.poll(() => entries().count()).toBe(21 + 31);
    await page.getByRole('button', { name: 'Show more comments' }).click();
    await expect.poll(() => entries().count()).toBe(41 + 31);
    await entry('My comment.').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => entries().count()).toBe(40 + 31);
    await page.getByRole('heading', { name: '81 comments' }).waitFor();
  });
});
