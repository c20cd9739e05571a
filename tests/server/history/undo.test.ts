import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARTICLE, COURSE, contentFolder, writeFiles } from '#tests/support/content-folder.ts';
import { everythingIn, livelySite } from '#tests/support/lively-site.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

interface Operation {
  id: string;
  actor: string;
  username: string | null;
  source: string;
  counts: { type: string; action: string; count: number }[];
}

interface Row {
  t: string;
  id: number;
  slug: string;
  live: boolean;
}

interface Named {
  type: string;
  id: number;
  slug: string;
}

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

const operations = async (): Promise<Operation[]> => {
  const { data } = await admin.graphql<{ operations: { items: Operation[] } }>(
    '{ operations(pageSize: 100) { items { id actor username source counts { type action count } } } }',
  );
  return data?.operations.items ?? [];
};
const newest = async () => (await operations())[0]?.id ?? '';
const undo = (id: string, items?: { type: string; id: number }[]) =>
  admin.graphql<{ undoOperation: { operation: string | null; items: Named[]; conflicts: Named[] } }>(
    `mutation ($id: ID!, $items: [ItemInput!]) {
      undoOperation(id: $id, items: $items) { operation items { type id slug } conflicts { type id slug } }
    }`,
    { id, items },
  );
const undone = async (...given: Parameters<typeof undo>) => (await undo(...given)).data?.undoOperation;
const call = async (field: string) => {
  const { errors } = await admin.graphql(`mutation { ${field} }`);
  expect(errors).toBeUndefined();
};

const everything = () => everythingIn(site.em);
/** The same without what an edit counts up: undoing an edit is an edit. */
const texts = () =>
  site.em.execute<Row[]>(`
    select 'a' as t, id, title, slug, status, content, deleted_at is null as live, 0 as "order" from stored_article
    union all select 'l', id, title, slug, status, content, deleted_at is null, "order" from stored_lesson
    union all select 'm', id, title, slug, status, description, deleted_at is null, "order" from stored_course_module
    order by 1, 2`);

async function aModule() {
  const module = await site.make.module();
  const lessons = [
    await site.make.lesson({ module: module.id, order: 1 }),
    await site.make.lesson({ module: module.id, order: 2 }),
  ];
  for (const lesson of lessons) {
    const comment = await site.make.comment({ lesson: lesson.id });
    const reply = await site.make.comment({ lesson: lesson.id, parent: comment.id });
    await site.make.notification({ user: reader.user.id, comment: reply.id });
    await site.em.execute('insert into comment_like (comment_id, user_id) values (?, ?)', [reply.id, reader.user.id]);
    await site.em.execute('insert into lesson_progress (user_id, lesson_id, completed_at) values (?, ?, now())', [
      reader.user.id,
      lesson.id,
    ]);
    await site.em.execute(
      `insert into quiz_result (user_id, lesson_id, question_id, option_id, is_right) values (?, ?, 'q', 'a', false)`,
      [reader.user.id, lesson.id],
    );
  }
  return { module, lessons };
}

