import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

/** What the walk reads and presses. */
const words = {
  fresh: 'Nuevo boletín',
  intro: 'Introducción',
  save: 'Guardar y seguir editando',
  spanish: 'Español',
  subjectEs: 'Asunto en español',
  introEs: 'Introducción en español',
  find: 'Busca un contenido para añadirlo',
  saved: 'Borrador guardado',
  test: 'Enviarme una prueba en español',
  sendNow: 'Enviar ahora…',
  tested: 'Correo de prueba en camino',
  readers: '1 lector en inglés, 1 lector en español.',
  confirm: 'Enviar ahora',
  sent: 'Enviado',
  archive: 'Abrirlo en el archivo',
  heading: 'Noticias de la semana',
  common: 'Inglés',
};

describe('the newsletter in the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { username: 'ana', role: 'admin' });
    await site.em.execute('update app_user set email_confirmed_at = now() where id = ?', [admin.user.id]);
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  it('in Spanish on a phone, an issue is written, tried out, sent and found in the archive by keyboard', async () => {
    await site.em.execute(
      `insert into newsletter_subscription (email, language, confirmed_at)
         values ('one@example.org', 'en', now()), ('two@example.org', 'es', now()), ('three@example.org', 'es', null)`,
    );
    const first = await site.make.article({ title: 'Kept keys' });
    const second = await site.make.video({ title: 'Kept coins' });
    const visitor = await openAsAdmin(browser, admin, '/admin/newsletter', {
      locale: 'es-MX',
      viewport: { width: 390, height: 844 },
    });
    const { page } = visitor;
    const tab = (name: string) => page.getByRole('tab', { name, exact: true }).first();
    const focused = () => page.locator(':focus');
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(await fits()).toBe(true);
    await page.getByRole('link', { name: words.fresh }).press('Enter');

    // Without a subject, nothing is stored, and the focus goes to it.
    await page.getByRole('button', { name: words.save }).press('Enter');
    await expect.poll(() => focused().getAttribute('name')).toBe('subject');
    await page.keyboard.type('Weekly news');
    await page.getByLabel(words.intro, { exact: true }).fill('Hello **readers**.');
    await tab(words.common).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByLabel(words.subjectEs).fill('Noticias de la semana');
    await page.getByLabel(words.introEs).fill('Hola, **lectores**.');
    await tab(words.spanish).focus();
    await page.keyboard.press('ArrowRight');
    for (const { title } of [first, second]) {
      await page.getByLabel(words.find).focus();
      await page.keyboard.type(title);
      await page.getByRole('button', { name: title }).waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('listitem').filter({ hasText: title }).getByRole('button').nth(2).waitFor();
    }
    // The buttons of the first item: up, down, remove.
    await page.getByRole('listitem').filter({ hasText: first.title }).getByRole('button').nth(1).press('Enter');
    await page.getByRole('button', { name: words.save }).press('Enter');
    await toastOf(page).getByText(words.saved).waitFor();
    await page.waitForURL(/\/admin\/newsletter\/1(\?|$)/);
    const [stored] = await site.em.execute<{ items: { type: string }[] }[]>('select items from newsletter_issue');
    expect(stored?.items.map(({ type }) => type)).toEqual(['video', 'article']);
    expect(await fits()).toBe(true);

    const mail = page.frameLocator('iframe');
    await mail.getByRole('heading', { name: words.heading }).waitFor();
    await mail.getByRole('link', { name: first.title }).waitFor();
    await page.getByRole('button', { name: words.test }).press('Enter');
    await toastOf(page).getByText(words.tested).waitFor();
    expect(await site.em.execute('select recipient from mail')).toEqual([{ recipient: admin.user.email }]);

    await page.getByRole('button', { name: words.sendNow }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.textContent()).toContain(words.readers);
    await dialog.getByRole('button', { name: words.confirm, exact: true }).press('Enter');
    await page.getByRole('main').getByText(words.sent, { exact: true }).first().waitFor();
    expect(await site.em.execute('select status from newsletter_delivery')).toEqual([
      { status: 'sent' },
      { status: 'sent' },
    ]);
    expect(await fits()).toBe(true);
    await page.getByRole('link', { name: words.archive }).press('Enter');
    await page.waitForURL(/\/newsletter\/weekly-news/);
    await page.getByRole('heading', { level: 1, name: words.heading }).waitFor();
    // Both have the same ID.
    expect(second.id).toBe(first.id);
    const items = page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });
    expect(await items.allTextContents()).toEqual([second.title, first.title]);
    expect(await fits()).toBe(true);
    await visitor.leave();
  });
});
