import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Article } from '#server/modules/content/article/article.entity.ts';
import { createOrm } from '#server/site-orm.ts';
import { Factories } from '#tests/support/factories.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';

/** SQLSTATE. */
const UNIQUE = '23505';
const CHECK = '23514';
const NOT_NULL = '23502';
const FOREIGN_KEY = '23503';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let orm: Awaited<ReturnType<typeof createOrm>>;
let make: Factories;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  orm = await createOrm(database.url);
  make = new Factories(orm.em);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await make.user({ username: 'Ana', email: 'ana@example.org' });
});

afterAll(async () => {
  await client.end();
  await orm.close();
  await database.drop();
});

/** Stores a row past every rule of the program; what is not given is left to the database. */
function insert(table: string, row: Record<string, unknown>) {
  const columns = Object.keys(row).map((name) => `"${name}"`);
  const places = columns.map((_, index) => `$${index + 1}`);
  return client.query(`insert into ${table} (${columns}) values (${places}) returning *`, Object.values(row));
}

const refusal = (code: string) => expect.objectContaining({ code });

let last = 0;
const rows = {
  app_user: () => ({ username: `u${++last}`, email: `u${last}@example.org`, password: 'x' }),
  article: () => ({ title: 'A', slug: `a${++last}`, excerpt: '1234567890', content: '<p>x</p>', category: 'News' }),
  video: () => ({ title: 'V', slug: `v${++last}`, description: 'd', video_url: 'https://example.org/v' }),
  course_module: () => ({ title: 'M', slug: `m${++last}`, description: 'd' }),
  lesson: (module_id: number) => ({
    title: 'L',
    slug: `l${++last}`,
    content: '<p>x</p>',
    duration: '5 min',
    module_id,
  }),
};

