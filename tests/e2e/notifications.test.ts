/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Comment } from '#server/comment/comment.entity.ts';
import { truncate } from '#tests/support/truncate.ts';
import { breakApi, holdApi, operationsOf } from '../support/api-traffic.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, takenOver, type Visitor, visit } from '../support/browser.ts';
import { looks } from '../support/extent.ts';
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

async function openAs(caller: SignedIn, path = '/glossary'): Promise<void> {
  await signIn(visitor, caller);
  await visitor.open(path);
}

describe('the notifications button for a visitor', () => {
  it('FRAME-08 NOTIF-01 is on every page and invites to log in, with a way back to the page', async () => {
    for (const path of ['/', '/news', `/news/${slug}`, '/videos', '/course', '/glossary']) {
      await visitor.open(path);
      await bell('Notifications').click();
      await panel()
        .getByText('Log in, and the bell will tell you about replies, mentions and new comments on what you follow.')
        .waitFor();
      const link = await panel().getByRole('link', { name: 'Log in' }).getAttribute('href');
      expect(link, path).toBe(`/login?returnTo=${encodeURIComponent(path)}`);
    }
    await panel().getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/login?**');
    await panel().waitFor({ state: 'hidden' });
    await visitor.leave();
  });

  it('FRAME-08 costs no call of the API, and works without scripts', async () => {
    const operations = operationsOf(page);
    await visitor.open('/');
    await bell('Notifications').click();
    await panel().getByRole('link', { name: 'Log in' }).waitFor();
    expect(operations).toEqual([]);
    await visitor.leave();
    visitor = await visit(browser, site.url, { javaScriptEnabled: false });
    page = visitor.page;
    await visitor.open('/');
    await bell('Notifications').click();
    expect(await panel().getByRole('link', { name: 'Log in' }).isVisible()).toBe(true);
    await visitor.leave();
  });
});

describe('the number of unread notifications', () => {
  it('NOTIF-01 comes with the page, in the name of the button', async () => {
    await reply('One');
    await reply('Two');
    await visitor.leave();
    visitor = await visit(browser, site.url, { javaScriptEnabled: false });
    page = visitor.page;
    await openAs(ana);
    await bell('Notifications, 2 unread').click();
    // No text finds what is in a noscript element.
    expect(await panel().locator('noscript p').isVisible()).toBe(true);
    await visitor.open('/glossary?lang=es');
    expect(await bell('Notificaciones, 2 sin leer').isVisible()).toBe(true);
    await visitor.leave();
  });

  it('NOTIF-01 is read again when the list opens', async () => {
    await openAs(ana);
    await reply('Later');
    await bell('Notifications').click();
    await bell('Notifications, 1 unread').waitFor();
    await entries().filter({ hasText: 'Later' }).waitFor();
    await visitor.leave();
  });
});

describe('the outcome of a report', () => {
  const settle = async (status: 'published' | 'hidden') => {
    const { id } = await site.make.comment({
      article: (await site.make.article({ slug: `reported-${status}-${ana.user.id}`, title: 'Reported' })).id,
      user: luis,
      content: 'A rude word',
    });
    const admin = await signedIn(site, { role: 'admin' });
    await ana.graphql(`mutation { reportComment(id: ${id}, reason: "Rude") }`);
    await admin.graphql(`mutation { setCommentStatus(ids: [${id}], status: ${status}) }`);
    return id;
  };

  it('is told by the bell: a comment that stays, with a way to it', async () => {
    const id = await settle('published');
    await openAs(ana);
    await bell('Notifications, 1 unread').click();
    const entry = entries().filter({ hasText: 'A moderator checked the comment you reported and kept it.' });
    await entry.getByText('A rude word').waitFor();
    await entry.click();
    await page.waitForURL(`/news/reported-published-${ana.user.id}?comments=${id}#comment-${id}`);
    await visitor.leave();
  });

  it('is told by the bell: a comment that was removed, without its text, in Spanish too', async () => {
    await settle('hidden');
    await openAs(ana, '/glossary?lang=es');
    await bell('Notificaciones, 1 sin leer').click();
    const entry = page
      .getByRole('dialog')
      .getByRole('link')
      .filter({ hasText: 'El comentario que denunciaste fue eliminado' });
    await entry.waitFor();
    expect(await entry.textContent()).not.toContain('A rude word');
    await entry.click();
    await page.waitForURL(new RegExp(`/news/reported-hidden-${ana.user.id}`));
    await visitor.leave();
  });
});

describe('the notifications button over a session', () => {
  it('NOTIF-01 shows the number from the login on, and no longer after the logout, without a reload', async () => {
    await reply('Because.');
    await visitor.open('/login?returnTo=/glossary');
    await page.getByRole('textbox', { name: 'Username' }).fill(ana.user.username);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Login' }).click();
    await bell('Notifications, 1 unread').click();
    await entries().filter({ hasText: 'Because.' }).waitFor();
    await bell(`Your account, ${ana.user.username}`).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    // Leaving for Home closes the list.
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    await page.locator('#content:focus').waitFor();
    await bell('Notifications').click();
    await panel().getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('tabpanel').getByLabel('Username').waitFor();
    await visitor.leave();
  });
});

