/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visit } from '../support/browser.ts';
import { linkIn, mailsOf } from '../support/mails.ts';
import { signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ COMMENT_EMAIL: 'confirmed' }), openBrowser()]);
});
afterAll(() => Promise.all([site.close(), browser.close()]));

it('a comment waits for the confirmed address, which its author sees, and appears with it', async () => {
  await site.make.article({ slug: 'halving' });
  const ana = await signedIn(site, { username: 'ana' });
  const visitor = await visit(browser, site.url, { locale: 'es-MX' });
  const { page } = visitor;
  await signIn(visitor, ana);
  await visitor.open('/news/halving');
  const section = page.getByRole('region', { name: /comentario/i });
  const entry = section.getByRole('article').filter({ hasText: 'Hola a todos' });
  await section.getByRole('textbox', { name: 'Tu comentario' }).fill('Hola a todos');
  await section.getByRole('button', { name: 'Publicar comentario' }).click();
  await entry.getByText('Falta confirmar el correo').waitFor();
  await entry.getByText('Solo tú y los moderadores pueden ver este comentario.').waitFor();
  await entry.getByRole('button', { name: 'Enviar otra vez el enlace' }).click();
  await page.getByText('Enlace enviado').first().waitFor();
  const forOthers = async () => (await fetch(`${site.url}/news/halving`)).text();
  expect(await forOthers()).not.toContain('Hola a todos');

  const [mail] = await mailsOf(site);
  if (!mail) throw new Error('There is no mail.');
  await visitor.open(linkIn(mail));
  await page.getByRole('main').getByRole('button').click();
  await expect.poll(() => site.em.execute('select status from comment')).toEqual([{ status: 'published' }]);
  await visitor.open('/news/halving');
  await entry.waitFor();
  expect(await entry.getByText('Solo tú y los moderadores pueden ver este comentario.').count()).toBe(0);
  expect(await forOthers()).toContain('Hola a todos');
  await visitor.leave();
});
