import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT_NAME, CLIENT_NAME_HEADER } from '#domain/client-name.ts';
import { CONTENT_KINDS } from '#domain/content/kinds.ts';
import { ROUTINES } from '#server/platform/database/migrate.ts';
import { ARTICLE, COURSE, contentFolder, writeFiles } from '#tests/support/content-folder.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

interface Change {
  actor: string;
  username: string | null;
  source: string;
  itemType: string;
  itemId: number;
  slug: string;
  action: string;
  version: number;
  fields: string[];
  before: Record<string, unknown>;
}

let site: TestSite;
let admin: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'bea', role: 'admin' });
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'stored_article, stored_video, stored_course_module, content_change cascade'));

/** Every row, oldest first. */
const changes = () =>
  site.em.execute<Change[]>(
    `select c.actor, u.username, c.source, c.item_type as "itemType", c.item_id as "itemId", c.slug, c.action, c.version,
       c.fields, c.before
     from content_change c left join app_user u on u.id = c.actor_id order by c.id`,
  );
const clear = () => truncate(site.em, 'content_change');
const sato = (...args: string[]) => runSato(args, { env: { DATABASE_URL: site.databaseUrl } });

/** The same as a call from our own client. */
const inAdminArea = (query: string, variables: object) =>
  admin.post('/graphql', { query, variables }, { [CLIENT_NAME_HEADER]: CLIENT_NAME });

const INPUT = { title: 'Keys', excerpt: 'What a key is for.', content: '<p>A key signs.</p>', category: 'Security' };

it('over REST, a new item, an edit and a deletion each leave one row with the old values of the changed fields', async () => {
  const { body } = await admin.post('/api/articles', INPUT);
  const { id } = body as { id: number };
  await admin.put(`/api/articles/${id}`, { ...INPUT, title: 'Your keys', titleEs: 'Tus llaves' });
  await admin.delete(`/api/articles/${id}`);
  const bea = { actor: 'person', username: 'bea', source: 'rest', itemType: 'article', itemId: id, slug: 'keys' };
  const [created, edited, deleted, ...others] = await changes();
  expect(others).toEqual([]);
  expect(created).toEqual({ ...bea, action: 'create', version: 1, fields: [], before: {} });
  expect(edited).toEqual({
    ...bea,
    action: 'edit',
    version: 2,
    fields: ['title', 'titleEs'],
    before: { title: 'Keys', titleEs: null },
  });
  expect(deleted).toEqual({ ...bea, action: 'trash', version: 2, fields: [], before: {} });
});

it.each([
  ['article', { title: 'Changed' }],
  ['video', { title: 'Changed' }],
  ['module', { description: 'Changed' }],
  ['lesson', { duration: '3 min' }],
] as const)('an edit of a %s is recorded, and a save without a change is not', async (type, change) => {
  const item = await site.make[type]();
  await clear();
  const path = { article: 'articles', video: 'videos', module: 'course-modules', lesson: 'lessons' }[type];
  // Videos from the factory have no duration, which the API requires.
  const whole = type === 'video' ? { ...change, duration: '2:00' } : change;
  expect(await admin.put(`/api/${path}/${item.id}`, whole)).toMatchObject({ status: 200 });
  expect(await admin.put(`/api/${path}/${item.id}`, whole)).toMatchObject({ status: 200 });
  expect(await changes()).toMatchObject([
    { itemType: type, itemId: item.id, action: 'edit', fields: expect.arrayContaining(Object.keys(change)) },
  ]);
});

