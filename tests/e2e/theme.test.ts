import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdRequests } from '../support/api-traffic.ts';
import { openBrowser, resize, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const LIGHT = 'rgb(255, 248, 236)';
const DARK = 'rgb(23, 18, 16)';

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
  it('THEME-01 THEME-02 THEME-03 THEME-04 THEME-05 THEME-07 is the system’s until a visitor chooses one, which is stored and holds after a reload', async () => {
    const { page, open, leave } = await visit(browser, site.url, { colorScheme: 'dark' });
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await open('/');
    expect([await choice(page, 'System theme').isChecked(), await stored(page)]).toEqual([true, null]);
    await isGround(page, DARK);
    await page.emulateMedia({ colorScheme: 'light' });
    await isGround(page, LIGHT);

    await choose(page, 'Dark theme');
    await isGround(page, DARK);
    // It reaches the browser's own controls, too.
    expect([await scheme(), await stored(page)]).toEqual(['dark', 'dark']);
    await open('/');
    await expect.poll(() => choice(page, 'Dark theme').isChecked()).toBe(true);
    await page.emulateMedia({ colorScheme: 'dark' });
    await choose(page, 'Light theme');
    await isGround(page, LIGHT);
    await open('/news');
    expect([await ground(page), await scheme(), await stored(page)]).toEqual([LIGHT, 'light', 'light']);

    // By arrow keys.
    await choice(page, 'Light theme').focus();
    for (const name of ['Dark theme', 'System theme'] as const) {
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => choice(page, name).isChecked()).toBe(true);
      await isGround(page, DARK);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await open('/');
    expect([await ground(page), await stored(page)]).toEqual([LIGHT, 'system']);

    // In the menu on a phone.
    await resize(page, { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await choose(page, 'Dark theme');
    await isGround(page, DARK);
    await leave();
  });

  it('THEME-05 BASE-03 a stored choice is there before the scripts are, and no other is ever painted', {
    tags: ['extended'],
  }, async () => {
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

  it('THEME-06 a change in another tab is picked up', { tags: ['extended'] }, async () => {
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
