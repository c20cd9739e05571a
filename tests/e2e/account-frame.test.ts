/** @module-tag extended */

import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breakApi, holdApi, operationsOf } from '../support/api-traffic.ts';
import { openBrowser, takenOver, type Visitor, visit } from '../support/browser.ts';
import { type SignedIn, signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const PHONE = { viewport: { width: 390, height: 844 } };

describe('the frame and who is signed in', () => {
  let site: TestSite;
  let browser: Browser;
  let ana: SignedIn;
  let root: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    ana = await signedIn(site, { username: 'ana' });
    root = await signedIn(site, { username: 'root', role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const visitAs = async (who: SignedIn | null, options: BrowserContextOptions = {}) => {
    const visitor = await visit(browser, site.url, options);
    if (who) await signIn(visitor, who);
    await visitor.open('/');
    return visitor;
  };
  const inHeader = ({ page }: Visitor) => {
    const header = page.getByRole('banner');
    return {
      login: header.getByRole('link', { name: 'Login' }),
      admin: header.getByRole('link', { name: 'Admin' }),
      account: header.getByRole('button', { name: /^Your account/ }),
      menu: page.locator('#user-menu'),
    };
  };

  it('FRAME-09 FRAME-14 a visitor sees Login and neither user menu nor Admin', async () => {
    const visitor = await visitAs(null);
    const header = inHeader(visitor);
    expect(await header.login.getAttribute('href')).toBe('/login');
    expect(await header.account.count()).toBe(0);
    expect(await header.admin.count()).toBe(0);
    await visitor.leave();
  });

  it('FRAME-10 FRAME-11 FRAME-14 ENT-05 a user sees the menu with the first letter of the name, and no Admin', async () => {
    const visitor = await visitAs(ana);
    const header = inHeader(visitor);
    expect(await header.account.textContent()).toBe('A');
    expect(await header.account.getAttribute('aria-label')).toBe('Your account, ana');
    expect(await header.login.count()).toBe(0);
    expect(await header.admin.count()).toBe(0);
    await visitor.leave();
  });

  it('FRAME-14 an admin sees the Admin button', async () => {
    const visitor = await visitAs(root);
    expect(await inHeader(visitor).admin.getAttribute('href')).toBe('/admin');
    await visitor.leave();
  });

  it('FRAME-12 FRAME-13 the menu has Profile, Settings and Logout, works by keyboard and closes by Esc', async () => {
    const visitor = await visitAs(ana);
    const { account, menu } = inHeader(visitor);
    expect(await menu.isVisible()).toBe(false);
    await account.press('Enter');
    expect(await menu.getByRole('listitem').allTextContents()).toEqual(['Profile', 'Settings', 'Logout']);
    expect(await menu.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/profile');
    expect(await menu.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
    await visitor.page.keyboard.press('Tab');
    expect(await menu.getByRole('link', { name: 'Profile' }).evaluate((link) => link === document.activeElement)).toBe(
      true,
    );
    await visitor.page.keyboard.press('Escape');
    await expect.poll(() => menu.isVisible()).toBe(false);
    expect(await account.evaluate((button) => button === document.activeElement)).toBe(true);
    await visitor.leave();
  });

  it('AUTH-13 API-05 the server renders who is signed in; a session that is gone counts as anonymous', async () => {
    const scriptless = await visit(browser, site.url, { javaScriptEnabled: false });
    await signIn(scriptless, ana);
    await scriptless.open('/news');
    expect(await inHeader(scriptless).account.count()).toBe(1);
    await scriptless.leave();
    const gone = await signedIn(site);
    await site.em.execute(`delete from session where sess ->> 'userId' = ?`, [String(gone.user.id)]);
    const visitor = await visitAs(gone);
    expect(await inHeader(visitor).login.count()).toBe(1);
    await visitor.leave();
  });

  it('AUTH-13 asks nothing more of the server about it in the browser', async () => {
    const visitor = await visit(browser, site.url);
    await signIn(visitor, ana);
    const sent = operationsOf(visitor.page);
    await visitor.open('/');
    await visitor.page.getByRole('link', { name: 'Glossary' }).click();
    await visitor.page.waitForURL('/glossary');
    expect(sent).not.toContain('Viewer');
    await visitor.leave();
  });

  it('AUTH-15 API-15 logout clears the user and a begun comment, goes to Home, and ends the session for good', async () => {
    const eva = await signedIn(site, { username: 'eva' });
    await site.make.article({ slug: 'keys' });
    const visitor = await visit(browser, site.url);
    await signIn(visitor, eva);
    await visitor.open('/news/keys');
    await visitor.page.getByRole('textbox', { name: 'Your comment' }).fill('Begun');
    const begun = () =>
      visitor.page.evaluate(() => Object.values(sessionStorage).some((kept) => String(kept).includes('Begun')));
    await expect.poll(begun).toBe(true);
    const header = inHeader(visitor);
    await header.account.click();
    await header.menu.getByRole('button', { name: 'Logout' }).click();
    await visitor.page.waitForURL('/');
    await header.login.waitFor();
    expect(await begun()).toBe(false);
    await visitor.page.reload();
    await takenOver(visitor.page);
    expect(await header.login.count()).toBe(1);
    expect((await eva.get('/api/auth/user')).status).toBe(401);
    await visitor.leave();
  });

  it('says so when logging out did not work', async () => {
    const visitor = await visitAs(ana);
    const header = inHeader(visitor);
    visitor.expectFailureOf('/graphql');
    await visitor.page.route('/graphql', (route) => route.fulfill({ status: 500, body: '' }));
    await header.account.click();
    await header.menu.getByRole('button', { name: 'Logout' }).click();
    await visitor.page.getByRole('region', { name: '(F8)' }).getByText('You are still logged in').waitFor();
    expect(await header.account.count()).toBe(1);
    await visitor.leave();
  });

  it('AUTH-15 without a connection, logout removes what the browser has, and ends the session once there is one', async () => {
    const eva = await signedIn(site, { username: 'late' });
    const visitor = await visit(browser, site.url);
    await signIn(visitor, eva);
    await visitor.open('/news/keys');
    await visitor.page.getByRole('textbox', { name: 'Your comment' }).fill('Begun');
    const begun = () =>
      visitor.page.evaluate(() => Object.values(sessionStorage).some((kept) => String(kept).includes('Begun')));
    await expect.poll(begun).toBe(true);
    const header = inHeader(visitor);
    visitor.expectFailureOf('/graphql');
    const repair = await breakApi(visitor.page);
    await header.account.click();
    await header.menu.getByRole('button', { name: 'Logout' }).click();
    await visitor.page.getByRole('region', { name: '(F8)' }).getByText('The site can’t be reached').waitFor();
    await header.login.waitFor();
    expect(await begun()).toBe(false);
    expect((await eva.get('/api/auth/user')).status).toBe(200);
    await repair();
    await visitor.open('/news');
    await header.login.waitFor();
    expect((await eva.get('/api/auth/user')).status).toBe(401);
    await visitor.leave();
  });

  it.each([
    ['FRAME-18', 'a visitor', () => null, ['Home', 'News', 'Videos', 'Course', 'Login']],
    ['FRAME-17 FRAME-18', 'a user', () => ana, ['Home', 'News', 'Videos', 'Course']],
    ['FRAME-17 FRAME-18', 'an admin', () => root, ['Home', 'News', 'Videos', 'Course', 'Admin']],
  ])('%s on a phone the menu of %s has what is theirs', async (_id, _who, who, links) => {
    const visitor = await visitAs(who(), PHONE);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await page.locator('#mobile-menu').getByRole('link').allTextContents()).toEqual(links);
    expect(await inHeader(visitor).account.count()).toBe(who() ? 1 : 0);
    await visitor.leave();
  });

  it.each([320, 390, 768, 1024])(
    'the header of an admin fits into a window %i pixels wide, in Spanish too',
    async (width) => {
      const visitor = await visitAs(root, { viewport: { width, height: 700 }, locale: 'es-MX' });
      const { scrollWidth, clientWidth } = await visitor.page.evaluate(() => document.documentElement);
      expect(scrollWidth).toBe(clientWidth);
      const header = await visitor.page.getByRole('banner').boundingBox();
      const account = await visitor.page.getByRole('button', { name: /^Tu cuenta/ }).boundingBox();
      expect((account?.x ?? 0) + (account?.width ?? 0)).toBeLessThanOrEqual(header?.width ?? 0);
      await visitor.leave();
    },
  );

  it('shows nothing of Login while the login of this very page is being answered', async () => {
    const visitor = await visitAs(ana);
    const letThrough = await holdApi(visitor.page);
    await inHeader(visitor).account.click();
    await inHeader(visitor).menu.getByRole('button', { name: 'Logout' }).click();
    expect(await inHeader(visitor).login.count()).toBe(0);
    letThrough();
    await inHeader(visitor).login.waitFor();
    await visitor.leave();
  });
});
