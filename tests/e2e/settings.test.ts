import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, takenOver, visit } from '../support/browser.ts';
import { Caller } from '../support/caller.ts';
import { PASSWORD, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const NEW = 'battery staple';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(() => Promise.all([site.close(), browser.close()]));

it('PAGE-02 is private: not for search engines, stored by no cache, and visitors are sent to log in', async () => {
  const refused = await fetch(`${site.url}/settings`, { redirect: 'manual' });
  expect([refused.status, refused.headers.get('location')]).toEqual([302, '/login?returnTo=%2Fsettings']);
  const { cookie } = await signedIn(site, { email: 'private@example.org' });
  const answer = await fetch(`${site.url}/settings`, { headers: { cookie: cookie ?? '' } });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = await answer.text();
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain('private@example.org');
});

it('PAGE-02 PAGE-03 PAGE-04 PAGE-05 ENT-01 someone logs in, changes address and password, ends other sessions, takes the data and leaves', async () => {
  const ana = await signedIn(site, { username: 'ana', email: 'ana@example.org' });
  const article = await site.make.article({ slug: 'kept' });
  await site.make.comment({ article: article.id, user: ana.user.id, content: 'I was here' });
  const login = async (password: string) =>
    (await new Caller(site).post('/api/auth/login', { username: 'ana', password })).status;
  const visitor = await visit(browser, site.url, { locale: 'es-MX' });
  const { page } = visitor;
  const inSection = (name: string) => page.getByRole('region', { name, exact: true });
  const toast = (text: string) => page.getByRole('region', { name: '(F8)' }).getByText(text, { exact: true }).waitFor();
  const fill = async (name: string, texts: Record<string, string>) => {
    for (const [label, text] of Object.entries(texts)) {
      await inSection(name).getByLabel(label, { exact: true }).fill(text);
    }
  };
  await visitor.open('/settings');
  const panel = page.getByRole('tabpanel');
  await panel.getByLabel('Nombre de usuario').fill('ana');
  await panel.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await panel.locator('form').getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL('/settings');
  await page.getByRole('heading', { level: 1, name: 'Configuración' }).waitFor();

  await fill('Correo electrónico', { 'Nuevo correo': 'new@example.org', 'Contraseña actual': PASSWORD });
  await inSection('Correo electrónico').locator('form button[type=submit]').click();
  await inSection('Correo electrónico').getByText('new@example.org').waitFor();
  await fill('Contraseña', {
    'Contraseña actual': PASSWORD,
    'Nueva contraseña': NEW,
    'Repite la nueva contraseña': NEW,
  });
  await inSection('Contraseña').locator('form button[type=submit]').click();
  await toast('Contraseña cambiada');
  expect([await login(PASSWORD), await login(NEW)]).toEqual([401, 200]);

  await page.reload();
  await takenOver(page);
  const devices = inSection('Dónde tienes sesión abierta');
  const sessions = devices.getByRole('listitem');
  await expect.poll(() => sessions.count()).toBe(2);
  await site.em.execute(`update session set sess = sess::jsonb - 'confirmedAt'`);
  await devices.getByRole('button', { name: 'Cerrar sesión en los demás dispositivos' }).click();
  const question = page.getByRole('dialog');
  await question.getByLabel('Contraseña actual').fill(NEW);
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  await sessions.nth(1).waitFor({ state: 'detached' });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Descargar mis datos' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('sato-data-ana.json');
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ site: 'Sato', account: [{ email: 'new@example.org' }] });

  const ending = page.getByRole('button', { name: 'Eliminar mi cuenta' });
  await ending.click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await ending.evaluate((element) => element === document.activeElement)).toBe(true);
  await ending.click();
  await page.getByRole('dialog').getByLabel('Contraseña actual').fill(NEW);
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar para siempre' }).click();
  await page.waitForURL('/');
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).waitFor();
  expect(await login(NEW)).toBe(401);
  await visitor.open('/news/kept');
  await page.getByRole('article').filter({ hasText: 'I was here' }).getByText('cuenta eliminada').waitFor();
  await visitor.leave();
});
