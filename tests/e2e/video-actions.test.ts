import type { Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { breakApi, holdApi } from '../support/api-traffic.ts';
import { openBrowser, takenOver, type Visitor, visit } from '../support/browser.ts';
import { PASSWORD, type SignedIn, signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
let ana: SignedIn;
let visitor: Visitor;
let video: { id: number; slug: string };

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  await truncate(site.em, 'rate_limit');
  video = await site.make.video();
  ana = await signedIn(site);
  visitor = await visit(browser, site.url);
});

const path = () => `/videos/${video.slug}`;
const button = (name: string) => visitor.page.getByRole('main').getByRole('button', { name, exact: true });
const isPressed = (name: string) => button(name).getAttribute('aria-pressed');
const toast = (text: string) => visitor.page.getByRole('listitem').filter({ hasText: text }).waitFor();
const stored = async (table: 'video_like' | 'video_save') =>
  (await site.em.execute<{ user_id: number }[]>(`select user_id from ${table} where video_id = ?`, [video.id])).map(
    (row) => row.user_id,
  );
/** The page without what counts the view, which is another call of the API. */
async function openViewed(): Promise<void> {
  const counted = visitor.page.waitForResponse('**/graphql');
  await visitor.open(path());
  await counted;
}

describe('Like and Save for a visitor', () => {
  it.each(['Like', 'Save'])('VID-09 VID-10 %s leads to the login page and back to the button', async (name) => {
    await visitor.open(path());
    const { page } = visitor;
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await page.waitForURL(/\/login\?/);
    await page.getByRole('textbox', { name: 'Username' }).fill(ana.user.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL(`**${path()}#video-actions`);
    await button(name).click();
    await expect.poll(() => isPressed(name)).toBe('true');
    await visitor.leave();
  });

  it('VID-09 if the session has ended in the meantime, the mark is undone, the page stays, and a link leads to log in and back', async () => {
    await signIn(visitor, ana);
    await openViewed();
    await site.em.execute('delete from session');
    await button('Like').click();
    const alert = visitor.page
      .getByRole('alert')
      .filter({ hasText: 'Your session has ended, so this did not go through.' });
    const again = alert.getByRole('link', { name: 'Log in again' });
    await again.waitFor();
    await expect.poll(() => isPressed('Like')).toBe('false');
    expect(new URL(visitor.page.url()).pathname).toBe(path());
    await again.click();
    await visitor.page.getByRole('textbox', { name: 'Username' }).waitFor();
    expect(new URL(visitor.page.url()).searchParams.get('returnTo')).toBe(`${path()}#video-actions`);
    expect(await stored('video_like')).toEqual([]);
    await visitor.leave();
  });
});

describe.each([
  ['VID-09', 'Like', 'video_like'],
  ['VID-10', 'Save', 'video_save'],
] as const)('%s %s', (row, name, table) => {
  beforeEach(() => signIn(visitor, ana));

  it(`${row} is taken back with a toast where it fails`, async () => {
    await openViewed();
    visitor.expectFailureOf('/graphql');
    await breakApi(visitor.page);
    await button(name).click();
    await toast('Something went wrong');
    expect(await isPressed(name)).toBe('false');
    expect(await stored(table)).toEqual([]);
    await visitor.leave();
  });

  it(`${row} shows at once, before the server has answered`, async () => {
    await openViewed();
    const release = await holdApi(visitor.page);
    await button(name).click();
    await expect.poll(() => isPressed(name)).toBe('true');
    expect(await stored(table)).toEqual([]);
    const answered = visitor.page.waitForResponse('**/graphql');
    release();
    await answered;
    expect(await isPressed(name)).toBe('true');
    await visitor.leave();
  });

  it(`${row} is kept: it is there after a reload, without scripts too, and can be taken back by keyboard`, async () => {
    await visitor.open(path());
    expect(await isPressed(name)).toBe('false');
    await button(name).click();
    await expect.poll(() => stored(table)).toEqual([ana.user.id]);

    const reader = await visit(browser, site.url, { javaScriptEnabled: false });
    await signIn(reader, ana);
    await reader.open(path());
    expect(await reader.page.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')).toBe('true');
    await reader.leave();

    await visitor.page.reload();
    await takenOver(visitor.page);
    expect(await isPressed(name)).toBe('true');
    await button(name).press('Space');
    await expect.poll(() => isPressed(name)).toBe('false');
    await expect.poll(() => stored(table)).toEqual([]);
    await visitor.leave();
  });
});

describe('the buttons of a video', () => {
  it('VID-08 VID-09 the like of one user leaves the count at 1.2K, that of fifty makes it 1.3K', async () => {
    for (let n = 0; n < 49; n += 1) {
      await site.em.execute('insert into video_like (video_id, user_id) values (?, ?)', [
        video.id,
        (await site.make.user()).id,
      ]);
    }
    await signIn(visitor, ana);
    await visitor.open(path());
    await visitor.page.getByText('1.2K likes', { exact: true }).waitFor();
    await button('Like').click();
    await visitor.page.getByText('1.3K likes', { exact: true }).waitFor();
    await visitor.leave();
  });

  it('VID-10 says in a toast that the video is saved, and that it no longer is', async () => {
    await signIn(visitor, ana);
    await visitor.open(path());
    await button('Save').click();
    await toast('Video saved');
    await button('Save').click();
    await toast('Video removed');
    expect(await stored('video_save')).toEqual([]);
    await visitor.leave();
  });

  it('VID-09 VID-10 VID-11 VID-12 are in Spanish on a Spanish page', async () => {
    await signIn(visitor, ana);
    await visitor.open(`${path()}?lang=es`);
    await button('Me gusta').click();
    await expect.poll(() => isPressed('Me gusta')).toBe('true');
    await button('Guardar').click();
    await toast('Video guardado');
    expect(await visitor.page.getByRole('link', { name: 'Suscribirme' }).isVisible()).toBe(true);
    await button('Compartir').click();
    await visitor.page.getByRole('list', { name: 'Compartir' }).waitFor();
    await visitor.leave();
  });
});
