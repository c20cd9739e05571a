import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Article } from '#server/modules/content/article/article.entity.ts';
import { openForm } from '../support/admin-form.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { breakApi } from '../support/api-traffic.ts';
import { openBrowser } from '../support/browser.ts';
import { drawn, upload } from '../support/media-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

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
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  admin = await signedIn(site, { role: 'admin', username: 'nora' });
});
afterAll(() => Promise.all([site.close(), browser.close()]));

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
});

describe('the library of images', () => {
  it('says where an image is shown, and replaces, deletes and restores it', { tags: ['extended'] }, async () => {
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
    await visitor.leave();
  });
});
