/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make, em } = site;
  const article = (await make.article({ slug: 'halving' })).id;
  const ana = (await make.user({ username: 'ana' })).id;
  const dog = (await make.user({ username: '🐕 perrito' })).id;
  const day = (number: number) => new Date(Date.UTC(2026, 6, number));
  const older = await make.comment({ article, user: ana, content: 'Older comment', createdAt: day(1) });
  await make.comment({ article, user: ana, content: 'Newer comment', createdAt: day(2) });
  const late = { article, parent: older.id, content: 'Later reply', createdAt: day(4) };
  await make.comment({ ...late, user: ana });
  const reply = await make.comment({
    ...late,
    user: dog,
    content: 'Earlier reply <b>not bold</b>\nof two lines',
    createdAt: day(3),
  });
  await make.comment({ article, content: 'Hidden comment', status: 'hidden', createdAt: day(5) });
  await em.execute('insert into comment_like (comment_id, user_id) values (?, ?), (?, ?), (?, ?)', [
    ...[older.id, ana],
    ...[older.id, dog],
    ...[reply.id, ana],
  ]);
  await make.video({ slug: 'keys' });
  visitor = await visit(browser, site.url);
  page = visitor.page;
  await visitor.open('/news/halving');
});

afterAll(async () => {
  await browser.close();
  await site.close();
  expect(visitor.complaints).toEqual([]);
});

const comments = () => page.getByRole('region', { name: /comment/i });
/** A comment with everything under it. */
const thread = (content: string) => comments().getByRole('listitem').filter({ hasText: content }).first();

describe('the comments of a page', () => {
  it('COMM-01 COMM-11 everyone can read them with usernames and dates, newest first, and the count says how many', async () => {
    expect(await comments().getByRole('heading', { level: 2 }).textContent()).toBe('4 comments');
    const words = await comments()
      .getByRole('article')
      .getByText(/(comment|reply)/i)
      .allTextContents();
    expect(words.map((text) => text.split(' ')[0])).toEqual(['Newer', 'Older', 'Earlier', 'Later']);
    const newer = thread('Newer comment');
    expect(await newer.getByText('ana', { exact: true }).isVisible()).toBe(true);
    expect(await newer.getByText('Jul 2, 2026', { exact: true }).isVisible()).toBe(true);
  });

  it('COMM-01 a hidden comment is not there', async () => {
    expect(await page.getByText('Hidden comment').count()).toBe(0);
  });

  it('COMM-09 COMM-11 replies are one level below their comment, oldest first', async () => {
    const replies = thread('Older comment').getByRole('listitem');
    expect(await replies.count()).toBe(2);
    expect(await replies.nth(0).textContent()).toContain('Earlier reply');
    expect(await replies.nth(1).textContent()).toContain('Later reply');
    expect(await replies.getByRole('listitem').count()).toBe(0);
    const [above, below] = [page.getByText('Older comment'), page.getByText('Later reply')];
    expect((await below.boundingBox())?.x).toBeGreaterThan((await above.boundingBox())?.x ?? 0);
  });

  it('COMM-12 each shows its like count, from 0 on', async () => {
    const likes = page.getByText(/^\d+ likes?$/);
    expect(await likes.allTextContents()).toEqual(['0 likes', '2 likes', '1 like', '0 likes']);
  });

  it('COMM-01 are plain text with their line breaks', async () => {
    const words = page.getByText('Earlier reply');
    // biome-ignore lint/performance/useDomNodeTextContent: the line break has to be on screen, not only in the text.
    expect(await words.innerText()).toBe('Earlier reply <b>not bold</b>\nof two lines');
    expect(await thread('Earlier reply').getByText('🐕', { exact: true }).count()).toBe(1);
  });

  it('COMM-01 LIST-09 show in Spanish', async () => {
    await visitor.open('/news/halving?lang=es');
    const region = page.getByRole('region', { name: '4 comentarios' });
    expect(await region.getByText('jul 2, 2026', { exact: true }).isVisible()).toBe(true);
    expect(await region.getByText('2 me gusta').isVisible()).toBe(true);
  });

  it('COMM-01 a page without any says so', async () => {
    await visitor.open('/videos/keys');
    expect(await comments().getByText('Be the first to comment', { exact: true }).isVisible()).toBe(true);
  });
});