describe('the database refuses', () => {
  it.each([
    ['ENT-02', { username: 'ANA' }],
    ['ENT-03', { email: 'Ana@Example.ORG' }],
  ])('%s BASE-15 a second user with %j, whatever the letter case', async (_id, taken) => {
    await expect(insert('app_user', { ...rows.app_user(), ...taken })).rejects.toEqual(refusal(UNIQUE));
  });

  it('ENT-04 BASE-15 a role that is none of the four', async () => {
    for (const role of ['owner', 'Admin', '']) {
      await expect(insert('app_user', { ...rows.app_user(), role })).rejects.toEqual(refusal(CHECK));
    }
    await expect(insert('app_user', { ...rows.app_user(), role: null })).rejects.toEqual(refusal(NOT_NULL));
  });

  it('ENT-18 BASE-15 a second article, video, module or lesson with the same slug', async () => {
    const module = await make.module();
    for (const [table, row] of contentRows(module.id)) {
      await insert(table, { ...row(), slug: 'twin' });
      await expect(insert(table, { ...row(), slug: 'twin' }), table).rejects.toEqual(refusal(UNIQUE));
    }
  });

  it('BASE-15 a content status other than draft and published, and a language other than en and es', async () => {
    const module = await make.module();
    for (const [table, row] of contentRows(module.id)) {
      for (const status of ['hidden', 'Draft', '']) {
        await expect(insert(table, { ...row(), status }), table).rejects.toEqual(refusal(CHECK));
      }
      await expect(insert(table, { ...row(), language: 'fr' }), table).rejects.toEqual(refusal(CHECK));
    }
  });

  it('BASE-15 an order below 1', async () => {
    const module = await make.module();
    for (const order of [0, -1]) {
      await expect(insert('course_module', { ...rows.course_module(), order })).rejects.toEqual(refusal(CHECK));
      await expect(insert('lesson', { ...rows.lesson(module.id), order })).rejects.toEqual(refusal(CHECK));
    }
  });

  it('VAL-26 VAL-28 an excerpt of 9 characters and a category that is none of the six', async () => {
    await expect(insert('article', { ...rows.article(), excerpt: '123456789' })).rejects.toEqual(refusal(CHECK));
    await expect(insert('article', { ...rows.article(), category: 'all' })).rejects.toEqual(refusal(CHECK));
  });

  it('VAL-32 VAL-39 a lesson without a module and content of an author who does not exist', async () => {
    await expect(insert('lesson', rows.lesson(999_999))).rejects.toEqual(refusal(FOREIGN_KEY));
    await expect(insert('article', { ...rows.article(), author_id: 999_999 })).rejects.toEqual(refusal(FOREIGN_KEY));
    await expect(insert('video', { ...rows.video(), author_id: 999_999 })).rejects.toEqual(refusal(FOREIGN_KEY));
  });

  it('an empty Spanish text: what is missing is null', async () => {
    const module = await make.module();
    for (const [table, row] of contentRows(module.id)) {
      await expect(insert(table, { ...row(), title_es: '' }), table).rejects.toEqual(refusal(CHECK));
    }
  });

  it('ENT-17 BASE-15 a comment under nothing, or under two things', async () => {
    const article_id = (await make.article()).id;
    const video_id = (await make.video()).id;
    const lesson_id = (await make.lesson()).id;
    for (const targets of [
      {},
      { article_id, video_id },
      { video_id, lesson_id },
      { article_id, video_id, lesson_id },
    ]) {
      await expect(insert('comment', { content: 'Hi', ...targets })).rejects.toEqual(refusal(CHECK));
    }
  });

  it('BASE-15 a comment status other than published and hidden, and an empty comment', async () => {
    const article_id = (await make.article()).id;
    await expect(insert('comment', { content: 'Hi', article_id, status: 'draft' })).rejects.toEqual(refusal(CHECK));
    await expect(insert('comment', { content: '', article_id })).rejects.toEqual(refusal(CHECK));
  });

  it('COMM-15 BASE-15 a deleted comment with text or author, and a held comment that shows', async () => {
    const article_id = (await make.article()).id;
    const user_id = (await make.user()).id;
    const deleted = { article_id, content: '', deleted_at: new Date() };
    await expect(insert('comment', { ...deleted, content: 'Hi' })).rejects.toEqual(refusal(CHECK));
    await expect(insert('comment', { ...deleted, user_id })).rejects.toEqual(refusal(CHECK));
    await expect(insert('comment', { article_id, content: 'Hi', awaits_review: true })).rejects.toEqual(refusal(CHECK));
    await expect(insert('comment', { article_id, content: 'Hi', awaits_confirmation: true })).rejects.toEqual(
      refusal(CHECK),
    );
    await insert('comment', deleted);
  });

  it('PAGE-08 to forget an author while articles or videos are theirs', async () => {
    const author = await make.user();
    await make.article({ author: author.id });
    await expect(client.query('delete from app_user where id = $1', [author.id])).rejects.toThrow(
      'article_author_id_fkey',
    );
  });
});

describe('the database gives', () => {
  it('ENT-04 a new user the role user', async () => {
    expect((await insert('app_user', rows.app_user())).rows[0]).toMatchObject({ role: 'user' });
  });

  it('ENT-19 ENT-20 new content the status draft and the language en, and the time of its making', async () => {
    const module = await make.module();
    for (const [table, row] of contentRows(module.id)) {
      const [stored] = (await insert(table, row())).rows;
      expect(stored, table).toMatchObject({ status: 'draft', language: 'en', created_at: expect.any(Date) });
      expect(stored.updated_at, table).toEqual(stored.created_at);
    }
  });

  it('VAL-31 VAL-39 new modules and lessons the order 1, new articles and videos the author 1', async () => {
    const module = (await insert('course_module', rows.course_module())).rows[0];
    expect(module).toMatchObject({ order: 1 });
    expect((await insert('lesson', rows.lesson(module.id))).rows[0]).toMatchObject({ order: 1 });
    expect((await insert('article', rows.article())).rows[0]).toMatchObject({ author_id: 1 });
    expect((await insert('video', rows.video())).rows[0]).toMatchObject({ author_id: 1, view_count: 0 });
  });

  it('ENT-21 a new comment the status published', async () => {
    const article_id = (await make.article()).id;
    expect((await insert('comment', { content: 'Hi', article_id })).rows[0]).toMatchObject({ status: 'published' });
  });

  it('ENT-22 nothing in place of an image, a parent or a Spanish text that was not given', async () => {
    const module = await make.module();
    const nothing = { title_es: null };
    const expected: Record<string, object> = {
      article: { ...nothing, excerpt_es: null, content_es: null, image_url: null },
      video: { ...nothing, description_es: null, thumbnail_url: null },
      course_module: { ...nothing, description_es: null },
      lesson: { ...nothing, content_es: null },
    };
    for (const [table, row] of contentRows(module.id)) {
      expect((await insert(table, row())).rows[0]).toMatchObject(expected[table] ?? {});
    }
    const comment = await insert('comment', { content: 'Hi', article_id: (await make.article()).id });
    expect(comment.rows[0]).toMatchObject({ parent_id: null, user_id: null });
  });
});

