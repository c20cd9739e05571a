/** @module-tag extended */

import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { noteOf, openForm } from '../support/admin-form.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { type Desk, startDesk } from '../support/desk.ts';
import { drawn, type Uploaded, upload } from '../support/media-files.ts';
import { textsIn } from '../support/texts.ts';

let desk: Desk;
let harbor: Uploaded;

beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await truncate(desk.database.orm.em, 'media, stored_article, newsletter_issue cascade');
  harbor = (await upload(desk.ana, await drawn(900, 500).png().toBuffer(), 'harbor.png')).answer;
  await anaSays('altEn: "A harbor", altEs: "Un puerto", credit: "Nora"');
  await truncate(desk.database.orm.em, 'content_change');
});

const rows = <Row extends object>(query: string) => desk.database.orm.em.execute<Row[]>(query);
/** At the other process. */
const anaSays = async (input: string) => {
  const { errors } = await desk.ana.graphql(
    `mutation { updateMedia(digest: "${harbor.digest}", input: { ${input} }) { id } }`,
  );
  expect(errors).toBeUndefined();
};
const description = async () => {
  const [row] = await rows(
    `select alt_en as "altEn", alt_es as "altEs", decorative, credit, licence, focal_x as "focalX" from media`,
  );
  return row;
};
/** Who changed which parts of the description. */
const changes = async () => {
  const found = await rows<{ username: string; fields: string[] }>(
    `select u.username, c.fields from content_change c join app_user u on u.id = c.actor_id
     where c.item_type = 'media' order by c.id`,
  );
  return found.map(({ username, fields }) => `${username}: ${fields}`);
};
const own = { altEn: 'A harbor', altEs: 'Un puerto', decorative: false, credit: 'Nora', licence: null, focalX: 0.5 };
/** What someone else changes while a dialog is open. */
const meanwhile = { credit: 'Ana Ruiz', licence: 'CC BY 4.0', focalX: 0.25 };
const anaDescribes = () => anaSays('credit: "Ana Ruiz", licence: "CC BY 4.0", focalX: 0.25');

