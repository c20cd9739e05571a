/** @module-tag extended */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { hasFocus, openForm } from '../support/admin-form.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { visit } from '../support/browser.ts';
import { type Desk, startDesk } from '../support/desk.ts';
import { drawn, type Uploaded, upload } from '../support/media-files.ts';
import { shownPictures } from '../support/pictures.ts';
import { tabTo } from '../support/tab-to.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { giveFile } from '../support/text-editor.ts';
import { labelOf, textsIn } from '../support/texts.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());
beforeEach(() => truncate(desk.database.orm.em, 'stored_article, stored_video, media, media_use cascade'));
afterEach(() => truncate(desk.database.orm.em, 'rate_limit'));

const rows = <Row extends object>(query: string, values: unknown[] = []) =>
  desk.database.orm.em.execute<Row[]>(query, values);
const png = (hue: number) => drawn(900, 500, hue).png().toBuffer();
const uploaded = async (name: string, hue: number): Promise<Uploaded> => {
  const { status, answer } = await upload(desk.ana, await png(hue), name);
  expect(status).toBe(201);
  return answer;
};
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
/** @param file a path, or a small picture. */
const choose = async (within: Page | Locator, name: string, file: string | { name: string; buffer: Buffer }) => {
  const page = 'page' in within ? within.page() : within;
  const chooser = page.waitForEvent('filechooser');
  await button(within, name).click();
  await (await chooser).setFiles(typeof file === 'string' ? file : { ...file, mimeType: 'image/png' });
};
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const statusAt = async (path: string) => (await fetch(`${desk.ana.site.url}${path}`)).status;
const becomes = (path: string, status: number) =>
  expect.poll(() => statusAt(path), { message: path, timeout: 30_000 }).toBe(status);

