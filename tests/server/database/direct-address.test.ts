/** @module-tag extended */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { MIGRATION_LOCK } from '#server/platform/database/migrate.ts';
import { cachingServer, sharedDatabase } from '#tests/support/caching-servers.ts';
import { deafProxy } from '#tests/support/deaf-proxy.ts';
import { freePort } from '#tests/support/free-port.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { startInside } from '#tests/support/inside-site.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

async function database(): Promise<string> {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  return url;
}

/** The address of a database that isn't there. */
async function nothingAt(): Promise<string> {
  return `postgresql://sato:secret@127.0.0.1:${await freePort()}/sato`;
}

const NOT_DIRECT =
  'DATABASE_DIRECT_URL hears nothing of what is sent through DATABASE_URL: it leads to another database, or through a ' +
  'pooler as well. Set it to the address of the same database itself.';

it('a site whose direct address leads to a pooler too, to another database or to nothing does not start, and says why', async () => {
  const url = await database();
  const refusals: [string, string | RegExp][] = [
    [await deafProxy(url), NOT_DIRECT],
    [await database(), NOT_DIRECT],
    [await nothingAt(), /DATABASE_DIRECT_URL \(127\.0\.0\.1:\d+\/sato\) can't be used: nothing listens there\./],
  ];
  const pooler = await deafProxy(url);
  // Each waits for a notification that doesn't come, so they wait together.
  await Promise.all(
    refusals.map(async ([direct, message]) => {
      const start = startInside({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct });
      const error = await start.catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ name: 'SetupError', message: expect.stringMatching(message) });
      expect(String(error)).not.toContain('secret');
    }),
  );
});

it('with it, migrations wait for each other there, and a server behind a pooler keeps answers, and drops them when something changes', async () => {
  const shared = await sharedDatabase();
  onTestFinished(shared.close);
  const operator = new pg.Client({ connectionString: shared.url });
  await operator.connect();
  onTestFinished(() => operator.end());
  await operator.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const direct = new URL(shared.url);
  direct.searchParams.set('application_name', 'direct');
  const start = cachingServer(await deafProxy(shared.url), { DATABASE_DIRECT_URL: direct.href });
  const waiting = async () =>
    (
      await operator.query(
        `select application_name from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`,
      )
    ).rows;
  await expect.poll(waiting).toEqual([{ application_name: 'direct' }]);
  await operator.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
  const server = await start;
  onTestFinished(server.stop);
  const titles = async () =>
    ((await (await fetch(`${server.url}/api/articles`)).json()) as { title: string }[]).map(({ title }) => title);
  const asked = async () => (await server.asked()).filter(({ path }) => path === '/api/articles').length;
  await expect
    .poll(async () => {
      const before = await asked();
      await titles();
      return (await asked()) - before;
    })
    .toBe(0);
  await shared.make.article({ title: 'New' });
  await expect.poll(titles).toEqual(['New']);
});

it('backups and restores take the direct address', async () => {
  const shared = await sharedDatabase();
  onTestFinished(shared.close);
  await shared.make.article({ title: 'Kept' });
  const file = join(temporaryFolder(), 'site.backup');
  const pooled = await nothingAt();
  const sato = (direct: string, ...args: string[]) =>
    runSato(args, { env: { DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct } });
  expect(await sato(shared.url, 'backup', file)).toMatchObject({ code: 0 });
  expect(existsSync(file)).toBe(true);
  const empty = await database();
  const restored = await sato(empty, 'restore', file);
  expect(restored, restored.errors).toMatchObject({ code: 0 });
});
