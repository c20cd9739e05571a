import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Comment } from '#server/modules/community/comment/comment.entity.ts';
import { ARTICLE, contentFolder } from '#tests/support/content-folder.ts';
import { drawn, upload } from '#tests/support/media-files.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { PASSWORD, type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { truncate } from '#tests/support/truncate.ts';

interface Operation {
  id: string;
  username: string | null;
  itemCount: number;
  canUndo: boolean;
  counts: { type: string; action: string; count: number }[];
  items: { type: string; id: number; title: string | null; isInTrash: boolean }[];
}

let site: TestSite;
let admin: SignedIn;
let other: SignedIn;
let reader: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'bea', role: 'admin' });
  other = await withSession(site, { username: 'Carla', role: 'admin' });
  reader = await withSession(site, { username: 'ana' });
});
afterAll(() => site.close());
beforeEach(() =>
  truncate(site.em, 'stored_article, stored_video, stored_course_module, content_change, rate_limit cascade'),
);

const operations = async (filters = '') => {
  const { data, errors } = await admin.graphql<{ operations: { totalCount: number; items: Operation[] } }>(`{
    operations(pageSize: 100 ${filters}) {
      totalCount
      items { id username itemCount canUndo counts { type action count } items { type id title isInTrash } }
    }
  }`);
  expect(errors).toBeUndefined();
  return data?.operations.items ?? [];
};
const call = async (caller: SignedIn, field: string) => {
  const { errors } = await caller.graphql(`mutation { ${field} }`);
  expect(errors).toBeUndefined();
};
const clear = () => truncate(site.em, 'content_change');
const comments = async () =>
  (await operations('type: comment')).map(({ username, counts, items }) => ({ username, counts, items }));

