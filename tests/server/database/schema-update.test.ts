import type { MikroORM } from '@mikro-orm/postgresql';
import { expect, it, onTestFinished } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { createOrm } from '#server/site-orm.ts';
import { schemaOf } from '#tests/support/emptied-database.ts';
import { makeFormerSite } from '#tests/support/former-site.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';

async function ormOf(database: Promise<TestDatabase>): Promise<MikroORM> {
  const { url, drop } = await database;
  const orm = await createOrm(url, { pool: { max: 1 } });
  onTestFinished(async () => {
    await orm.close();
    await drop();
  });
  return orm;
}

it('a site from before version 0.1 is told which version to start first, and stays as it is', async () => {
  const orm = await ormOf(emptyDatabase());
  await makeFormerSite(orm, '0117-former-staff');
  const before = await schemaOf(orm.em);
  await expect(migrate(orm)).rejects.toMatchObject({
    name: 'SetupError',
    message: 'The database is of a version of Sato before 0.1. Start version 0.1 with it once, then this version.',
  });
  expect(await schemaOf(orm.em)).toBe(before);
});

it('a site of version 0.1 gets the schema of a new one, and keeps its rows', async () => {
  const orm = await ormOf(emptyDatabase());
  await makeFormerSite(orm);
  const rows = () => orm.em.execute(`select to_jsonb(a) as row from stored_article a`);
  const before = await rows();
  await migrate(orm);
  expect(await rows()).toEqual(before);
  expect(await orm.em.execute('select source, action, slug from content_change')).toEqual([
    { source: 'admin', action: 'create', slug: 't' },
  ]);
  expect(await orm.em.execute('select status, items from item_count')).toEqual([{ status: 'draft', items: 1 }]);
  const fresh = await ormOf(freshDatabase());
  expect(await schemaOf(orm.em)).toBe(await schemaOf(fresh.em));
  const names = (em: MikroORM['em']) => em.execute('select name from mikro_orm_migrations order by id');
  expect(await names(orm.em)).toEqual(await names(fresh.em));
});

it('functions and triggers are made again if what makes them has changed, and only then', async () => {
  const orm = await ormOf(freshDatabase());
  const broken =
    'create or replace function search_pattern(text) returns text language sql immutable as $$ select $1 $$';
  const pattern = () => orm.em.execute(`select search_pattern('É')`);
  await orm.em.execute(broken);
  await migrate(orm);
  expect(await pattern()).toEqual([{ search_pattern: 'É' }]);
  await orm.em.execute(`update applied_routines set digest = 'of another version'`);
  await migrate(orm);
  expect(await pattern()).toEqual([{ search_pattern: '%e%' }]);
  expect(await orm.em.execute('select count(*)::integer from applied_routines')).toEqual([{ count: 1 }]);
});
