/** @module-tag extended */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { MIGRATIONS, migrate } from '#server/platform/database/migrate.ts';
import { createOrm } from '#server/site-orm.ts';
import { makeFormerSite } from '#tests/support/former-site.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { getJson } from '#tests/support/get-json.ts';
import { startInside } from '#tests/support/inside-site.ts';
import { runServer } from '#tests/support/run-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

async function withoutTables(): Promise<TestDatabase> {
  const database = await emptyDatabase();
  onTestFinished(database.drop);
  return database;
}

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const migrationsOf = (url: string) => query(url, 'select name from mikro_orm_migrations order by id');

describe('migrations', () => {
  it('fail with one sentence where the role may not make tables', async () => {
    const { url } = await withoutTables();
    const role = new URL(url).pathname.slice(1).replace('sato_test', 'poor');
    await query(inject('databaseUrl'), `create role ${role} login password 'poor'`);
    onTestFinished(() => query(inject('databaseUrl'), `drop role ${role}`).then(() => {}));
    const poor = new URL(url);
    poor.username = role;
    poor.password = 'poor';
    const orm = await createOrm(poor.href);
    onTestFinished(() => orm.close());
    await expect(migrate(orm)).rejects.toMatchObject({
      name: 'SetupError',
      message: "The tables of the database can't be brought up to date: permission denied for schema public.",
    });
  });

  it('leave a schema that the entities fit', async () => {
    const { url, drop } = await freshDatabase();
    onTestFinished(drop);
    const orm = await createOrm(url);
    onTestFinished(() => orm.close());
    for (const { class: entity } of orm.getMetadata().getAll().values()) {
      await expect(orm.em.fork().find(entity, {}, { populate: ['*'], limit: 1 })).resolves.toEqual([]);
    }
  });

  it('keep no one waiting behind a table that they can’t have yet, give up with one sentence if they never get it, and otherwise take it later', async () => {
    const { url } = await withoutTables();
    const orm = await createOrm(url, { pool: { max: 1 } });
    onTestFinished(() => orm.close());
    // The migration after the baseline changes a table of it.
    await makeFormerSite(orm);
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    onTestFinished(() => reader.end());
    await reader.query('begin; lock table content_change in access share mode');
    await expect(migrate(orm, { timeout: 10, pause: 0, tries: 2 })).rejects.toThrow(
      /brought up to date: another program keeps them locked \(canceling statement due to lock timeout\)/,
    );
    expect(await migrationsOf(url)).not.toContainEqual({ name: '0120-new-words' });
    const migrated = migrate(orm, { timeout: 200, pause: 10, tries: 10_000 });
    const waiting = () =>
      query(
        url,
        `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%content_change%'
        and datname = current_database()`,
      );
    await expect.poll(async () => (await waiting()).length).toBe(1);
    // The first reader still has the table.
    expect(await query(url, 'select slug from content_change')).toEqual([{ slug: 't' }]);
    await reader.query('commit');
    await migrated;
    expect(await migrationsOf(url)).toContainEqual({ name: '0120-new-words' });
  });
});

describe('two servers on one new database', () => {
  it('BASE-16 CMD-02 CMD-03 CMD-04 both start, migrate once, and one makes the first admin and tells the password', async () => {
    const { url } = await withoutTables();
    const settings = { DATABASE_URL: url, DATABASE_POOL: '1', LOG_LEVEL: 'warn' };
    const servers = await Promise.all([startInside(settings), startInside(settings)]);
    onTestFinished(() => Promise.all(servers.map(({ end }) => end())).then(() => {}));
    for (const { url: address } of servers) {
      expect(await getJson(`${address}/readyz`)).toMatchObject({ status: 200 });
      expect((await fetch(`${address}/`)).status).toBe(200);
    }
    const done = (await migrationsOf(url)).map(({ name }) => name);
    expect(done).toEqual(MIGRATIONS.map(({ name }) => name));
    const lines = servers.map(({ output }) => output()).join('');
    expect(lines).toMatch(/^First admin: sato\nIts password, shown only now: \S+\n$/);
    expect(await query(url, 'select id, role from app_user')).toEqual([{ id: 1, role: 'admin' }]);
  });

  it('CMD-02 DATABASE_POOL=1 is enough for the starter content and every page of it, and the address may be in a file', async () => {
    const { url, drop } = await freshDatabase();
    onTestFinished(drop);
    const file = join(temporaryFolder(), 'database-url');
    writeFileSync(file, url);
    const server = runServer({
      DATABASE_URL_FILE: file,
      DATABASE_POOL: '1',
      SATO_STARTER_CONTENT: 'true',
      SATO_ADMIN_PASSWORD: 'chosen one',
    });
    const address = await server.ready;
    const { body: articles } = await getJson<{ slug: string }[]>(`${address}/api/articles`);
    expect(articles.length).toBeGreaterThanOrEqual(6);
    const paths = ['/', '/news', '/videos', '/course', `/news/${articles[0]?.slug}`, '/sitemap.xml'];
    const answers = await Promise.all(paths.map((path) => fetch(`${address}${path}`)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    server.process.kill('SIGTERM');
    const { code, output } = await server.ended;
    expect(code).toBe(0);
    expect(output).not.toMatch(/password|migrat/i);
  });
});
