/** @module-tag extended */

import type { Locator } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { visit } from '../support/browser.ts';
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
  await truncate(desk.database.orm.em, 'media, stored_article cascade');
  harbor = await uploaded('harbor.png', 10);
  await say(harbor, 'altEn: "A harbor", altEs: "Un puerto", credit: "Ana Ruiz", licence: "CC BY 4.0"');
});

const uploaded = async (name: string, hue: number) =>
  (await upload(desk.ana, await drawn(900, 500, hue).png().toBuffer(), name)).answer;
const say = async ({ digest }: Uploaded, input: string) => {
  const { errors } = await desk.ana.graphql(
    `mutation { updateMedia(digest: "${digest}", input: { ${input} }) { id } }`,
  );
  expect(errors).toBeUndefined();
};
const described = () =>
  desk.database.orm.em.execute(
    'select alt_en as "altEn", alt_es as "altEs", decorative, credit, licence from media where deleted_at is null',
  );

describe.each(['en', 'es'] as const)('an image that replaces another, in %s', async (language) => {
  const t = await textsIn(language);
  const options = { locale: { en: 'en-US', es: 'es-MX' }[language] };
  const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true });
  const filledIn = t(
    'Some fields are filled in from the old image. Change whatever isn’t true of the new one, such as the credit.',
  );
  /** Opens the dialog that replaces the harbor, and chooses the other one. */
  const replaceBy = async (fileName: string) => {
    const visitor = await openAsAdmin(desk.browser, desk.bea, '/admin/media', options);
    const { page } = visitor;
    await page.getByRole('button', { name: t('Edit {fileName}', { fileName: 'harbor.png' }) }).click();
    await button(page.getByRole('dialog', { name: 'harbor.png', exact: true }), t('Replace…')).click();
    const dialog = page.getByRole('dialog', { name: t('Replace {0}', { 0: 'harbor.png' }) });
    await button(dialog, t('Choose from the library')).click();
    await button(dialog, t('Choose {fileName}', { fileName })).click();
    const field = (label: string) => dialog.getByLabel(t(label));
    const values = async () => {
      await field('Credit (optional)').waitFor();
      const labels = [
        'Alternative text (English)',
        'Alternative text (Spanish)',
        'Credit (optional)',
        'License (optional)',
      ];
      return Promise.all(labels.map((label) => field(label).inputValue()));
    };
    const replace = async () => {
      await button(dialog, t('Replace')).click();
      await toastOf(page).getByText(t('Image replaced'), { exact: true }).waitFor();
    };
    return { visitor, dialog, field, values, replace };
  };

  it('is shown with the credit that someone gives it, instead of that of the old one', async () => {
    await uploaded('boats.png', 50);
    const { slug } = await desk.database.make.article({ imageUrl: harbor.src });
    const { visitor, dialog, field, values, replace } = await replaceBy('boats.png');
    expect(await values()).toEqual(['A harbor', 'Un puerto', 'Ana Ruiz', 'CC BY 4.0']);
    await dialog.getByText(filledIn).waitFor();
    await field('Credit (optional)').fill('a'.repeat(301));
    await button(dialog, t('Replace')).click();
    await dialog.getByText(t('Too long: use at most {most} characters.', { most: 300 })).waitFor();
    await field('Credit (optional)').fill('Bea');
    await field('License (optional)').fill('');
    await replace();
    expect(await described()).toEqual([
      { altEn: 'A harbor', altEs: 'Un puerto', decorative: false, credit: 'Bea', licence: null },
    ]);
    const reader = await visit(desk.browser, desk.ana.site.url, options);
    const credit = reader.page.getByText(`${{ en: 'Image', es: 'Imagen' }[language]}: Bea`, { exact: true });
    await expect
      .poll(
        async () => {
          await reader.open(`/news/${slug}?lang=${language}`);
          return credit.count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    expect(await reader.page.getByText('Ana Ruiz').count()).toBe(0);
    for (const one of [reader, visitor]) await one.leave();
  });

  it('has the whole description of the old one if that is left as it is, for a better copy', async () => {
    await uploaded('boats.png', 50);
    const { visitor, values, replace } = await replaceBy('boats.png');
    await values();
    await replace();
    expect(await described()).toEqual([
      { altEn: 'A harbor', altEs: 'Un puerto', decorative: false, credit: 'Ana Ruiz', licence: 'CC BY 4.0' },
    ]);
    await visitor.leave();
  });

  it('is not written over what someone else says about it in the meantime', async () => {
    const boats = await uploaded('boats.png', 50);
    const { visitor, dialog, values, replace } = await replaceBy('boats.png');
    expect(await values()).toEqual(['A harbor', 'Un puerto', 'Ana Ruiz', 'CC BY 4.0']);
    await say(boats, 'altEn: "Boats", altEs: "Botes", credit: "Carla"');
    await button(dialog, t('Replace')).click();
    await dialog
      .getByText(
        t(
          'Someone described the new image in the meantime, so nothing was changed. Review the fields, then try again.',
        ),
      )
      .waitFor();
    await expect.poll(values).toEqual(['Boats', 'Botes', 'Carla', '']);
    expect(await described()).toHaveLength(2);
    await replace();
    expect(await described()).toEqual([
      { altEn: 'Boats', altEs: 'Botes', decorative: false, credit: 'Carla', licence: null },
    ]);
    await visitor.leave();
  });

  it('keeps what is said about it already, and never gets a license that belongs to another credit', async () => {
    const boats = await uploaded('boats.png', 50);
    await desk.database.orm.em.execute(`update media set credit = 'Bea' where digest = ?`, [boats.digest]);
    const { visitor, dialog, values, replace } = await replaceBy('boats.png');
    expect(await values()).toEqual(['A harbor', 'Un puerto', 'Bea', '']);
    await dialog.getByText(filledIn).waitFor();
    await replace();
    const boatsNow = { altEn: 'A harbor', altEs: 'Un puerto', decorative: false, credit: 'Bea', licence: null };
    expect(await described()).toEqual([boatsNow]);
    await visitor.leave();
  });

  it('needs no texts of the old one if it has its own', async () => {
    const boats = await uploaded('boats.png', 50);
    await say(boats, 'altEn: "Boats", altEs: "Botes", sourceUrl: "https://example.org/boats"');
    const { visitor, dialog, values, replace } = await replaceBy('boats.png');
    expect(await values()).toEqual(['Boats', 'Botes', '', '']);
    expect(await dialog.getByText(filledIn).count()).toBe(0);
    await replace();
    expect(await described()).toEqual([
      { altEn: 'Boats', altEs: 'Botes', decorative: false, credit: null, licence: null },
    ]);
    await visitor.leave();
  });
});
