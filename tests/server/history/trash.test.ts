import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_NAME, CLIENT_NAME_HEADER } from '#domain/client-name.ts';
import type { ContentType } from '#domain/content.ts';
import { getJson } from '#tests/support/get-json.ts';
import { indexed } from '#tests/support/indexed.ts';
import { everythingIn, livelySite } from '#tests/support/lively-site.ts';
import { otherSession } from '#tests/support/other-session.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let admin: SignedIn;
let reader: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'bea', role: 'admin' });
  reader = await withSession(site, { username: 'ana' });
});
afterAll(() => site.close());
beforeEach(() =>
  truncate(
    site.em,
    'stored_article, stored_video, stored_course_module, content_draft, content_preview, content_change, rate_limit cascade',
  ),
);

const codeOf = ({ errors }: { errors?: unknown }) => {
  const [error] = Array.isArray(errors) ? errors : [];
  return error?.extensions?.code;
};
const remove = (type: ContentType, ...ids: number[]) =>
  admin.graphql<{ deleteContent: number }>(
    'mutation ($type: ContentType!, $ids: [Int!]!) { deleteContent(type: $type, ids: $ids) }',
    { type, ids },
  );
const restore = (type: ContentType, ...ids: number[]) =>
  admin.graphql<{ restoreContent: { id: number; slug: string }[] }>(
    'mutation ($type: ContentType!, $ids: [Int!]!) { restoreContent(type: $type, ids: $ids) { id slug } }',
    { type, ids },
  );
const purge = (type: ContentType, ...ids: number[]) =>
  admin.graphql<{ purgeContent: number }>(
    'mutation ($type: ContentType!, $ids: [Int!]!) { purgeContent(type: $type, ids: $ids) }',
    { type, ids },
  );
const trash = async (given = '(pageSize: 100)') => {
  const { data } = await admin.graphql<{ trash: { totalCount: number; items: Record<string, unknown>[] } }>(
    `{ trash${given} { totalCount items { type id slug title deletedBy lessonCount commentCount deletedAt keptUntil } } }`,
  );
  return data?.trash;
};
const count = async (table: string) => {
  const [row] = await site.em.execute<{ count: number }[]>(`select count(*)::integer as count from ${table}`);
  return row?.count;
};

const everything = () => everythingIn(site.em);
const aLivelySite = () => livelySite(site, reader.user.id, admin.user.id);

async function removeAll({ article, video, module }: Awaited<ReturnType<typeof aLivelySite>>) {
  await remove('article', article.id);
  await remove('video', video.id);
  await remove('module', module.id);
}

