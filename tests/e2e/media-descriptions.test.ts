import type { Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Article } from '#server/article/article.entity.ts';
import { truncate } from '#tests/support/truncate.ts';
import { openForm } from '../support/admin-form.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { openBrowser } from '../support/browser.ts';
import { drawn, folderPlace, type MediaPlace, type Uploaded, upload } from '../support/media-files.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startOwnSite, type TestSite } from '../support/start-site.ts';

let place: MediaPlace;
let site: TestSite;
let browser: Browser;
let ana: SignedIn;
let bea: SignedIn;
let harbor: Uploaded;

beforeAll(async () => {
  place = await folderPlace();
  [site, browser] = await Promise.all([startOwnSite(place.settings), openBrowser()]);
  ana = await signedIn(site, { role: 'admin', username: 'ana' });
  bea = await signedIn(site, { role: 'editor', username: 'bea' });
});
afterAll(async () => {
  await Promise.all([site.close(), browser.close()]);
  await place.close();
});
beforeEach(async () => {
  await truncate(site.em, 'media, stored_article cascade');
  harbor = (await upload(ana, await drawn(900, 500).png().toBuffer(), 'harbor.png')).answer;
  await anaSays('altEn: "A harbor", altEs: "Un puerto", credit: "Nora"');
  await truncate(site.em, 'content_change');
});

const anaSays = async (input: string) => {
  const { errors } = await ana.graphql(
    `mutation { updateMedia(digest: "${harbor.digest}", input: { ${input} }) { id } }`,
  );
  expect(errors).toBeUndefined();
};
const description = async () => {
  const [row] = await site.em.execute(
    `select alt_en as "altEn", alt_es as "altEs", decorative, credit, licence, focal_x as "focalX" from media`,
  );
  return row;
};
/** Who changed which parts of the description. */
const changes = async () => {
  const rows = await site.em.execute<{ username: string; fields: string[] }[]>(
    `select u.username, c.fields from content_change c join app_user u on u.id = c.actor_id
     where c.item_type = 'media' order by c.id`,
  );
  return rows.map(({ username, fields }) => `${username}: ${fields}`);
};
const own = { altEn: 'A harbor', altEs: 'Un puerto', decorative: false, credit: 'Nora', licence: null, focalX: 0.5 };
/** What someone else changes while a dialog is open. */
const meanwhile = { credit: 'Ana Ruiz', licence: 'CC BY 4.0', focalX: 0.25 };
const anaDescribes = () => anaSays('credit: "Ana Ruiz", licence: "CC BY 4.0", focalX: 0.25');

describe('the description of an image that someone else changes while its dialog is open', () => {
  it('keeps what both changed, and an unchanged dialog changes nothing', async () => {
    const visitor = await openAsAdmin(browser, bea, '/admin/media');
    const { page } = visitor;
    const dialog = page.getByRole('dialog', { name: 'harbor.png' });
    await page.getByRole('button', { name: 'Edit harbor.png' }).click();
    await dialog.getByLabel('Alternative text (English)').fill('Boats');
    await anaDescribes();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await toastOf(page).getByText('Image saved', { exact: true }).waitFor();
    expect(await description()).toEqual({ ...own, ...meanwhile, altEn: 'Boats' });
    expect(await changes()).toEqual(['ana: credit,licence,focalX', 'bea: altEn']);

    await page.getByRole('button', { name: 'Edit harbor.png' }).click();
    await anaSays('altEn: "Boats at dawn"');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await description()).toMatchObject({ ...meanwhile, altEn: 'Boats at dawn' });
    await visitor.leave();
  });

  it('isn’t saved half: the dialog says what is missing now, and keeps what was written', async () => {
    const visitor = await openAsAdmin(browser, bea, '/admin/media');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Edit harbor.png' }).click();
    const dialog = page.getByRole('dialog', { name: 'harbor.png' });
    const english = dialog.getByLabel('Alternative text (English)');
    await english.fill('Boats');
    await anaSays('decorative: true');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog
      .getByText('Someone else changed the alternative text in the meantime, so nothing was saved.')
      .waitFor();
    await dialog.getByText('Describe what the image shows.').waitFor();
    expect(await english.inputValue()).toBe('Boats');
    await dialog.getByLabel('Alternative text (Spanish)').fill('Botes');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await description()).toEqual({ ...own, altEn: 'Boats', altEs: 'Botes' });
    await visitor.leave();
  });
});