describe('undoing is refused', () => {
  it('to everyone but admins, for unknown operations, and for items of other operations', async () => {
    const article = await site.make.article();
    const id = await newest();
    const code = async (caller: SignedIn, query: string) => {
      const { errors } = await caller.graphql(query);
      return errors?.[0]?.extensions?.code;
    };
    expect(await code(reader, `mutation { undoOperation(id: "${id}") { operation } }`)).toBe('FORBIDDEN');
    expect(await code(admin, 'mutation { undoOperation(id: "999999999") { operation } }')).toBe('NOT_FOUND');
    expect(await code(admin, 'mutation { undoOperation(id: "x") { operation } }')).toBe('BAD_USER_INPUT');
    expect(await code(admin, `mutation { undoOperation(id: "${id}", items: []) { operation } }`)).toBe(
      'BAD_USER_INPUT',
    );
    const { errors } = await undo(id, [{ type: 'video', id: article.id }]);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', fields: { items: 'invalid' } } }]);
    expect(await site.em.execute('select from article')).toHaveLength(1);
  });

  it('if an item changed since; the answer names it, and the others can be chosen', async () => {
    const [one, two] = [await site.make.article(), await site.make.article()];
    await call(`deleteContent(type: article, ids: [${one.id}, ${two.id}])`);
    const deletion = await newest();
    await call(`restoreContent(type: article, ids: [${one.id}]) { id }`);
    const before = await everything();
    expect(await undone(deletion)).toEqual({
      operation: null,
      items: [],
      conflicts: [{ type: 'article', id: one.id, slug: one.slug }],
    });
    expect(await everything()).toEqual(before);
    expect(await undone(deletion, [{ type: 'article', id: two.id }])).toMatchObject({
      operation: expect.any(String),
      items: [{ id: two.id }],
      conflicts: [],
    });
    expect(await site.em.execute('select from article')).toHaveLength(2);
  });

  it('after an edit by someone else, which stays', async () => {
    const article = await site.make.article();
    await admin.put(`/api/articles/${article.id}`, { title: 'First' });
    const edit = await newest();
    const other = await withSession(site, { role: 'admin' });
    await other.put(`/api/articles/${article.id}`, { excerpt: 'Written by someone else.' });
    expect(await undone(edit)).toMatchObject({ operation: null, conflicts: [{ id: article.id }] });
    expect(await texts()).toMatchObject([{ title: 'First' }]);
  });

  it('for what was deleted permanently', async () => {
    const article = await site.make.article();
    await call(`deleteContent(type: article, ids: [${article.id}])`);
    const deletion = await newest();
    await call(`purgeContent(type: article, ids: [${article.id}])`);
    expect(await undone(deletion)).toMatchObject({
      operation: null,
      conflicts: [{ id: article.id, slug: article.slug }],
    });
    expect(await undone(await newest())).toMatchObject({ operation: null, conflicts: [{ id: article.id }] });
  });
});

