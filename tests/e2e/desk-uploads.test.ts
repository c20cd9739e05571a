/** @module-tag extended */

import type { Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { hasFocus, openForm } from '../support/admin-form.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { holdRequests } from '../support/api-traffic.ts';
import { type Desk, startDesk } from '../support/desk.ts';
import { dropFiles } from '../support/drop-files.ts';
import { drawn, upload } from '../support/media-files.ts';
import { tabTo } from '../support/tab-to.ts';
import { giveFile } from '../support/text-editor.ts';
import { labelOf, textsIn } from '../support/texts.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());
beforeEach(() => truncate(desk.database.orm.em, 'stored_article, stored_video, media, media_use cascade'));
afterEach(() => truncate(desk.database.orm.em, 'rate_limit'));

const rows = <Row extends object>(query: string) => desk.database.orm.em.execute<Row[]>(query);
const stored = async () =>
  (await rows<{ name: string }>('select file_name as name from media order by id')).map(({ name }) => name);
const png = (hue: number) => drawn(900, 500, hue).png().toBuffer();
const file = async (name: string, hue: number) => ({ name, bytes: await png(hue) });
const UPLOADS = '**/api/media';

describe.each(['en', 'es'] as const)(
  'files dropped on the box for uploads or pasted into it, in %s',
  async (language) => {
    const t = await textsIn(language);
    const options = { locale: { en: 'en-US', es: 'es-MX' }[language], viewport: { width: 390, height: 844 } };
    const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
    const failed = (page: Page, name: string) =>
      page.getByRole('alert').filter({ hasText: t('{0} wasn’t uploaded.', { 0: name }) });
    const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    const openLibrary = () => openAsAdmin(desk.browser, desk.bea, '/admin/media', options);

    it('an SVG, a polyglot and a damaged file are refused, each with its reason, and the picture among them is stored', async () => {
      const visitor = await openLibrary();
      const { page } = visitor;
      visitor.expectFailureOf('/api/media');
      const picture = await png(20);
      await dropFiles(button(page, t('Upload images')), [
        { name: 'drawing.svg', bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
        { name: 'double.png', bytes: Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]) },
        { name: 'cut.png', bytes: picture.subarray(0, picture.length >> 1) },
        { name: 'harbor.png', bytes: picture },
      ]);
      for (const [name, why] of [
        [
          'drawing.svg',
          'SVG files can’t be uploaded as images. To show a drawing in a text, paste its code into the HTML view.',
        ],
        [
          'double.png',
          'The file is an image and also a web page, a document or an archive. Save it again in an image editor, then upload it.',
        ],
        ['cut.png', 'The image is damaged or incomplete. Save it again in an image editor, then upload it.'],
      ] as const) {
        await failed(page, name).getByText(t(why)).waitFor();
      }
      await page.getByRole('dialog', { name: 'harbor.png' }).waitFor();
      expect(await stored()).toEqual(['harbor.png']);
      expect(await fits(page)).toBe(true);
      await visitor.leave();
    });

    it('after too many uploads it is said how long to wait, and the file can be tried again', async () => {
      const visitor = await openLibrary();
      const { page } = visitor;
      visitor.expectFailureOf('/api/media');
      for (let count = 0; count < 30; count += 1) expect((await upload(desk.bea, '')).status).toBe(400);
      await dropFiles(button(page, t('Upload images')), [await file('harbor.png', 60)]);
      const alert = failed(page, 'harbor.png');
      await alert
        .getByText(t('You’ve uploaded many images in a short time. Try again in {minutes} min.', { minutes: 1 }))
        .waitFor();
      expect(await stored()).toEqual([]);
      await truncate(desk.database.orm.em, 'rate_limit');
      await button(alert, t('Try again')).click();
      await page.getByRole('dialog', { name: 'harbor.png' }).waitFor();
      expect(await alert.count()).toBe(0);
      expect(await stored()).toEqual(['harbor.png']);
      await visitor.leave();
    });

    it('the library takes several one after another, more of them in the meantime, and none after the upload is canceled', async () => {
      const visitor = await openLibrary();
      const { page } = visitor;
      const box = button(page, t('Upload images'));
      const left = (waiting: number) =>
        page.getByText(
          t('{waiting, plural, one {# more file is waiting.} other {# more files are waiting.}}', { waiting }),
        );
      let release = await holdRequests(page, UPLOADS);
      await dropFiles(box, [await file('one.png', 100), await file('two.png', 140)]);
      await left(1).waitFor();
      await dropFiles(box, [await file('three.png', 180)]);
      await left(2).waitFor();
      expect(await fits(page)).toBe(true);
      release();
      await toastOf(page)
        .getByText(t('{0, plural, one {# image uploaded} other {# images uploaded}}', { 0: 3 }))
        .waitFor();
      expect(await stored()).toEqual(['one.png', 'two.png', 'three.png']);
      for (const name of await stored()) await button(page, t('Edit {fileName}', { fileName: name })).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);

      release = await holdRequests(page, UPLOADS);
      await dropFiles(box, [await file('four.png', 220), await file('five.png', 260)]);
      await left(1).waitFor();
      await button(page, t('Cancel upload')).click();
      await left(1).waitFor({ state: 'detached' });
      release();
      await dropFiles(box, [await file('six.png', 300)]);
      await page.getByRole('dialog', { name: 'six.png' }).waitFor();
      expect(await stored()).toEqual(['one.png', 'two.png', 'three.png', 'six.png']);
      await visitor.leave();
    });

    it('a field takes one, says which, and goes on with it when another is dropped in the meantime', async () => {
      const { id } = await desk.database.make.article();
      const form = await openForm(desk.browser, desk.bea, `/admin/articles/${id}`, options);
      const { page } = form;
      await page.getByRole('tab', { name: t('Common Fields') }).click();
      const release = await holdRequests(page, UPLOADS);
      const box = button(page, t('Upload an image'));
      await dropFiles(box, [await file('one.png', 30), await file('two.png', 70)]);
      const only = 'Only {name} was added, because only one image fits here.';
      await page.getByText(t(only, { name: 'one.png' })).waitFor();
      await dropFiles(box, [await file('three.png', 110)]);
      const later =
        'Another image is still being uploaded, so {name} wasn’t added. Add it again when the upload is done.';
      await page.getByText(t(later, { name: 'three.png' })).waitFor();
      release();
      const dialog = page.getByRole('dialog', { name: 'one.png' });
      await dialog.getByLabel(t('Decorative: it adds nothing to what the text says')).check();
      await button(dialog, t('Save')).click();
      await expect.poll(() => form.field(labelOf('imageUrl', language)).inputValue()).toMatch(/^\/media\//);
      expect(await stored()).toEqual(['one.png']);
      expect(await fits(page)).toBe(true);
      await form.leave();
    });

    it.each([
      ['cover', 'articles', 'imageUrl'],
      ['thumbnail', 'videos', 'thumbnailUrl'],
    ] as const)('a %s is pasted where a click or the Tab key has put the focus', async (_what, section, field) => {
      const { make } = desk.database;
      const { id } = await (section === 'articles' ? make.article() : make.video({ duration: '1:00' }));
      const form = await openForm(desk.browser, desk.bea, `/admin/${section}/${id}`, options);
      const { page } = form;
      await page.getByRole('tab', { name: t('Common Fields') }).click();
      const focused = page.locator(':focus');
      const dialog = page.getByRole('dialog', { name: 'given.png' });
      const address = form.field(labelOf(field, language));

      await page
        .getByText(t('You can also drop or paste it here. JPEG, PNG, WebP, AVIF or GIF, up to 12 MB.'))
        .first()
        .click();
      expect(await hasFocus(button(page, t('Upload an image')))).toBe(true);
      await giveFile(focused, 'paste', 'image/png', await png(30));
      await dialog.getByLabel(t('Decorative: it adds nothing to what the text says')).check();
      await button(dialog, t('Save')).click();
      await expect.poll(() => address.inputValue()).toMatch(/^\/media\//);
      const first = await address.inputValue();

      await tabTo(button(page, t('Upload an image')));
      await giveFile(focused, 'paste', 'image/png', await png(70));
      await dialog.getByLabel(t('Decorative: it adds nothing to what the text says')).check();
      await button(dialog, t('Save')).click();
      await expect.poll(() => address.inputValue()).not.toBe(first);
      expect(await stored()).toEqual(['given.png', 'given.png']);
      await form.leave();
    });
  },
);
