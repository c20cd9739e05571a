/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Article } from '#server/article/article.entity.ts';
import { openForm } from '../support/admin-form.ts';
import { openAsAdmin } from '../support/admin-site.ts';
import { openBrowser } from '../support/browser.ts';
import { drawn, folderPlace, type MediaPlace, type Uploaded, upload } from '../support/media-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startOwnSite, type TestSite } from '../support/start-site.ts';

let place: MediaPlace;
let site: TestSite;
let browser: Browser;
let admin: SignedIn;
let hue = 0;

beforeAll(async () => {
  place = await folderPlace();
  [site, browser] = await Promise.all([startOwnSite(place.settings), openBrowser()]);
  admin = await signedIn(site, { role: 'admin', username: 'nora' });
});
afterAll(async () => {
  await Promise.all([site.close(), browser.close()]);
  await place.close();
});

/** A picture in the library that is described in both languages. */
async function inLibrary(name: string): Promise<Uploaded> {
  hue += 40;
  const { answer } = await upload(admin, await drawn(900, 500, hue).png().toBuffer(), name);
  await site.em.execute('update media set alt_en = ?, alt_es = ? where id = ?', ['A harbor', 'Un puerto', answer.id]);
  return answer;
}

/** As in another tab. */
async function elsewhere(change: 'deleteMedia' | 'restoreMedia', { digest }: Uploaded) {
  const rest = change === 'deleteMedia' ? ', evenIfUsed: true' : '';
  const { errors } = await admin.graphql(`mutation { ${change}(digest: "${digest}"${rest}) { id } }`);
  expect(errors).toBeUndefined();
}

const EN = {
  locale: 'en-US',
  common: 'Common Fields',
  image: 'Image',
  insert: 'Insert image',
  library: 'Choose from the library',
  choose: 'Choose',
  alt: 'Alternative text (English)',
  apply: 'Apply',
  notInserted: 'Someone deleted this image in the meantime, so it wasn’t inserted. Restore it under Images',
  title: 'Title',
  save: 'Save',
  saveHere: 'Save and keep editing',
  saved: 'Saved, but an image is missing',
  whatToDo: 'Restore it under Images, or choose another one.',
  toLookAt: 'To look at: Image URL',
  finding: 'Pages don’t show this deleted image until you restore it under Images or choose another one: ',
  describe: 'Edit description',
  notDescribed: 'Someone deleted this image in the meantime, so nothing was saved. Restore it under Images',
  edit: 'Edit',
  replaceIt: 'Replace…',
  replace: 'Replace',
  notReplaced: 'Someone deleted one of the two images in the meantime, so nothing was changed. Restore it under Images',
};
const ES: typeof EN = {
  locale: 'es-MX',
  common: 'Campos comunes',
  image: 'Imagen',
  insert: 'Insertar imagen',
  library: 'Elegir de la biblioteca',
  choose: 'Elegir',
  alt: 'Texto alternativo (inglés)',
  apply: 'Aplicar',
  notInserted: 'Alguien eliminó esta imagen mientras tanto, así que no se insertó. Restáurala en Imágenes',
  title: 'Título',
  save: 'Guardar',
  saveHere: 'Guardar y seguir editando',
  saved: 'Se guardó, pero falta una imagen',
  whatToDo: 'Restáurala en Imágenes o elige otra.',
  toLookAt: 'Por revisar: URL de la imagen',
  finding: 'Las páginas no muestran esta imagen eliminada hasta que la restaures en Imágenes o elijas otra: ',
  describe: 'Editar la descripción',
  notDescribed: 'Alguien eliminó esta imagen mientras tanto, así que no se guardó nada. Restáurala en Imágenes',
  edit: 'Editar',
  replaceIt: 'Reemplazar…',
  replace: 'Reemplazar',
  notReplaced:
    'Alguien eliminó una de las dos imágenes mientras tanto, así que no se cambió nada. Restáurala en Imágenes',
};

