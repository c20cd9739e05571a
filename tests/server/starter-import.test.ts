/** @module-tag extended */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { runServer } from '#tests/support/run-server.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** The lock that an import holds while it runs. */
const IMPORT_LOCK = 7_286_002;
/** In milliseconds. Three servers convert the starter content first. */
const timeout = 120_000;

it('CMD-02 if several servers start at once on an empty database, one loads the starter content and edits in between are kept', async () => {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const session = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const [holder, admin, watcher] = [await session(), await session(), await session()];
  const waiting = async () => {
    const { rowCount } = await watcher.query(
      `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      [IMPORT_LOCK],
    );
    return rowCount;
  };
  const start = () => runServer({ DATABASE_URL: url, SATO_STARTER_CONTENT: 'yes' });

  // These wait for an import and continue in this order: the first server, the admin, the other servers.
  await holder.query('select pg_advisory_lock($1)', [IMPORT_LOCK]);
  const first = start();
  await expect.poll(waiting, { timeout }).toBe(1);
  const isTurn = admin.query('select pg_advisory_lock($1)', [IMPORT_LOCK]);
  await expect.poll(waiting, { timeout }).toBe(2);
  const others = [start(), start()];
  await expect.poll(waiting, { timeout }).toBe(4);
  await holder.query('select pg_advisory_unlock($1)', [IMPORT_LOCK]);

  await isTurn;
  const { rows } = await admin.query(
    'select id, (select count(*)::int from article) as count from article order by id',
  );
  await admin.query("update article set title = 'Edited' where id = $1", [rows[0].id]);
  await admin.query('delete from article where id = $1', [rows[1].id]);
  await admin.query('select pg_advisory_unlock($1)', [IMPORT_LOCK]);

  await Promise.all([first, ...others].map(({ ready }) => ready));
  const after = await watcher.query(
    "select count(*)::int as count, count(*) filter (where title = 'Edited')::int as edited from article",
  );
  expect(after.rows).toEqual([{ count: rows[0].count - 1, edited: 1 }]);
});

it('a server whose address of the database is in a file loads the starter content as well', async () => {
  const { url, drop } = await freshDatabase();
  onTestFinished(drop);
  const file = join(temporaryFolder(), 'database-url');
  writeFileSync(file, url);
  const server = runServer({ DATABASE_URL_FILE: file, SATO_STARTER_CONTENT: 'yes' });
  expect(await (await fetch(`${await server.ready}/api/articles`)).json()).not.toEqual([]);
});