describe('what admins do with comments', () => {
  it('people who write, change and delete their own comments leave nothing', async () => {
    const article = await site.make.article({ status: 'published' });
    await clear();
    const posted = await reader.post('/api/comments', { articleId: article.id, content: 'Mine' });
    expect(posted.status).toBe(201);
    const { id } = await site.em.fork().findOneOrFail(Comment, { user: reader.user.id });
    await call(reader, `editOwnComment(id: ${id}, content: "Mine, better") { id }`);
    await call(reader, `deleteOwnComment(id: ${id}) { removedIds }`);
    expect(await operations()).toEqual([]);
  });

  it('comments that go with an item leave nothing of their own', async () => {
    const article = await site.make.article();
    await site.make.comment({ article: article.id });
    await clear();
    await call(admin, `deleteContent(type: article, ids: [${article.id}])`);
    await call(admin, `purgeContent(type: article, ids: [${article.id}])`);
    expect(await site.em.execute('select from stored_comment')).toEqual([]);
    expect(await comments()).toEqual([]);
  });

  it('a long comment is named by its beginning, with an ellipsis', async () => {
    const article = await site.make.article();
    const texts = ['a'.repeat(80), 'b'.repeat(81)];
    for (const content of texts) {
      const { id } = await site.make.comment({ article: article.id, content });
      await call(admin, `setCommentStatus(ids: [${id}], status: hidden)`);
    }
    const titles = (await comments()).map(({ items }) => items[0]?.title);
    expect(titles).toEqual([`${'b'.repeat(80)}…`, 'a'.repeat(80)]);
  });

  it('a refused change leaves nothing', async () => {
    const article = await site.make.article();
    const comment = await site.make.comment({ article: article.id });
    await clear();
    await reader.graphql(`mutation { setCommentStatus(ids: [${comment.id}], status: hidden) }`);
    await admin.graphql(`mutation { setCommentStatus(ids: [${comment.id}, 999999], status: hidden) }`);
    expect(await operations()).toEqual([]);
  });

  it('hiding, publishing, editing and deleting leave who did it, and nothing of the text', async () => {
    const article = await site.make.article({ status: 'published' });
    const comment = await site.make.comment({ article: article.id, content: 'Buy my coin' });
    const reply = await site.make.comment({ article: article.id, parent: comment.id, content: 'A reply' });
    await clear();
    await call(admin, `setCommentStatus(ids: [${comment.id}, ${reply.id}], status: hidden)`);
    await call(other, `setCommentStatus(ids: [${comment.id}], status: published)`);
    const { status } = await admin.put(`/api/comments/${comment.id}`, { content: 'Buy no coin', status: 'published' });
    expect(status).toBe(200);
    expect((await comments())[0]?.items).toEqual([
      { type: 'comment', id: comment.id, title: 'Buy no coin', isInTrash: false },
    ]);
    await call(admin, `deleteComments(ids: [${comment.id}])`);
    expect((await comments())[0]?.items).toEqual([
      { type: 'comment', id: comment.id, title: 'Buy no coin', isInTrash: true },
    ]);
    await call(other, `restoreComments(ids: [${comment.id}])`);
    await call(admin, `deleteComments(ids: [${comment.id}])`);
    await call(admin, `purgeComments(ids: [${comment.id}])`);
    expect(await comments()).toEqual(
      [
        { username: 'bea', action: 'purge' },
        { username: 'bea', action: 'trash' },
        { username: 'Carla', action: 'restore' },
        { username: 'bea', action: 'trash' },
        { username: 'bea', action: 'edit' },
        { username: 'Carla', action: 'publish' },
      ]
        .map(({ username, action }) => ({
          username,
          counts: [{ type: 'comment', action, count: 1 }],
          items: [{ type: 'comment', id: comment.id, title: null, isInTrash: false }],
        }))
        .concat([
          {
            username: 'bea',
            counts: [{ type: 'comment', action: 'unpublish', count: 2 }],
            items: [comment, reply].map(({ id }) => ({ type: 'comment', id, title: null, isInTrash: false })),
          },
        ]),
    );
    const [row] = await site.em.execute<{ found: number }[]>(
      `select count(*)::integer as found from content_change c where c::text like '%coin%'`,
    );
    expect(row?.found).toBe(0);
  });

  it('none of it can be undone, and it is no revision', async () => {
    const article = await site.make.article();
    const comment = await site.make.comment({ article: article.id });
    await clear();
    await call(admin, `setCommentStatus(ids: [${comment.id}], status: hidden)`);
    const [operation] = await operations();
    expect(operation?.canUndo).toBe(false);
    const undone = await admin.graphql(`mutation { undoOperation(id: "${operation?.id}") { operation } }`);
    expect(undone.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const { data } = await admin.graphql<{ contentChanges: { items: { id: string }[] } }>(
      `{ contentChanges(operation: "${operation?.id}") { items { id } } }`,
    );
    const revision = await admin.graphql(`{ revision(id: "${data?.contentChanges.items[0]?.id}") { id } }`);
    expect(revision.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('pictures, bans and subscribers', () => {
  const seen = async (filters = '') =>
    (await operations(filters)).map(({ username, canUndo, counts, items }) => {
      expect(canUndo).toBe(false);
      return [username, ...counts.map(({ action, type, count }) => `${action} ${count} ${type}`), items[0]?.title];
    });
  const rowsHave = async (secret: string) =>
    (await site.em.execute(`select from content_change c where c::text like ?`, [`%${secret}%`])).length > 0;

  it('a picture leaves who uploaded, described, replaced, deleted and restored it, and repeating that nothing', async () => {
    await clear();
    expect((await upload(reader, await drawn(90, 60).png().toBuffer())).status).toBe(403);
    expect(await seen()).toEqual([]);
    const bytes = [await drawn(80, 50).png().toBuffer(), await drawn(80, 50, 90).png().toBuffer()];
    const [one, two] = [
      (await upload(admin, bytes[0] ?? '', 'one.png')).answer,
      (await upload(other, bytes[1] ?? '', 'two.png')).answer,
    ];
    await upload(other, bytes[0] ?? '', 'one.png');
    const said = '{ altEn: "A secret harbor", altEs: "Un puerto", decorative: false, focalX: 0.5, focalY: 0.5 }';
    for (const _again of [1, 2]) await call(admin, `updateMedia(digest: "${one.digest}", input: ${said}) { id }`);
    await call(other, `replaceMedia(digest: "${one.digest}", by: "${two.digest}", input: ${said}) { id }`);
    await call(admin, `restoreMedia(digest: "${one.digest}") { id }`);
    await call(admin, `deleteMedia(digest: "${one.digest}") { id }`);
    expect(await seen()).toEqual([
      ['bea', 'trash 1 media', 'one.png'],
      ['bea', 'restore 1 media', 'one.png'],
      ['Carla', 'edit 1 media', 'trash 1 media', 'one.png'],
      ['bea', 'edit 1 media', 'one.png'],
      ['Carla', 'create 1 media', 'two.png'],
      ['bea', 'create 1 media', 'one.png'],
    ]);
    expect((await operations())[0]?.items[0]?.isInTrash).toBe(true);
    expect(await rowsHave('secret')).toBe(false);
    await site.em.execute('delete from media');
  });

  it('a content folder’s pictures are recorded as the operator’s, once', async () => {
    const folder = contentFolder({
      ...ARTICLE,
      'articles/keys/en.md': `${ARTICLE['articles/keys/en.md']}\n![Harbor](harbor.png)\n`,
      'articles/keys/harbor.png': await drawn(70, 40).png().toBuffer(),
    });
    const runs = async () => {
      const { code, errors } = await runSato(['content', 'import', folder], {
        env: { DATABASE_URL: site.databaseUrl },
      });
      expect({ code, errors }).toMatchObject({ code: 0 });
      return (await operations('type: media')).length;
    };
    expect([await runs(), await runs()]).toEqual([1, 1]);
    await site.em.execute('delete from media');
  });

  it('a ban leaves its reason, neither name nor note, and none of it stays with a deleted account', async () => {
    await clear();
    const ban = (userId: number) =>
      `banFromCommenting(userId: ${userId}, reason: insult, note: "Secret words.") { userId }`;
    await admin.graphql(`mutation { ${ban(other.user.id)} }`);
    expect(await seen()).toEqual([]);
    await call(admin, ban(reader.user.id));
    await call(other, `liftCommentBan(userId: ${reader.user.id})`);
    await call(other, `liftCommentBan(userId: ${reader.user.id})`);
    expect(await seen('type: account')).toEqual([
      ['Carla', 'lift_ban 1 account', 'ana'],
      ['bea', 'ban 1 account', 'ana'],
    ]);
    const { data } = await admin.graphql('{ contentChanges { items { action reason note slug } } }');
    expect(data).toEqual({
      contentChanges: {
        items: [
          { action: 'lift_ban', reason: null, note: null, slug: '' },
          { action: 'ban', reason: 'insult', note: null, slug: '' },
        ],
      },
    });
    const leaving = await site.make.user({ username: 'leaving' });
    await call(admin, ban(leaving.id));
    await clear();
    await site.em.execute('delete from app_user where id = ?', [leaving.id]);
    expect(await operations()).toEqual([]);
  });

  it('subscribers that are imported or removed leave no address; their own doings and those of editors leave nothing', async () => {
    const editor = await withSession(site, { role: 'editor' });
    await clear();
    const file = join(temporaryFolder(), 'list.csv');
    writeFileSync(
      file,
      'email,language,confirmed\nzoe@secret.example,en,2026-01-31\nyan@secret.example,es,2026-01-31\n',
    );
    for (const _again of [1, 2]) {
      expect((await runSato(['newsletter', 'import', file], { env: { DATABASE_URL: site.databaseUrl } })).code).toBe(0);
    }
    const [zoe, yan] = await site.em.execute<{ id: number; key: string }[]>(
      'select id, key from newsletter_subscription order by email desc',
    );
    await editor.graphql(`mutation { removeSubscriber(id: ${zoe?.id}) }`);
    await call(admin, `removeSubscriber(id: ${zoe?.id})`);
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    await fetch(`${site.url}/newsletter/subscription/${yan?.key}`, { method: 'POST', body });
    const leaving = await withSession(site, { email: 'xia@secret.example', emailConfirmedAt: new Date() });
    await site.em.execute(`insert into newsletter_subscription (email, language) values ('xia@secret.example', 'en')`);
    await call(leaving, `deleteAccount(password: "${PASSWORD}")`);
    expect(await site.em.execute('select from newsletter_subscription')).toEqual([]);
    expect(await seen('type: subscriber')).toEqual([
      ['bea', 'purge 1 subscriber', null],
      [null, 'create 2 subscriber', null],
    ]);
    expect(await rowsHave('secret')).toBe(false);
    const { data } = await editor.graphql('{ operations { items { id } } contentChanges { items { id } } }');
    expect(data).toEqual({ operations: { items: [] }, contentChanges: { items: [] } });
  });
});

describe('the list of operations', () => {
  it('is narrowed by person, actor, type and time', async () => {
    const article = await site.make.article({ status: 'draft' });
    const video = await site.make.video();
    await site.em.execute(`update content_change set at = '2026-01-15T12:00Z'`);
    await call(admin, `changeContentStatus(type: article, ids: [${article.id}], status: published) { count }`);
    await call(other, `deleteContent(type: video, ids: [${video.id}])`);
    const { code } = await runSato(['content', 'import', contentFolder(ARTICLE)], {
      env: { DATABASE_URL: site.databaseUrl },
    });
    expect(code).toBe(0);
    const actions = async (filters: string) =>
      (await operations(filters)).flatMap(({ counts }) => counts.map(({ type, action }) => `${action} ${type}`));
    expect(await actions('username: "nobody"')).toEqual([]);
    expect(await actions('username: "BEA"')).toEqual(['publish article']);
    expect(await actions('username: "carla"')).toEqual(['trash video']);
    expect(await actions('actor: operator')).toEqual(['create article']);
    expect(await actions('type: video')).toEqual(['trash video', 'create video']);
    expect(await actions('type: article username: "carla"')).toEqual([]);
    expect(await actions('until: "2026-01-16T00:00:00Z"')).toHaveLength(2);
    expect(await actions('since: "2026-01-16T00:00:00Z"')).toHaveLength(3);
    const [newest] = await operations();
    expect(await operations(`id: "${newest?.id}"`)).toEqual([newest]);
    const bad = await admin.graphql('{ operations(id: "seven") { totalCount } }');
    expect(bad.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('name everyone who made one, also without the role and the changes since, to those who may read them', async () => {
    const article = await site.make.article();
    const editor = await withSession(site, { username: 'dora', role: 'editor' });
    await clear();
    await call(editor, `updateArticle(id: ${article.id}, input: { title: "Better" }) { id }`);
    const { id } = await site.make.user({});
    await call(other, `changeUserRole(id: ${id}, role: editor, password: "${PASSWORD}") { id }`);
    const names = async (caller: SignedIn) =>
      (await caller.graphql<{ changeAuthors: string[] }>('{ changeAuthors }')).data?.changeAuthors;
    expect(await names(editor)).toEqual(['dora']);
    await site.em.execute(`update app_user set role = 'user' where id = ?`, [editor.user.id]);
    expect(await names(admin)).toEqual(['Carla', 'dora']);
    expect(await names(reader)).toBeUndefined();
  });

  it('names at most five items, a module before its lessons, and says what can be undone', async () => {
    const module = await site.make.module({ title: 'Keys' });
    for (let n = 1; n <= 6; n += 1) await site.make.lesson({ module: module.id, title: `Lesson ${n}` });
    await clear();
    await call(admin, `deleteContent(type: module, ids: [${module.id}])`);
    const [removed] = await operations();
    expect(removed).toMatchObject({ itemCount: 7, canUndo: true });
    expect(removed?.items).toHaveLength(5);
    expect(removed?.items[0]).toEqual({ type: 'module', id: module.id, title: 'Keys', isInTrash: true });
    await call(admin, `purgeContent(type: module, ids: [${module.id}])`);
    const [purged] = await operations();
    expect(purged).toMatchObject({ canUndo: false });
    expect(purged?.items[0]).toMatchObject({ title: null, isInTrash: false });
  });

  it('a change says whether its item changed in a later operation', async () => {
    const article = await site.make.article({ status: 'draft' });
    await call(admin, `changeContentStatus(type: article, ids: [${article.id}], status: published) { count }`);
    const { data } = await admin.graphql<{ contentChanges: { items: unknown[] } }>(
      `{ contentChanges(type: article, id: ${article.id}) { items { action title isInTrash isChangedSince } } }`,
    );
    expect(data?.contentChanges.items).toEqual([
      { action: 'publish', title: article.title, isInTrash: false, isChangedSince: false },
      { action: 'create', title: article.title, isInTrash: false, isChangedSince: true },
    ]);
  });
});

describe('a lesson in the trash', () => {
  const modules = async () => {
    const { data } = await admin.graphql<{ trash: { items: { module: unknown }[] } }>(
      '{ trash(type: lesson) { items { module { type id slug title } } } }',
    );
    return data?.trash.items.map(({ module }) => module);
  };

  it('names its module only while that is in the trash too', async () => {
    const module = await site.make.module({ title: 'Keys', slug: 'keys' });
    const lesson = await site.make.lesson({ module: module.id });
    await call(admin, `deleteContent(type: lesson, ids: [${lesson.id}])`);
    expect(await modules()).toEqual([null]);
    await call(admin, `deleteContent(type: module, ids: [${module.id}])`);
    expect(await modules()).toEqual([{ type: 'module', id: module.id, slug: 'keys', title: 'Keys' }]);
  });
});

describe('a revision', () => {
  const change = async (id: number, at: number) => {
    const { data } = await admin.graphql<{ contentChanges: { items: { id: string }[] } }>(
      `{ contentChanges(type: article, id: ${id}) { items { id } } }`,
    );
    return data?.contentChanges.items.toReversed()[at]?.id ?? '';
  };
  const revision = async (id: string) => {
    const { data } = await admin.graphql<{
      revision: { hasBefore: boolean; change: unknown; fields: { name: string }[] };
    }>(`{ revision(id: "${id}") { hasBefore change { action username } fields { name before value present } } }`);
    return {
      ...data?.revision,
      title: data?.revision.fields.find(({ name }) => name === 'title'),
    };
  };

  it('says what a field was before and after it, and what it is now', async () => {
    const { id } = await site.make.article({ title: 'One' });
    for (const title of ['Two', 'Three']) {
      expect((await admin.put(`/api/articles/${id}`, { title })).status).toBe(200);
    }
    expect(await revision(await change(id, 1))).toMatchObject({
      hasBefore: true,
      change: { action: 'edit', username: 'bea' },
      title: { before: 'One', value: 'Two', present: 'Three' },
    });
    expect(await revision(await change(id, 0))).toMatchObject({ hasBefore: false, title: { value: 'One' } });
    await site.em.execute('update content_change set before = null where item_id = ? and action = ?', [id, 'edit']);
    expect(await revision(await change(id, 2))).toMatchObject({ hasBefore: false, title: { value: 'Three' } });
  });

  it('whose slug another item has now is refused by name, and can be restored without it', async () => {
    const { id } = await site.make.article({ title: 'One', slug: 'first' });
    await admin.put(`/api/articles/${id}`, { title: 'Two', slug: 'second' });
    await site.make.article({ slug: 'first' });
    const restore = async (keepSlug: boolean) => {
      const [row] = await site.em.execute<{ version: number }[]>('select version from article where id = ?', [id]);
      return admin.graphql(
        'mutation ($id: ID!, $version: Int!, $keepSlug: Boolean!) { restoreRevision(id: $id, version: $version, keepSlug: $keepSlug) { id } }',
        { id: await change(id, 0), version: row?.version, keepSlug },
      );
    };
    expect((await restore(false)).errors?.[0]?.extensions).toMatchObject({
      code: 'CONFLICT',
      fields: { slug: 'slug_taken' },
    });
    expect((await restore(true)).errors).toBeUndefined();
    expect(await site.em.execute('select title, slug from article where id = ?', [id])).toEqual([
      { title: 'One', slug: 'second' },
    ]);
  });
});
