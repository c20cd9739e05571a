/** @module-tag extended */

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type Cluster, DATABASE_NAME, ensureCluster } from '#server/platform/database/cluster.ts';
import { openDatabase } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { fetchPostgres } from '#server/platform/database/old-postgres.ts';
import { startPostmaster, stopPostmaster } from '#server/platform/database/postmaster.ts';
import { siteDatabase } from '#server/platform/database/site-role.ts';
import { type Account, databaseAccount, nobody, runsAsRoot } from '#server/platform/database/unprivileged-user.ts';
import { createOrm } from '#server/site-orm.ts';
import { ask } from '#tests/support/ask.ts';
import { contentsOf } from '#tests/support/database-contents.ts';
import { Factories } from '#tests/support/factories.ts';
import { HARD_TEXT } from '#tests/support/fill-site.ts';
import { runServer } from '#tests/support/run-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let download: string;
/** What npm has fetched, for all tests. */
let fetched: string;
beforeAll(async () => {
  download = mkdtempSync(join(tmpdir(), 'sato-test-'));
  fetched = await fetchPostgres(download, 17);
});
afterAll(() => rmSync(download, { recursive: true }));

async function as17(home: string, account: Account | undefined): Promise<Cluster> {
  execFileSync('cp', ['-a', fetched, home]);
  return { folder: join(home, 'cluster'), postgres: await fetchPostgres(home, 17), account, durable: false };
}

/** Makes the database as versions did in which the site was PostgreSQL's superuser, with its password in the cluster. */
async function asSuperuser(cluster: Cluster, port: number): Promise<string> {
  const password = readFileSync(join(cluster.folder, 'password'), 'utf8').trim();
  const server = `postgresql://${DATABASE_NAME}:${password}@127.0.0.1:${port}`;
  await ask(`${server}/postgres`, `create database ${DATABASE_NAME}`);
  return `${server}/${DATABASE_NAME}`;
}

async function asSiteRole(cluster: Cluster, port: number): Promise<string> {
  return (await siteDatabase(cluster, port, false)).url;
}

/** A site in a cluster of PostgreSQL 17, as an earlier version of the program would have left it. */
async function oldSite(home: string, account: Account | undefined, database: typeof asSuperuser) {
  mkdirSync(home, { mode: 0o711 });
  const cluster = await as17(home, account);
  await ensureCluster(cluster, () => {});
  const { port } = await startPostmaster(cluster, () => {});
  onTestFinished(() => stopPostmaster(cluster.folder));
  const url = await database(cluster, port);
  const orm = await createOrm(url);
  await migrate(orm);
  const make = new Factories(orm.em);
  const author = await make.user({ username: 'sato', role: 'admin' });
  const article = await make.article({ title: HARD_TEXT, author: author.id });
  const parent = await make.comment({ article: article.id });
  await make.comment({ article: article.id, parent: parent.id });
  await orm.close();
  const contents = await contentsOf(url);
  await stopPostmaster(cluster.folder);
  return contents;
}

it('a cluster of PostgreSQL 17 is upgraded by the start, and kept beside the new one', async () => {
  const data = temporaryFolder();
  const home = join(data, 'postgres');
  const { rows, sequences } = await oldSite(home, runsAsRoot() ? nobody() : undefined, asSuperuser);
  const before = readdirSync(home).sort();
  const lines: string[] = [];
  const open = () => openDatabase({ dataDirectory: data, durable: false, log: (line) => lines.push(line) });
  const versionIn = (name: string) => readFileSync(join(home, name, 'PG_VERSION'), 'utf8').trim();

  // Without the programs of 17, nothing is changed.
  const [programs = ''] = before.filter((name) => name.startsWith('postgresql-'));
  renameSync(join(home, programs), join(data, programs));
  vi.stubEnv('npm_config_registry', 'http://127.0.0.1:1/');
  vi.stubEnv('npm_config_fetch_retries', '0');
  vi.stubEnv('npm_config_prefer_online', 'true');
  vi.stubEnv('npm_config_cache', join(data, 'no-cache'));
  await expect(open()).rejects.toMatchObject({
    name: 'SetupError',
    message: expect.stringMatching(
      /created by PostgreSQL 17.*can't be downloaded.*Nothing was changed\. Check that npm/,
    ),
  });
  vi.unstubAllEnvs();
  expect(readdirSync(home).sort()).toEqual(before.filter((name) => name !== programs));
  renameSync(join(data, programs), join(home, programs));

  // kill -9 while the new one is made leaves the old one in force.
  const killed = runServer({ SATO_DATA_DIR: data });
  await expect.poll(() => existsSync(join(home, 'cluster-upgrade.unfinished', 'postmaster.pid'))).toBe(true);
  killed.process.kill('SIGKILL');
  await killed.ended;
  expect(versionIn('cluster')).toBe('17');

  lines.length = 0;
  const upgraded = await open();
  onTestFinished(upgraded.close);
  expect(await contentsOf(upgraded.url)).toMatchObject({ rows, sequences });
  expect([versionIn('cluster'), versionIn('cluster-17')]).toEqual(['18', '17']);
  expect(lines).toEqual([
    'The database is PostgreSQL 17. Upgrading it to PostgreSQL 18. This can take minutes.',
    `The database is now PostgreSQL 18. The old one is kept in ${join(home, 'cluster-17')}. Delete that folder if the site works.`,
  ]);
  await upgraded.close();
  expect(readdirSync(home).sort()).toEqual([
    ...['cluster', 'cluster-17', 'postgres-package', 'site-password', 'superuser-password'],
  ]);

  // A crash between the two renames leaves the new one complete, but not in its place.
  renameSync(join(home, 'cluster'), join(home, 'cluster-next'));
  const next = await open();
  onTestFinished(next.close);
  expect(await contentsOf(next.url)).toMatchObject({ rows, sequences });
  expect(lines).toHaveLength(2);
});

it('both clusters of an upgrade open with the same passwords, and the site owns its tables in the new one', async () => {
  const data = temporaryFolder();
  const home = join(data, 'postgres');
  const account = runsAsRoot() ? databaseAccount() : undefined;
  const { rows, sequences } = await oldSite(home, account, asSiteRole);
  const passwords = () => ['site-password', 'superuser-password'].map((name) => readFileSync(join(home, name), 'utf8'));
  const before = passwords();

  const upgraded = await openDatabase({ dataDirectory: data, durable: false, log: () => {} });
  onTestFinished(upgraded.close);
  expect(await contentsOf(upgraded.url)).toMatchObject({ rows, sequences });
  expect(new URL(upgraded.url).username).toBe('sato_site');
  const owners = `select distinct tableowner from pg_tables where schemaname = 'public'`;
  expect(await ask(upgraded.superuserUrl ?? '', owners)).toEqual(['sato_site']);
  expect(passwords()).toEqual(before);
  await upgraded.close();

  const old = { ...(await as17(home, account)), folder: join(home, 'cluster-17') };
  const { port } = await startPostmaster(old, () => {});
  onTestFinished(() => stopPostmaster(old.folder));
  expect(await contentsOf(await asSiteRole(old, port))).toMatchObject({ rows, sequences });
});
