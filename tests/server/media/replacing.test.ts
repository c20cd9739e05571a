/** @module-tag extended */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawn, folderPlace, type MediaPlace, type Uploaded, upload } from '#tests/support/media-files.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let place: MediaPlace;
let site: TestSite;
let admin: SignedIn;
let harbor: Uploaded;
let boats: Uploaded;

beforeAll(async () => {
  place = await folderPlace();
  site = await startOwnSite({ ...place.settings, RESPONSE_CACHE_MIB: '8' });
  admin = await withSession(site, { role: 'admin', username: 'nora' });
});
afterAll(async () => {
  await site.close();
  await place.close();
});
beforeEach(async () => {
  await truncate(site.em, 'stored_article, media cascade');
  harbor = (await upload(admin, await drawn(900, 500, 10).png().toBuffer(), 'harbor.png')).answer;
  boats = (await upload(admin, await drawn(900, 500, 50).png().toBuffer(), 'boats.png')).answer;
  await site.em.execute(
    `update media set alt_en = 'A harbor', alt_es = 'Un puerto', credit = 'Ana Ruiz', licence = 'CC BY 4.0',
       source_url = 'https://example.org/harbor' where digest = ?`,
    [harbor.digest],
  );
});

const replace = (input?: object) =>
  admin.graphql(
    'mutation ($from: String!, $by: String!, $input: MediaInput) { replaceMedia(digest: $from, by: $by, input: $input) { id } }',
    { from: harbor.digest, by: boats.digest, input },
  );
const present = () =>
  site.em.execute(
    `select file_name as name, alt_en as "altEn", credit, licence as license, source_url as source from media
     where deleted_at is null order by id`,
  );
const nothing = { name: 'boats.png', altEn: null, credit: null, license: null, source: null };

describe('what is said about a picture that replaces another', () => {
  it.each([
    ['a credit that is too long', { decorative: true, credit: 'a'.repeat(301) }, { credit: 'too_long' }],
    ['one alternative text', { altEn: 'Boats' }, { altEs: 'required' }],
  ])('is refused with %s, and nothing is replaced', async (_what, input, fields) => {
    const { id } = await site.make.article({ imageUrl: harbor.src });
    const { errors } = await replace(input);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields });
    expect(await present()).toMatchObject([{ name: 'harbor.png' }, nothing]);
    expect(await site.em.execute('select image_url as src from article where id = ?', [id])).toEqual([
      { src: harbor.src },
    ]);
  });

  it.each([
    ['old', () => harbor],
    ['new', () => boats],
  ])('is refused if the %s one was deleted in the meantime, and nothing is replaced', async (_which, pictureOf) => {
    const { digest } = pictureOf();
    await admin.graphql('mutation ($digest: String!) { deleteMedia(digest: $digest) { id } }', { digest });
    const before = await present();
    expect((await replace()).errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
    expect(await present()).toEqual(before);
  });

  it('is nothing of the old one, so no page names a wrong author', async () => {
    const { slug } = await site.make.article({ imageUrl: harbor.src });
    const page = async () => (await fetch(`${site.url}/news/${slug}`)).text();
    expect(await page()).toContain('Ana Ruiz');
    expect((await replace()).errors).toBeUndefined();
    expect(await present()).toEqual([nothing]);
    expect(await page()).not.toContain('Ana Ruiz');
  });

  it('is changed with it, and what is left out stays', async () => {
    await site.em.execute(`update media set credit = 'Bea' where digest = ?`, [boats.digest]);
    expect((await replace({ altEn: 'Boats', altEs: 'Botes' })).errors).toBeUndefined();
    expect(await present()).toEqual([{ ...nothing, altEn: 'Boats', credit: 'Bea' }]);
  });
});
