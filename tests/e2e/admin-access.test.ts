import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAsAdmin, rowsOf, toastOf } from '../support/admin-site.ts';
import { holdRequests } from '../support/api-traffic.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { PASSWORD, type SignedIn, signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

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

  it('ADM-01 ADM-03 after the login an admin is back at the place, with skeletons until the area has loaded', async () => {
    const visitor = await visit(browser, site.url);
    const { page } = visitor;
    await visitor.open('/admin/videos?status=draft');
    const release = await holdRequests(page, '**/assets/AdminApp-*.js');
    const panel = page.getByRole('tabpanel');
    await panel.getByLabel('Username').fill('rosa');
    await panel.getByLabel('Password').fill(PASSWORD);
    await panel.locator('form').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('/admin/videos?status=draft');
    const main = page.getByRole('main');
    await main.getByRole('status').getByText('Loading…').waitFor();
    expect(await main.locator('[aria-busy=true]').locator('visible=true').count()).toBe(1);
    expect(await main.getByRole('heading').count()).toBe(0);
    release();
    await main.getByRole('heading', { level: 1, name: 'Videos Management' }).waitFor();
    await visitor.leave();
  });

  it('ADM-02 BASE-04 no file of the area reaches the browser of a visitor, nor its inner part that of a user', async () => {
    const fetched: string[] = [];
    const visitor = await visit(browser, site.url);
    visitor.page.on('request', (request) => fetched.push(request.url()));
    for (const path of ['/', '/admin']) await visitor.open(path);
    expect(fetched.filter((address) => ADMIN_FILES.test(address))).toEqual([]);
    await signIn(visitor, ana);
    await visitor.page.goto('/admin');
    await visitor.page.waitForURL(`${site.url}/`);
    await toastOf(visitor.page).getByText('Access denied', { exact: true }).waitFor();
    expect(fetched.filter((address) => /AdminApp|EditorScreen|OrderScreen/.test(address))).toEqual([]);
    await visitor.leave();
  });

  it('ROUTE-09 ROUTE-10 each address shows its part of the one admin screen, opened directly or by its links; logging out leads to Home without a notice', {
    tags: ['extended'],
  }, async () => {
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
    }
    await visitor.open('/admin/lessons');
    await page.getByRole('heading', { level: 1, name: 'Course Lessons Management' }).waitFor();
    expect(await links.locator('[aria-current=page]').textContent()).toBe('Lessons');
    expect(await page.title()).toBe('Course Lessons Management · Sato');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`${site.url}/`);
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor();
    expect(await page.getByText('Access Denied').count()).toBe(0);
    await visitor.leave();
  });

  it('ADM-02 FRAME-14 an editor who logs in comes to the content, and to neither comments nor accounts; the area closes when the role is gone', {
    tags: ['extended'],
  }, async () => {
    const editor = await signedIn(site, { username: 'eva', role: 'editor' });
    const article = await site.make.article({ title: 'A draft of hers', status: 'draft' });
    await site.make.comment({ article: article.id, status: 'hidden', awaitsReview: true });
    const visitor = await visit(browser, site.url, { locale: 'es-MX' });
    const { page } = visitor;
    await visitor.open('/login');
    const panel = page.getByRole('tabpanel');
    await panel.getByLabel('Nombre de usuario').fill('eva');
    await panel.getByLabel('Contraseña').fill(PASSWORD);
    await panel.locator('form').getByRole('button', { name: 'Iniciar sesión' }).click();
    await page.waitForURL('/admin');
    await page.getByRole('main').getByRole('link', { name: 'A draft of hers' }).first().waitFor();
    expect(await page.getByRole('heading', { name: /comentarios/i }).count()).toBe(0);
    await page.getByRole('banner').getByRole('link', { name: 'Redacción' }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Área de administración' });
    await menu.getByRole('link', { name: 'Artículos' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    expect(await menu.getByRole('link', { name: /Comentarios|Usuarios/ }).count()).toBe(0);
    await site.em.execute(`update app_user set role = 'user' where id = ?`, [editor.user.id]);
    await menu.getByRole('link', { name: 'Videos' }).click();
    await page.getByRole('heading', { level: 1, name: 'Acceso denegado' }).waitFor();
    await visitor.leave();
  });
});