describe('the list of notifications', () => {
  it('NOTIF-02 says when it cannot be read, and another try brings it up', async () => {
    await reply('Because.');
    await openAs(ana);
    visitor.expectFailureOf('/graphql');
    const repair = await breakApi(page);
    await bell('Notifications, 1 unread').click();
    await panel().getByRole('alert').getByText('Your notifications could not be loaded.').waitFor();
    await repair();
    await panel().getByRole('button', { name: 'Try again' }).click();
    await entries().filter({ hasText: 'Because.' }).waitFor();
    await visitor.leave();
  });

  it('NOTIF-02 invites to log in again where the session has ended', async () => {
    await openAs(ana);
    await site.em.execute('delete from session');
    await bell('Notifications').click();
    await panel().getByRole('link', { name: 'Log in' }).waitFor();
    await visitor.leave();
  });

  it('NOTIF-02 says that it loads, and that there is nothing', async () => {
    await openAs(ana);
    const release = await holdApi(page);
    await bell('Notifications').click();
    await panel().getByRole('status').filter({ hasText: 'Loading…' }).waitFor({ state: 'attached' });
    release();
    await panel().getByText('Nothing new.').waitFor();
    await visitor.leave();
  });

  it('NOTIF-02 lists the replies newest first, with author, text, place and date, in both languages', async () => {
    await reply('Because.');
    await reply('Because of that.');
    await site.em.execute("update notification set created_at = '2026-05-31T12:00:00Z' where user_id = ?", [
      ana.user.id,
    ]);
    await openAs(ana);
    await bell('Notifications, 2 unread').click();
    await entries().first().waitFor();
    expect(
      await entries().evaluateAll((links) => links.map((link) => Reflect.get(link, 'innerText').split(/\n+/))),
    ).toEqual([
      expect.arrayContaining(['luis replied to your comment', 'Because of that.', 'The halving', 'May 31, 2026']),
      expect.arrayContaining(['luis replied to your comment', 'Because.', 'The halving', 'May 31, 2026']),
    ]);
    await visitor.open('/glossary?lang=es');
    await bell('Notificaciones, 2 sin leer').click();
    const spanish = page.getByRole('dialog', { name: 'Notificaciones' }).getByRole('link').first();
    await spanish.getByText('luis respondió a tu comentario').waitFor();
    expect(await spanish.getByText('El halving').isVisible()).toBe(true);
    await visitor.leave();
  });

  it('NOTIF-02 shows twenty, and older ones when asked', async () => {
    for (let n = 1; n <= 23; n += 1) await reply(`Reply number ${n}.`);
    await openAs(ana);
    await bell('Notifications, 23 unread').click();
    await expect.poll(() => entries().count()).toBe(20);
    await panel().getByRole('button', { name: 'Show older' }).click();
    await entries().filter({ hasText: 'Reply number 1.' }).waitFor();
    expect(await entries().count()).toBe(23);
    await visitor.leave();
  });

  it('NOTIF-02 NOTIF-03 a click leads to the comment and marks it read, which lowers the number, after a reload too', async () => {
    await reply('First.');
    const second = await reply('Second.');
    await openAs(ana);
    await bell('Notifications, 2 unread').click();
    await entries().filter({ hasText: 'Second.' }).click();
    await page.waitForURL(`**/news/${slug}?comments=${second}#comment-${second}`);
    await takenOver(page);
    await bell('Notifications, 1 unread').waitFor();
    await page.reload();
    await takenOver(page);
    expect(await bell('Notifications, 1 unread').isVisible()).toBe(true);
    await visitor.leave();
  });

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

  it('NOTIF-03 all are marked as read at once, and stay so after a reload', async () => {
    await reply('One');
    await reply('Two');
    await openAs(ana);
    await bell('Notifications, 2 unread').click();
    await panel().getByRole('button', { name: 'Mark all as read' }).click();
    await bell('Notifications').waitFor();
    expect(await entries().filter({ hasText: 'Unread' }).count()).toBe(0);
    expect(await panel().getByRole('heading', { name: 'Notifications' }).evaluate(isFocused)).toBe(true);
    await page.reload();
    await takenOver(page);
    expect(await bell('Notifications').isVisible()).toBe(true);
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

  it.each(
    looks([
      ['light', 390],
      ['dark', 320],
      ['dark', 1280],
    ] as const),
  )('FRAME-08 NOTIF-02 fits the screen and holds no barrier that axe knows (%s, %i px)', async (colorScheme, width) => {
    await visitor.leave();
    visitor = await visit(browser, site.url, { viewport: { width, height: 700 }, colorScheme });
    page = visitor.page;
    for (let n = 0; n < 9; n += 1)
      await reply('https://example.org/an/address/without/any/place/to/break/it/'.repeat(3));
    await openAs(ana);
    await bell('Notifications, 9 unread').click();
    await entries().first().waitFor();
    const box = await panel().boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(700);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await axeFindings(page)).toEqual([]);
    await visitor.leave();
  });
});
