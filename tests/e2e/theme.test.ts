import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdRequests } from '../support/api-traffic.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const LIGHT = 'rgb(255, 248, 236)';
const DARK = 'rgb(23, 18, 16)';
const PHONE = { viewport: { width: 390, height: 844 } };

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const isGround = (page: Page, color: string) => expect.poll(() => ground(page)).toBe(color);
const choice = (page: Page, name: 'Light theme' | 'Dark theme' | 'System theme') =>
  page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name });
/** Clicks what is to be seen of a choice: its picture. */
const choose = (page: Page, name: string) => page.getByRole('group', { name: 'Theme' }).getByTitle(name).click();
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));

describe('the theme', () => {
  it('THEME-03 THEME-04 without a choice follows the operating system, also when that changes', async () => {
    const { page, open, leave } = await visit(browser, site.url, { colorScheme: 'dark' });
    await open('/');
    expect([await choice(page, 'System theme').isChecked(), await stored(page)]).toEqual([true, null]);
    await isGround(page, DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await isGround(page, LIGHT);
    await leave();
  });

  it('THEME-01 THEME-02 THEME-07 a choice of a visitor turns the page, is stored and holds after a reload', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/');
    await choose(page, 'Dark theme');
    await isGround(page, DARK);
    expect(await stored(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'dark' });
    await open('/');
    await expect.poll(() => choice(page, 'Dark theme').isChecked()).toBe(true);

    await choose(page, 'Light theme');
    await isGround(page, LIGHT);
    await open('/news');
    expect([await ground(page), await stored(page)]).toEqual([LIGHT, 'light']);

    await choose(page, 'System theme');
    await isGround(page, DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await open('/');
    expect([await ground(page), await stored(page)]).toEqual([LIGHT, 'system']);
    await leave();
  });

  it('THEME-07 is chosen in the menu on a phone', async () => {
    const { page, open, leave } = await visit(browser, site.url, PHONE);
    await open('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await choose(page, 'Dark theme');
    await isGround(page, DARK);
    await leave();
  });

  it('is chosen with the arrow keys', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/');
    await choice(page, 'System theme').focus();
    await page.keyboard.press('ArrowLeft');
    await isGround(page, DARK);
    expect(await choice(page, 'Dark theme').isChecked()).toBe(true);
    await leave();
  });

  it('THEME-05 BASE-03 a stored choice is there before the scripts are, and no other is ever painted', async () => {
    const { page, leave } = await visit(browser, site.url);
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
    await page.addInitScript(recordGrounds);
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    await isGround(page, DARK);
    release();
    await expect.poll(() => choice(page, 'Dark theme').isChecked()).toBe(true);
    expect(await page.evaluate(() => Reflect.get(window, 'paintedGrounds'))).toEqual([DARK]);
    await leave();
  });

  it("THEME-05 reaches the browser's own controls", async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news');
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await choose(page, 'Dark theme');
    await expect.poll(scheme).toBe('dark');
    await choose(page, 'Light theme');
    await expect.poll(scheme).toBe('light');
    await leave();
  });

  it('THEME-06 a change in another tab is picked up', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/');
    const otherTab = await page.context().newPage();
    await otherTab.goto('/news');
    await choose(page, 'Dark theme');
    await isGround(otherTab, DARK);
    await expect.poll(() => choice(otherTab, 'Dark theme').isChecked()).toBe(true);
    await choose(otherTab, 'System theme');
    await isGround(page, LIGHT);
    await expect.poll(() => choice(page, 'System theme').isChecked()).toBe(true);
    await leave();
  });
});

/** Notes the ground of every frame that the browser is about to paint. */
function recordGrounds() {
  const grounds: string[] = [];
  Reflect.set(window, 'paintedGrounds', grounds);
  requestAnimationFrame(function note() {
    const color = getComputedStyle(document.documentElement).backgroundColor;
    if (!grounds.includes(color)) grounds.push(color);
    requestAnimationFrame(note);
  });
}
