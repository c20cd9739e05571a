import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAsAdmin, rowsOf } from '../support/admin-site.ts';
import { openBrowser, type Visitor, visit } from '../support/browser.ts';
import { PASSWORD, type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let editor: SignedIn;
  let moderator: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    editor = await signedIn(site, { username: 'eva', role: 'editor' });
    moderator = await signedIn(site, { username: 'memo', role: 'moderator' });
    const article = await site.make.article({ title: 'A draft of hers', status: 'draft' });
    const published = await site.make.article({ title: 'Out' });
    await site.make.comment({
      article: published.id,
      content: 'Waits for a look',
      status: 'hidden',
      awaitsReview: true,
    });
    await site.make.comment({ article: article.id, content: 'About a draft' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const menu = ({ page }: Visitor, name: string) => page.getByRole('navigation', { name }).getByRole('link');
  const refused = async ({ page }: Visitor, text: string) => {
    await page.getByRole('alert').getByText(text).waitFor();
  };

  it('ADM-02 FRAME-14 of an editor has the content, and neither comments nor accounts', async () => {
    const visitor = await visit(browser, site.url);
    const { page } = visitor;
    await visitor.open('/login');
    const panel = page.getByRole('tabpanel');
    await panel.getByLabel('Username').fill('eva');
    await panel.getByLabel('Password').fill(PASSWORD);
    await panel.locator('form').getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('/admin');
    await page.getByRole('heading', { level: 3, name: 'Drafts 1' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'A draft of hers' }).first().waitFor();
    expect(await page.getByRole('heading', { name: /comments/i }).count()).toBe(0);
    expect(await menu(visitor, 'Admin area').allTextContents()).toEqual([
      'Dashboard',
      'Articles',
      'Videos',
      'Modules',
      'Lessons',
      'Images',
      'Newsletter',
      'Trash',
      'Activity',
      'View Site',
    ]);
    await page.getByRole('banner').getByRole('link', { name: 'Editing' }).waitFor();
    expect(await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);
    for (const path of ['/admin/users', '/admin/comments', '/admin/comments/1']) {
      await visitor.open(path);
      await refused(visitor, 'Your role doesn’t include this screen.');
    }
    await page.getByRole('main').getByRole('link', { name: 'Return to Dashboard' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await visitor.leave();
  });

  it('ADM-02 FRAME-14 of a moderator has the comments and their trash alone, on a phone in Spanish', async () => {
    const visitor = await openAsAdmin(browser, moderator, '/admin', {
      locale: 'es-MX',
      viewport: { width: 390, height: 844 },
    });
    const { page } = visitor;
    await page.getByRole('heading', { level: 3, name: 'Comentarios por aprobar 1' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Borradores' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Menú, ahora/ }).click();
    expect(await menu(visitor, 'Área de administración').allTextContents()).toEqual([
      'Panel',
      'Comentarios',
      'Papelera',
      'Ver el sitio',
    ]);
    await visitor.open('/admin/articles/1');
    await refused(visitor, 'Tu rol no incluye esta pantalla.');
    await visitor.open('/admin/comments');
    await page.getByRole('main').getByRole('link', { name: 'Waits for a look' }).first().waitFor();
    // Moderators don't see drafts, so they see no comments on them.
    expect(await page.getByText('About a draft').count()).toBe(0);
    await visitor.open('/');
    await page.getByRole('banner').getByRole('button', { name: 'Menú' }).click();
    await page.getByRole('link', { name: 'Moderación' }).click();
    await page.getByRole('heading', { level: 1, name: 'Panel' }).waitFor();
    await visitor.leave();
  });

  it('of someone who loses the role closes', async () => {
    const visitor = await openAsAdmin(browser, editor, '/admin/articles');
    await expect.poll(() => rowsOf(visitor.page).count()).toBe(2);
    await site.em.execute(`update app_user set role = 'user' where id = ?`, [editor.user.id]);
    await visitor.page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Videos' }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor();
    await visitor.leave();
  });
});
