import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { artwork, shownPictures, spoilPicture } from '#tests/support/pictures.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  await make.article({ slug: 'newest', title: 'Newest' });
  await make.article({
    slug: 'halving',
    title: 'The halving',
    imageUrl: '/social/economics.png',
    createdAt: new Date('2024-05-01'),
  });
  await make.article({ slug: 'oldest', title: 'Oldest', createdAt: new Date('2024-01-01') });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

it('ART-01 ART-07 ART-08 a reader goes on from article to article and back, sees the picture and copies the address', async () => {
  const { page, open, leave } = await visit(browser, site.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  await open('/news/oldest');
  const [previous, next] = ['Previous article', 'Next article'].map((name) => page.getByRole('link', { name }));
  const shown = (title: string) => page.getByRole('heading', { level: 1, name: title }).waitFor();
  for (const [title, path] of [
    ['The halving', '/news/halving'],
    ['Newest', '/news/newest'],
  ] as const) {
    await next?.click();
    await shown(title);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  expect(await next?.count()).toBe(0);
  await previous?.click();
  await shown('The halving');
  await expect.poll(() => shownPictures(page)).toEqual(['/social/economics.png']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Link copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/news/halving?lang=en`);
  await leave();
});

it('ART-01 shows the default image if the image cannot be loaded, even if it failed before the scripts arrived', {
  tags: ['extended'],
}, async () => {
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
