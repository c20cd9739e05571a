/** @module-tag extended */

import { expect, it, onTestFinished } from 'vitest';
import { createOrm } from '#server/site-orm.ts';
import { emptyDatabase } from '../support/fresh-database.ts';

it('the migration that adds feed ids calls each article that was ever published by its slug, a second one with its id too', async () => {
  const database = await emptyDatabase();
  const orm = await createOrm(database.url);
  onTestFinished(async () => {
    await orm.close();
    await database.drop();
  });
  await orm.migrator.up({ to: '0038-course-tests' });
  const { em } = orm;
  await em.execute(`insert into app_user (username, email, password) values ('sato', 's@example.org', 'none')`);
  const add = async (slug: string, status: 'draft' | 'published') => {
    const [row] = await em.execute<{ id: number }[]>(
      `insert into article (title, slug, excerpt, content, category, status, author_id)
       values ('T', ?, 'Ten characters.', '<p>c</p>', 'News', ?, 1) returning id`,
      [slug, status],
    );
    return row?.id ?? 0;
  };
  const [live, never, deleted] = [
    await add('keys', 'published'),
    await add('plan', 'draft'),
    await add('fees', 'published'),
  ];
  await em.execute('update article set deleted_at = now() where id = ?', [deleted]);
  // The slug of what is in the trash can be taken, and what is a draft again was in feeds before.
  const [second, unpublished] = [await add('fees', 'published'), await add('nodes', 'published')];
  await em.execute(`update article set status = 'draft' where id = ?`, [unpublished]);
  const contents = () =>
    Promise.all([
      em.execute('select id, slug, version, updated_at from stored_article order by id'),
      em.execute(
        'select id, actor, door, item_type, item_id, slug, action, version, fields, before, operation from content_change order by id',
      ),
    ]);
  const before = await contents();

  await orm.migrator.up();
  expect(await contents()).toEqual(before);
  const ids = () =>
    em.execute<{ article: number; id: string }[]>(
      'select article_id as article, feed_id as id from article_feed_id order by article_id',
    );
  const found = [
    { article: live, id: 'keys' },
    { article: deleted, id: `fees~${deleted}` },
    { article: second, id: 'fees' },
    { article: unpublished, id: 'nodes' },
  ];
  expect(await ids()).toEqual(found);

  // From now on, an id stays, and a slug that feeds know is never the id of another article.
  await em.execute(`update article set slug = 'private-keys' where id = ?`, [live]);
  await em.execute(`update article set slug = 'keys', status = 'published' where id = ?`, [never]);
  expect(await ids()).toEqual([found[0], { article: never, id: `keys~${never}` }, ...found.slice(1)]);
});