describe('over GraphQL', () => {
  const PUBLISH =
    'mutation ($ids: [Int!]!) { changeContentStatus(type: article, ids: $ids, status: published) { count } }';
  const DELETE = 'mutation ($ids: [Int!]!) { deleteContent(type: module, ids: $ids) }';

  it('only items that change leave a row, with the way in that the client names', async () => {
    const draft = await site.make.article({ status: 'draft' });
    const published = await site.make.article();
    await clear();
    await inAdminArea(PUBLISH, { ids: [draft.id, published.id] });
    await admin.graphql(PUBLISH.replace('published)', 'draft)'), { ids: [draft.id] });
    expect(await changes()).toMatchObject([
      { source: 'admin', username: 'bea', itemId: draft.id, action: 'publish', before: { status: 'draft' } },
      { source: 'graphql', username: 'bea', itemId: draft.id, action: 'unpublish', before: { status: 'published' } },
    ]);
  });

  it('lessons deleted with their module leave a row each', async () => {
    const module = await site.make.module();
    const lesson = await site.make.lesson({ module: module.id });
    await clear();
    await inAdminArea(DELETE, { ids: [module.id] });
    const rows = await changes();
    expect(rows.map(({ itemType, itemId, action }) => [itemType, itemId, action]).toSorted()).toEqual([
      ['lesson', lesson.id, 'trash'],
      ['module', module.id, 'trash'],
    ]);
    for (const row of rows) expect(row).toMatchObject({ username: 'bea', source: 'admin' });
  });

  it('refused changes leave nothing', async () => {
    const article = await site.make.article();
    await clear();
    const answer = await inAdminArea(PUBLISH, { ids: [article.id, 999_999] });
    expect(answer.body).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
    const visitor = await withSession(site);
    await visitor.put(`/api/articles/${article.id}`, { title: 'Mine' });
    expect(await changes()).toEqual([]);
  });

  it('views and likes of a video are not changes', async () => {
    const video = await site.make.video();
    await clear();
    await admin.graphql('mutation ($id: Int!) { viewVideo(id: $id) { viewCount } }', { id: video.id });
    await site.em.execute('update video set view_count = view_count + 1');
    expect(await changes()).toEqual([]);
  });
});

describe('on the command line', () => {
  it('an import leaves a row for each item that it creates or changes, and none for the others', async () => {
    const folder = contentFolder({ ...ARTICLE, ...COURSE });
    expect(await sato('content', 'import', folder)).toMatchObject({ code: 0 });
    const operator = { actor: 'operator', username: null, source: 'command' };
    expect(await changes()).toMatchObject([
      { ...operator, itemType: 'article', slug: 'keys', action: 'create' },
      { ...operator, itemType: 'module', slug: 'basics', action: 'create' },
      { ...operator, itemType: 'lesson', slug: 'money', action: 'create' },
    ]);
    await clear();
    writeFiles(folder, { 'course/basics/money/en.md': '---\ntitle: Money\n---\nMoney is a **tool**.\n' });
    expect(await sato('content', 'import', folder)).toMatchObject({ code: 0 });
    expect(await changes()).toMatchObject([
      {
        ...operator,
        itemType: 'lesson',
        action: 'edit',
        fields: ['content'],
        before: { content: '<p>Money is a story.</p>' },
      },
    ]);
  });

  it('a dry run leaves nothing, and each item that mirroring deletes leaves a row', async () => {
    const folder = contentFolder(COURSE);
    const module = await site.make.module({ slug: 'gone' });
    const gone = await site.make.lesson({ module: module.id, slug: 'gone' });
    await clear();
    const args = ['content', 'import', folder, '--mode', 'mirror', '--delete', '--ours', 'gone'];
    expect(await sato(...args, '--dry-run')).toMatchObject({ code: 0 });
    expect(await changes()).toEqual([]);
    expect(await sato(...args)).toMatchObject({ code: 0 });
    const deleted = (await changes()).filter(({ action }) => action === 'trash');
    expect(deleted).toMatchObject([
      { itemType: 'lesson', itemId: gone.id, source: 'command' },
      { itemType: 'module', source: 'command' },
    ]);
  });

  it('content that an account hands over is recorded as changed', async () => {
    const ana = await site.make.user({ username: 'ana' });
    const article = await site.make.article({ author: ana.id });
    await clear();
    expect(await sato('users', 'delete', 'ana', '--hand-over-to', 'sato', '--yes')).toMatchObject({ code: 0 });
    expect(await changes()).toMatchObject([
      { actor: 'operator', source: 'command', itemId: article.id, fields: ['authorId'], before: { authorId: ana.id } },
      { actor: 'operator', source: 'command', itemType: 'account', itemId: ana.id, action: 'purge' },
    ]);
  });
});

it('a change made directly in the database is recorded as such', async () => {
  const article = await site.make.article();
  await clear();
  await site.em.execute('update article set title = ? where id = ?', ['By hand', article.id]);
  expect(await changes()).toMatchObject([
    { actor: 'database', username: null, source: 'database', itemId: article.id, fields: ['title'] },
  ]);
});

it('changes by a deleted account stay, without a name', async () => {
  const cleo = await withSession(site, { username: 'cleo', role: 'admin' });
  await cleo.post('/api/articles', INPUT);
  await site.em.execute('delete from app_user where id = ?', [cleo.user.id]);
  expect(await changes()).toMatchObject([{ actor: 'person', username: null, action: 'create' }]);
});

