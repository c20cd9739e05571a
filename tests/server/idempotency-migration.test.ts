import { expect, it, onTestFinished } from 'vitest';
import { createdBefore, creationOf } from '#server/platform/idempotency/created-once.ts';
import { createOrm } from '#server/site-orm.ts';
import { emptyDatabase } from '../support/fresh-database.ts';

const KEY = '0b0e4a3e-4f6f-4b83-9b52-6d0f37a3c7a1';

it('the migration that keeps the keys of all mutations takes over those that comments had', async () => {
  const database = await emptyDatabase();
  const orm = await createOrm(database.url);
  onTestFinished(async () => {
    await orm.close();
    await database.drop();
  });
  await orm.migrator.up({ to: '0103-settled-accounts' });
  const { em } = orm;
  await em.execute(
    `insert into app_user (username, email, password) select name, name || '@example.org', 'none' from unnest(array['sato', 'ana', 'gone']) name`,
  );
  await em.execute(
    `insert into stored_article (slug, title, excerpt, content, category) values ('keys', 'Keys', 'Ten characters.', '<p>c</p>', 'News')`,
  );
  await em.execute(
    `insert into stored_comment (content, article_id, user_id, idempotency_key, created_at)
     select c.content, a.id, c.author, c.key::uuid, '2026-01-31T12:00:00Z' from stored_article a, (values
       ('with', 2, '${KEY}'), ('without', 2, null), ('of someone who is gone', 3, '${KEY}')) c (content, author, key)`,
  );
  await em.execute('delete from app_user where id = 3');

  await orm.migrator.up();
  expect(
    await em.execute(
      `select k.user_id, k.key, k.operation, k.input_digest, c.content, k.created_at = c.created_at as "isSameTime"
       from idempotency_key k join stored_comment c on c.id::text = k.created`,
    ),
  ).toEqual([{ user_id: 2, key: KEY, operation: 'addComment', input_digest: null, content: 'with', isSameTime: true }]);
  // Nothing tells what the comment was sent with, so any input counts as the same.
  const sentBy = (id: number, operation: string) =>
    createdBefore(em, creationOf({ id, role: 'user' }, operation, KEY, ['whatever']));
  expect(await sentBy(2, 'addComment')).toBe('1');
  expect(await sentBy(1, 'addComment')).toBeNull();
  await expect(sentBy(2, 'createArticle')).rejects.toMatchObject({ code: 'CONFLICT' });
});