describe('what is in the trash', () => {
  it('is not on any page, list, feed, count or export, for readers and admins', async () => {
    const items = await aLivelySite();
    await removeAll(items);
    const addresses = [
      ...[
        '/',
        '/news',
        '/videos',
        '/course',
        '/news?search=gone',
        '/videos?search=gone',
        '/sitemap.xml',
        '/rss/en.xml',
        '/rss/es.xml',
      ],
      ...['/news/gone-article', '/videos/gone-video', '/course/gone-lesson'],
      ...['/api/articles', '/api/videos', '/api/course-modules', '/api/lessons', '/api/comments'],
      ...['/api/articles/gone-article', '/api/videos/gone-video', '/api/lessons/gone-lesson'],
      `/api/comments?articleId=${items.article.id}`,
    ];
    for (const address of addresses) {
      for (const { cookie } of [{ cookie: null }, reader, admin]) {
        const answer = await fetch(`${site.url}${address}`, { headers: cookie ? { cookie } : {} });
        const text = await answer.text();
        expect(answer.status, address).toBeLessThan(500);
        expect(text.replaceAll(/search=gone|"gone"/g, ''), address).not.toMatch(
          /Gone (article|video|module|lesson|comment|reply)/,
        );
      }
    }
    const LISTS = `{
      articles(pageSize: 100) { totalCount } videos(pageSize: 100) { totalCount } courseModules { id }
      myComments { totalCount } notifications { totalCount } savedVideos { totalCount }
    }`;
    for (const caller of [reader, admin]) {
      const { data, errors } = await caller.graphql<Record<string, unknown>>(LISTS);
      expect(errors).toBeUndefined();
      expect(JSON.stringify(data)).not.toMatch(/"totalCount":[1-9]|"id"/);
    }
    const { data } = await admin.graphql(`{
      siteCounts { articles videos modules lessons comments }
      commentRows { totalCount counts { all } }
      editorOverview { reportedCount latestComments { comment { id } } }
      contentRows(type: lesson) { totalCount }
    }`);
    expect(data).toEqual({
      siteCounts: { articles: 0, videos: 0, modules: 0, lessons: 0, comments: 0 },
      commentRows: { totalCount: 0, counts: { all: 0 } },
      editorOverview: { reportedCount: 0, latestComments: [] },
      contentRows: { totalCount: 0 },
    });
  });

  it('can not be changed, and its comments not be edited, liked, reported, answered or moderated', async () => {
    const items = await aLivelySite();
    const [comment = 0, reply = 0] = items.comments;
    await removeAll(items);
    const before = await everything();
    const statuses = [
      (await admin.put(`/api/articles/${items.article.id}`, { title: 'Other' })).status,
      (await admin.delete(`/api/articles/${items.article.id}`)).status,
      (await admin.put(`/api/comments/${comment}`, { content: 'Other' })).status,
      (await admin.delete(`/api/comments/${reply}`)).status,
    ];
    expect(statuses).toEqual([404, 404, 404, 404]);
    const writes: [SignedIn, string][] = [
      [reader, `setCommentLike(id: ${reply}, liked: false) { id }`],
      [reader, `reportComment(id: ${reply})`],
      [reader, `editOwnComment(id: ${comment}, content: "Other") { id }`],
      [reader, `deleteOwnComment(id: ${comment}) { removedIds }`],
      [admin, `setCommentStatus(ids: [${comment}], status: hidden)`],
      [admin, `deleteComments(ids: [${comment}])`],
      [reader, `setVideoSaved(id: ${items.video.id}, saved: false) { id }`],
      [reader, `setVideoLike(id: ${items.video.id}, liked: false) { id }`],
      [reader, `reopenLesson(lessonId: ${items.lesson.id}) { lesson { id } }`],
      [reader, `visitLesson(lessonId: ${items.lesson.id}) { lesson { id } }`],
      [reader, `recordAnswer(lessonId: ${items.lesson.id}, questionId: "q", optionId: "b") { id }`],
      [admin, `changeContentStatus(type: article, ids: [${items.article.id}], status: draft) { count }`],
    ];
    for (const [caller, field] of writes) {
      expect(codeOf(await caller.graphql(`mutation { ${field} }`)), field).toBe('NOT_FOUND');
    }
    const answered = await reader.post('/api/comments', { articleId: items.article.id, content: 'Late' });
    expect(answered.status).toBe(400);
    expect(await everything()).toEqual(before);
  });

  it('is still in the personal data of those who commented, without its address', async () => {
    const items = await aLivelySite();
    await removeAll(items);
    const { body } = await reader.get('/api/account/export');
    expect(body).toMatchObject({
      comments: [
        { content: 'Gone comment', place: null },
        { content: 'Gone comment', place: null },
        { content: 'Gone comment', place: null },
      ],
      savedVideos: [{ id: items.video.id, title: null }],
      lessons: [{ id: items.lesson.id, title: null }],
      quizAnswers: [{ lesson: null, optionId: 'a' }],
    });
  });

  it('is listed for admins, with what comes back with it', async () => {
    const items = await aLivelySite();
    await removeAll(items);
    const listed = await trash();
    expect(listed).toMatchObject({
      totalCount: 3,
      items: [
        { type: 'module', id: items.module.id, slug: 'gone-module', deletedBy: 'bea', lessonCount: 1, commentCount: 2 },
        { type: 'video', id: items.video.id, lessonCount: 0, commentCount: 2 },
        { type: 'article', title: 'Gone article', lessonCount: 0, commentCount: 2 },
      ],
    });
    expect(await trash('(type: video)')).toMatchObject({ totalCount: 1, items: [{ type: 'video' }] });
    expect(await trash('(type: lesson)')).toMatchObject({ totalCount: 0, items: [] });
    expect(await trash('(page: 2, pageSize: 2)')).toMatchObject({ totalCount: 3, items: [{ type: 'article' }] });
  });

  it('names who deleted an item last, and no one before if that is no person or their account is gone', async () => {
    const { id } = await site.make.article();
    const leaving = await withSession(site, { username: 'carla', role: 'admin' });
    const deletedBy = async () => (await trash())?.items.map((item) => item.deletedBy);
    await remove('article', id);
    expect(await deletedBy()).toEqual(['bea']);
    await restore('article', id);
    await site.em.execute('update stored_article set deleted_at = now() where id = ?', [id]);
    expect(await deletedBy()).toEqual([null]);
    await restore('article', id);
    await leaving.graphql(`mutation { deleteContent(type: article, ids: [${id}]) }`);
    expect(await deletedBy()).toEqual(['carla']);
    await site.em.execute('delete from app_user where id = ?', [leaving.user.id]);
    expect(await deletedBy()).toEqual([null]);
  });
});

