import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

/** What the walk reads and presses. */
const words = {
  title: 'Título',
  kept: 'Cambios sin guardar, conservados en este navegador',
  history: 'Historial',
  ask: '¿Salir sin guardar?',
  stay: 'Quedarme aquí',
  leave: 'Salir',
  created: 'Creación',
  restore: 'Restaurar esta versión',
  restored: 'Versión restaurada',
  present: 'Esta es la versión actual, así que no hay nada que restaurar.',
  unsaved: 'Cambios sin guardar',
  older: 'Alguien guardó este contenido desde entonces',
  bringBack: 'Restaurar',
  save: 'Guardar y seguir editando',
  mine: 'Conservar lo mío',
  saved: 'Contenido actualizado',
  undo: 'Deshacer',
  undone: '1 elemento está como antes',
};

describe('from a form through the history and back', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { username: 'bea', role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  it('in Spanish on a phone, a version is restored and that is taken back, and unsaved work survives both', async () => {
    const { id } = await site.make.article({ title: 'First' });
    expect((await admin.put(`/api/articles/${id}`, { title: 'Second' })).status).toBe(200);
    const stored = async () =>
      (
        await site.em.execute<{ title: string; excerpt: string }[]>('select title, excerpt from article where id = ?', [
          id,
        ])
      )[0];
    const phone = { locale: 'es-MX', viewport: { width: 390, height: 844 } };
    const visitor = await openAsAdmin(browser, admin, `/admin/articles/${id}`, phone);
    const { page } = visitor;
    const field = page.locator('form').getByLabel(words.title, { exact: true });
    const excerpt = page.locator('form').locator('[name="excerpt"]');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const restore = async () => {
      await button(words.restore).click();
      await page.getByRole('dialog').getByRole('button', { name: words.restore }).click();
      await toastOf(page).getByText(words.restored, { exact: true }).waitFor();
      await page.waitForURL(`/admin/articles/${id}/history`);
    };

    // Unsaved work stops the way to the history with a question, and is kept.
    await excerpt.fill('What is not saved yet.');
    await page.getByRole('status').getByText(words.kept).waitFor();
    await page.getByRole('link', { name: words.history, exact: true }).click();
    const ask = page.getByRole('dialog', { name: words.ask });
    await ask.getByRole('button', { name: words.stay }).click();
    await ask.waitFor({ state: 'detached' });
    expect(await excerpt.inputValue()).toBe('What is not saved yet.');
    await page.getByRole('link', { name: words.history, exact: true }).click();
    await ask.getByRole('button', { name: words.leave, exact: true }).click();
    await page.waitForURL(`/admin/articles/${id}/history`);

    // To the first version.
    const entries = page.getByRole('region', { name: words.history }).getByRole('listitem');
    await page.getByRole('link', { name: words.created, exact: true }).click();
    await button(words.restore).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await restore();
    await expect.poll(() => entries.count()).toBe(3);
    expect((await stored())?.title).toBe('First');
    await page.goBack();
    await page.getByText(words.present).waitFor();
    expect(await button(words.restore).count()).toBe(0);
    await page.goForward();
    await expect.poll(() => entries.count()).toBe(3);

    // The toast undoes restoring, which is a change of its own.
    await toastOf(page).getByRole('button', { name: words.undo, exact: true }).click();
    await toastOf(page).getByText(words.undone, { exact: true }).waitFor();
    await expect.poll(() => entries.count()).toBe(4);
    expect((await stored())?.title).toBe('Second');

    // Back in the form: the title as it is now, and the offer to go on with the unsaved work.
    for (let step = 0; new URL(page.url()).pathname !== `/admin/articles/${id}`; step += 1) {
      expect(step).toBeLessThan(10);
      const before = page.url();
      await page.goBack();
      await page.waitForURL((url) => url.href !== before);
    }
    const offer = page.getByRole('region', { name: words.unsaved });
    await offer.getByText(words.older).waitFor();
    expect(await field.inputValue()).toBe('Second');
    await offer.getByRole('button', { name: words.bringBack, exact: true }).click();
    await expect.poll(() => excerpt.inputValue()).toBe('What is not saved yet.');
    expect(await field.inputValue()).toBe('Second');
    await button(words.save).click();
    await Promise.race([
      page.getByRole('dialog').getByRole('button', { name: words.mine }).click(),
      toastOf(page).getByText(words.saved, { exact: true }).waitFor(),
    ]);
    await expect.poll(stored).toEqual({ title: 'Second', excerpt: 'What is not saved yet.' });
    await visitor.leave();
  });
});