it('admins read it page by page, for all items, one type or one item', async () => {
  const article = await site.make.article();
  const video = await site.make.video();
  const ask = async (given: string) => {
    const query = `{ contentChanges(${given}) { totalCount pageCount items { itemType itemId action username at } } }`;
    const { data } = await admin.graphql<{ contentChanges: { totalCount: number; items: { itemId: number }[] } }>(
      query,
    );
    return data?.contentChanges;
  };
  expect(await ask('pageSize: 1')).toEqual({
    totalCount: 2,
    pageCount: 2,
    items: [
      { itemType: 'video', itemId: video.id, action: 'create', username: null, at: expect.stringMatching(/^20.*Z$/) },
    ],
  });
  const [change] = await site.em.execute<{ operation: string }[]>(
    'select operation::text from content_change where item_id = ? and item_type = ?',
    [article.id, 'article'],
  );
  expect(await ask(`operation: "${change?.operation}"`)).toMatchObject({
    totalCount: 1,
    items: [{ itemId: article.id }],
  });
  expect(await ask('operation: "x"')).toBeUndefined();
  expect(await ask('type: article')).toMatchObject({ totalCount: 1, items: [{ itemId: article.id }] });
  expect(await ask(`type: article, id: ${article.id + 1}`)).toMatchObject({ totalCount: 0, items: [] });
});

it('every column of a content table is recorded or has a reason not to be', async () => {
  const NOT_WRITTEN = [
    'id',
    'updated_at',
    'version',
    'listed_at',
    'search_en',
    'search_es',
    'view_count',
    'deleted_at',
  ];
  const columns = await site.em.execute<{ table: string; column: string; source: string }[]>(
    `select c.table_name as "table", c.column_name as "column", p.prosrc as source
     from information_schema.columns c join pg_proc p on p.proname = 'stored_' || c.table_name || '_audit_update'
     where c.table_schema = 'public'
       and c.table_name in ('article', 'video', 'course_module', 'lesson')`,
  );
  expect(new Set(columns.map(({ table }) => table))).toEqual(new Set(['article', 'video', 'course_module', 'lesson']));
  const unrecorded = columns.filter(
    ({ column, source }) => !NOT_WRITTEN.includes(column) && !source.includes(`n."${column}" is distinct from`),
  );
  expect(unrecorded.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

it('every column of a content table is in the description of its kind, and every described field is a column', async () => {
  for (const { table, fields, ownColumns } of Object.values(CONTENT_KINDS)) {
    const columns = await site.em.execute<{ name: string }[]>(
      'select attname as name from pg_attribute where attrelid = ?::regclass and attnum > 0 and not attisdropped',
      [`stored_${table}`],
    );
    const described = [...ownColumns, ...fields.map(({ column }) => column)];
    expect(described.toSorted(), table).toEqual(columns.map(({ name }) => name).toSorted());
  }
});

it('a change of any field counts as an edit, so that no one saves over it unseen', async () => {
  for (const { table, fields } of Object.values(CONTENT_KINDS)) {
    const counted = await site.em.execute<{ name: string }[]>(
      `select distinct a.attname as name from pg_trigger t
       join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any(t.tgattr)
       where t.tgrelid = ?::regclass and t.tgfoid = 'count_version'::regproc`,
      [`stored_${table}`],
    );
    const written = fields.filter(({ name }) => name !== 'updatedAt').map(({ column }) => column);
    // So does the confirmation of a translation.
    written.push('translated_from');
    expect(counted.map(({ name }) => name).toSorted(), table).toEqual(written.toSorted());
  }
});

it('a column that a migration adds is recorded, counts as an edit, and is shown', async () => {
  const article = await site.make.article();
  await site.em.begin();
  try {
    await site.em.execute('alter table stored_article add column checked_at date');
    await site.em.execute('alter table stored_comment add column mood text');
    await site.em.execute(ROUTINES);
    await truncate(site.em, 'content_change');
    await site.em.execute(`update article set checked_at = '2026-01-31' where id = ?`, [article.id]);
    expect(await changes()).toMatchObject([
      { action: 'edit', itemId: article.id, version: 2, fields: ['checkedAt'], before: { checkedAt: null } },
    ]);
    expect(await site.em.execute('select mood from comment')).toEqual([]);
  } finally {
    await site.em.rollback();
  }
});
