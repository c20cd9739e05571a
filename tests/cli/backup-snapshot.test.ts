/** @module-tag extended */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { sharedDatabase } from '#tests/support/caching-servers.ts';
import { contentsOf } from '#tests/support/database-contents.ts';
import { emptyDatabase } from '#tests/support/fresh-database.ts';
import { runSato } from '#tests/support/run-sato.ts';

it('a backup shows the site at one moment, while people keep writing', async () => {
  const site = await sharedDatabase();
  onTestFinished(site.close);
  // 24 MB: more than the buffers of a connection, which can grow to 10 MB.
  for (let n = 0; n < 8; n += 1) await site.make.article({ content: randomBytes(1_500_000).toString('hex') });
  const before = await contentsOf(site.url);

  const child = spawn('node_modules/.bin/node', ['build/cli/main.js', 'backup', '-'], {
    env: { ...process.env, DATABASE_URL: site.url },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const gone = once(child, 'exit');
  // Nothing reads the output yet, so the backup stops among the articles. Comments are still to come.
  const database = new URL(site.url).pathname.slice(1);
  const copying = () =>
    site.orm.em.execute(
      `select pid from pg_stat_activity
       where datname = ? and query like 'copy "public"."stored_article"%' and wait_event = 'ClientWrite'`,
      [database],
    );
  await expect.poll(copying).toHaveLength(1);
  const article = await site.make.article();
  const parent = await site.make.comment({ article: article.id });
  await site.make.comment({ article: article.id, parent: parent.id });
  await site.orm.em.execute('delete from article where id = 1');

  const bytes = await buffer(child.stdout);
  expect(await gone).toEqual([0, null]);
  const target = await emptyDatabase();
  onTestFinished(() => target.drop());
  const restored = await runSato(['restore', '-'], { env: { DATABASE_URL: target.url }, input: bytes });
  expect(restored.code, restored.errors).toBe(0);
  expect(await contentsOf(target.url)).toEqual(before);
});
