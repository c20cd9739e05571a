/** @module-tag extended */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mediaAddress } from '#domain/media.ts';
import { ARTICLE, contentFolder } from '#tests/support/content-folder.ts';
import { draftVersion } from '#tests/support/draft-version.ts';
import { drawn, upload } from '#tests/support/media-files.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

interface Undone {
  operation: string | null;
  items: { id: number }[];
  conflicts: { type: string; id: number }[];
}

let site: TestSite;
let admin: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'bea', role: 'admin' });
  other = await withSession(site, { username: 'carla', role: 'admin' });
});
afterAll(() => site.close());
beforeEach(() =>
  truncate(
    site.em,
    'stored_article, stored_video, stored_course_module, content_change, content_draft, media, media_use, rate_limit cascade',
  ),
);

const call = async (field: string, caller = admin) => {
  const { errors } = await caller.graphql(`mutation { ${field} }`);
  expect(errors).toBeUndefined();
};
const newest = async () => {
  const { data } = await admin.graphql<{ operations: { items: { id: string; canUndo: boolean }[] } }>(
    '{ operations(pageSize: 1) { items { id canUndo } } }',
  );
  const [operation] = data?.operations.items ?? [];
  expect(operation?.canUndo).toBe(true);
  return operation?.id ?? '';
};
const undo = async (id: string, items?: { type: string; id: number }[]) => {
  const { data, errors } = await admin.graphql<{ undoOperation: Undone }>(
    `mutation ($id: ID!, $items: [ItemInput!]) {
      undoOperation(id: $id, items: $items) { operation items { id } conflicts { type id } }
    }`,
    { id, items },
  );
  expect(errors).toBeUndefined();
  return data?.undoOperation as Undone;
};
const save = (id: number, input: string, caller = admin) =>
  call(`saveArticleDraft(id: ${id}, input: { ${input} }) { version }`, caller);
const publish = async (id: number) =>
  call(`publishContentDraft(type: article, id: ${id}, version: ${await draftVersion(site.em, 'article', id)}) { id }`);
const discard = async (id: number) =>
  call(
    `discardContentDraft(type: article, id: ${id}, version: ${await draftVersion(site.em, 'article', id)}) { count }`,
  );
const drafts = () =>
  site.em.execute(
    `select d.item_id as id, d.fields, u.username, d.publish_at as "publishAt" from content_draft d
     left join app_user u on u.id = d.author_id order by d.item_id`,
  );
const titleOf = async (id: number) =>
  (await site.em.execute<{ title: string }[]>('select title from article where id = ?', [id]))[0]?.title;

describe('undoing what was done with a pending draft', () => {
  it('brings a published one back with the earlier texts, ready to be published; undoing that publishes it again', async () => {
    const { id } = await site.make.article({ title: 'Old' });
    await save(id, 'title: "New", titleEs: "Nuevo"', other);
    const before = await drafts();
    expect(before).toMatchObject([{ id, fields: { title: 'New', titleEs: 'Nuevo' }, username: 'carla' }]);
    await publish(id);
    const { operation } = await undo(await newest());
    expect([await titleOf(id), await drafts()]).toEqual(['Old', before]);
    const { data } = await admin.graphql(`{ contentDraft(type: article, id: ${id}) { isOutdated } }`);
    expect(data).toEqual({ contentDraft: { isOutdated: false } });
    await undo(operation ?? '');
    expect([await titleOf(id), await drafts()]).toEqual(['New', []]);
    await undo(await newest());
    await publish(id);
    expect([await titleOf(id), await drafts()]).toEqual(['New', []]);
  });

  it('is refused while a newer draft is there: the item is named, and nothing is done', async () => {
    const { id } = await site.make.article({ title: 'Old' });
    const { id: apart } = await site.make.article();
    await save(id, 'title: "New"');
    await publish(id);
    const publication = await newest();
    await save(id, 'title: "Newer"');
    const before = await drafts();
    expect(await undo(publication)).toEqual({ operation: null, items: [], conflicts: [{ type: 'article', id }] });
    expect([await titleOf(id), await drafts()]).toEqual(['New', before]);
    await call(`updateArticle(id: ${apart}, input: { title: "Apart" }) { id }`);
    await discard(id);
    const discarding = await newest();
    expect(await undo(publication)).toMatchObject({ items: [{ id }], conflicts: [] });
    expect([await titleOf(id), await drafts()]).toMatchObject(['Old', [{ id, fields: { title: 'New' } }]]);
    expect(await undo(discarding)).toMatchObject({ operation: null, conflicts: [{ id }] });
  });

  it('brings a discarded one back, and takes a saved one away or back to what it was', async () => {
    const { id } = await site.make.article();
    await save(id, 'title: "First"');
    const first = await newest();
    await save(id, 'title: "Second"', other);
    const second = await newest();
    await discard(id);
    const discarding = await newest();
    expect(await undo(second)).toMatchObject({ conflicts: [{ id }] });
    await undo(discarding);
    expect(await drafts()).toMatchObject([{ fields: { title: 'Second' }, username: 'carla' }]);
    await undo(second);
    expect(await drafts()).toMatchObject([{ fields: { title: 'First' }, username: 'bea' }]);
    await undo(first);
    expect(await drafts()).toEqual([]);
  });

  it('leaves out an author who is gone, and a time that has passed', async () => {
    const gone = await site.make.user({ role: 'admin' });
    const { id } = await site.make.article();
    await save(id, `title: "New", authorId: ${gone.id}`);
    const hour = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const version = await draftVersion(site.em, 'article', id);
    await call(`scheduleContentDraft(type: article, id: ${id}, version: ${version}, publishAt: "${hour(1)}")`);
    await discard(id);
    const discarding = await newest();
    await site.em.execute(
      `update content_change set related = jsonb_set(related, '{draft,publish_at}', to_jsonb(?::text))
       where action = 'discard_draft'`,
      [hour(-1)],
    );
    await site.em.execute('delete from app_user where id = ?', [gone.id]);
    await undo(discarding);
    expect(await drafts()).toEqual([{ id, fields: { title: 'New' }, username: 'bea', publishAt: null }]);
  });
});

