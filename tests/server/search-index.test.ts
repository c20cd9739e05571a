import pg from 'pg';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { searchIndexJob } from '#server/modules/search/search-index.ts';
import { runJob } from '#server/platform/jobs/run-job.ts';
import { sharedDatabase } from '#tests/support/caching-servers.ts';

it('items that a process of an earlier version indexes are indexed again, whether they were indexed before or not', async () => {
  const { url, make, orm, close } = await sharedDatabase();
  const pool = new pg.Pool({ connectionString: url });
  onTestFinished(close);
  onTestFinished(() => pool.end());
  const sql = (statement: string) => orm.em.fork().execute<Record<string, unknown>[]>(statement);
  const index = async (isDone: () => Promise<unknown>) => {
    const end = runJob(searchIndexJob(pool, null), pino({ level: 'silent' }));
    await expect.poll(isDone, { interval: 20 }).toBe(true);
    await end();
  };
  const found = async () => {
    const [row] = await sql(`select count(*)::integer as count from search_text where english @@ 'walnut'`);
    return row?.count === 2;
  };
  const article = await make.article({ title: 'Walnut' });
  await index(async () => (await sql('select from search_text')).length === 1);
  // As a process does that doesn't know the version.
  const { id } = await make.article({ title: 'Walnut' });
  await sql('delete from search_due');
  await sql(`update search_text set english = '', spanish = '' where article_id = ${article.id}`);
  await sql(`insert into search_text (article_id, english, spanish) values (${id}, '', '')`);
  await index(found);
  const [kept] = await sql('select count(*)::integer as count from search_due');
  expect(kept).toEqual({ count: 0 });
});
