/** @module-tag extended */

import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAsAdmin, rowsOf, titlesOf, toastOf } from '../support/admin-site.ts';
import { breakApi } from '../support/api-traffic.ts';
import { boxOf, covers } from '../support/boxes.ts';
import { openBrowser, type Visitor } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('several rows at once', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));
  beforeEach(async () => {
    await site.em.execute('delete from article');
    for (const title of ['Three', 'Two', 'One']) await site.make.article({ title, status: 'draft' });
  });

  const open = (options?: BrowserContextOptions) => openAsAdmin(browser, admin, '/admin/articles', options);
  const choose = async ({ page }: Visitor, ...titles: string[]) => {
    for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  };
  const bar = ({ page }: Visitor) => page.getByRole('group', { name: 'Selected rows' });
  /** Clicks a button of the bar, and the same one in the dialog that asks. */
  const confirmed = async (visitor: Visitor, name: string) => {
    await bar(visitor).getByRole('button', { name, exact: true }).click();
    await visitor.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };
  const statuses = async () =>
    Object.fromEntries(
      (await site.em.execute<{ title: string; status: string }[]>('select title, status from article')).map(
        ({ title, status }) => [title, status],
      ),
    );

  it('are published and made drafts again, with toast, badges and counts right at once', async () => {
    const visitor = await open();
    const { page } = visitor;
    await choose(visitor, 'One', 'Two');
    await confirmed(visitor, 'Publish');
    await toastOf(page).getByText('2 items published', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Published 2' }).waitFor();
    await rowsOf(page).filter({ hasText: 'One' }).getByText('Published').waitFor();
    await bar(visitor).waitFor({ state: 'detached' });
    expect(await statuses()).toEqual({ One: 'published', Two: 'published', Three: 'draft' });
    await choose(visitor, 'Two');
    await confirmed(visitor, 'Unpublish');
    await toastOf(page).getByText('1 item is now a draft', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Drafts 2' }).waitFor();
    expect(await statuses()).toEqual({ One: 'published', Two: 'draft', Three: 'draft' });
    await visitor.leave();
  });

  it('are published with something to look at only on a second word, and so if they can’t be checked', async () => {
    await site.em.execute(`update article set content = '<p><a href="/news/nowhere">x</a></p>' where title = 'Two'`);
    const visitor = await open();
    const { page } = visitor;
    const dialog = page.getByRole('dialog');
    await choose(visitor, 'One', 'Two');
    await confirmed(visitor, 'Publish');
    await dialog.getByText('/news/nowhere').waitFor();
    expect(await statuses()).toEqual({ One: 'draft', Two: 'draft', Three: 'draft' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });

    visitor.expectFailureOf('/graphql');
    let isDown = true;
    await page.route('**/graphql', (route) => (isDown ? route.abort() : route.continue()));
    await confirmed(visitor, 'Publish');
    await dialog.getByText('Couldn’t check the texts').waitFor();
    isDown = false;
    await dialog.getByRole('button', { name: 'Publish anyway' }).click();
    await toastOf(page).getByText('2 items published', { exact: true }).waitFor();
    expect(await statuses()).toEqual({ One: 'published', Two: 'published', Three: 'draft' });
    await visitor.leave();
  });

  it('are not unpublished without a question that names them, and Cancel changes nothing', async () => {
    await site.em.execute(`update article set status = 'published'`);
    const visitor = await open();
    const { page } = visitor;
    await choose(visitor, 'One', 'Three');
    await bar(visitor).getByRole('button', { name: 'Unpublish' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unpublish 2 items?' });
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['One', 'Three']);
    await dialog.getByText('Drafts are not visible to readers.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByRole('checkbox', { name: 'Select One' }).isChecked()).toBe(true);
    expect(await statuses()).toEqual({ One: 'published', Two: 'published', Three: 'published' });
    await visitor.leave();
  });

  it('are as before after Undo, and only what the action changed', async () => {
    await site.em.execute(`update article set status = 'published' where title <> 'Two'`);
    const visitor = await open();
    const { page } = visitor;
    await choose(visitor, 'One', 'Two', 'Three');
    await confirmed(visitor, 'Unpublish');
    await toastOf(page).getByText('3 items are now drafts', { exact: true }).waitFor();
    expect(await statuses()).toEqual({ One: 'draft', Two: 'draft', Three: 'draft' });
    await toastOf(page).getByRole('button', { name: 'Undo' }).click();
    await toastOf(page).getByText('2 items are as they were before', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Published 2' }).waitFor();
    expect(await statuses()).toEqual({ One: 'published', Two: 'draft', Three: 'published' });
    await visitor.leave();
  });

  it('stay as they are when one changed since: Undo names it and does nothing', async () => {
    const visitor = await open();
    const { page } = visitor;
    await choose(visitor, 'One', 'Two');
    await confirmed(visitor, 'Publish');
    const undo = toastOf(page).getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    await site.em.execute(`update article set status = 'draft' where title = 'Two'`);
    await site.em.execute(`update article set title = 'Two, edited', status = 'published' where title = 'Two'`);
    await undo.click();
    await toastOf(page).getByText('Nothing was undone, because these items have changed since: Two, edited').waitFor();
    expect(await statuses()).toEqual({ One: 'published', 'Two, edited': 'published', Three: 'draft' });
    await visitor.leave();
  });

  it('are deleted after a question that names them', async () => {
    const visitor = await open();
    const { page } = visitor;
    await choose(visitor, 'One', 'Three');
    await bar(visitor).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['One', 'Three']);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toastOf(page).getByText('2 items deleted', { exact: true }).waitFor();
    await expect.poll(() => titlesOf(page)).toEqual(['Two']);
    const list = page.getByRole('region', { name: 'Articles Management' });
    await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await statuses()).toEqual({ Two: 'draft' });
    await visitor.leave();
  });

  it('are chosen all at once, and not beyond the page on screen', async () => {
    for (let n = 0; n < 9; n += 1) await site.make.article({ title: `Story ${n}` });
    const visitor = await open();
    const { page } = visitor;
    const all = page.getByRole('checkbox', { name: 'Select all on this page' });
    await choose(visitor, 'Story 8');
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await all.click();
    await page.getByRole('status').getByText('10 selected').waitFor();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    expect(await bar(visitor).count()).toBe(0);
    await all.click();
    await bar(visitor).getByRole('button', { name: 'Clear selection' }).click();
    expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
    await visitor.leave();
  });

  it('all or none: if one is gone nothing changes, and the list is reloaded', async () => {
    const visitor = await open();
    const { page } = visitor;
    await choose(visitor, 'One', 'Two');
    await site.em.execute(`delete from article where title = 'Two'`);
    await confirmed(visitor, 'Publish');
    await toastOf(page).getByText('Something went wrong', { exact: true }).waitFor();
    await toastOf(page).getByText('Someone else changed the list.').waitFor();
    await expect.poll(() => titlesOf(page)).toEqual(['One', 'Three']);
    expect(await statuses()).toEqual({ One: 'draft', Three: 'draft' });
    await visitor.leave();
  });

  it('a failure says so and keeps the choice', async () => {
    const visitor = await open();
    const { page } = visitor;
    await choose(visitor, 'One');
    visitor.expectFailureOf('/graphql');
    const repair = await breakApi(page);
    await confirmed(visitor, 'Publish');
    // The texts couldn't be checked either.
    await page.getByRole('dialog').getByRole('button', { name: 'Publish anyway' }).click();
    await toastOf(page).getByText('Nothing was changed. Please try again.', { exact: true }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Select One' }).isChecked()).toBe(true);
    await repair();
    await confirmed(visitor, 'Publish');
    await toastOf(page).getByText('1 item published', { exact: true }).waitFor();
    await visitor.leave();
  });

  it('work by cards on a phone, in Spanish', async () => {
    const visitor = await open({ viewport: { width: 390, height: 844 }, locale: 'es-MX' });
    const { page } = visitor;
    await page.getByRole('checkbox', { name: 'Seleccionar One' }).check();
    const group = page.getByRole('group', { name: 'Filas seleccionadas' });
    const [publish, unpublish, remove] = await Promise.all(
      ['Publicar', 'Pasar a borrador', 'Eliminar'].map((name) => boxOf(group.getByRole('button', { name }))),
    );
    expect([unpublish?.y, remove?.y]).toEqual([publish?.y, publish?.y]);
    await group.getByRole('button', { name: 'Publicar' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Publicar 1 elemento?' });
    visitor.expectFailureOf('/graphql');
    const repair = await breakApi(page);
    await dialog.getByRole('button', { name: 'Publicar' }).click();
    await dialog.getByRole('button', { name: 'Publicar de todos modos' }).click();
    const failure = toastOf(page).filter({ hasText: 'No se cambió nada' });
    expect(covers(await boxOf(failure), await boxOf(group))).toBe(false);
    await repair();
    await group.getByRole('button', { name: 'Publicar' }).click();
    await dialog.getByRole('button', { name: 'Publicar' }).click();
    await toastOf(page).getByText('1 elemento publicado', { exact: true }).waitFor();
    expect(await statuses()).toMatchObject({ One: 'published' });
    await visitor.leave();
  });
});
