/** @module-tag extended */

import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hasFocus, openForm } from '../support/admin-form.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { dropFiles } from '../support/drop-files.ts';
import { drawn, upload } from '../support/media-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { tabTo } from '../support/tab-to.ts';
import { giveFile } from '../support/text-editor.ts';
import { truncate } from '../support/truncate.ts';

let site: TestSite;
let browser: Browser;
let admin: SignedIn;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  admin = await signedIn(site, { role: 'admin', username: 'nora' });
});
afterAll(() => Promise.all([site.close(), browser.close()]));
beforeEach(() => truncate(site.em, 'stored_article, media, media_use, rate_limit cascade'));

const png = (hue: number) => drawn(900, 500, hue).png().toBuffer();
const stored = async () => {
  const rows = await site.em.execute<{ name: string }[]>('select file_name as name from media order by id');
  return rows.map(({ name }) => name);
};
const contentOf = async (id: number) =>
  (await site.em.execute<{ content: string }[]>('select content from article where id = ?', [id]))[0]?.content;
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const PHONE = { locale: 'es-MX', viewport: { width: 390, height: 844 } };

it('in Spanish on a phone, images are dropped into the library, one is found and described, and readers see whom to credit', async () => {
  const { answer: harbor } = await upload(admin, await png(10), 'harbor.png');
  const { slug } = await site.make.article({ title: 'Where to go', titleEs: 'Adónde ir', imageUrl: harbor.src });
  const visitor = await openAsAdmin(browser, admin, '/admin/media', PHONE);
  const { page } = visitor;
  visitor.expectFailureOf('/api/media');
  await dropFiles(button(page, 'Subir imágenes'), [
    { name: 'drawing.svg', bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    { name: 'one.png', bytes: await png(100) },
    { name: 'boats.png', bytes: await png(140) },
  ]);
  await toastOf(page).getByText('Se subieron 2 imágenes').waitFor();
  const refused = page.getByRole('alert').filter({ hasText: 'No se subió drawing.svg.' });
  await refused.getByText('Los archivos SVG no se pueden subir como imágenes.').waitFor();
  for (const name of ['one.png', 'boats.png']) await button(page, `Editar ${name}`).waitFor();
  expect(await stored()).toEqual(['harbor.png', 'one.png', 'boats.png']);
  expect(await fits(page)).toBe(true);

  const search = page.getByRole('searchbox', { name: 'Buscar imágenes' });
  await search.fill('harb');
  await search.press('Enter');
  await button(page, 'Editar boats.png').waitFor({ state: 'detached' });
  await button(page, 'Editar harbor.png').click();
  const dialog = page.getByRole('dialog', { name: 'harbor.png' });
  await dialog.getByRole('link', { name: 'Adónde ir' }).waitFor();
  await dialog.getByLabel('Texto alternativo (inglés)').fill('A harbor');
  await dialog.getByLabel('Texto alternativo (español)').fill('Un puerto');
  await dialog.getByLabel('Crédito (opcional)').fill('Ana Ruiz');
  await dialog.getByLabel('Licencia (opcional)').fill('CC BY 4.0');
  await dialog.getByLabel('Dirección de la fuente (opcional)').fill('https://example.org/harbor');
  await dialog.getByLabel('De izquierda a derecha').fill('20');
  await dialog.getByLabel('De arriba abajo').fill('75');
  expect(await fits(page)).toBe(true);
  await button(dialog, 'Guardar').click();
  await toastOf(page).getByText('Imagen guardada', { exact: true }).waitFor();
  await visitor.leave();

  const reader = await visit(browser, site.url, PHONE);
  await reader.open(`/news/${slug}?lang=es`);
  await reader.page.getByText('Imagen: Ana Ruiz, CC BY 4.0').first().waitFor();
  const cover = reader.page.getByRole('img', { name: 'Un puerto' });
  expect(await cover.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('20% 75%');
  await reader.leave();
});

it('an image is dropped on a text, uploaded on the second try and described again; a cover is pasted where a click or the Tab key has put the focus', async () => {
  const { id } = await site.make.article({ content: '<p>Before</p>' });
  const form = await openForm(browser, admin, `/admin/articles/${id}`);
  const { page } = form;
  form.expectFailureOf('/api/media');
  let isDown = true;
  await page.route('**/api/media', (route) => (isDown ? route.abort() : route.continue()));
  const text = page.getByRole('textbox', { name: 'Content', exact: true }).first();
  await giveFile(text, 'drop', 'image/png', await png(50));
  const dialog = page.getByRole('dialog');
  await dialog.getByText('The server couldn’t be reached, so nothing was stored.').waitFor();
  isDown = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByLabel('Alternative text (English)').fill('Boats');
  await dialog.getByLabel('Alternative text (Spanish)').fill('Botes');
  await button(dialog, 'Apply').click();
  await dialog.waitFor({ state: 'detached' });
  await form.save();
  await form.toast.getByText('Content updated', { exact: true }).waitFor();
  expect(await contentOf(id)).toMatch(
    /<img src="\/media\/[0-9a-f]{64}\/960\.webp" alt="Boats" loading="lazy" decoding="async">/,
  );
  await text.getByRole('img', { name: 'Boats' }).click();
  await button(page, 'Image').first().click();
  const description = dialog.getByLabel('Alternative text (English)');
  expect(await description.inputValue()).toBe('Boats');
  await description.fill('Boats at noon');
  await button(dialog, 'Apply').click();
  await dialog.waitFor({ state: 'detached' });
  await form.save();
  await expect.poll(() => contentOf(id)).toContain('alt="Boats at noon"');

  await form.tab('Common Fields');
  const box = button(page, 'Upload an image');
  const address = form.field('Image URL');
  const paste = async (hue: number) => {
    await giveFile(page.locator(':focus'), 'paste', 'image/png', await png(hue));
    await dialog.getByLabel('Decorative: it adds nothing').check();
    await button(dialog, 'Save').click();
    await dialog.waitFor({ state: 'detached' });
  };
  await page.getByText('You can also drop or paste it here.').first().click();
  expect(await hasFocus(box)).toBe(true);
  await paste(30);
  await expect.poll(() => address.inputValue()).toMatch(/^\/media\//);
  const first = await address.inputValue();
  await tabTo(box);
  await paste(70);
  await expect.poll(() => address.inputValue()).not.toBe(first);
  expect(await stored()).toEqual(['given.png', 'given.png', 'given.png']);
  await form.leave();
});
