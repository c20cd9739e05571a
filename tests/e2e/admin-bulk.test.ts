/** @module-tag extended */

import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAsAdmin, rowsOf, toastOf } from '../support/admin-site.ts';
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

  it('are published, made drafts again and undone, with toast, badges and counts right at once', async () => {
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
    // Only what the action changed is as before: Three was a draft already.
    await choose(visitor, 'One', 'Three');
    await confirmed(visitor, 'Unpublish');
    await toastOf(page).getByText('2 items are now drafts', { exact: true }).waitFor();
    await toastOf(page).getByRole('button', { name: 'Undo' }).click();
    await toastOf(page).getByText('1 item is as it was before', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Published 1' }).waitFor();
    expect(await statuses()).toEqual({ One: 'published', Two: 'draft', Three: 'draft' });
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