describe.each(['en', 'es'] as const)('pictures on two server processes, in %s', async (language) => {
  const t = await textsIn(language);
  const options = { locale: { en: 'en-US', es: 'es-MX' }[language] };
  const phone = { ...options, viewport: { width: 390, height: 844 } };
  const alt = { en: 'A harbor', es: 'Un puerto' };
  const oneGap = {
    en: 'One item will have a gap where the image is now.',
    es: 'Un elemento quedará con un hueco donde ahora está la imagen.',
  }[language];
  const address = (slug: string) => `/news/${slug}?lang=${language}`;
  const article = (given: object) => desk.database.make.article(given);
  const describeIn = async (dialog: Locator) => {
    await dialog.getByLabel(t('Alternative text (English)')).fill(alt.en);
    await dialog.getByLabel(t('Alternative text (Spanish)')).fill(alt.es);
  };

  it('one is found in the library and described, with credit and focal point or as decorative, on a phone', async () => {
    const { ana, bea, browser } = desk;
    const [harbor, boats] = [await uploaded('harbor.png', 10), await uploaded('boats.png', 50)];
    const content = `<p><img src="${harbor.src}" alt=""></p>`;
    const { slug } = await article({ title: 'Where to go', titleEs: 'Adónde ir', imageUrl: harbor.src, content });
    const reader = await visit(browser, ana.site.url, phone);
    await reader.open(address(slug));

    const visitor = await openAsAdmin(browser, bea, '/admin/media', phone);
    const { page } = visitor;
    const edit = (fileName: string) => button(page, t('Edit {fileName}', { fileName }));
    await edit('boats.png').waitFor();
    const search = page.getByRole('searchbox', { name: t('Search images') });
    await search.fill('nothing like it');
    await search.press('Enter');
    await page.getByText(t('No images found')).first().waitFor();
    await button(page, t('Show all images')).click();
    await edit('boats.png').waitFor();
    await search.fill('harb');
    await search.press('Enter');
    await edit('boats.png').waitFor({ state: 'detached' });
    await edit('harbor.png').click();
    const dialog = page.getByRole('dialog', { name: 'harbor.png' });
    await dialog.getByRole('link', { name: { en: 'Where to go', es: 'Adónde ir' }[language] }).waitFor();
    await button(dialog, t('Save')).click();
    expect(await dialog.getByText(t('Describe what the image shows.')).count()).toBe(2);
    await describeIn(dialog);
    await dialog.getByLabel(t('Credit (optional)')).fill('Ana Ruiz');
    await dialog.getByLabel(t('License (optional)')).fill('CC BY 4.0');
    const source = dialog.getByLabel(t('Source address (optional)'));
    await source.fill('example.org');
    await dialog.getByLabel(t('From left to right')).fill('20');
    await dialog.getByLabel(t('From top to bottom')).fill('75');
    await button(dialog, t('Save')).click();
    await dialog
      .getByRole('alert')
      .getByText(t('The source must be a full address that begins with https://.'))
      .waitFor();
    await source.fill('https://example.org/harbor');
    expect(await fits(page)).toBe(true);
    await button(dialog, t('Save')).click();
    await toastOf(page).getByText(t('Image saved'), { exact: true }).waitFor();

    const named = 'Ana Ruiz, CC BY 4.0';
    await expect
      .poll(async () => (await fetch(`${ana.site.url}${address(slug)}`)).text(), { timeout: 30_000 })
      .toContain('Ana Ruiz');
    await reader.open(address(slug));
    await reader.page
      .getByText(`${{ en: 'Image', es: 'Imagen' }[language]}: ${named}`)
      .first()
      .waitFor();
    expect(await reader.page.getByRole('link', { name: named }).count()).toBe(2);
    const cover = reader.page.getByRole('img', { name: alt[language] });
    expect(await cover.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('20% 75%');

    const { slug: other } = await article({ imageUrl: boats.src });
    await visitor.open('/admin/media');
    await edit('boats.png').click();
    const second = page.getByRole('dialog', { name: 'boats.png' });
    await second.getByLabel(t('Decorative: it adds nothing to what the text says')).check();
    expect(await second.getByLabel(t('Alternative text (English)')).count()).toBe(0);
    await button(second, t('Save')).click();
    await second.waitFor({ state: 'detached' });
    expect(await rows('select decorative from media where digest = ?', [boats.digest])).toEqual([{ decorative: true }]);
    await reader.open(address(other));
    expect((await shownPictures(reader.page)).join()).toContain(boats.digest);
    expect(await reader.page.getByRole('main').getByRole('img').count()).toBe(0);
    for (const one of [reader, visitor]) await one.leave();
  });

  it('one is replaced everywhere, deleted after it is said where it is shown, and restored', async () => {
    const { ana, bea, browser } = desk;
    const map = await uploaded('map.png', 90);
    const { id, slug } = await article({ title: 'Where to go', titleEs: 'Adónde ir', imageUrl: map.src });
    const use = { en: 'Where to go', es: 'Adónde ir' }[language];
    const visitor = await openAsAdmin(browser, bea, '/admin/media', options);
    const { page } = visitor;
    const open = async (fileName: string, action: string) => {
      await button(page, t('Edit {fileName}', { fileName })).click();
      await button(page.getByRole('dialog', { name: fileName, exact: true }), t(action)).click();
    };
    await open('map.png', 'Replace…');
    const replacing = page.getByRole('dialog', { name: t('Replace {0}', { 0: 'map.png' }) });
    await replacing.getByRole('link', { name: use }).waitFor();
    await choose(replacing, t('Upload an image'), { name: 'new-map.png', buffer: await png(130) });
    await replacing.getByText(t('{width} × {height} pixels', { width: '900', height: '500' })).waitFor();
    await replacing.getByLabel(t('Decorative: it adds nothing to what the text says')).check();
    await button(replacing, t('Replace')).click();
    await toastOf(page).getByText(t('Image replaced'), { exact: true }).waitFor();
    await becomes(map.src, 404);
    const [row] = await rows<{ src: string }>('select image_url as src from article');
    const src = row?.src ?? '';
    expect(src).not.toBe(map.src);
    await expect
      .poll(async () => (await fetch(`${ana.site.url}${address(slug)}`)).text(), { timeout: 30_000 })
      .toContain(src);

    await open('new-map.png', 'Delete…');
    const deleting = page.getByRole('dialog', { name: t('Delete {fileName}?', { fileName: 'new-map.png' }) });
    await deleting.getByText(oneGap).waitFor();
    await deleting.getByRole('link', { name: use }).waitFor();
    expect(await statusAt(src)).toBe(200);
    await button(deleting, t('Delete anyway')).click();
    await toastOf(page)
      .getByText(t('“{fileName}” was deleted', { fileName: 'new-map.png' }))
      .waitFor();
    await becomes(src, 404);
    await page.getByLabel(t('Which images')).selectOption({ label: { en: 'Deleted', es: 'Eliminadas' }[language] });
    const deleted = button(page, t('Restore {fileName}', { fileName: 'new-map.png' }));
    await deleted.getByText({ en: 'Deleted', es: 'Eliminada' }[language], { exact: true }).waitFor();
    await deleted.click();
    await toastOf(page)
      .getByText(t('“{fileName}” is back', { fileName: 'new-map.png' }))
      .waitFor();
    await becomes(src, 200);

    // At the other process, it comes into use while the dialog is open.
    expect((await ana.put(`/api/articles/${id}`, { imageUrl: null })).status).toBe(200);
    await visitor.open('/admin/media?state=unused');
    await open('new-map.png', 'Delete…');
    await deleting.getByText(t('No article, video, lesson or newsletter issue shows this image.')).waitFor();
    expect((await ana.put(`/api/articles/${id}`, { imageUrl: src })).status).toBe(200);
    await button(deleting, t('Delete')).click();
    await deleting.getByText(t('Someone used this image in the meantime, so it wasn’t deleted.')).waitFor();
    await deleting.getByRole('link', { name: use }).waitFor();
    await button(deleting, t('Cancel')).click();
    expect(await statusAt(src)).toBe(200);
    await visitor.leave();
  });

  it('one that is too large, has too many pixels or is cut off on its way isn’t stored, which is said', async () => {
    const { bea, browser } = desk;
    const visitor = await openAsAdmin(browser, bea, '/admin/media', options);
    const { page } = visitor;
    visitor.expectFailureOf('/api/media');
    const refused = async (name: string, bytes: Buffer, why: string) => {
      const file = join(temporaryFolder(), name);
      await writeFile(file, bytes);
      await choose(page, t('Upload images'), file);
      const alert = page.getByRole('alert').filter({ hasText: name });
      await alert.getByText(t('{0} wasn’t uploaded.', { 0: name })).waitFor();
      await alert.getByText(t(why)).waitFor();
    };
    await refused(
      'large.png',
      Buffer.alloc(12 * 1024 * 1024 + 1),
      'The file is larger than 12 MB. Make it smaller, then upload it again.',
    );
    await refused(
      'vast.png',
      await drawn(8_001, 8_000).png().toBuffer(),
      'The image has more than 64 million pixels, or more than 40 million in all frames of an animation. Make it smaller, then upload it again.',
    );
    const small = await png(200);
    const head = '--cut\r\ncontent-disposition: form-data; name="file"; filename="small.png"\r\n\r\n';
    await page.route('**/api/media', (route) =>
      route.continue({
        headers: { ...route.request().headers(), 'content-type': 'multipart/form-data; boundary=cut' },
        postData: Buffer.concat([Buffer.from(head), small.subarray(0, small.length >> 1)]),
      }),
    );
    await refused('small.png', small, 'The upload was cut off, so nothing was stored. Try again.');
    expect(await rows('select from media')).toEqual([]);
    await page.unroute('**/api/media');
    await button(page, t('Try again')).click();
    await page.getByRole('dialog', { name: 'small.png' }).waitFor();
    expect(await rows('select from media')).toHaveLength(1);
    await visitor.leave();
  });

  it('one is pasted into a text and another dropped on it, and readers of the other process see both', async () => {
    const { ana, bea, browser } = desk;
    const { id, slug } = await article({ content: '<p>Before</p>', titleEs: null, contentEs: null });
    const form = await openForm(browser, bea, `/admin/articles/${id}`, options);
    const { page } = form;
    const text = page
      .getByRole('textbox', { name: labelOf('content', language), exact: true })
      .and(page.locator('[contenteditable]'));
    await text.waitFor();
    const dialog = page.getByRole('dialog', { name: t('Insert image') });
    await giveFile(text, 'paste', 'image/png', await png(240));
    await describeIn(dialog);
    await button(dialog, t('Apply')).click();
    await dialog.waitFor({ state: 'detached' });
    await giveFile(text, 'drop', 'image/png', await png(280));
    await dialog.getByText(t('{width} × {height} pixels', { width: '900', height: '500' })).waitFor();
    await button(dialog, t('Apply')).click();
    expect(await dialog.getByText(t('Describe what the image shows.')).count()).toBe(2);
    await dialog.getByLabel(t('Decorative: it adds nothing to what the text says')).check();
    await button(dialog, t('Apply')).click();
    await dialog.waitFor({ state: 'detached' });
    await button(page, t('Save and keep editing')).click();
    await toastOf(page).getByText(t('Content updated'), { exact: true }).waitFor();
    const stored = await rows<{ digest: string; decorative: boolean; altEn: string | null }>(
      'select digest, decorative, alt_en as "altEn" from media order by id',
    );
    expect(stored).toMatchObject([
      { decorative: false, altEn: alt.en },
      { decorative: true, altEn: null },
    ]);
    const reader = await visit(browser, ana.site.url, options);
    await expect
      .poll(
        async () => {
          await reader.open(address(slug));
          const sources = (await shownPictures(reader.page)).join();
          return stored.map(({ digest }) => sources.includes(digest));
        },
        { timeout: 30_000 },
      )
      .toEqual([true, true]);
    await reader.page.getByRole('img', { name: alt.en }).waitFor();
    for (const one of [reader, form]) await one.leave();
  });

  it('one from the library becomes the thumbnail of a video, by keyboard alone, on a phone', async () => {
    const { ana, bea, browser } = desk;
    const harbor = await uploaded('harbor.png', 320);
    await rows(`update media set alt_en = ?, alt_es = ?`, [alt.en, alt.es]);
    await uploaded('boats.png', 350);
    const { id } = await desk.database.make.video({ duration: '1:00', thumbnailUrl: null });
    const form = await openForm(browser, bea, `/admin/videos/${id}`, phone);
    const { page } = form;
    await tabTo(page.getByRole('tab', { selected: true }).first());
    await page.keyboard.press('End');
    await tabTo(button(page, t('Choose from the library')));
    await page.keyboard.press('Enter');
    const library = page.getByRole('region', { name: t('Image library') });
    await tabTo(library.getByRole('searchbox', { name: t('Search images') }));
    await page.keyboard.type('harb');
    await button(library, t('Choose {fileName}', { fileName: 'boats.png' })).waitFor({ state: 'detached' });
    await tabTo(button(library, t('Choose {fileName}', { fileName: 'harbor.png' })));
    await page.keyboard.press('Enter');
    await library.waitFor({ state: 'detached' });
    await expect.poll(() => form.field(labelOf('thumbnailUrl', language)).inputValue()).toBe(harbor.src);
    expect(await hasFocus(button(page, t('Choose from the library')))).toBe(true);
    expect(await fits(page)).toBe(true);
    await page.keyboard.press('Control+s');
    await toastOf(page).getByText(t('Content updated'), { exact: true }).waitFor();
    expect(await rows('select thumbnail_url as src from video')).toEqual([{ src: harbor.src }]);
    const reader = await visit(browser, ana.site.url, phone);
    await expect
      .poll(
        async () => {
          await reader.open(`/videos?lang=${language}`);
          return (await shownPictures(reader.page)).join();
        },
        { timeout: 30_000 },
      )
      .toContain(harbor.digest);
    for (const one of [reader, form]) await one.leave();
  });
});