describe('undoing the replacement of a picture', () => {
  const replaced = async () => {
    const [from, to] = [
      (await upload(admin, await drawn(80, 50).png().toBuffer(), 'from.png')).answer,
      (await upload(admin, await drawn(80, 50, 90).png().toBuffer(), 'to.png')).answer,
    ];
    const picture = `<p><img src="${mediaAddress(from.digest)}" alt="Harbor"></p>`;
    const [one, two] = [await site.make.article({ content: picture }), await site.make.article({ content: picture })];
    const { id } = await site.make.article();
    await save(id, `content: ${JSON.stringify(picture)}`);
    const before = await shown();
    await call(`replaceMedia(digest: "${from.digest}", by: "${to.digest}") { id }`);
    return { from, to, one, two, pending: id, before, operation: await newest() };
  };
  /** Which picture each text shows, and which pictures are there. */
  const shown = async () => ({
    texts: await site.em.execute(
      `select u.item_id as id, u.is_draft as "isDraft", m.file_name as file from media_use u join media m using (digest)
       order by u.item_id`,
    ),
    pictures: await site.em.execute('select file_name as file from media where deleted_at is null order by file_name'),
    drafts: await drafts(),
  });

  it('puts every text, the draft and the picture back', async () => {
    const { operation, before, from } = await replaced();
    expect(await shown()).not.toEqual(before);
    await undo(operation);
    expect(await shown()).toEqual(before);
    expect((await fetch(`${site.url}${mediaAddress(from.digest, 320)}`)).status).toBe(200);
    await undo(await newest());
    expect((await shown()).texts).toEqual(before.texts.map((text) => ({ ...text, file: 'to.png' })));
  });

  it('in part, leaves the others with the new one, and the old one is there for those that show it again', async () => {
    const { operation, one, two, pending } = await replaced();
    expect((await shown()).pictures).toEqual([{ file: 'to.png' }]);
    await undo(operation, [{ type: 'article', id: pending }]);
    expect(await shown()).toMatchObject({
      texts: [
        { id: one.id, file: 'to.png' },
        { id: two.id, file: 'to.png' },
        { id: pending, isDraft: true, file: 'from.png' },
      ],
      pictures: [{ file: 'from.png' }, { file: 'to.png' }],
    });
    await undo(operation, [{ type: 'article', id: one.id }]);
    expect((await shown()).texts).toMatchObject([{ file: 'from.png' }, { file: 'to.png' }, { file: 'from.png' }]);
    expect(await undo(operation)).toMatchObject({ operation: null, conflicts: [{ id: one.id }, { id: pending }] });
  });
});

describe('undoing an import', () => {
  const META = 'articles/keys/meta.yml';
  const sato = (slugs: string) =>
    runSato(
      ['content', 'import', contentFolder({ ...ARTICLE, [META]: `${ARTICLE[META]}\nformerSlugs: [${slugs}]\n` })],
      { env: { DATABASE_URL: site.databaseUrl } },
    );
  const formerSlugs = () =>
    site.em.execute('select slug, article_id as id, since from former_slug where article_id is not null order by slug');

  it('puts former slugs back that it added and removed, with their times, and undoing that does it again', async () => {
    await sato('old, older');
    const [{ id } = { id: 0 }] = await site.em.execute<{ id: number }[]>('select id from article');
    await site.em.execute(`update former_slug set since = '2026-01-31T00:00Z'`);
    const before = await formerSlugs();
    expect(before).toHaveLength(2);
    await truncate(site.em, 'content_change');
    expect(await sato('old, new')).toMatchObject({ code: 0 });
    const rows = await site.em.execute(
      `select actor, source, action, slug from content_change where item_id = ? order by slug`,
      [id],
    );
    const row = { actor: 'operator', source: 'command' };
    expect(rows).toEqual([
      { ...row, action: 'add_former_slug', slug: 'new' },
      { ...row, action: 'remove_former_slug', slug: 'older' },
    ]);
    const after = await formerSlugs();
    const { operation } = await undo(await newest());
    expect(await formerSlugs()).toEqual(before);
    await undo(operation ?? '');
    expect(await formerSlugs()).toEqual(after);
  });

  it('is refused if a former slug leads to another item by now, which stays so', async () => {
    await sato('old');
    const [{ id } = { id: 0 }] = await site.em.execute<{ id: number }[]>('select id from article');
    await sato('');
    const removal = await newest();
    const taker = await site.make.article({ slug: 'old' });
    await call(`updateArticle(id: ${taker.id}, input: { slug: "taken" }) { id }`);
    const before = await formerSlugs();
    expect(await undo(removal)).toMatchObject({ operation: null, conflicts: [{ type: 'article', id }] });
    expect(await formerSlugs()).toEqual(before);
  });
});