describe('an image in a text', () => {
  const openDialog = async (content: string) => {
    const { id } = await site.make.article({ content });
    const form = await openForm(browser, bea, `/admin/articles/${id}`);
    const { page } = form;
    let clicks = 0;
    const select = async () => {
      clicks += 1;
      // Two clicks at one place could count as a double click, which selects no image.
      const position = { x: 40 * clicks, y: 40 };
      await page.locator(`[contenteditable] img[src="${harbor.src}"]`).first().click({ position });
      await page.getByRole('button', { name: 'Image', exact: true }).first().click();
    };
    await select();
    const dialog = page.getByRole('dialog', { name: 'Edit image' });
    const apply = async () => {
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    const saved = async () => {
      await form.save();
      await form.toast.getByText('Content updated', { exact: true }).waitFor();
      return (await site.em.fork().findOneOrFail(Article, id, { populate: ['content'] })).content;
    };
    return { form, dialog, select, apply, saved };
  };
  const shown = (alt: string) => `<p><img src="${harbor.src}" alt="${alt}" loading="lazy" decoding="async"></p>`;

  it('has an alternative text for its place, which leaves that of the library and its covers alone', async () => {
    const { form, dialog, select, apply, saved } = await openDialog(shown('Boats of this story'));
    const english = dialog.getByLabel('Alternative text (English)');
    await dialog.getByText('Changes apply only here.').waitFor();
    expect(await english.inputValue()).toBe('Boats of this story');
    expect(await dialog.getByLabel('Alternative text (Spanish)').count()).toBe(0);
    await anaDescribes();
    await apply();
    expect(await description()).toEqual({ ...own, ...meanwhile });
    await select();
    await english.fill('Boats at noon');
    await apply();
    expect(await saved()).toContain('alt="Boats at noon"');
    await select();
    await dialog.getByLabel('Decorative: it adds nothing').check();
    await apply();
    await form.toast.getByText('Content updated', { exact: true }).waitFor({ state: 'detached' });
    expect(await saved()).toMatch(/alt=""[^>]* role="presentation"/);
    expect(await description()).toEqual({ ...own, ...meanwhile });
    expect(await changes()).toEqual(['ana: credit,licence,focalX']);
    await form.leave();
  });

  it('gives the library only what that still lacks', async () => {
    await site.em.execute('update media set alt_es = null');
    const { form, dialog, apply, saved } = await openDialog(shown('Boats of this story'));
    expect(await dialog.getByText('Changes apply only here.').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('Describe what the image shows.').waitFor();
    await dialog.getByLabel('Alternative text (Spanish)').fill('Botes');
    await apply();
    expect(await saved()).toContain('alt="Boats of this story"');
    expect(await description()).toEqual({ ...own, altEs: 'Botes' });
    await form.leave();
  });
});

it('an image in a newsletter issue counts as used, and leads there', async () => {
  const [row] = await site.em.execute<{ id: number }[]>(
    `insert into newsletter_issue (slug, subject, intro) values ('week-1', 'Week 1', '![Boats](${harbor.src})') returning id`,
  );
  const visitor = await openAsAdmin(browser, bea, '/admin/media?state=used');
  const { page } = visitor;
  const card = page.getByRole('button', { name: 'Edit harbor.png' });

  await card.getByText('In use once').waitFor();
  await card.click();
  await page.getByRole('dialog', { name: 'harbor.png' }).getByRole('button', { name: 'Delete…' }).click();
  const deleting = page.getByRole('dialog', { name: 'Delete harbor.png?' });
  await deleting.getByText('One item will have a gap where the image is now.').waitFor();
  await deleting.getByText('Newsletter issue: Week 1').waitFor();
  await deleting.getByRole('link', { name: 'Week 1' }).click();
  await page.waitForURL(`**/admin/newsletter/${row?.id}*`);
  await page.getByRole('heading', { name: 'Week 1' }).first().waitFor();
  await visitor.leave();
});
