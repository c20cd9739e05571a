import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { READER_COOKIE } from '#domain/reader-cookie.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { takenOver } from '../support/taken-over.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ RESPONSE_CACHE_MIB: '16' }), openBrowser()]);
});
afterAll(() => Promise.all([site.close(), browser.close()]));

const hints = async (visitor: Awaited<ReturnType<typeof visit>>) =>
  (await visitor.page.context().cookies()).filter(({ name }) => name === READER_COOKIE).length;

it('a lesson that a reader opens is the page of visitors, and becomes theirs without saying "Login" in between', async () => {
  const ana = await signedIn(site, { username: 'ana' });
  const lesson = await site.make.lesson();
  const path = `/course/${lesson.slug}`;
  const reader = await visit(browser, site.url);
  const { page } = reader;
  const header = page.getByRole('banner');
  const account = header.getByRole('button', { name: 'Your account, ana' });
  await signIn(reader, ana);
  expect((await reader.open(path)).headers()['cache-control']).toBe('no-store');
  await page.getByRole('button', { name: 'Mark as Complete' }).click();
  await page.getByRole('button', { name: 'Mark as not complete' }).waitFor();
  expect(await hints(reader)).toBe(1);

  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/graphql', async (route) => {
    await released;
    await route.continue();
  });
  const response = await page.goto(path);
  expect(response?.headers()['cache-control']).toBe('private, no-cache');
  const isUnknown = () => page.locator('html[data-reader]').count();
  expect(await isUnknown()).toBe(1);
  expect(await header.getByRole('link', { name: 'Login' }).count()).toBe(0);
  expect(await page.getByRole('link', { name: /Log in to mark lessons/ }).isVisible()).toBe(false);
  const disc = header.locator('span[aria-hidden]').last();
  expect(await disc.evaluate((element) => getComputedStyle(element, '::after').content)).toBe('"A"');
  expect(await hints(reader)).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('course-place'))).toBe(null);
  release();
  await account.waitFor();
  await page.getByRole('button', { name: 'Mark as not complete' }).waitFor();
  await expect.poll(isUnknown).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
  await reader.leave();
});

it('whoever logs out, or whose session has ended, gets the pages of visitors, and staff always their own', async () => {
  const bea = await signedIn(site, { username: 'bea' });
  const root = await signedIn(site, { username: 'root', role: 'admin' });
  const { slug } = await site.make.article();
  const path = `/news/${slug}`;
  const reader = await visit(browser, site.url);
  const { page } = reader;
  const header = page.getByRole('banner');
  await signIn(reader, bea);
  await reader.open(path);
  await expect.poll(() => hints(reader)).toBe(1);
  await site.em.execute(`delete from session where sess ->> 'userId' = ?`, [String(bea.user.id)]);
  await page.goto(path);
  await header.getByRole('link', { name: 'Login' }).waitFor();
  await expect.poll(() => hints(reader)).toBe(0);

  const again = await signedIn(site, { username: 'bea-again' });
  await signIn(reader, again);
  await reader.open(path);
  await reader.open(path);
  await header.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await header.getByRole('link', { name: 'Login' }).waitFor();
  await expect.poll(() => hints(reader)).toBe(0);

  await signIn(reader, root);
  for (let n = 0; n < 2; n += 1) {
    const response = await page.goto(path);
    expect(response?.headers()['cache-control']).toBe('no-store');
    await takenOver(page);
    await header.getByRole('link', { name: 'Admin' }).waitFor();
  }
  expect(await hints(reader)).toBe(0);
  await reader.leave();
});

it('what a reader does before the page knows them waits, and counts for their account', async () => {
  const eva = await signedIn(site, { username: 'eva' });
  const video = await site.make.video();
  const path = `/videos/${video.slug}`;
  const reader = await visit(browser, site.url);
  const { page } = reader;
  await signIn(reader, eva);
  await reader.open(path);
  await expect.poll(() => hints(reader)).toBe(1);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isPersonal = (body: string | null) => /"operationName":"(?:Viewer|VideoPageOwn)"/.test(body ?? '');
  await page.route('**/graphql', async (route) => {
    if (isPersonal(route.request().postData())) await released;
    await route.continue();
  });
  await reader.open(path);
  await page.getByRole('link', { name: 'Like' }).click();
  release();
  await page.getByRole('button', { name: 'Like', pressed: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe(path);
  await page.unrouteAll({ behavior: 'wait' });
  await reader.leave();
});
