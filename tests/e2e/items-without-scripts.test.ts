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
  const { make } = site;
  const article = (await make.article({ slug: 'halving', title: 'The halving', content: '<p>The whole text.</p>' })).id;
  await make.comment({ article, content: 'Read without scripts.' });
  await make.article({ slug: 'newer', title: 'Newer' });
  await make.video({ slug: 'keys', title: 'What keys are', description: 'Keys explained.' });
  await make.lesson({ slug: 'first', title: 'First lesson', content: '<p>The whole lesson.</p>' });
  visitor = await visit(browser, site.url, { javaScriptEnabled: false });
  page = visitor.page;
});

afterAll(async () => {
  await browser.close();
  await site.close();
  expect(visitor.complaints).toEqual([]);
});

const isReadable = async (text: string) =>
  expect(await page.getByText(text, { exact: true }).isVisible(), text).toBe(true);

describe('without JavaScript', () => {
  it('BASE-01 an article is readable, with its comments and the way on', async () => {
    await visitor.open('/news/halving');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('The halving');
    await isReadable('The whole text.');
    await isReadable('Read without scripts.');
    await page.getByRole('link', { name: 'Next article' }).click();
    await page.waitForURL('**/news/newer');
  });

  it('BASE-01 a lesson is readable, with its question', async () => {
    await visitor.open('/course/first');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('First lesson');
    await isReadable('The whole lesson.');
    const check = page.getByRole('form', { name: 'Knowledge Check' });
    await check.getByText('Seeing the balance in an app on your phone').waitFor();
    // Only a script could check an answer.
    expect(await check.getByRole('radio').count()).toBe(0);
    // No role or text finds what is in a noscript element.
    await check.locator('noscript summary').click();
    expect(await check.locator('noscript p').textContent()).toContain('only the private key can make it');
    expect(await check.locator('noscript p').isVisible()).toBe(true);
  });

  it('BASE-01 VID-01 a video has its texts, and its player starts from the poster', async () => {
    await page
      .context()
      .route('https://www.youtube-nocookie.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>Playing</p>' }),
      );
    await visitor.open('/videos/keys');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('What keys are');
    await isReadable('Keys explained.');
    const player = page.getByTitle('Video: What keys are').contentFrame();
    await player.getByRole('link', { name: 'Play the video' }).click();
    await player.getByText('Playing').waitFor();
  });

  it('BASE-01 a missing item says so', async () => {
    await visitor.open('/news/nothing-here', { status: 404 });
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Error Loading Article');
  });

  it('BASE-01 a Spanish address leads on through a Spanish site', async () => {
    await visitor.open('/news/newer?lang=es');
    await page.getByRole('link', { name: 'Artículo anterior' }).click();
    await page.waitForURL('**/news/halving?lang=es');
    await isReadable('Firma este artículo');
  });
});
