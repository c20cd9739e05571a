/** @module-tag extended */

import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasFocus, openForm } from '../support/admin-form.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { breakApi } from '../support/api-traffic.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { dropFiles } from '../support/drop-files.ts';
import { drawn, type Uploaded, upload } from '../support/media-files.ts';
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
beforeEach(() => truncate(site.em, 'stored_article, stored_video, media, media_use, rate_limit cascade'));

const png = (hue: number) => drawn(900, 500, hue).png().toBuffer();
/** A picture in the library that is described in both languages. */
async function described(name: string, hue: number): Promise<Uploaded> {
  const { answer } = await upload(admin, await png(hue), name);
  await site.em.execute(`update media set alt_en = 'A harbor', alt_es = 'Un puerto' where id = ?`, [answer.id]);
  return answer;
}
/** As in another tab. */
async function elsewhere(change: 'deleteMedia' | 'restoreMedia', { digest }: Uploaded) {
  const rest = change === 'deleteMedia' ? ', evenIfUsed: true' : '';
  const { errors } = await admin.graphql(`mutation { ${change}(digest: "${digest}"${rest}) { id } }`);
  expect(errors).toBeUndefined();
}
const stored = async () => {
  const rows = await site.em.execute<{ name: string }[]>('select file_name as name from media order by id');
  return rows.map(({ name }) => name);
};
const contentOf = async (id: number) =>
  (await site.em.execute<{ content: string }[]>('select content from article where id = ?', [id]))[0]?.content;
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const PHONE = { locale: 'es-MX', viewport: { width: 390, height: 844 } };

