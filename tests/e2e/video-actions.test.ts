import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, takenOver, visit } from '../support/browser.ts';
import { PASSWORD, type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
let ana: SignedIn;
let path: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  path = `/videos/${(await site.make.video()).slug}`;
  ana = await signedIn(site);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const stored = async (table: string) =>
  (await site.em.execute<{ user_id: number }[]>(`select user_id from ${table}`)).map((row) => row.user_id);

it('VID-09 VID-10 Like and Save lead to the login page and back, and are kept: after a reload, without scripts too', async () => {
  const visitor = await visit(browser, site.url);
  const { page } = visitor;
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
  await visitor.open(path);
  await page.getByRole('main').getByRole('link', { name: 'Like', exact: true }).click();
  await page.waitForURL(/\/login\?/);
  await page.getByRole('textbox', { name: 'Username' }).fill(ana.user.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL(`**${path}#video-actions`);
  for (const name of ['Like', 'Save']) {
    await button(name).and(page.locator('[aria-pressed=false]')).click();
    await button(name).and(page.locator('[aria-pressed=true]')).waitFor();
  }
  for (const table of ['video_like', 'video_save']) await expect.poll(() => stored(table)).toEqual([ana.user.id]);

  const html = await (await fetch(site.url + path, { headers: { cookie: ana.cookie ?? '' } })).text();
  expect(html.match(/aria-pressed="true"/g)).toHaveLength(2);
  await page.reload();
  await takenOver(page);
  for (const name of ['Like', 'Save']) {
    expect(await button(name).getAttribute('aria-pressed')).toBe('true');
    await button(name).press('Space');
    await button(name).and(page.locator('[aria-pressed=false]')).waitFor();
  }
  for (const table of ['video_like', 'video_save']) await expect.poll(() => stored(table)).toEqual([]);
  await visitor.leave();
});