describe('a deletion takes along', () => {
  it.each(['article', 'video', 'lesson'] as const)(
    'ENT-24 the comments of a deleted %s, replies and likes too',
    async (type) => {
      const target = { [type]: (await make[type]()).id };
      const user = await make.user();
      const comment = await make.comment({ ...target, user: user.id });
      await make.comment({ ...target, parent: comment.id });
      await insert('comment_like', { comment_id: comment.id, user_id: user.id });
      await client.query(`delete from ${type} where id = $1`, [target[type]]);
      const left = await client.query(`select from comment where ${type}_id = $1`, [target[type]]);
      expect(left.rowCount).toBe(0);
    },
  );

  it.each(['video', 'user'] as const)('VID-09 VID-10 the likes and saves of a %s', async (gone) => {
    const ids = { video: (await make.video()).id, user: (await make.user()).id };
    const mark = { video_id: ids.video, user_id: ids.user };
    for (const table of ['video_like', 'video_save']) {
      await insert(table, mark);
      await expect(insert(table, mark)).rejects.toEqual(refusal(UNIQUE));
    }
    await client.query(`delete from ${gone === 'user' ? 'app_user' : gone} where id = $1`, [ids[gone]]);
    const left = await client.query(
      'select from video_like where video_id = $1 union all select from video_save where video_id = $1',
      [ids.video],
    );
    expect(left.rowCount).toBe(0);
  });

  it('ENT-24 the replies of a comment, and no other comment', async () => {
    const article = (await make.article()).id;
    const other = await make.comment({ article });
    const comment = await make.comment({ article });
    await make.comment({ article, parent: comment.id });
    await client.query('delete from comment where id = $1', [comment.id]);
    const left = await client.query('select id from comment where article_id = $1', [article]);
    expect(left.rows).toEqual([{ id: other.id }]);
  });

  it('ENT-24 the lessons of a module, with their comments', async () => {
    const module = await make.module();
    const lesson = await make.lesson({ module: module.id });
    const comment = await make.comment({ lesson: lesson.id });
    await client.query('delete from course_module where id = $1', [module.id]);
    expect((await client.query('select from lesson where id = $1', [lesson.id])).rowCount).toBe(0);
    expect((await client.query('select from comment where id = $1', [comment.id])).rowCount).toBe(0);
  });

  it('PAGE-08 the name of a user from their comments, which stay', async () => {
    const user = await make.user();
    const comment = await make.comment({ user: user.id, article: (await make.article()).id });
    await client.query('delete from app_user where id = $1', [user.id]);
    const { rows: left } = await client.query('select user_id, content from comment where id = $1', [comment.id]);
    expect(left).toEqual([{ user_id: null, content: comment.content }]);
  });
});

it('ENT-23 a saved change moves updatedAt on and leaves createdAt', async () => {
  const made = await make.article();
  const em = orm.em.fork();
  const article = await em.findOneOrFail(Article, made.id);
  const before = { createdAt: article.createdAt.getTime(), updatedAt: article.updatedAt.getTime() };
  article.title = 'Another title';
  await em.flush();
  const [stored] = (await client.query('select created_at, updated_at from article where id = $1', [made.id])).rows;
  expect(stored.created_at.getTime()).toBe(before.createdAt);
  expect(stored.updated_at.getTime()).toBeGreaterThan(before.updatedAt);
});

/** Each content table with what makes a valid row of it. */
function contentRows(moduleId: number): [string, () => Record<string, unknown>][] {
  return [
    ['article', rows.article],
    ['video', rows.video],
    ['course_module', rows.course_module],
    ['lesson', () => rows.lesson(moduleId)],
  ];
}
