/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Comment } from '#server/modules/community/comment/comment.entity.ts';
import { truncate } from '#tests/support/truncate.ts';
import { operationsOf } from '../support/api-traffic.ts';
import { axeFindings, RULES_OF_LOOKS } from '../support/axe.ts';
import { openBrowser, resize, takenOver, type Visitor, visit } from '../support/browser.ts';
import { PASSWORD, type SignedIn, signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let ana: SignedIn;
let luis: number;
/** Slug of the article under which Ana has asked. */
let slug: string;
let reply: (content: string) => Promise<number>;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  luis = (await site.make.user({ username: 'luis' })).id;
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  await truncate(site.em, 'rate_limit');
  ana = await signedIn(site);
  const article = await site.make.article({ title: 'The halving', titleEs: 'El halving' });
  slug = article.slug;
  const asked = await site.make.comment({ article: article.id, user: ana.user.id });
  reply = async (content) => {
    const { id } = await site.make.comment({ article: article.id, parent: asked.id, user: luis, content });
    await site.make.notification({ user: ana.user.id, comment: id });
    return id;
  };
  visitor = await visit(browser, site.url);
  page = visitor.page;
});

const bell = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true });
const panel = () => page.getByRole('dialog', { name: 'Notifications' });
const entries = () => panel().getByRole('link');
const isFocused = (element: Element) => element === document.activeElement;

async function openAs(caller: SignedIn, path = '/confirm-email'): Promise<void> {
  await signIn(visitor, caller);
  await visitor.open(path);
}

it('NOTIF-01 the number of unread ones comes with the page, in the name of the button', async () => {
  await reply('One');
  await reply('Two');
  for (const [language, name] of [
    ['en', 'Notifications, 2 unread'],
    ['es', 'Notificaciones, 2 sin leer'],
  ]) {
    const html = await (
      await fetch(`${site.url}/confirm-email?lang=${language}`, { headers: { cookie: ana.cookie ?? '' } })
    ).text();
    expect(html).toContain(`aria-label="${name}"`);
  }
  await visitor.leave();
});

it('FRAME-08 NOTIF-01 a visitor finds the bell on every page, which costs no call of the API and works without scripts', async () => {
  for (const path of ['/', '/news', `/news/${slug}`, '/videos', '/course', '/glossary']) {
    expect(await (await fetch(site.url + path)).text(), path).toMatch(
      /<header.*aria-label="Notifications".*<\/header>/s,
    );
  }
  const operations = operationsOf(page);
  await visitor.open('/about');
  await bell('Notifications').click();
  await panel().getByRole('link', { name: 'Log in' }).waitFor();
  expect(operations).toEqual([]);
  await visitor.leave();
  visitor = await visit(browser, site.url, { javaScriptEnabled: false });
  page = visitor.page;
  await visitor.open('/about');
  await bell('Notifications').click();
  expect(await panel().getByRole('link', { name: 'Log in' }).isVisible()).toBe(true);
  await visitor.leave();
});

it('NOTIF-01 NOTIF-02 NOTIF-03 from the login to the logout the bell has the number, the list leads to the comments, and what is read stays read', async () => {
  await reply('First.');
  const second = await reply('Second.');
  await visitor.open('/about');
  await bell('Notifications').click();
  await panel().getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill(ana.user.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('tabpanel').locator('form').getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('/about');
  await bell('Notifications, 2 unread').waitFor();
  await reply('Third.');
  await bell('Notifications, 2 unread').click();
  await bell('Notifications, 3 unread').waitFor();
  await entries().filter({ hasText: 'Second.' }).click();
  await page.waitForURL(`**/news/${slug}?comments=${second}#comment-${second}`);
  await takenOver(page);
  await page.reload();
  await takenOver(page);
  await bell('Notifications, 2 unread').click();
  await panel().getByRole('button', { name: 'Mark all as read' }).click();
  await bell('Notifications').waitFor();
  await page.reload();
  await takenOver(page);
  expect(await bell('Notifications').isVisible()).toBe(true);
  await reply('Fourth.');
  await page.reload();
  await takenOver(page);
  await bell(`Your account, ${ana.user.username}`).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
  await bell('Notifications').waitFor();
  await visitor.leave();
});

describe('the list of notifications', () => {
  it('NOTIF-02 a click leads straight to a comment that is not on the first page', async () => {
    const id = await reply('Early on.');
    const { article } = await site.em.fork().findOneOrFail(Comment, id);
    for (let n = 0; n < 60; n += 1) await site.make.comment({ article });
    await openAs(ana);
    const operations = operationsOf(page);
    await bell('Notifications, 1 unread').click();
    await entries().filter({ hasText: 'Early on.' }).click();
    await page.waitForURL(`**/news/${slug}?comments=${id}#comment-${id}`);
    await takenOver(page);
    await expect.poll(() => page.locator(`#comment-${id}`).evaluate(isFocused)).toBe(true);
    expect(await page.locator(`#comment-${id}`).textContent()).toContain('Early on.');
    // The page came with the comment; no second page had to be read.
    expect(operations).not.toContain('ArticlePage');
    await visitor.leave();
  });

  it('NOTIF-02 leads to a comment on the very page that is open, also when it is newer than the page', async () => {
    await openAs(ana, `/news/${slug}`);
    const id = await reply('Just now.');
    await bell('Notifications').click();
    await entries().filter({ hasText: 'Just now.' }).click();
    await page.getByRole('main').getByText('Just now.').waitFor();
    await expect.poll(() => new URL(page.url()).hash).toBe(`#comment-${id}`);
    await panel().waitFor({ state: 'hidden' });
    await bell('Notifications').waitFor();
    await visitor.leave();
  });
});

describe('the list of notifications for everyone', () => {
  it('NOTIF-02 NOTIF-03 works with the keyboard alone: opened, read through, closed with Escape', async () => {
    await reply('Because.');
    await openAs(ana);
    await bell('Notifications, 1 unread').focus();
    await page.keyboard.press('Enter');
    await entries().first().waitFor();
    await page.keyboard.press('Tab');
    expect(await panel().getByRole('button', { name: 'Mark all as read' }).evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await entries().first().evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'hidden' });
    expect(await bell('Notifications, 1 unread').evaluate(isFocused)).toBe(true);
    await visitor.leave();
  });

  it('FRAME-08 NOTIF-02 fits the screen and holds no barrier that axe knows, in the light and in the dark', async () => {
    for (let n = 0; n < 9; n += 1)
      await reply('https://example.org/an/address/without/any/place/to/break/it/'.repeat(3));
    await openAs(ana);
    await bell('Notifications, 9 unread').click();
    await entries().first().waitFor();
    for (const [width, colorScheme] of [
      [1280, 'dark'],
      [390, 'light'],
      [320, 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await resize(page, { width, height: 700 });
      const box = await panel().boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await axeFindings(page, width === 390 ? undefined : RULES_OF_LOOKS)).toEqual([]);
    }
    await visitor.leave();
  });
});
