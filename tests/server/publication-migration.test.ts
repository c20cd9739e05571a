/** @module-tag extended */

import { expect, it, onTestFinished } from 'vitest';
import { createOrm } from '#server/site-orm.ts';
import { emptyDatabase } from '../support/fresh-database.ts';

it('the migration that adds publication dates gives published items the date that they showed, and changes nothing else', async () => {
  const database = await emptyDatabase();
  const orm = await createOrm(database.url);
  onTestFinished(async () => {
    await orm.close();
    await database.drop();
  });
  await orm.migrator.up({ to: '0030-date-as-edit' });
  const { em } = orm;
  await em.execute(`insert into app_user (username, email, password) values ('sato', 's@example.org', 'none')`);
  for (const [slug, status, date] of [
    ['old', 'published', '2020-01-01'],
    ['draft', 'draft', '2021-01-01'],
    ['gone', 'published', '2022-01-01'],
  ]) {
    await em.execute(
      `insert into article (title, slug, excerpt, content, category, status, author_id, created_at, updated_at)
       values ('T', ?, 'Ten characters.', 'c', 'News', ?, 1, ?, ?)`,
      [slug, status, date, date],
    );
  }
  await em.execute(`update stored_article set deleted_at = now() where slug = 'gone'`);
  await em.execute(
    `insert into content_draft (item_type, item_id, base_version, fields)
     select 'article', id, 1, '{"createdAt": "2019-01-01T00:00:00.000Z"}' from stored_article where slug = 'old'`,
  );
  const state = () =>
    Promise.all([
      em.execute('select slug, version, updated_at from stored_article order by id'),
      em.execute(
        'select id, actor, door, item_type, item_id, slug, action, version, fields, before, operation from content_change order by id',
      ),
      em.execute(
        'select kind, status, month, sum(items)::integer as items from item_count group by 1, 2, 3 having sum(items) > 0 order by 2, 3',
      ),
    ]);
  const before = await state();
  await orm.migrator.up();
  expect(await state()).toEqual(before);
  expect(
    await em.execute(
      `select slug, to_char(published_at, 'YYYY') as published, to_char(listed_at, 'YYYY') as listed
       from stored_article order by id`,
    ),
  ).toEqual([
    { slug: 'old', published: '2020', listed: '2020' },
    { slug: 'draft', published: null, listed: '2021' },
    { slug: 'gone', published: '2022', listed: '2022' },
  ]);
  expect(await em.execute('select fields from content_draft')).toEqual([
    { fields: { publishedAt: '2019-01-01T00:00:00.000Z' } },
  ]);
  await em.execute(`update article set status = 'published' where slug = 'draft'`);
  const [published] = await em.execute<{ isNow: boolean }[]>(
    `select published_at = listed_at and published_at > now() - interval '1 minute' as "isNow" from article where slug = 'draft'`,
  );
  expect(published).toEqual({ isNow: true });
});
