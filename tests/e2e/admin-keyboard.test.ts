/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openForm } from '../support/admin-form.ts';
import { openBrowser } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { tabTo } from '../support/tab-to.ts';

let site: TestSite;
let browser: Browser;
let editor: SignedIn;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  editor = await signedIn(site, { username: 'bea', role: 'editor' });
});
afterAll(() => Promise.all([site.close(), browser.close()]));

it('in Spanish on a phone, an editor writes and publishes a bilingual article by keyboard alone', async () => {
  const phone = { locale: 'es-MX', viewport: { width: 390, height: 844 } };
  const form = await openForm(browser, editor, '/admin/articles/new', phone);
  const { page, toast } = form;
  const write = async (fields: string[][]) => {
    for (const [label = '', text = ''] of fields) {
      await tabTo(form.field(label));
      await page.keyboard.type(text);
    }
  };
  const toNextTab = async (from: RegExp) => {
    await tabTo(page.getByRole('tab', { name: from }));
    await page.keyboard.press('ArrowRight');
  };
  await write([
    ['Título', 'Keys at dawn'],
    ['Extracto', 'What a key is for.'],
    ['Contenido', 'A key signs a payment.'],
  ]);
  await toNextTab(/^Inglés/);
  await write([
    ['Título (español)', 'Llaves al amanecer'],
    ['Extracto (español)', 'Para qué sirve una llave.'],
    ['Contenido (español)', 'Una llave firma un pago.'],
  ]);
  await toNextTab(/^Español/);
  await write([
    ['Categoría', 'Seguridad'],
    ['Estado', 'Publicado'],
  ]);
  await page.keyboard.press('Control+s');
  await toast.getByText('Contenido creado', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect((await editor.get('/api/articles/keys-at-dawn')).body).toMatchObject({
    ...{ title: 'Keys at dawn', titleEs: 'Llaves al amanecer', category: 'Security', status: 'published' },
    content: '<p>A key signs a payment.</p>',
    contentEs: '<p>Una llave firma un pago.</p>',
  });
  expect(await (await fetch(`${site.url}/news/keys-at-dawn?lang=es`)).text()).toContain('Llaves al amanecer');
  await form.leave();
});
