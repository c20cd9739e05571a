/** @module-tag extended */

import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { ARTICLE, contentFolder } from '#tests/support/content-folder.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { runSato } from '#tests/support/run-sato.ts';

/** The lock that an import holds while it runs. */
const IMPORT_LOCK = 7_286_002;

it('CMD-02 of several servers that load the starter content at once on an empty database, one does, and edits in between are kept', async () => {
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
  const folder = contentFolder({
    ...ARTICLE,
    ...Object.fromEntries(Object.entries(ARTICLE).map(([path, text]) => [path.replace('keys', 'more-keys'), text])),
  });
  // The command that a server runs when it starts.
  const load = () => runSato(['content', 'import', folder, '--starter'], { env: { DATABASE_URL: url } });

  // These wait for an import and continue in this order: the first command, the admin, the other commands.
  await holder.query('select pg_advisory_lock($1)', [IMPORT_LOCK]);
  const first = load();
  await expect.poll(waiting).toBe(1);
  const isTurn = admin.query('select pg_advisory_lock($1)', [IMPORT_LOCK]);
  await expect.poll(waiting).toBe(2);
  const others = [load(), load()];
  await expect.poll(waiting).toBe(4);
  await holder.query('select pg_advisory_unlock($1)', [IMPORT_LOCK]);

  await isTurn;
  const { rows } = await admin.query(
    'select id, (select count(*)::int from article) as count from article order by id',
  );
  await admin.query("update article set title = 'Edited' where id = $1", [rows[0].id]);
  await admin.query('delete from article where id = $1', [rows[1].id]);
  await admin.query('select pg_advisory_unlock($1)', [IMPORT_LOCK]);

  for (const { code, errors } of await Promise.all([first, ...others])) expect(code, errors).toBe(0);
  const after = await watcher.query(
    "select count(*)::int as count, count(*) filter (where title = 'Edited')::int as edited from article",
  );
  expect(after.rows).toEqual([{ count: rows[0].count - 1, edited: 1 }]);
});