describe.each(['en', 'es'] as const)('on two server processes, in %s', async (language) => {
  const t = await textsIn(language);
  const options = { locale: { en: 'en-US', es: 'es-MX' }[language] };
  const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
  const altField = (dialog: Locator, name: 'English' | 'Spanish') => dialog.getByLabel(t(`Alternative text (${name})`));
  const decorative = (dialog: Locator) => dialog.getByLabel(t('Decorative: it adds nothing to what the text says'));
  const openDescription = async () => {
    const visitor = await openAsAdmin(desk.browser, desk.bea, '/admin/media', options);
    const dialog = visitor.page.getByRole('dialog', { name: 'harbor.png' });
    const open = () => button(visitor.page, t('Edit {fileName}', { fileName: 'harbor.png' })).click();
    await open();
    return { visitor, page: visitor.page, dialog, open, save: () => button(dialog, t('Save')).click() };
  };

  describe('the description of an image that someone else changes while its dialog is open', () => {
    it('keeps what both changed, and an unchanged dialog changes nothing', async () => {
      const { visitor, page, dialog, open, save } = await openDescription();
      await altField(dialog, 'English').fill('Boats');
      await anaDescribes();
      await save();
      await toastOf(page).getByText(t('Image saved'), { exact: true }).waitFor();
      expect(await description()).toEqual({ ...own, ...meanwhile, altEn: 'Boats' });
      expect(await changes()).toEqual(['ana: credit,licence,focalX', 'bea: altEn']);

      await open();
      await anaSays('altEn: "Boats at dawn"');
      await save();
      await dialog.waitFor({ state: 'detached' });
      expect(await description()).toMatchObject({ ...meanwhile, altEn: 'Boats at dawn' });
      await visitor.leave();
    });

    it('isn’t saved half: the dialog says what is missing now, and keeps what was written', async () => {
      const { visitor, dialog, save } = await openDescription();
      const english = altField(dialog, 'English');
      await english.fill('Boats');
      await anaSays('decorative: true');
      await save();
      await dialog
        .getByText(
          t(
            'Someone else changed the alternative text in the meantime, so nothing was saved. Fill in what is missing, then save again.',
          ),
        )
        .waitFor();
      await dialog.getByText(t('Describe what the image shows.')).waitFor();
      expect(await english.inputValue()).toBe('Boats');
      await altField(dialog, 'Spanish').fill('Botes');
      await save();
      await dialog.waitFor({ state: 'detached' });
      expect(await description()).toEqual({ ...own, altEn: 'Boats', altEs: 'Botes' });
      await visitor.leave();
    });
  });

  it('each text of a description that is too long says so, and nothing is saved', async () => {
    const { visitor, dialog, save } = await openDescription();
    const most = (count: number) => t('Too long: use at most {most} characters.', { most: count });
    const fields = [
      [altField(dialog, 'English'), 500],
      [dialog.getByLabel(t('Credit (optional)')), 300],
      [dialog.getByLabel(t('License (optional)')), 100],
    ] as const;
    for (const [field, limit] of fields) await field.fill('a'.repeat(limit + 1));
    await altField(dialog, 'Spanish').fill('');
    await save();
    for (const [field, limit] of fields) expect(await noteOf(field)).toBe(most(limit));
    expect(await noteOf(altField(dialog, 'Spanish'))).toBe(t('Describe what the image shows.'));
    expect(await changes()).toEqual([]);
    // The alternative texts of a decorative image aren’t stored.
    for (const [field, limit] of fields.slice(1)) await field.fill('a'.repeat(limit));
    await decorative(dialog).check();
    await save();
    await dialog.waitFor({ state: 'detached' });
    expect(await description()).toMatchObject({ decorative: true, altEn: null, credit: 'a'.repeat(300) });
    await visitor.leave();
  });

  describe('an image in a text', () => {
    const openDialog = async (content: string) => {
      const { id } = await desk.database.make.article({ content, contentEs: null });
      const form = await openForm(desk.browser, desk.bea, `/admin/articles/${id}`, options);
      const { page } = form;
      const image = t('Image');
      let clicks = 0;
      const select = async () => {
        clicks += 1;
        // Two clicks at one place could count as a double click, which selects no image.
        const position = { x: 40 * clicks, y: 40 };
        await page.locator(`[contenteditable] img[src="${harbor.src}"]`).first().click({ position });
        await button(page, image).first().click();
      };
      await select();
      const dialog = page.getByRole('dialog', { name: t('Edit image') });
      const tryToApply = () => button(dialog, t('Apply')).click();
      const apply = async () => {
        await tryToApply();
        await dialog.waitFor({ state: 'detached' });
      };
      const updated = toastOf(page).getByText(t('Content updated'), { exact: true });
      const saved = async () => {
        await button(page, t('Save and keep editing')).click();
        await updated.waitFor();
        const [row] = await rows<{ content: string }>(`select content from article where id = ${id}`);
        return row?.content;
      };
      return { form, dialog, select, tryToApply, apply, saved, updated };
    };
    const shown = (alt: string) => `<p><img src="${harbor.src}" alt="${alt}" loading="lazy" decoding="async"></p>`;
    const onlyHere = t('Changes apply only here. The description in the library stays the same.');

    it('has an alternative text for its place, which leaves that of the library and its covers alone', async () => {
      const { form, dialog, select, apply, saved, updated } = await openDialog(shown('Boats of this story'));
      const english = altField(dialog, 'English');
      await dialog.getByText(onlyHere).waitFor();
      expect(await english.inputValue()).toBe('Boats of this story');
      expect(await altField(dialog, 'Spanish').count()).toBe(0);
      await anaDescribes();
      await apply();
      expect(await description()).toEqual({ ...own, ...meanwhile });
      await select();
      await english.fill('Boats at noon');
      await apply();
      expect(await saved()).toContain('alt="Boats at noon"');
      await select();
      await decorative(dialog).check();
      await apply();
      await updated.waitFor({ state: 'detached' });
      expect(await saved()).toMatch(/alt=""[^>]* role="presentation"/);
      expect(await description()).toEqual({ ...own, ...meanwhile });
      expect(await changes()).toEqual(['ana: credit,licence,focalX']);
      await form.leave();
    });

    it('gives the library only what that still lacks, and says which text is missing or too long', async () => {
      await rows('update media set alt_es = null');
      const { form, dialog, tryToApply, apply, saved } = await openDialog(shown('Boats of this story'));
      const spanish = altField(dialog, 'Spanish');
      expect(await dialog.getByText(onlyHere).count()).toBe(0);
      await tryToApply();
      expect(await noteOf(spanish)).toBe(t('Describe what the image shows.'));
      await spanish.fill('a'.repeat(501));
      await tryToApply();
      expect(await noteOf(spanish)).toBe(t('Too long: use at most {most} characters.', { most: 500 }));
      await spanish.fill('Botes');
      await apply();
      expect(await saved()).toContain('alt="Boats of this story"');
      expect(await description()).toEqual({ ...own, altEs: 'Botes' });
      await form.leave();
    });
  });

  it('an image in a newsletter issue counts as used, and leads there', async () => {
    const [row] = await rows<{ id: number }>(
      `insert into newsletter_issue (slug, subject, subject_es, intro, intro_es)
       values ('week-1', 'Week 1', 'Semana 1', '![Boats](${harbor.src})', 'Hola') returning id`,
    );
    const subject = { en: 'Week 1', es: 'Semana 1' }[language];
    const visitor = await openAsAdmin(desk.browser, desk.bea, '/admin/media?state=used', options);
    const { page } = visitor;
    const card = button(page, t('Edit {fileName}', { fileName: 'harbor.png' }));

    await card.getByText({ en: 'In use once', es: 'En uso una vez' }[language]).waitFor();
    await card.click();
    await button(page.getByRole('dialog', { name: 'harbor.png' }), t('Delete…')).click();
    const deleting = page.getByRole('dialog', { name: t('Delete {fileName}?', { fileName: 'harbor.png' }) });
    await deleting
      .getByText(
        {
          en: 'One item will have a gap where the image is now.',
          es: 'Un elemento quedará con un hueco donde ahora está la imagen.',
        }[language],
      )
      .waitFor();
    await deleting.getByText(`${t('Newsletter issue')}: ${subject}`).waitFor();
    await deleting.getByRole('link', { name: subject }).click();
    await page.waitForURL(`**/admin/newsletter/${row?.id}*`);
    await page.getByRole('heading', { name: subject }).first().waitFor();
    await visitor.leave();
  });
});
