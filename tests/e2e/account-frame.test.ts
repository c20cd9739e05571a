/** @module-tag extended */

import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breakApi, operationsOf } from '../support/api-traffic.ts';
import { openBrowser, resize, type Visitor, visit } from '../support/browser.ts';
import { type SignedIn, signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('the frame and who is signed in', () => {
  let site: TestSite;
  let browser: Browser;
  let ana: SignedIn;
  let root: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    ana = await signedIn(site, { username: 'ana' });
    root = await signedIn(site, { username: 'root', role: 'admin' });
    await site.make.article({ slug: 'keys' });
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
      account: header.getByRole('button', { name: /^Your account/ }),
      menu: page.locator('#user-menu'),
    };
  };

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

  it('AUTH-13 API-05 the server renders who is signed in, and the browser asks nothing more about it; a session that is gone counts as anonymous', async () => {
    const gone = await signedIn(site);
    await site.em.execute(`delete from session where sess ->> 'userId' = ?`, [String(gone.user.id)]);
    for (const [{ cookie }, label] of [
      [ana, 'Your account, ana'],
      [gone, 'href="/login"'],
    ] as const) {
      const headers = { cookie: cookie ?? '', 'accept-language': 'en' };
      expect(await (await fetch(`${site.url}/news`, { headers })).text()).toContain(label);
    }
    const visitor = await visit(browser, site.url);
    await signIn(visitor, ana);
    const sent = operationsOf(visitor.page);
    await visitor.open('/');
    await visitor.page.getByRole('link', { name: 'Glossary' }).click();
    await visitor.page.waitForURL('/glossary');
    expect(sent).not.toContain('Viewer');
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

  it('the header of an admin fits into narrow windows, in Spanish too', async () => {
    const visitor = await visitAs(root, { locale: 'es-MX' });
    const { page } = visitor;
    for (const width of [320, 390, 768, 1024]) {
      await resize(page, { width, height: 700 });
      const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
      expect(scrollWidth, `${width}`).toBe(clientWidth);
      const header = await page.getByRole('banner').boundingBox();
      const account = await page.getByRole('button', { name: /^Tu cuenta/ }).boundingBox();
      expect((account?.x ?? 0) + (account?.width ?? 0), `${width}`).toBeLessThanOrEqual(header?.width ?? 0);
    }
    await visitor.leave();
  });
});