describe('restoring', () => {
  it('is refused for items that are not in the trash, all or none', async () => {
    const { article } = await aLivelySite();
    const other = await site.make.article();
    await remove('article', article.id);
    for (const ids of [[other.id], [article.id, other.id], [article.id, 999_999]]) {
      expect(codeOf(await restore('article', ...ids))).toBe('NOT_FOUND');
    }
    expect(await trash()).toMatchObject({ totalCount: 1 });
  });

  it('brings back every row exactly as it was, a module with the lessons that went with it', async () => {
    const items = await aLivelySite();
    const before = await everything();
    for (const [table, rows] of Object.entries(before)) expect(rows, table).not.toEqual([]);
    await removeAll(items);
    expect(await everything()).not.toEqual(before);
    await restore('article', items.article.id);
    await restore('video', items.video.id);
    await restore('module', items.module.id);
    expect(await everything()).toEqual(before);
    expect(await getJson(`${site.url}/api/comments?articleId=${items.article.id}`)).toMatchObject({
      status: 200,
      body: [{ content: 'Gone comment' }],
    });
  });

  it('leaves lessons in the trash that were deleted before their module, and refuses them without it', async () => {
    const { module, lesson } = await aLivelySite();
    const earlier = await site.make.lesson({ module: module.id });
    await remove('lesson', earlier.id);
    await remove('module', module.id);
    const { errors } = await restore('lesson', earlier.id);
    expect(errors).toMatchObject([
      {
        message: 'The module “Gone module” is in the trash. Restore the module first.',
        extensions: { code: 'CONFLICT' },
      },
    ]);
    await restore('module', module.id);
    expect(await site.em.execute('select id from lesson')).toEqual([{ id: lesson.id }]);
    // Two people at once: one restores it, the other is told to look again.
    const both = await Promise.all([restore('lesson', earlier.id), restore('lesson', earlier.id)]);
    expect(both.flatMap(({ errors = [] }) => errors)).toMatchObject([
      { message: 'Some of these items are not in the trash. Reload the list.', extensions: { code: 'NOT_FOUND' } },
    ]);
    expect(await count('lesson')).toBe(2);
    // With its module, a lesson is gone for good.
    await remove('lesson', earlier.id);
    await remove('module', module.id);
    await admin.graphql(`mutation { purgeContent(type: module, ids: [${module.id}]) }`);
    expect((await restore('lesson', earlier.id)).errors).toMatchObject([
      { message: 'Some of these items are not in the trash. Reload the list.' },
    ]);
  });

  it('gives an item whose slug is in use now another one', async () => {
    const first = await site.make.article({ slug: 'keys' });
    await remove('article', first.id);
    const second = await site.make.article({ slug: 'keys' });
    await remove('article', second.id);
    await site.make.article({ slug: 'keys' });
    expect((await restore('article', first.id, second.id)).data?.restoreContent).toEqual([
      { id: first.id, slug: 'keys-2' },
      { id: second.id, slug: 'keys-3' },
    ]);
    expect((await admin.get('/api/articles/keys-2')).body).toMatchObject({ id: first.id });
  });

  it('of two items with one slug gives each its own, also to two people at once', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 2; n += 1) {
      const { id } = await site.make.article({ slug: 'keys' });
      await remove('article', id);
      ids.push(id);
    }
    const holder = await otherSession(site, 'lock table stored_article in exclusive mode');
    const both = ids.map((id) => restore('article', id));
    const waiting = () =>
      site.em.execute(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`);
    await expect.poll(async () => (await waiting()).length).toBe(2);
    await holder.commit();
    const slugs = (await Promise.all(both)).map(({ data }) => data?.restoreContent[0]?.slug);
    expect(slugs.toSorted()).toEqual(['keys', 'keys-2']);
  });
});

describe('deleting permanently', () => {
  it('is refused for items that are not in the trash', async () => {
    const { article } = await aLivelySite();
    expect(codeOf(await purge('article', article.id))).toBe('NOT_FOUND');
    expect(codeOf(await reader.graphql(`mutation { purgeContent(type: article, ids: [${article.id}]) }`))).toBe(
      'FORBIDDEN',
    );
    expect(await count('article')).toBe(1);
  });

  it('leaves nothing but lines in the history, which keep no text', async () => {
    const items = await aLivelySite();
    await admin.put(`/api/articles/${items.article.id}`, { title: 'A secret by mistake' });
    await admin.put(`/api/articles/${items.article.id}`, { title: 'Gone article' });
    await removeAll(items);
    for (const type of ['article', 'video', 'module'] as const) {
      expect((await purge(type, items[type].id)).data).toEqual({ purgeContent: 1 });
    }
    const left = await everything();
    for (const [table, rows] of Object.entries(left)) expect(rows, table).toEqual([]);
    expect(await trash()).toMatchObject({ totalCount: 0 });
    const changes = await site.em.execute<{ action: string }[]>(
      `select action, before, related from content_change where item_type = 'article' order by id`,
    );
    expect(changes.map(({ action }) => action)).toEqual([
      'create',
      'add_former_slug',
      'save_draft',
      'edit',
      'edit',
      'trash',
      'purge',
    ]);
    expect(JSON.stringify(changes)).not.toMatch(/secret|Gone draft/);
    expect(
      await site.em.execute(`select from content_change where item_type = 'lesson' and action = 'purge'`),
    ).toHaveLength(1);
  });
});

describe('the history', () => {
  it.each([
    ['admin', { [CLIENT_NAME_HEADER]: CLIENT_NAME }],
    ['graphql', {}],
  ])(
    'has a row for each item that is deleted, restored or deleted permanently, by the source %s',
    async (source, headers) => {
      const { module, lesson } = await aLivelySite();
      await truncate(site.em, 'content_change');
      for (const field of ['deleteContent', 'restoreContent', 'deleteContent', 'purgeContent']) {
        const query = `mutation { ${field}(type: module, ids: [${module.id}]) ${field === 'restoreContent' ? '{ id }' : ''} }`;
        const { body } = await admin.post('/graphql', { query }, headers);
        expect(body).not.toHaveProperty('errors');
      }
      const rows = await site.em.execute<Record<string, unknown>[]>(
        `select c.action, c.item_type as type, c.item_id as id, c.fields, c.before, c.version, c.source, u.username,
         dense_rank() over (order by c.operation)::integer as step
       from content_change c left join app_user u on u.id = c.actor_id order by c.operation, c.item_type`,
      );
      const same = { fields: [], before: {}, version: 1, source, username: 'bea' };
      expect(rows).toEqual(
        ['trash', 'restore', 'trash', 'purge'].flatMap((action, index) => [
          { action, type: 'lesson', id: lesson.id, step: index + 1, ...same },
          { action, type: 'module', id: module.id, step: index + 1, ...same },
        ]),
      );
    },
  );
});

describe('accounts', () => {
  it('that are the author of something in the trash are deleted only when it is handed over', async () => {
    const author = await withSession(site, { username: 'cleo', role: 'editor' });
    const article = await site.make.article({ author: author.user.id });
    await remove('article', article.id);
    const { errors } = await author.graphql('mutation { deleteAccount(password: "correct horse") }');
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('Some of them are in the trash.'),
        extensions: { fields: { account: 'authored_content' } },
      },
    ]);
    await site.em.execute('update stored_article set author_id = 1');
    expect((await author.graphql('mutation { deleteAccount(password: "correct horse") }')).errors).toBeUndefined();
    await restore('article', article.id);
    expect((await admin.get(`/api/articles/${article.slug}`)).body).toMatchObject({ author: { username: 'sato' } });
  });

  it('that are deleted leave nameless comments on items in the trash', async () => {
    const writer = await withSession(site);
    const article = await site.make.article();
    await site.make.comment({ article: article.id, user: writer.user.id, content: 'Still here' });
    await remove('article', article.id);
    expect((await writer.graphql('mutation { deleteAccount(password: "correct horse") }')).errors).toBeUndefined();
    await restore('article', article.id);
    expect((await admin.get(`/api/comments?articleId=${article.id}`)).body).toMatchObject([
      { content: 'Still here', user: null },
    ]);
  });
});

describe('the database', () => {
  it('has no lesson outside the trash whose module is in it', async () => {
    const { module, lesson } = await aLivelySite();
    await remove('module', module.id);
    const live = `update stored_lesson set deleted_at = null where id = ${lesson.id}`;
    await expect(site.em.execute(live)).rejects.toMatchObject({ code: '23503' });
    await expect(
      site.em.execute(
        `insert into lesson (module_id, title, slug, content, duration) values (${module.id}, 'L', 'l', 'c', '5 min')`,
      ),
    ).rejects.toMatchObject({ code: '23503' });
  });

  it('answers public lists from the same indexes as without a trash', { tags: ['extended'] }, async () => {
    await site.em.execute(
      `insert into article (title, slug, excerpt, content, category, status, created_at)
       select 'T', 'a' || n, '1234567890', 'c', 'News', 'published', now() - n * interval '1 minute'
       from generate_series(1, 500) n`,
    );
    // Rows that an open transaction can't see yet are not all visible.
    await indexed(site.em);
    await site.em.execute('vacuum analyze stored_article');
    const plan = async (statement: string) =>
      (await site.em.execute<{ 'QUERY PLAN': string }[]>(`explain (costs off) ${statement}`))
        .map((row) => row['QUERY PLAN'])
        .join('\n');
    const list = await plan(
      `select id from article where status = 'published' order by listed_at desc, id desc limit 9`,
    );
    expect(list).toContain('Index Only Scan using article_newest');
    expect(list).not.toMatch(/Seq Scan|Sort|Filter/);
    expect(await plan(`select id from article where slug = 'a7'`)).toContain('article_slug');
  });
});
