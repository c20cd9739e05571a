/** @module-tag extended */

import { expect, it } from 'vitest';
import { createOrm } from '#server/site-orm.ts';
import { emptyDatabase } from '#tests/support/fresh-database.ts';

it('the migration that adds the trash keeps content, comments and history, and groups changes made together', async () => {
  const database = await emptyDatabase();
  const orm = await createOrm(database.url);
  const run = (statement: string) => orm.em.execute<Record<string, unknown>[]>(statement);
  await orm.migrator.up({ to: '0019-content-history' });
  await run(`insert into app_user (username, email, password) values ('ana', 'ana@example.org', 'none')`);
  await run(`insert into article (title, slug, excerpt, content, category)
    select 'A', 'a' || n, '1234567890', '<p>x</p>', 'News' from generate_series(1, 3) n`);
  await run(`insert into comment (content, article_id) select 'c' || id, id from article`);
  await run(`update article set title = 'B' where id < 3`);
  await run('delete from article where id = 3');
  const before = await run('select * from article order by id');
  const comments = await run('select * from comment order by id');
  const indexes = await run(`select count(*)::integer from pg_indexes where tablename = 'article'`);
  await orm.migrator.up({ to: '0020-trash' });
  expect((await run('select * from article order by id')).map(({ deleted_at: _, ...row }) => row)).toEqual(before);
  expect(await run('select * from comment order by id')).toEqual(comments);
  expect(
    await run(
      `select count(*)::integer from pg_indexes where tablename = 'stored_article' and indexname <> 'article_trash'`,
    ),
  ).toEqual(indexes);
  const history = await run(
    `select action, count(*)::integer, count(distinct operation)::integer as operations, bool_or(before <> '{}') as has_before
     from content_change group by action order by min(id)`,
  );
  expect(history).toEqual([
    { action: 'create', count: 3, operations: 1, has_before: false },
    { action: 'edit', count: 2, operations: 1, has_before: true },
    { action: 'purge', count: 1, operations: 1, has_before: true },
  ]);
  await run(`update article set deleted_at = now() where slug = 'a1'`);
  expect(await run('select slug from article')).toEqual([{ slug: 'a2' }]);
  expect(await run('select content from comment')).toEqual([{ content: 'c2' }]);
  await run(
    `insert into article (title, slug, excerpt, content, category) values ('A', 'a1', '1234567890', 'x', 'News')`,
  );
  await expect(run(`update stored_article set deleted_at = null`)).rejects.toMatchObject({ code: '23505' });
  await orm.close();
  await database.drop();
});

it('a migration that adds a column to comments shows it with one call', async () => {
  const database = await emptyDatabase();
  const orm = await createOrm(database.url);
  await orm.migrator.up();
  await orm.em.execute('alter table stored_comment add column mood text');
  await orm.em.execute('call show_comments()');
  expect(await orm.em.execute('select mood from comment')).toEqual([]);
  await orm.close();
  await database.drop();
});