describe('undoing', () => {
  it('a bulk deletion brings back every row of lessons and of all that belongs to items', async () => {
    const [one, two] = [await aModule(), await aModule()];
    const items = await livelySite(site, reader.user.id, admin.user.id);
    const before = await everything();
    await call(`deleteContent(type: module, ids: [${one.module.id}, ${two.module.id}, ${items.module.id}])`);
    const modules = await newest();
    await call(`deleteContent(type: video, ids: [${items.video.id}])`);
    const videos = await newest();
    await call(`deleteContent(type: article, ids: [${items.article.id}])`);
    expect(await site.em.execute('select from lesson union all select from comment')).toEqual([]);
    await undo(await newest());
    expect((await undone(modules))?.items).toHaveLength(8);
    await undo(videos);
    expect(await everything()).toEqual(before);
  });

  it('a deletion brings schedules back, and so does restoring', async () => {
    const [publishAt, unpublishAt] = [36, 72].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    const draft = { status: 'draft' } as const;
    const module = await site.make.module(draft);
    const items = [
      { type: 'article', path: 'articles', id: (await site.make.article(draft)).id },
      { type: 'video', path: 'videos', id: (await site.make.video({ ...draft, duration: '1:00' })).id },
      { type: 'lesson', path: 'lessons', id: (await site.make.lesson({ ...draft, module: module.id })).id },
      { type: 'module', path: 'course-modules', id: module.id },
    ];
    for (const { path, id } of items) {
      expect((await admin.put(`/api/${path}/${id}`, { publishAt, unpublishAt })).status, path).toBe(200);
    }
    const before = await everything();
    for (const { type, id } of items) {
      const putBacks = [
        async () => undo(await newest()),
        () => call(`restoreContent(type: ${type}, ids: [${id}]) { id }`),
      ];
      for (const putBack of putBacks) {
        await call(`deleteContent(type: ${type}, ids: [${id}])`);
        await putBack();
        expect(await everything(), type).toEqual(before);
      }
    }
  });

  it('an edit, a publication, a new order and a new item puts each back; undoing that does it again', async () => {
    const { module, lessons } = await aModule();
    const article = await site.make.article({ status: 'draft' });
    const before = await texts();
    const done: string[] = [];
    const step = async (work: () => Promise<unknown>) => {
      await work();
      done.push(await newest());
    };
    await step(() =>
      admin.put(`/api/articles/${article.id}`, { title: 'Other', slug: 'other', content: '<p>Other.</p>' }),
    );
    await step(() => call(`changeContentStatus(type: article, ids: [${article.id}], status: published) { count }`));
    const ids = lessons.map(({ id }) => id);
    const order = (lessonIds: number[]) => `[{ id: ${module.id}, lessonIds: [${lessonIds}] }]`;
    await step(() => call(`arrangeCourse(from: ${order(ids)}, to: ${order(ids.toReversed())}) { count }`));
    await step(() => admin.post('/api/course-modules', { title: 'New', description: 'New.' }));
    const after = await texts();
    const undos: (string | null | undefined)[] = [];
    for (const id of done.toReversed()) undos.push((await undone(id))?.operation);
    const created = (
      await site.em.execute<{ id: number }[]>(`select id from stored_course_module where slug = 'new'`)
    )[0];
    expect((await texts()).filter(({ t, id }) => t !== 'm' || id !== created?.id)).toEqual(before);
    expect(await site.em.execute('select from course_module')).toHaveLength(1);
    for (const id of undos.toReversed()) await undo(String(id));
    expect(await texts()).toEqual(after);
    expect((await operations())[0]).toMatchObject({ actor: 'person', username: 'bea', source: 'graphql' });
  });

  it('an import of the command line puts back what it changed, and moves what it created to the trash', async () => {
    const folder = contentFolder({ ...ARTICLE, ...COURSE });
    const sato = (...args: string[]) => runSato(args, { env: { DATABASE_URL: site.databaseUrl } });
    await sato('content', 'import', folder);
    const before = await texts();
    writeFiles(folder, {
      'course/basics/money/en.md': '---\ntitle: Coins\n---\nOther.\n',
      'articles/new/meta.yml': 'category: News\n',
      'articles/new/en.md': '---\ntitle: New\nexcerpt: Something new.\n---\nNew.\n',
    });
    await site.make.module({ slug: 'left-over' });
    const options = ['--mode', 'mirror', '--delete', '--ours', 'left-over'];
    expect(await sato('content', 'import', folder, ...options)).toMatchObject({ code: 0 });
    const [imported] = await operations();
    expect(imported).toMatchObject({
      actor: 'operator',
      source: 'command',
      counts: [
        { type: 'article', action: 'create', count: 1 },
        { type: 'lesson', action: 'edit', count: 1 },
        { type: 'module', action: 'trash', count: 1 },
      ],
    });
    await undo(imported?.id ?? '');
    const live = (await texts()).filter(({ live: isLive, slug }) => isLive && slug !== 'left-over');
    expect(live).toEqual(before);
    expect(await site.em.execute(`select from course_module where slug = 'left-over'`)).toHaveLength(1);
    expect(await site.em.execute(`select slug from stored_article where deleted_at is not null`)).toEqual([
      { slug: 'new' },
    ]);
  });

  it('a deletion gives an item whose slug is in use now another one', async () => {
    const article = await site.make.article({ slug: 'keys' });
    await call(`deleteContent(type: article, ids: [${article.id}])`);
    const deletion = await newest();
    await site.make.article({ slug: 'keys' });
    expect((await undone(deletion))?.items).toEqual([{ type: 'article', id: article.id, slug: 'keys-2' }]);
  });

  it('a new module is refused once someone else has put a lesson into it', async () => {
    await admin.post('/api/course-modules', { title: 'New', description: 'New.' });
    const creation = await newest();
    const [module] = await site.em.execute<{ id: number }[]>('select id from course_module');
    await site.make.lesson({ module: module?.id ?? 0 });
    expect(await undone(creation)).toMatchObject({ operation: null, conflicts: [{ type: 'module', id: module?.id }] });
    expect(await site.em.execute('select from course_module')).toHaveLength(1);
  });

  it('the same twice at once is done once', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 20; n += 1) ids.push((await site.make.article()).id);
    await call(`deleteContent(type: article, ids: [${ids}])`);
    const deletion = await newest();
    const answers = await Promise.all([undone(deletion), undone(deletion)]);
    expect(answers.map((answer) => answer?.conflicts.length).toSorted((a = 0, b = 0) => a - b)).toEqual([0, 20]);
    const restored = await site.em.execute(`select from content_change where action = 'restore'`);
    expect(restored).toHaveLength(20);
  });
});
