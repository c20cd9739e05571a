/** @module-tag extended */

import { expect, it } from 'vitest';
import { createOrm, migrate } from '#server/site-orm.ts';
import { emptyDatabase } from '../support/fresh-database.ts';

it('ENT-02 the migration that compares names keeps accounts whose names look alike', async () => {
  const database = await emptyDatabase();
  const orm = await createOrm(database.url, { pool: { max: 1 } });
  await orm.migrator.up({ to: '0012-converted-bodies' });
  await orm.em.execute(
    `insert into app_user (username, email, password)
     select name, name || '@example.org', 'none' from unnest(array['Sally', 'SaIly', 'sa11y', 'sato.', 'sɑto']) name`,
  );
  await orm.em.execute(
    `insert into app_user (username, email, password) select 'n' || n, n || '@example.org', 'none' from generate_series(1, 2500) n`,
  );
  await migrate(orm);
  const looks = await orm.em.execute(
    `select username, username_skeleton as look from app_user where username not like 'n%' order by id`,
  );
  expect(looks).toEqual([
    { username: 'Sally', look: 'sally' },
    { username: 'SaIly', look: 'sally' },
    { username: 'sa11y', look: 'sally' },
    { username: 'sato.', look: 'sato' },
    { username: 'sɑto', look: 'sato' },
  ]);
  expect(await orm.em.execute('select from app_user where username_skeleton is null')).toEqual([]);
  await orm.close();
  await database.drop();
});
