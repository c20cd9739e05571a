import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRAND } from '#domain/brand.ts';
import { holdApi, holdRequests } from '../support/api-traffic.ts';
import { openBrowser, resize, type Visitor, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const PHONE = { viewport: { width: 390, height: 844 } };
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

const EVERY_PAGE = [
  '/',
  '/news',
  '/news/halving',
  '/videos',
  '/videos/keys',
  '/course',
  '/course/first-steps',
  '/glossary',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/nope',
];
const statusOf = (path: string) => (path === '/nope' ? 404 : 200);
const header = (page: Page) => page.getByRole('banner');
const pathOf = (page: Page) => new URL(page.url()).pathname;
const currentLinks = (page: Page) =>
  header(page).getByRole('link', { includeHidden: false }).and(page.locator('[aria-current=page]')).allTextContents();

describe('the frame of the page', () => {
  it('PROD-01 FRAME-01 FRAME-02 every page has the name in its title, a header that stays in view and a footer', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    for (const path of EVERY_PAGE) {
      await open(path, { status: statusOf(path) });
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      expect(await page.title(), path).toMatch(new RegExp(`(^|· )${BRAND.name}$`));
      expect(await header(page).boundingBox(), path).toMatchObject({ y: 0 });
      expect(await page.getByRole('contentinfo').isVisible(), path).toBe(true);
    }
    await leave();
  });

  it('PROD-01 PROD-02 PROD-03 Home shows the name, the mascot and, in both languages, the tagline', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    for (const language of ['en', 'es'] as const) {
      await open(`/?lang=${language}`);
      expect(await header(page).getByRole('link', { name: BRAND.name, exact: true }).isVisible()).toBe(true);
      expect(await page.getByRole('img', { name: /^Sato,/ }).isVisible()).toBe(true);
      expect(await page.getByRole('contentinfo').getByText(BRAND.tagline[language]).isVisible()).toBe(true);
    }
    await leave();
  });

  it('FRAME-03 FRAME-04 the name and the four links of the header lead to their pages', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/course');
    for (const [name, path] of Object.entries({ [BRAND.name]: '/', ...MAIN_LINKS })) {
      await header(page).getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**${path}`);
    }
    await leave();
  });

  it('FRAME-05 FRAME-06 marks the link of the current page, Home only on Home itself', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    const marked: Record<string, string[]> = {};
    for (const path of EVERY_PAGE) {
      await open(path, { status: statusOf(path) });
      marked[path] = await currentLinks(page);
    }
    expect(marked).toEqual({
      '/': ['Home'],
      '/news': ['News'],
      '/news/halving': ['News'],
      '/videos': ['Videos'],
      '/videos/keys': ['Videos'],
      '/course': ['Course'],
      '/course/first-steps': ['Course'],
      '/glossary': [],
      '/about': [],
      '/contact': [],
      '/privacy': [],
      '/terms': [],
      '/nope': [],
    });
    await leave();
  });

  it('FRAME-07 offers English and Spanish', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/nope', { status: 404 });
    const selector = header(page).getByRole('combobox', { name: 'Language' });
    expect(await selector.getByRole('option').allTextContents()).toEqual(['English', 'Español']);
    expect(await selector.inputValue()).toBe('en');
    await leave();
  });

  it('FRAME-20 FRAME-21 FRAME-24 the footer describes the site and links to its channels', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/nope', { status: 404 });
    const footer = page.getByRole('contentinfo');
    expect(await footer.getByText(BRAND.tagline.en).isVisible()).toBe(true);
    for (const [name, address] of Object.entries({
      [`${BRAND.name} on Twitter`]: BRAND.social.twitter,
      [`${BRAND.name} on YouTube`]: BRAND.social.youtube,
      [`${BRAND.name} on GitHub`]: BRAND.social.github,
    })) {
      expect(await footer.getByRole('link', { name }).getAttribute('href')).toBe(address);
    }
    expect(await footer.getByText(`© ${new Date().getUTCFullYear()} ${BRAND.name}`).isVisible()).toBe(true);
    await leave();
  });
});

describe('the mobile menu', () => {
  it('FRAME-15 gives way to the links of the header from 768 px on', async () => {
    const { page, open, leave } = await visit(browser, site.url, { viewport: { width: 767, height: 900 } });
    await open('/');
    const toggle = page.getByRole('button', { name: 'Open menu' });
    const links = header(page).getByRole('navigation', { name: 'Main' });
    expect([await toggle.isVisible(), await links.count()]).toEqual([true, 0]);
    await resize(page, { width: 768, height: 900 });
    expect([await toggle.isVisible(), await links.count()]).toEqual([false, 1]);
    await leave();
  });

  it('FRAME-15 FRAME-16 FRAME-19 opens with the four links, closes again, and closes on navigation', async () => {
    const visitor = await visit(browser, site.url, PHONE);
    const { page } = visitor;
    await visitor.open('/');
    const menu = header(page).getByRole('navigation', { name: 'Main' });
    expect(await menu.count()).toBe(0);
    await openMenu(visitor);
    expect(await menu.getByRole('link').allTextContents()).toEqual([...Object.keys(MAIN_LINKS), 'Login']);
    await page.getByRole('button', { name: 'Close menu' }).click();
    await menu.waitFor({ state: 'hidden' });

    for (const [name, path] of Object.entries(MAIN_LINKS)) {
      await openMenu(visitor);
      await menu.getByRole('link', { name }).click();
      await menu.waitFor({ state: 'hidden' });
      expect(pathOf(page)).toBe(path);
    }
    await visitor.leave();
  });

  it('closes with Escape and gives the focus back to its button', async () => {
    const visitor = await visit(browser, site.url, PHONE);
    const { page } = visitor;
    await visitor.open('/');
    await openMenu(visitor);
    await page.keyboard.press('Tab');
    expect(await page.getByRole('link', { name: 'Home' }).evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Escape');
    const toggle = page.getByRole('button', { name: 'Open menu' });
    await expect.poll(() => toggle.evaluate(isFocused)).toBe(true);
    await visitor.leave();
  });
});

describe('the title of the page', () => {
  it('changes as soon as one leaves, and again when the new page is there', async () => {
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
});

describe('with the keyboard alone', () => {
  it('the first stop is a link that skips the header', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    expect(await skip.evaluate(isFocused)).toBe(true);
    expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.getByRole('link', { name: 'Start Learning' }).evaluate(isFocused)).toBe(true);
    await leave();
  });

  it('a link moves the focus to the content of the new page and has its title read out', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/');
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
});

async function openMenu({ page }: Visitor): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Close menu' }).waitFor();
}

function isFocused(element: Element): boolean {
  return element === document.activeElement;
}
