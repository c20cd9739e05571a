import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { holdRequests } from '../support/api-traffic.ts';
import { openBrowser, takenOver, type Visitor, visit } from '../support/browser.ts';
import { PASSWORD, type SignedIn, signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const PATHS = ['/admin', '/admin/articles', '/admin/lessons/new', '/admin/comments/3', '/admin/users', '/admin/nope'];
const UNKNOWN = ['/admin/nope', '/admin/comments/new', '/admin/users/1', '/admin/articles/new/1', '/admin/articles/x'];
/** Files that hold the admin area, by the names their sources give them. */
const ADMIN_FILES = /\/assets\/(entry-admin|AdminApp|EditorScreen|OrderScreen)-/;

describe('the way into the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  let ana: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { username: 'rosa', role: 'admin' });
    ana = await signedIn(site, { username: 'ana' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const page404 = (visitor: Visitor) => visitor.page.getByRole('heading', { level: 1, name: 'Page Not Found' });

  it('ADM-03 a visitor who is not signed in is sent to the login by the server, whatever the path', async () => {
    for (const path of PATHS) {
      const { status, headers } = await fetch(`${site.url}${path}`, { redirect: 'manual' });
      expect([path, status, headers.get('location')]).toEqual([
        path,
        302,
        `/login?returnTo=${encodeURIComponent(path)}`,
      ]);
    }
  });

  it('ADM-03 after the login an admin is back at the place', async () => {
    const visitor = await visit(browser, site.url);
    const { page } = visitor;
    await visitor.open('/admin/videos?status=draft');
    const panel = page.getByRole('tabpanel');
    await panel.getByLabel('Username').fill('rosa');
    await panel.getByLabel('Password').fill(PASSWORD);
    await panel.locator('form').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('/admin/videos?status=draft');
    await page.getByRole('heading', { level: 1, name: 'Videos Management' }).waitFor();
    await visitor.leave();
  });

  it('ADM-02 who is signed in but no admin ends on Home with the toast, from every path', async () => {
    for (const path of PATHS) {
      const visitor = await visit(browser, site.url);
      await signIn(visitor, ana);
      await visitor.page.goto(path);
      await visitor.page.waitForURL(`${site.url}/`);
      await toastOf(visitor.page).getByText('Access denied', { exact: true }).waitFor();
      await toastOf(visitor.page)
        .getByText('You need admin privileges to access this page.', { exact: true })
        .waitFor();
      await visitor.leave();
    }
  });

  it('ADM-02 says so in Spanish too', async () => {
    const visitor = await visit(browser, site.url, { locale: 'es-MX' });
    await signIn(visitor, ana);
    await visitor.page.goto('/admin');
    await toastOf(visitor.page)
      .getByText('Necesitas permisos de administrador para acceder a esta página.', { exact: true })
      .waitFor();
    await visitor.leave();
  });

  it('ADM-01 the server answers who is signed in with the frame and skeletons, not for search engines', async () => {
    for (const who of [admin, ana]) {
      const html = await (
        await fetch(`${site.url}/admin/articles`, { headers: { cookie: who.cookie ?? '', 'accept-language': 'en' } })
      ).text();
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).toContain('Loading…');
      expect(html.includes('href="/admin/lessons"')).toBe(who === admin);
      expect(html).not.toContain('Articles Management');
    }
  });

  it('ADM-01 skeletons are shown until the area has loaded', async () => {
    const visitor = await visit(browser, site.url);
    await signIn(visitor, admin);
    const release = await holdRequests(visitor.page, '**/assets/AdminApp-*.js');
    await visitor.page.goto('/admin/articles');
    const main = visitor.page.getByRole('main');
    await main.getByRole('status').getByText('Loading…').waitFor();
    expect(await main.locator('[aria-busy=true]').locator('visible=true').count()).toBe(1);
    expect(await main.getByRole('heading').count()).toBe(0);
    release();
    await main.getByRole('heading', { level: 1, name: 'Articles Management' }).waitFor();
    expect(await main.locator('[aria-busy=true]').count()).toBe(0);
    await visitor.leave();
  });

  it('BASE-04 no file of the area reaches the browser of a visitor, nor its inner part that of a user', async () => {
    const fetched: string[] = [];
    const visitor = await visit(browser, site.url);
    visitor.page.on('request', (request) => fetched.push(request.url()));
    for (const path of ['/', '/news', '/videos', '/course', '/login', '/admin']) await visitor.open(path);
    expect(fetched.filter((address) => ADMIN_FILES.test(address))).toEqual([]);
    await signIn(visitor, ana);
    await visitor.page.goto('/admin');
    await visitor.page.waitForURL(`${site.url}/`);
    expect(fetched.filter((address) => /AdminApp|EditorScreen|OrderScreen/.test(address))).toEqual([]);
    await visitor.leave();
  });

  describe('ADM-04 ADM-05 the notice where the right is lost while the screen is open', () => {
    const notice = async ({ page }: Visitor) => {
      await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor();
      await page.getByText('You need to be an administrator to access this page.', { exact: true }).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click();
      await page.waitForURL(`${site.url}/`);
    };

    it('is shown when the session has ended', async () => {
      const guest = await signedIn(site, { role: 'admin' });
      const visitor = await openAsAdmin(browser, guest, '/admin/articles');
      await visitor.page.getByText('No articles found').waitFor();
      await guest.post('/api/auth/logout');
      await visitor.page.getByRole('tab', { name: 'Drafts' }).click();
      await notice(visitor);
      await visitor.leave();
    });

    it('is shown when the role is gone', async () => {
      const guest = await signedIn(site, { role: 'admin' });
      const visitor = await openAsAdmin(browser, guest, '/admin/articles');
      await visitor.page.getByText('No articles found').waitFor();
      await site.em.execute(`update app_user set role = 'user' where id = ${guest.user.id}`);
      await visitor.page.getByRole('tab', { name: 'Drafts' }).click();
      await notice(visitor);
      await visitor.leave();
    });
  });

  it('logging out inside the area leads to Home without a notice', async () => {
    const guest = await signedIn(site, { role: 'admin' });
    const visitor = await openAsAdmin(browser, guest, '/admin/articles');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${site.url}/`);
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    expect(await page.getByText('Access Denied').count()).toBe(0);
    await visitor.leave();
  });

  it('ADM-16 ADM-17 an unknown path shows the area\'s own "Page Not Found", with status 404', async () => {
    const visitor = await visit(browser, site.url);
    await signIn(visitor, admin);
    for (const path of UNKNOWN) {
      await visitor.open(path, { status: 404 });
      await page404(visitor).waitFor();
      await visitor.page.getByText("The admin page you're looking for doesn't exist.", { exact: true }).waitFor();
    }
    await visitor.page.getByRole('link', { name: 'Return to Dashboard' }).click();
    await visitor.page.waitForURL('/admin');
    await visitor.page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await visitor.leave();
  });

  it('ROUTE-09 ROUTE-10 each address shows its part of the one admin screen, opened directly or by its links', async () => {
    const visitor = await openAsAdmin(browser, admin, '/admin');
    const { page } = visitor;
    const links = page.getByRole('navigation', { name: 'Admin area' });
    for (const [name, path, title] of [
      ['Articles', '/admin/articles', 'Articles Management'],
      ['Videos', '/admin/videos', 'Videos Management'],
      ['Modules', '/admin/modules', 'Course Modules Management'],
      ['Lessons', '/admin/lessons', 'Course Lessons Management'],
      ['Comments', '/admin/comments', 'Comments Management'],
      ['Users', '/admin/users', 'Users Management'],
      ['Dashboard', '/admin', 'Dashboard'],
    ] as const) {
      await links.getByRole('link', { name }).click();
      await page.waitForURL(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await links.locator('[aria-current=page]').textContent()).toBe(name);
      expect(await page.title()).toBe(`${title} · Sato`);
      await page.reload();
      await takenOver(page);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
    }
    await links.getByRole('link', { name: 'View Site' }).click();
    await page.waitForURL(`${site.url}/`);
    await visitor.leave();
  });
});
