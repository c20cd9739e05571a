/** @module-tag extended */

import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '#server/platform/settings/config.ts';
import { Caller } from '#tests/support/caller.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { startInside } from '#tests/support/inside-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

it('CMD-01 the site is served on port 3000 unless a setting says otherwise', () => {
  expect(readConfig({}).port).toBe(3000);
});

it('CMD-05 a second start keeps all data and prints no password', async () => {
  const settings = { SATO_DATA_DIR: temporaryFolder() };
  const first = await startInside(settings);
  onTestFinished(first.end);
  const ana = { username: 'ana', email: 'ana@example.org', password: 'correct horse' };
  const { status } = await new Caller(first).post('/api/auth/register', ana);
  expect(status).toBe(201);
  await first.end();
  expect(first.output()).toMatch(/password/i);

  const second = await startInside(settings);
  onTestFinished(second.end);
  const caller = new Caller(second);
  expect(await caller.post('/api/auth/login', ana)).toMatchObject({ status: 200, body: { username: 'ana' } });
  await second.end();
  expect(second.output()).not.toMatch(/password/i);
});

it('BASE-16 a second process starts while a transaction that writes accounts goes on', async () => {
  const database = await freshDatabase();
  onTestFinished(database.drop);
  const writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
  onTestFinished(() => writer.end());
  const account = (name: string) =>
    writer.query('insert into app_user (username, email, password) values ($1, $2, $3)', [
      name,
      `${name}@x.org`,
      'none',
    ]);
  await account('ana');
  await writer.query('begin');
  await account('bea');
  const { end } = await startInside({ DATABASE_URL: database.url });
  onTestFinished(end);
  await writer.query('rollback');
});