describe.each([
  ['English', EN],
  ['Spanish', ES],
])('an image that was deleted in another tab, in %s', (language, texts) => {
  const at = (path: string) => `${path}?lang=${language === 'Spanish' ? 'es' : 'en'}`;
  const named = (name: string) => `${language.toLowerCase()}-${name}.png`;

  it('isn’t inserted: the dialog says what to do and keeps what was written', async () => {
    const boats = await inLibrary(named('boats'));
    const { id } = await site.make.article({ content: '<p>Before</p>' });
    const form = await openForm(browser, admin, at(`/admin/articles/${id}`), { locale: texts.locale });
    const { page } = form;
    await page.getByRole('button', { name: texts.image, exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: texts.insert });
    await dialog.getByRole('button', { name: texts.library }).click();
    await dialog.getByRole('button', { name: `${texts.choose} ${boats.fileName}` }).click();
    const alt = dialog.getByLabel(texts.alt);
    await alt.fill('Boats at noon');
    await elsewhere('deleteMedia', boats);
    await dialog.getByRole('button', { name: texts.apply }).click();
    await dialog.getByText(texts.notInserted).waitFor();
    await dialog.getByText(texts.whatToDo).waitFor();
    expect(await alt.inputValue()).toBe('Boats at noon');
    await elsewhere('restoreMedia', boats);
    await dialog.getByRole('button', { name: texts.apply }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: texts.saveHere, exact: true }).click();
    await expect
      .poll(async () => (await site.em.fork().findOneOrFail(Article, id, { populate: ['content'] })).content)
      .toContain(boats.src);
    await form.leave();
  });

  it('leaves the form saved, which says what is missing and what to do', async () => {
    const cover = await inLibrary(named('cover'));
    const { id } = await site.make.article({ imageUrl: cover.src });
    const form = await openForm(browser, admin, at(`/admin/articles/${id}`), { locale: texts.locale });
    const { page } = form;
    await form.field(texts.title).fill('Harbor lights');
    await page.getByRole('tab', { name: texts.common }).click();
    await page.getByText('900 × 500').waitFor();
    await elsewhere('deleteMedia', cover);
    await page.getByRole('button', { name: texts.saveHere, exact: true }).click();
    await form.toast.getByText(texts.saved, { exact: true }).waitFor();
    await form.toast.getByText(texts.whatToDo).waitFor();
    await page
      .getByRole('group', { name: texts.toLookAt })
      .getByText(texts.finding + cover.fileName)
      .waitFor();
    await page.locator('form').getByText(texts.whatToDo).waitFor();
    expect(await site.em.fork().findOneOrFail(Article, id)).toMatchObject({
      title: 'Harbor lights',
      imageUrl: cover.src,
    });
    await form.leave();
  });

  it('can’t be described or replaced: the dialogs say what to do and keep what was written', async () => {
    const map = await inLibrary(named('map'));
    const visitor = await openAsAdmin(browser, admin, at('/admin/media'), { locale: texts.locale });
    const { page } = visitor;
    await page.getByRole('button', { name: `${texts.edit} ${map.fileName}` }).click();
    const details = page.getByRole('dialog', { name: map.fileName, exact: true });
    await details.getByLabel(texts.alt).fill('A map of the harbor');
    await elsewhere('deleteMedia', map);
    await details.getByRole('button', { name: texts.save, exact: true }).click();
    await details.getByText(texts.notDescribed).waitFor();
    expect(await details.getByLabel(texts.alt).inputValue()).toBe('A map of the harbor');
    await elsewhere('restoreMedia', map);
    await details.getByRole('button', { name: texts.save, exact: true }).click();
    await details.waitFor({ state: 'detached' });

    const other = await inLibrary(named('new-map'));
    await visitor.open(at('/admin/media'));
    await page.getByRole('button', { name: `${texts.edit} ${map.fileName}` }).click();
    await details.getByRole('button', { name: texts.replaceIt }).click();
    const replacing = page.getByRole('dialog', { name: `${texts.replace} ${map.fileName}` });
    await replacing.getByRole('button', { name: texts.library }).click();
    await replacing.getByRole('button', { name: `${texts.choose} ${other.fileName}` }).click();
    await replacing.getByText('900 × 500').waitFor();
    await elsewhere('deleteMedia', other);
    await replacing.getByRole('button', { name: texts.replace, exact: true }).click();
    await replacing.getByText(texts.notReplaced).waitFor();
    await replacing.getByText(texts.whatToDo).waitFor();
    await elsewhere('restoreMedia', other);
    await replacing.getByRole('button', { name: texts.replace, exact: true }).click();
    await replacing.waitFor({ state: 'detached' });
    await visitor.leave();
  });
});
