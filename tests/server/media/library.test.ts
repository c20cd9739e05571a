import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Article } from '#server/modules/content/article/article.entity.ts';
import { draftVersion } from '#tests/support/draft-version.ts';
import { bucketPlace, drawn, folderPlace, type MediaPlace, type Uploaded, upload } from '#tests/support/media-files.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';

const DESCRIPTION = {
  altEn: 'A harbor at dawn',
  altEs: 'Un puerto al amanecer',
  decorative: false,
  credit: 'Ana Ruiz',
  license: 'CC BY 4.0',
  sourceUrl: 'https://example.org/harbor',
  focalX: 0.2,
  focalY: 0.8,
};

const UPDATE = `mutation ($digest: String!, $input: MediaInput!) { updateMedia(digest: $digest, input: $input) { altEn } }`;
const LIST = `query ($search: String, $state: MediaState) { mediaLibrary(search: $search, state: $state, pageSize: 50) {
  totalCount items { digest fileName uploader uses { type id title isDraft isInTrash } } } }`;

interface Library {
  mediaLibrary: { totalCount: number; items: { digest: string; fileName: string; uses: object[] }[] };
}

describe.each([
  ['a folder', folderPlace],
  ['a bucket', bucketPlace],
])('with files in %s', (_place, open) => {
  let place: MediaPlace;
  let site: TestSite;
  let admin: SignedIn;
  let harbor: Uploaded;
  let number = 0;

  const newPicture = async (name: string, width = 360, height = 240) => {
    number += 1;
    return (
      await upload(
        admin,
        await drawn(width, height, number * 7)
          .png()
          .toBuffer(),
        name,
      )
    ).answer;
  };
  const list = async (variables: object = {}) => {
    const { data } = await admin.graphql<Library>(LIST, { ...variables });
    return data?.mediaLibrary;
  };

  beforeAll(async () => {
    place = await open();
    site = await startOwnSite({ ...place.settings, RESPONSE_CACHE_MIB: '8' });
    admin = await withSession(site, { role: 'admin', username: 'nora' });
  });
  afterAll(async () => {
    await site.close();
    await place.close();
  });
  beforeEach(async () => {
    harbor = await newPicture('harbor.png');
  });

  it('has a deleted picture again that is uploaded again, even if its files were lost', async () => {
    const bytes = await drawn(700, 500, 99).png().toBuffer();
    const { answer } = await upload(admin, bytes, 'lost.png');
    const erase = 'mutation ($digest: String!) { deleteMedia(digest: $digest) { id } }';
    await admin.graphql(erase, { digest: answer.digest });
    await place.remove(() => true);
    expect((await upload(admin, bytes, 'lost.png')).answer).toMatchObject({ id: answer.id, digest: answer.digest });
    expect((await fetch(`${site.url}${answer.src}`)).status).toBe(200);
  });

  // What is said about a picture is in the database alone.
  if (open === folderPlace) {
    describe('what is said about a picture', () => {
      it.each([
        [
          'neither alternative texts nor decorative',
          { altEn: null, altEs: ' ' },
          { altEn: 'required', altEs: 'required' },
        ],
        ['English alone', { altEs: null }, { altEs: 'required' }],
        ['a source that is no address', { sourceUrl: 'Ana' }, { sourceUrl: 'url_invalid' }],
        ['a focal point outside of it', { focalX: 1.2 }, { focalX: 'invalid' }],
        ['a text without end', { credit: 'a'.repeat(301) }, { credit: 'too_long' }],
      ])('refuses %s', async (_what, part, fields) => {
        const { errors } = await admin.graphql(UPDATE, { digest: harbor.digest, input: { ...DESCRIPTION, ...part } });
        expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields });
      });

      it('refuses users, and pictures that someone deleted', async () => {
        const variables = { digest: harbor.digest, input: DESCRIPTION };
        const { errors } = await (await withSession(site)).graphql(UPDATE, variables);
        expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
        await admin.graphql('mutation ($digest: String!) { deleteMedia(digest: $digest) { id } }', variables);
        const late = await admin.graphql(UPDATE, variables);
        expect(late.errors?.[0]).toMatchObject({
          message: 'This picture was deleted in the meantime. Restore it in the library, or choose another one.',
          extensions: { code: 'NOT_FOUND' },
        });
      });

      it('changes in the parts that are given, and stays complete', async () => {
        const update = async (input: object) => {
          const { errors } = await admin.graphql(UPDATE, { digest: harbor.digest, input });
          return errors?.[0]?.extensions;
        };
        const required = { code: 'BAD_USER_INPUT', fields: { altEn: 'required', altEs: 'required' } };
        expect(await update({ credit: 'Ana Ruiz' })).toEqual(required);
        expect(await update(DESCRIPTION)).toBeUndefined();
        expect(await update({ focalX: null })).toEqual({ code: 'BAD_USER_INPUT', fields: { focalX: 'required' } });
        for (const input of [{ altEs: 'Botes' }, { focalX: 1 }, { license: null }, {}]) {
          expect(await update(input)).toBeUndefined();
        }
        const stored = async () => {
          const [row] = await site.em.execute(
            `select alt_en as "altEn", alt_es as "altEs", decorative, credit, licence as license, source_url as "sourceUrl",
               focal_x as "focalX", focal_y as "focalY" from media where digest = ?`,
            [harbor.digest],
          );
          return row;
        };
        const changed = { ...DESCRIPTION, altEs: 'Botes', focalX: 1, license: null };
        expect(await stored()).toEqual(changed);
        expect(await update({ decorative: true })).toBeUndefined();
        expect(await stored()).toEqual({ ...changed, altEn: null, altEs: null, decorative: true });
        expect(await update({ altEn: 'Boats' })).toEqual({ ...required, fields: { altEs: 'required' } });
        expect(await update({ altEn: 'Boats', altEs: 'Botes' })).toBeUndefined();
        expect(await stored()).toEqual({ ...changed, altEn: 'Boats' });
      });

      it('shows on every page at once, in its language, with all sizes', async () => {
        harbor = await newPicture('harbor.png', 1_200, 800);
        const { id, slug } = await site.make.article({
          imageUrl: harbor.src,
          content: `<p>Text</p><p><img src="${harbor.src}" alt="Boats" loading="lazy" decoding="async"></p><pre><code>&#x3C;img src="${harbor.src}">\n</code></pre>`,
          contentEs: `<p><img src="${harbor.src}" alt="Botes" loading="lazy" decoding="async"></p>`,
        });
        const page = async (language: string) => (await fetch(`${site.url}/news/${slug}?lang=${language}`)).text();
        expect(await page('en')).not.toContain('A harbor at dawn');
        expect((await admin.graphql(UPDATE, { digest: harbor.digest, input: DESCRIPTION })).errors).toBeUndefined();
        const sources = [320, 640, 960].map((width) => `/media/${harbor.digest}/${width}.webp ${width}w`).join(', ');
        const all = `${sources}, /media/${harbor.digest}/1440.webp 1200w`;
        const [english, spanish] = [await page('en'), await page('es')];
        expect(english).toContain('alt="A harbor at dawn"');
        expect(english).toContain('Ana Ruiz, CC BY 4.0');
        expect(english).toContain('object-position:20% 80%');
        expect(english).toMatch(new RegExp(`srcset="${all}"`, 'i'));
        expect(spanish).toContain('alt="Un puerto al amanecer"');
        const body = `<img src="${harbor.src}" alt="Boats" loading="lazy" decoding="async" width="1200" height="800" srcset="${all}" sizes="(min-width: 768px) 680px, 100vw">`;
        expect(english).toContain(body);
        expect(english).toContain(`&#x3C;img src="${harbor.src}">`);
        // REST and forms get what is stored.
        const stored = await admin.get(`/api/articles/${slug}`);
        expect(JSON.stringify(stored.body)).not.toContain('srcset');
        await site.em.fork().nativeDelete(Article, { id });
      });
    });
  }

  describe('the library', () => {
    it('finds pictures by name, description and use, whatever the accents', async () => {
      const unused = await newPicture('Pirámide.png');
      await admin.graphql(UPDATE, { digest: unused.digest, input: { ...DESCRIPTION, altEs: 'Una pirámide' } });
      const { id, title } = await site.make.lesson({ content: `<p><img src="${harbor.src}" alt=""></p>` });
      const names = async (variables: object) => (await list(variables))?.items.map(({ digest }) => digest);
      expect(await names({ search: 'PIRAMIDE' })).toEqual([unused.digest]);
      expect(await names({ search: '100%' })).toEqual([]);
      expect(await names({ state: 'used' })).toEqual([harbor.digest]);
      expect(await names({ state: 'unused' })).not.toContain(harbor.digest);
      expect((await list({ state: 'used' }))?.items).toEqual([
        {
          digest: harbor.digest,
          fileName: 'harbor.png',
          uploader: 'nora',
          uses: [{ type: 'lesson', id, title, isDraft: false, isInTrash: false }],
        },
      ]);
    });

    it('deletes a picture that something shows only on a second word, and restores it', async () => {
      const { id } = await site.make.video({ title: 'A talk', thumbnailUrl: harbor.src });
      const remove =
        'mutation ($digest: String!, $even: Boolean!) { deleteMedia(digest: $digest, evenIfUsed: $even) { id } }';
      const refused = await admin.graphql(remove, { digest: harbor.digest, even: false });
      expect(refused.errors?.[0]).toMatchObject({
        message: 'This picture is in use: “A talk”.',
        extensions: { code: 'CONFLICT', fields: { digest: 'picture_in_use' } },
      });
      const shown = async () => (await fetch(`${site.url}${harbor.src}`)).status;
      const picture = async () =>
        (
          await admin.graphql<{ video: { picture: object } }>(
            `{ video(id: ${id}) { picture(language: en) { width } } }`,
          )
        ).data?.video.picture;
      expect([await shown(), await picture()]).toEqual([200, { width: 360 }]);
      await admin.graphql(remove, { digest: harbor.digest, even: true });
      expect([await shown(), await picture()]).toEqual([404, null]);
      expect((await list({ state: 'deleted' }))?.items.map(({ digest }) => digest)).toContain(harbor.digest);
      await admin.graphql('mutation ($digest: String!) { restoreMedia(digest: $digest) { id } }', {
        digest: harbor.digest,
      });
      expect([await shown(), await picture()]).toEqual([200, { width: 360 }]);
    });

    it('replaces a picture everywhere, in drafts and the trash too, and records the edit', async () => {
      const image = `<p><img src="${harbor.src}" alt="x" loading="lazy" decoding="async"></p>`;
      const live = await site.make.article({ imageUrl: harbor.src, content: image });
      const trashed = await site.make.article({ content: image, slug: 'gone' });
      await admin.graphql(`mutation { deleteContent(type: article, ids: [${trashed.id}]) }`);
      const drafted = await site.make.article();
      await site.em.execute(
        `insert into content_draft (item_type, item_id, base_version, fields) values ('article', ?, 1, ?)`,
        [drafted.id, JSON.stringify({ imageUrl: harbor.src })],
      );
      await admin.graphql(UPDATE, { digest: harbor.digest, input: DESCRIPTION });
      const other = await newPicture('new-harbor.png', 340, 200);
      const replace =
        'mutation ($digest: String!, $by: String!) { replaceMedia(digest: $digest, by: $by) { digest altEs uses { id isDraft isInTrash } } }';
      const same = await admin.graphql(replace, { digest: harbor.digest, by: harbor.digest });
      expect(same.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
      const { data, errors } = await admin.graphql<{ replaceMedia: { uses: object[] } }>(replace, {
        digest: harbor.digest,
        by: other.digest,
      });
      expect(errors).toBeUndefined();
      expect(data?.replaceMedia).toMatchObject({ digest: other.digest, altEs: null });
      expect(data?.replaceMedia.uses).toHaveLength(3);
      const stored = await site.em.execute(
        'select content, image_url, version from stored_article where id in (?) order by id',
        [[live.id, trashed.id]],
      );
      expect(stored).toEqual([
        { content: image.replace(harbor.digest, other.digest), image_url: other.src, version: 2 },
        { content: image.replace(harbor.digest, other.digest), image_url: null, version: 2 },
      ]);
      const changes = await site.em.execute(
        `select actor, fields from content_change where item_type = 'article' and item_id = ? and action = 'edit'`,
        [live.id],
      );
      expect(changes).toEqual([{ actor: 'person', fields: ['content', 'imageUrl'] }]);
      expect((await fetch(`${site.url}${harbor.src}`)).status).toBe(404);
    });

    it('leaves translations as they were when it replaces a picture, pending drafts publishable, and all that when it is undone, with the old picture', async () => {
      const shown = (words: string) =>
        `<p>${words}</p>\n<p><img src="${harbor.src}" alt="" loading="lazy" decoding="async"></p>`;
      const [stale, current] = [
        await site.make.article({ content: shown('Once'), contentEs: shown('Antes') }),
        await site.make.article({ content: shown('Now'), contentEs: '<p>Ahora</p>' }),
      ];
      await admin.put(`/api/articles/${stale.id}`, { content: shown('Later') });
      const coming = `input: { content: ${JSON.stringify(shown('Coming'))} }`;
      const saved = await admin.graphql(`mutation { saveArticleDraft(id: ${current.id}, ${coming}) { version } }`);
      expect(saved.errors).toBeUndefined();
      const { digest, src } = await newPicture('other-harbor.png', 340, 200);
      const outdated = async () =>
        (
          await site.em.execute<{ id: number }[]>(
            `select id from article where translated_from <> '{}' and id in (${stale.id}, ${current.id})`,
          )
        ).map((row) => row.id);
      expect(await outdated()).toEqual([stale.id]);
      const replaced = await admin.graphql(
        'mutation ($digest: String!, $by: String!) { replaceMedia(digest: $digest, by: $by) { id } }',
        { digest: harbor.digest, by: digest },
      );
      expect(replaced.errors).toBeUndefined();
      expect(await outdated()).toEqual([stale.id]);
      const [row] = await site.em.execute<{ operation: string }[]>(
        `select operation::text from content_change where item_type = 'article' and item_id = ? order by id desc limit 1`,
        [stale.id],
      );
      const undone = await admin.graphql(
        'mutation ($id: ID!, $items: [ItemInput!]) { undoOperation(id: $id, items: $items) { operation } }',
        { id: row?.operation, items: [{ type: 'article', id: stale.id }] },
      );
      expect(undone.errors).toBeUndefined();
      expect(await outdated()).toEqual([stale.id]);
      expect((await fetch(`${site.url}${harbor.src}`)).status).toBe(200);
      const version = await draftVersion(site.em, 'article', current.id);
      const published = await admin.graphql(
        `mutation { publishContentDraft(type: article, id: ${current.id}, version: ${version}) { id } }`,
      );
      expect(published.errors).toBeUndefined();
      const [live] = await site.em.execute<{ content: string }[]>(
        `select content from article where id = ${current.id}`,
      );
      expect(live?.content).toBe(shown('Coming').replace(harbor.src, src));
    });
  });
});