describe('an image of the library', () => {
  it('in Spanish on a phone, is found and described, and readers see whom to credit', async () => {
    const { answer: harbor } = await upload(admin, await png(10), 'harbor.png');
    await upload(admin, await png(50), 'boats.png');
    const { slug } = await site.make.article({ title: 'Where to go', titleEs: 'Adónde ir', imageUrl: harbor.src });
    const visitor = await openAsAdmin(browser, admin, '/admin/media', PHONE);
    const { page } = visitor;
    await button(page, 'Editar boats.png').waitFor();
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

  it('in Spanish, becomes a thumbnail only with a description or as decorative', async () => {
    const { answer } = await upload(admin, await png(30), 'reef.png');
    const { id } = await site.make.video({ duration: '9:10' });
    const form = await openForm(browser, admin, `/admin/videos/${id}?lang=es`, { locale: 'es-MX' });
    const { page } = form;
    await page.getByRole('tab', { name: 'Campos comunes' }).click();
    const field = form.field('URL de la miniatura');
    const dialog = page.getByRole('dialog', { name: 'reef.png' });
    for (const button of ['Cancelar', 'Guardar']) {
      await page.getByRole('button', { name: 'Elegir de la biblioteca' }).click();
      await page.getByRole('button', { name: 'Elegir reef.png' }).click();
      await dialog.getByRole('button', { name: button }).click();
    }
    expect(await dialog.getByText('Describe lo que se ve en la imagen.').count()).toBe(2);
    expect(await field.inputValue()).toBe('');
    await dialog.getByLabel('Decorativa: no añade nada a lo que dice el texto').check();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(() => field.inputValue()).toBe(answer.src);
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await form.toast.getByText('Contenido actualizado', { exact: true }).waitFor();
    expect(await site.em.execute('select thumbnail_url as src from video')).toEqual([{ src: answer.src }]);
    await form.leave();
  });

  it('in Spanish, isn’t inserted once it was deleted in another tab: the dialog says what to do and keeps what was written', async () => {
    const boats = await described('boats.png', 90);
    const { id } = await site.make.article({ content: '<p>Before</p>' });
    const form = await openForm(browser, admin, `/admin/articles/${id}?lang=es`, { locale: 'es-MX' });
    const { page } = form;
    await button(page, 'Imagen').first().click();
    const dialog = page.getByRole('dialog', { name: 'Insertar imagen' });
    await button(dialog, 'Elegir de la biblioteca').click();
    await button(dialog, 'Elegir boats.png').click();
    const alt = dialog.getByLabel('Texto alternativo (inglés)');
    await alt.fill('Boats at noon');
    await elsewhere('deleteMedia', boats);
    await button(dialog, 'Aplicar').click();
    await dialog.getByText('Alguien eliminó esta imagen mientras tanto, así que no se insertó.').waitFor();
    await dialog.getByText('Restáurala en Imágenes o elige otra.').waitFor();
    expect(await alt.inputValue()).toBe('Boats at noon');
    await elsewhere('restoreMedia', boats);
    await button(dialog, 'Aplicar').click();
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'Guardar y seguir editando').click();
    await expect.poll(() => contentOf(id)).toContain(boats.src);
    await form.leave();
  });

  it('that was deleted in another tab is missing from a form that is saved, which says what to do', async () => {
    const cover = await described('cover.png', 130);
    const { id } = await site.make.article({ imageUrl: cover.src });
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    const { page } = form;
    await form.field('Title').fill('Harbor lights');
    await form.tab('Common Fields');
    await page.getByText('900 × 500').waitFor();
    await elsewhere('deleteMedia', cover);
    await form.save();
    await form.toast.getByText('Saved, but an image is missing', { exact: true }).waitFor();
    const whatToDo = 'Restore it under Images, or choose another one.';
    await form.toast.getByText(whatToDo).waitFor();
    const finding =
      'Pages don’t show this deleted image until you restore it under Images or choose another one: cover.png';
    await page.getByRole('group', { name: 'To look at: Image URL' }).getByText(finding).waitFor();
    await page.locator('form').getByText(whatToDo).waitFor();
    expect(await site.em.execute('select title, image_url as src from article')).toEqual([
      { title: 'Harbor lights', src: cover.src },
    ]);
    await form.leave();
  });
});

describe('an image in a text', () => {
  it('has an alternative text for its place; the library keeps its own, and gets only what it lacks', async () => {
    const harbor = await described('harbor.png', 170);
    await site.em.execute('update media set alt_es = null');
    const { id } = await site.make.article({ content: `<p><img src="${harbor.src}" alt="Boats of this story"></p>` });
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    const { page } = form;
    const dialog = page.getByRole('dialog', { name: 'Edit image' });
    let clicks = 0;
    const select = async () => {
      clicks += 1;
      // Two clicks at one place could count as a double click, which selects no image.
      const position = { x: 40 * clicks, y: 40 };
      await page.locator(`[contenteditable] img[src="${harbor.src}"]`).first().click({ position });
      await button(page, 'Image').first().click();
    };
    const apply = async () => {
      await button(dialog, 'Apply').click();
      await dialog.waitFor({ state: 'detached' });
    };
    const description = () => site.em.execute('select alt_en as "altEn", alt_es as "altEs", decorative from media');
    await select();
    const onlyHere = dialog.getByText('Changes apply only here. The description in the library stays the same.');
    expect(await onlyHere.count()).toBe(0);
    const [english, spanish] = ['English', 'Spanish'].map((name) => dialog.getByLabel(`Alternative text (${name})`));
    expect(await english?.inputValue()).toBe('Boats of this story');
    await button(dialog, 'Apply').click();
    await dialog.getByText('Describe what the image shows.').waitFor();
    await spanish?.fill('Botes');
    await apply();
    expect(await description()).toEqual([{ altEn: 'A harbor', altEs: 'Botes', decorative: false }]);

    await select();
    await onlyHere.waitFor();
    expect(await spanish?.count()).toBe(0);
    await english?.fill('Boats at noon');
    await apply();
    await form.save();
    await expect.poll(() => contentOf(id)).toContain('alt="Boats at noon"');
    await form.toast.getByText('Content updated', { exact: true }).waitFor();
    await select();
    await dialog.getByLabel('Decorative: it adds nothing').check();
    await apply();
    await form.save();
    await expect.poll(() => contentOf(id)).toMatch(/alt=""[^>]* role="presentation"/);
    expect(await description()).toEqual([{ altEn: 'A harbor', altEs: 'Botes', decorative: false }]);
    await form.leave();
  });

  it('of another site says itself that it is decorative, so it is not a finding', async () => {
    const src = 'https://example.org/line.png';
    const { id } = await site.make.article({ content: `<p>Before <img src="${src}" alt=""></p>` });
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    const { page } = form;
    await page.route(src, async (route) => route.fulfill({ body: await png(60) }));
    const group = page.getByRole('group', { name: 'To look at: Content' });
    await group.getByText(`A picture has no alternative text: ${src}`).waitFor();
    await page.getByRole('textbox', { name: 'Content', exact: true }).first().locator('img').first().click();
    await page.getByRole('button', { name: 'Image', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit image' });
    expect(await dialog.getByLabel('Decorative: it adds nothing').isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await group.waitFor({ state: 'detached' });
    await form.save();
    await form.toast.getByText('Content updated', { exact: true }).waitFor();
    expect(await contentOf(id)).toContain(`<img src="${src}" alt="" role="presentation"`);
    await form.leave();
  });

  it('is uploaded when it is dropped there, and a failed upload can be tried again', async () => {
    const { id } = await site.make.article({ content: '<p>Before</p>' });
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    const { page } = form;
    form.expectFailureOf('/api/media');
    let isDown = true;
    await page.route('**/api/media', (route) => (isDown ? route.abort() : route.continue()));
    const text = page.getByRole('textbox', { name: 'Content', exact: true }).first();
    await giveFile(text, 'drop', 'image/png', await png(50));
    const dialog = page.getByRole('dialog', { name: 'Insert image' });
    await dialog.getByText('The server couldn’t be reached, so nothing was stored.').waitFor();
    isDown = false;
    for (let count = 0; count < 30; count += 1) await upload(admin, '');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByText('You’ve uploaded many images in a short time. Try again in 1 min.').waitFor();
    await truncate(site.em, 'rate_limit');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByLabel('Alternative text (English)').fill('Boats');
    await dialog.getByLabel('Alternative text (Spanish)').fill('Botes');
    form.expectFailureOf('/graphql');
    const repair = await breakApi(page);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByRole('alert').getByText('The image wasn’t inserted').waitFor();
    await repair();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    await form.save();
    await form.toast.getByText('Content updated', { exact: true }).waitFor();
    expect(await contentOf(id)).toMatch(
      /<img src="\/media\/[0-9a-f]{64}\/960\.webp" alt="Boats" loading="lazy" decoding="async">/,
    );
    await form.leave();
  });
});

describe('files that are given to the box for uploads', () => {
  it('in Spanish on a phone, by dropping several: what is no image is refused with its reason, the others are stored', async () => {
    const visitor = await openAsAdmin(browser, admin, '/admin/media', PHONE);
    const { page } = visitor;
    visitor.expectFailureOf('/api/media');
    await dropFiles(button(page, 'Subir imágenes'), [
      { name: 'drawing.svg', bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      { name: 'one.png', bytes: await png(100) },
      { name: 'two.png', bytes: await png(140) },
    ]);
    await toastOf(page).getByText('Se subieron 2 imágenes').waitFor();
    const refused = page.getByRole('alert').filter({ hasText: 'No se subió drawing.svg.' });
    await refused.getByText('Los archivos SVG no se pueden subir como imágenes.').waitFor();
    for (const name of ['one.png', 'two.png']) await button(page, `Editar ${name}`).waitFor();
    expect(await stored()).toEqual(['one.png', 'two.png']);
    expect(await fits(page)).toBe(true);
    await visitor.leave();
  });

  it('by pasting a cover where a click or the Tab key has put the focus', async () => {
    const { id } = await site.make.article();
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    const { page } = form;
    await form.tab('Common Fields');
    const box = button(page, 'Upload an image');
    const dialog = page.getByRole('dialog', { name: 'given.png' });
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
    expect(await stored()).toEqual(['given.png', 'given.png']);
    await form.leave();
  });
});
