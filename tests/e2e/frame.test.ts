import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BRAND } from '#domain/brand.ts';
import { holdApi, holdRequests } from '../support/api-traffic.ts';
import { openBrowser, resize, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const MAIN_LINKS = { Home: '/', News: '/news', Videos: '/videos', Course: '/course' };

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await site.make.article({ title: 'The halving', slug: 'halving' });
  await site.make.video({ slug: 'keys' });
  await site.make.lesson({ slug: 'first-steps' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const header = (page: Page) => page.getByRole('banner');

it('FRAME-01 FRAME-03 FRAME-04 the header stays in view, and its name and four links lead to their pages', async () => {
  const { page, open, leave } = await visit(browser, site.url);
  await open('/course');
  for (const [name, path] of Object.entries({ [BRAND.name]: '/', ...MAIN_LINKS })) {
    await header(page).getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await header(page).boundingBox(), path).toMatchObject({ y: 0 });
  }
  await leave();
});

it('FRAME-15 FRAME-16 FRAME-19 the mobile menu opens with the four links, closes again, by Escape too, and on navigation', async () => {
  const { page, open, leave } = await visit(browser, site.url, { viewport: { width: 767, height: 900 } });
  await open('/');
  const toggle = page.getByRole('button', { name: 'Open menu' });
  const menu = header(page).getByRole('navigation', { name: 'Main' });
  // It gives way to the links of the header from 768 px on.
  await resize(page, { width: 768, height: 900 });
  expect([await toggle.isVisible(), await menu.count()]).toEqual([false, 1]);
  await resize(page, { width: 767, height: 900 });
  expect([await toggle.isVisible(), await menu.count()]).toEqual([true, 0]);

  await toggle.click();
  expect(await menu.getByRole('link').allTextContents()).toEqual([...Object.keys(MAIN_LINKS), 'Login']);
  await page.getByRole('button', { name: 'Close menu' }).click();
  await menu.waitFor({ state: 'hidden' });
  for (const [name, path] of Object.entries(MAIN_LINKS)) {
    await toggle.click();
    await menu.getByRole('link', { name }).click();
    await menu.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(path);
  }
  await toggle.click();
  await page.keyboard.press('Tab');
  expect(await menu.getByRole('link', { name: 'Home' }).evaluate(isFocused)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => toggle.evaluate(isFocused)).toBe(true);
  await leave();
});

it('the title of the page changes as soon as one leaves, and again when the new page is there', {
  tags: ['extended'],
}, async () => {
  const { page, open, leave } = await visit(browser, site.url);
  await open('/about');
  const releaseCode = await holdRequests(page, '**/assets/*Page-*.js');
  const releaseData = await holdApi(page);
  await page.getByRole('banner').getByRole('link', { name: 'News', exact: true }).press('Enter');
  await expect.poll(() => page.title()).toBe(`News · ${BRAND.name}`);
  expect(await page.getByRole('main').evaluate(isFocused)).toBe(true);
  releaseCode();
  await expect.poll(() => page.title()).toBe(`Bitcoin News & Articles · ${BRAND.name}`);
  releaseData();
  await page.getByRole('article').getByRole('link', { name: 'The halving', exact: true }).waitFor();
  const releaseArticle = await holdApi(page, 'ArticlePage');
  await page.getByRole('article').getByRole('link', { name: 'The halving', exact: true }).press('Enter');
  await expect.poll(() => page.title()).toBe(`News · ${BRAND.name}`);
  releaseArticle();
  await expect.poll(() => page.title()).toBe(`The halving · ${BRAND.name}`);
  await leave();
});

it('with the keyboard alone, the first stop skips the header; a link moves the focus to the new page and has its title read out', async () => {
  const { page, open, leave } = await visit(browser, site.url);
  await open('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  expect(await skip.evaluate(isFocused)).toBe(true);
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.getByRole('link', { name: 'Start Learning' }).evaluate(isFocused)).toBe(true);
  for (const [name, title] of Object.entries({
    News: 'Bitcoin News & Articles',
    'Read more: The halving': 'The halving',
  })) {
    await page.getByRole('link', { name, exact: true }).first().press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await expect.poll(() => page.getByRole('main').evaluate(isFocused)).toBe(true);
    await page
      .getByRole('status')
      .filter({ hasText: `${title} · ${BRAND.name}` })
      .waitFor({ state: 'attached' });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
  await leave();
});

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
