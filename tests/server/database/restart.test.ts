/** @module-tag extended */

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/platform/database/embedded-postgres.ts';
import { ask } from '#tests/support/ask.ts';
import { databaseHolder } from '#tests/support/database-holder.ts';
import { clusterOf, killPostmaster, postmasterOf, stateOf } from '#tests/support/postmaster.ts';
import { type PreparedData, preparedData } from '#tests/support/prepared-data.ts';

const isLinux = process.platform === 'linux';
/** PostgreSQL replays what it had written before, which takes long on a busy machine. In milliseconds. */
const RECOVERY = { timeout: 120_000 };

let prepared: PreparedData;
beforeAll(async () => {
  prepared = await preparedData();
});
afterAll(() => prepared.remove());

async function open(dataDirectory: string, options: { restartPatience?: number; durable?: boolean } = {}) {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const database = await openDatabase({ dataDirectory, durable: false, log, ...options });
  onTestFinished(database.close);
  return { ...database, lines };
}

const answers = (url: string) => ask(url, 'SELECT 1').catch((error) => String(error));

function superuser({ superuserUrl }: OpenDatabase): string {
  if (!superuserUrl) throw new Error('The embedded database has a superuser.');
  return superuserUrl;
}

describe('an embedded database that is killed', () => {
  it('CMD-07 is restarted at the same address with its data, and says so', async () => {
    const folder = prepared.copy();
    const database = await open(folder, { durable: true });
    await ask(database.url, 'CREATE TABLE kept AS SELECT 21 AS value');
    for (const _ of [1, 2]) {
      const killed = postmasterOf(folder);
      killPostmaster(folder);
      await expect.poll(() => postmasterOf(folder)).not.toBe(killed);
      await expect.poll(() => answers(database.url)).toEqual([1]);
    }
    expect(await ask(database.url, 'SELECT value FROM kept')).toEqual([21]);
    const outage = ['The database ended unexpectedly. Restarting it.', 'The database is running again.'];
    // PostgreSQL also complains of those who ask before it is ready, as this test does.
    expect(database.lines.filter((line) => line.startsWith('The database'))).toEqual([...outage, ...outage]);
  });

  it('CMD-07 is restarted once for all, even by a process that did not start it', async () => {
    const folder = prepared.copy();
    const starter = await databaseHolder(folder);
    const [first, second] = [await open(folder), await open(folder)];
    await starter.kill();
    killPostmaster(folder);
    await expect.poll(() => answers(first.url)).toEqual([1]);
    expect([first.url, second.url]).toEqual([starter.url, starter.url]);
    expect([...first.lines, ...second.lines].filter((line) => line.includes('Restarting'))).toHaveLength(1);
  });

  it('is retried while the disk prevents it, with one line per attempt, until it works', async () => {
    const folder = prepared.copy();
    const database = await open(folder);
    const log = join(clusterOf(folder), 'pg_wal');
    renameSync(log, `${log}.away`);
    killPostmaster(folder);
    const failures = () => database.lines.filter((line) => line.endsWith('Trying again in 1 s.'));
    await expect.poll(failures).toHaveLength(1);
    renameSync(`${log}.away`, log);
    await expect.poll(() => answers(database.url), RECOVERY).toEqual([1]);
    expect(database.lines.join('')).not.toContain('\n');
  });

  it('is given up with the reason if it cannot be restarted for a long time', async () => {
    const folder = prepared.copy();
    const database = await open(folder, { restartPatience: 0 });
    const log = join(clusterOf(folder), 'pg_wal');
    renameSync(log, `${log}.away`);
    killPostmaster(folder);
    expect(await database.lost).toMatchObject({
      name: 'SetupError',
      message: expect.stringMatching(/^The database can't be restarted\. The database in .* did not start: .*pg_wal/),
    });
  });
});

describe('the next start', () => {
  it.runIf(isLinux)('CMD-07 treats a zombie as ended, although PostgreSQL does not', async () => {
    const folder = prepared.copy();
    const starter = await databaseHolder(folder);
    const killed = postmasterOf(folder);
    // Like the first process of many containers, it does not wait for its children.
    starter.pause();
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => stateOf(killed)).toBe('Z');
    const next = await open(folder);
    expect(stateOf(killed)).toBe('Z');
    expect(await answers(next.url)).toEqual([1]);
  });

  it.runIf(isLinux)(
    'CMD-07 waits for leftover processes of a killed server, and ends a query that would continue',
    async () => {
      const folder = prepared.copy();
      const starter = await databaseHolder(folder);
      const client = new pg.Client({ connectionString: starter.url });
      client.on('error', () => {});
      await client.connect();
      const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
      client.query('SELECT count(*) FROM generate_series(1, 1e12::bigint)').catch(() => {});
      await expect
        .poll(() =>
          ask(starter.url, "SELECT count(*)::int FROM pg_stat_activity WHERE query LIKE '%1e12%' AND state = 'active'"),
        )
        .toEqual([2]);
      await starter.kill();
      killPostmaster(folder);
      const next = await open(folder);
      expect(stateOf(rows[0].pid)).not.toBe('R');
      expect(await answers(next.url)).toEqual([1]);
    },
  );

  it('CMD-07 has the same port, and works after a crash left a process id that another program has now, or a full disk an empty file', async () => {
    const folder = prepared.copy();
    const first = await open(folder);
    const file = join(clusterOf(folder), 'postmaster.pid');
    const ofAnother = readFileSync(file, 'utf8').replace(/^\d+/, `${process.pid}`);
    await first.close();
    for (const left of [ofAnother, '']) {
      writeFileSync(file, left);
      const next = await open(folder);
      expect(next.url).toBe(first.url);
      expect(await answers(next.url)).toEqual([1]);
      await next.close();
    }
  });
});

describe('what PostgreSQL prints', () => {
  it('quotes no statement when a connection is ended, and when it panics', async () => {
    const folder = prepared.copy();
    const database = await open(folder);
    const running = ask(database.url, "SELECT 'typed by a visitor', pg_sleep(600)").catch(() => {});
    const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%typed by a visitor%' AND pid <> pg_backend_pid()`;
    await expect.poll(() => ask(superuser(database), end)).toEqual([true]);
    await running;
    const log = join(clusterOf(folder), 'pg_wal');
    await ask(database.url, 'CREATE TABLE kept (value text)');
    renameSync(log, `${log}.away`);
    await ask(superuser(database), "SELECT 'typed\nby a visitor', pg_switch_wal()").catch(() => {});
    await ask(superuser(database), "INSERT INTO kept VALUES ('typed by a visitor')").catch(() => {});
    await expect.poll(() => database.lines.join('\n')).toContain('PANIC');
    renameSync(`${log}.away`, log);
    // Without this folder, PostgreSQL ends, or gets stuck in its recovery.
    try {
      killPostmaster(folder);
    } catch {
      // It has ended by itself.
    }
    await expect.poll(() => answers(database.url), RECOVERY).toEqual([1]);
    expect(database.lines.join('\n')).not.toMatch(/STATEMENT|visitor/);
  });
});
