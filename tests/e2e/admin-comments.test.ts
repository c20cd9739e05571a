import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAsAdmin, rowsOf, toastOf } from '../support/admin-site.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('the comments in the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  it('ADM-25 ADM-33 one is approved, another deleted; readers see it so at once, and the trash has it', async () => {
    const { make } = site;
    const article = (await make.article({ title: 'The halving', titleEs: 'El halving', slug: 'halving' })).id;
    const hidden = await make.comment({ article, content: 'A hidden word', status: 'hidden' });
    const calm = await make.comment({ article, content: 'A calm word' });
    await make.comment({ article, parent: calm.id, content: 'A reply' });
    const visitor = await openAsAdmin(browser, admin, '/admin/comments', { locale: 'es-MX' });
    const { page } = visitor;
    const row = rowsOf(page).filter({ hasText: 'A hidden word' });
    const color = (badge: string) =>
      row.getByText(badge, { exact: true }).evaluate((element) => getComputedStyle(element).color);
    expect(await color('Oculto')).toBe('rgb(179, 38, 30)');
    await row.getByRole('button', { name: 'Aprobar A hidden word' }).click();
    await row.getByText('Aprobado', { exact: true }).waitFor();
    expect(await color('Aprobado')).toBe('rgb(31, 107, 58)');
    await page.getByRole('button', { name: 'Eliminar A calm word' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
    await toastOf(page).getByText('Comentario eliminado', { exact: true }).waitFor();
    await row.getByRole('link', { name: 'El halving' }).click();
    await page.waitForURL(`/news/halving?comments=${hidden.id}#comment-${hidden.id}`);
    await page.getByRole('article').filter({ hasText: 'A hidden word' }).first().waitFor();
    expect(await page.getByText('A calm word').count()).toBe(0);
    await visitor.open('/admin/trash?type=comment');
    const entry = page.getByRole('region', { name: 'Papelera' }).getByRole('listitem');
    await entry.getByText('con 1 respuesta', { exact: true }).waitFor();
    await entry.getByRole('button', { name: 'Restaurar A calm word' }).click();
    await toastOf(page).getByText('A calm word').first().waitFor();
    await expect
      .poll(() => site.em.execute('select status from comment where id = ?', [calm.id]))
      .toEqual([{ status: 'published' }]);
    await visitor.leave();
  });

  it('the place of a hidden one leads straight to it on its page, however many others there are', {
    tags: ['extended'],
  }, async () => {
    const { make } = site;
    const article = (await make.article({ slug: 'long-talk' })).id;
    const { id } = await make.comment({ article, content: 'The very first word', status: 'hidden' });
    for (let n = 0; n < 45; n += 1) await make.comment({ article });
    const visitor = await openAsAdmin(browser, admin, `/news/long-talk?comments=${id}#comment-${id}`);
    const comment = visitor.page.locator(`#comment-${id}`);
    await comment.getByText('The very first word').first().waitFor();
    await expect
      .poll(() =>
        comment.evaluate((element) => {
          const { top } = element.getBoundingClientRect();
          return top >= 0 && top < innerHeight;
        }),
      )
      .toBe(true);
    await visitor.leave();
  });
});
