import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Article } from '#server/article/article.entity.ts';
import { Video } from '#server/video/video.entity.ts';
import { truncate } from '#tests/support/truncate.ts';
import { openForm } from '../support/admin-form.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { breakApi } from '../support/api-traffic.ts';
import { openBrowser } from '../support/browser.ts';
import { drawn, folderPlace, type MediaPlace, upload } from '../support/media-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startOwnSite, type TestSite } from '../support/start-site.ts';

let place: MediaPlace;
let site: TestSite;
let browser: Browser;
let admin: SignedIn;

const file = async (name: string, hue: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await drawn(900, 500, hue).png().toBuffer(),
});
const choose = async (page: Page, given: Awaited<ReturnType<typeof file>>, within = page.locator('body')) => {
  const chooser = page.waitForEvent('filechooser');
  await within.getByRole('button', { name: 'Upload an image' }).click();
  await (await chooser).setFiles(given);
};

beforeAll(async () => {
  place = await folderPlace();
  [site, browser] = await Promise.all([startOwnSite(place.settings), openBrowser()]);
  admin = await signedIn(site, { role: 'admin', username: 'nora' });
});
afterAll(async () => {
  await Promise.all([site.close(), browser.close()]);
  await place.close();
});

describe('images in forms', () => {
  it('a cover is uploaded, described in both languages and saved', async () => {
    const { id, slug } = await site.make.article();
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    const { page } = form;
    await form.tab('Common Fields');
    await choose(page, await file('harbor.png', 10));
    const dialog = page.getByRole('dialog', { name: 'harbor.png' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect(await form.field('Image URL').inputValue()).toBe('');
    expect(await dialog.getByText('Describe what the image shows.').count()).toBe(2);
    await dialog.getByLabel('Alternative text (English)').fill('A harbor');
    await dialog.getByLabel('Alternative text (Spanish)').fill('Un puerto');
    await dialog.getByLabel('From left to right').fill('20');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await form.toast.getByText('Image saved', { exact: true }).waitFor();
    await form.save();
    await form.toast.getByText('Content updated', { exact: true }).waitFor();
    const { imageUrl } = await site.em.fork().findOneOrFail(Article, id);
    expect(imageUrl).toMatch(/^\/media\/[0-9a-f]{64}\/960\.webp$/);
    await form.open(`/news/${slug}?lang=es`);
    const cover = page.getByRole('img', { name: 'Un puerto' });
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await cover.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('20% 50%');
    await form.leave();
  });

  it('in Spanish, a thumbnail from the library is not taken without a description or “decorative”', async () => {
    const { answer } = await upload(admin, (await file('reef.png', 30)).buffer, 'reef.png');
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
    expect(await site.em.fork().findOneOrFail(Video, id)).toMatchObject({ thumbnailUrl: answer.src });
    await form.leave();
  });

  it('an image of another site says in the text itself that it is decorative, so it is not a finding', async () => {
    const src = 'https://example.org/line.png';
    const { id } = await site.make.article({ content: `<p>Before <img src="${src}" alt=""></p>` });
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    const { page } = form;
    await page.route(src, async (route) => route.fulfill({ body: (await file('line.png', 60)).buffer }));
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
    const { content } = await site.em.fork().findOneOrFail(Article, id, { populate: ['content'] });
    expect(content).toContain(`<img src="${src}" alt="" role="presentation"`);
    await form.leave();
  });

  it('an image that is dropped on a text is uploaded, and a failed upload can be tried again', async () => {
    const { id } = await site.make.article({ content: '<p>Before</p>' });
    const form = await openForm(browser, admin, `/admin/articles/${id}`);
    const { page } = form;
    form.expectFailureOf('/api/media');
    let isDown = true;
    await page.route('**/api/media', (route) => (isDown ? route.abort() : route.continue()));
    const { buffer } = await file('boats.png', 50);
    const text = page.getByRole('textbox', { name: 'Content', exact: true }).first();
    const data = await page.evaluateHandle(
      ([base64 = '']) => {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], 'boats.png', { type: 'image/png' }));
        return transfer;
      },
      [buffer.toString('base64')],
    );
    // The editor asks where the image was dropped.
    const { x = 0, y = 0 } = (await text.boundingBox()) ?? {};
    await text.dispatchEvent('drop', { dataTransfer: data, clientX: x + 20, clientY: y + 20 });
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
    const { content } = await site.em.fork().findOneOrFail(Article, id, { populate: ['content'] });
    expect(content).toMatch(/<img src="\/media\/[0-9a-f]{64}\/960\.webp" alt="Boats" loading="lazy" decoding="async">/);
    await form.leave();
  });
});

