/** @module-tag extended */

import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markedIn, openAsAdmin, toastOf } from '../support/admin-site.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('what changed in a field', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { username: 'bea', role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const open = (path: string, options?: BrowserContextOptions) => openAsAdmin(browser, admin, path, options);
  const edit = async (id: number, content: string) => {
    expect((await admin.put(`/api/articles/${id}`, { content })).status).toBe(200);
  };
  /** Oldest first. */
  const changesOf = async (id: number, type = 'article') => {
    const rows = await site.em.execute<{ id: string }[]>(
      'select id::text from content_change where item_type = ? and item_id = ? order by content_change.id',
      [type, id],
    );
    return rows.map((row) => row.id);
  };
  it('a body is shown as readers see it, and the HTML where more than words changed', async () => {
    const { id } = await site.make.article({
      content:
        '<h2 id="section-where-to-go">Where to go</h2><p>Read <a href="/news">the <strong>news</strong></a> today.</p>',
    });
    await edit(id, '<h2>Where to go</h2><p>Read <a href="/course">the <strong>news</strong></a> now.</p>');
    const visitor = await open(`/admin/articles/${id}/history/${(await changesOf(id))[1]}`);
    const { page } = visitor;
    await page.getByText('The formatting, a link or an image changed:').first().waitFor();
    await page.getByRole('heading', { name: 'Where to go' }).waitFor();
    const links = page.locator('main').getByRole('link', { name: 'the news' });
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/news',
      '/course',
    ]);
    expect(await links.locator('strong').count()).toBe(2);
    expect(await markedIn(page, 'del')).toEqual(['the news today', 'news', 'today']);
    expect(await markedIn(page, 'ins')).toEqual(['the news now', 'course', 'now']);
    await visitor.leave();
  });

  it('another kind of list is a change, and the former one can be restored', async () => {
    const { id } = await site.make.article({ content: '<ul><li>Keys</li></ul>' });
    await edit(id, '<ol><li>Keys</li></ol>');
    const [created, edited] = await changesOf(id);
    const visitor = await open(`/admin/articles/${id}/history/${edited}`);
    const { page } = visitor;
    await page.locator('ul li del').getByText('Keys').waitFor();
    await page.locator('ol li ins').getByText('Keys').waitFor();
    await visitor.open(`/admin/articles/${id}/history/${created}`);
    await page.getByRole('button', { name: 'Restore this version' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore this version' }).click();
    await toastOf(page).getByText('Version restored', { exact: true }).waitFor();
    const [row] = await site.em.execute('select content from article where id = ?', [id]);
    expect(row).toEqual({ content: '<ul><li>Keys</li></ul>' });
    await visitor.leave();
  });

  it('pictures are shown, and a stored text runs nothing', async () => {
    const { id } = await site.make.article({ content: '<p>Safe</p>' });
    await site.em.execute(
      `update article set content = '<p>Safe <img src="/harbor.svg" alt="A harbor"></p>'
         || '<script>window.ran = true</script><iframe src="/framed"></iframe>' where id = ?`,
      [id],
    );
    const visitor = await open('/admin');
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const harbor = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"/>';
    await page.route('**/harbor.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: harbor }));
    await page.goto(`/admin/articles/${id}/history/${(await changesOf(id))[1]}`);
    await page.locator('ins').getByRole('img', { name: 'A harbor' }).waitFor();
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
    expect(asked).not.toContain('/framed');
    await page.unrouteAll();
    await visitor.leave();
  });

  it('an author is shown by name, also one who may no longer write', async () => {
    const { user } = await signedIn(site, { username: 'former', role: 'editor' });
    const { id } = await site.make.article();
    for (const authorId of [user.id, admin.user.id]) {
      expect((await admin.put(`/api/articles/${id}`, { authorId })).status).toBe(200);
    }
    await site.em.execute(`update app_user set role = 'user' where id = ?`, [user.id]);
    const visitor = await open(`/admin/articles/${id}/history/${(await changesOf(id))[2]}`);
    await expect.poll(() => markedIn(visitor.page, 'del')).toEqual(['former']);
    expect(await markedIn(visitor.page, 'ins')).toEqual(['bea']);
    await visitor.leave();
  });

  it.each([
    ['en', 'en-US', 'First steps', 'Wallets'],
    ['es', 'es-MX', 'Primeros pasos', 'Billeteras'],
  ])('another module is shown by its title, also if it is in the trash (%s)', async (_, locale, before, after) => {
    const from = await site.make.module({ title: 'First steps', titleEs: 'Primeros pasos' });
    const to = await site.make.module({ title: 'Wallets', titleEs: 'Billeteras' });
    const { id } = await site.make.lesson({ module: from.id });
    expect((await admin.put(`/api/lessons/${id}`, { moduleId: to.id })).status).toBe(200);
    await admin.graphql(`mutation { deleteContent(type: module, ids: [${from.id}]) }`);
    const visitor = await open(`/admin/lessons/${id}/history/${(await changesOf(id, 'lesson'))[1]}`, { locale });
    const { page } = visitor;
    await expect.poll(() => markedIn(page, 'ins')).toEqual([after]);
    expect(await markedIn(page, 'del')).toEqual([before]);
    await visitor.leave();
  });
});