describe('the library of images', () => {
  it('says where an image is shown, and replaces, deletes and restores it', async () => {
    const { answer } = await upload(admin, (await file('map.png', 90)).buffer, 'map.png');
    const { id } = await site.make.article({ title: 'Where to go', imageUrl: answer.src });
    const visitor = await openAsAdmin(browser, admin, '/admin/media');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Edit map.png' }).click();
    const details = page.getByRole('dialog', { name: 'map.png', exact: true });
    await details.getByRole('link', { name: 'Where to go' }).waitFor();
    await details.getByRole('button', { name: 'Replace…' }).click();
    const replacing = page.getByRole('dialog', { name: 'Replace map.png' });
    await choose(page, await file('new-map.png', 130), replacing);
    await replacing.getByText('900 × 500 pixels').waitFor();
    await replacing.getByLabel('Decorative: it adds nothing').check();
    visitor.expectFailureOf('/graphql');
    const repair = await breakApi(page);
    await replacing.getByRole('button', { name: 'Replace', exact: true }).click();
    await replacing.getByRole('alert').getByText('Couldn’t replace the image.').waitFor();
    await repair();
    await replacing.getByRole('button', { name: 'Replace', exact: true }).click();
    await toastOf(page).getByText('Image replaced', { exact: true }).waitFor();
    const { imageUrl } = await site.em.fork().findOneOrFail(Article, id);
    expect(imageUrl).not.toBe(answer.src);

    await page.getByRole('button', { name: 'Edit new-map.png' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete…' }).click();
    const deleting = page.getByRole('dialog', { name: 'Delete new-map.png?' });
    await deleting.getByText('One item will have a gap where the image is now.').waitFor();
    await deleting.getByRole('button', { name: 'Delete anyway' }).click();
    await toastOf(page).getByText('“new-map.png” was deleted').waitFor();
    expect((await fetch(`${site.url}${imageUrl}`)).status).toBe(404);
    await page.getByLabel('Which images').selectOption('Deleted');
    await page.getByRole('button', { name: 'Restore new-map.png' }).click();
    await toastOf(page).getByText('“new-map.png” is back').waitFor();
    expect((await fetch(`${site.url}${imageUrl}`)).status).toBe(200);

    // It comes into use while the dialog is open.
    const { answer: late } = await upload(admin, (await file('late.png', 170)).buffer, 'late.png');
    await visitor.open('/admin/media');
    await page.getByRole('button', { name: 'Edit late.png' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete…' }).click();
    const lateDialog = page.getByRole('dialog', { name: 'Delete late.png?' });
    await lateDialog.getByText('No article, video, lesson or newsletter issue shows this image.').waitFor();
    await site.make.article({ title: 'A late harbor', imageUrl: late.src });
    await lateDialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await lateDialog.getByText('Someone used this image in the meantime, so it wasn’t deleted.').waitFor();
    await lateDialog.getByRole('link', { name: 'A late harbor' }).waitFor();
    expect((await fetch(`${site.url}${late.src}`)).status).toBe(200);
    await lateDialog.getByRole('button', { name: 'Delete anyway' }).click();
    await toastOf(page).getByText('“late.png” was deleted').waitFor();
    expect((await fetch(`${site.url}${late.src}`)).status).toBe(404);
    await visitor.leave();
  });
});
