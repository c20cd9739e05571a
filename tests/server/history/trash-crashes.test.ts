/** @module-tag extended */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import { runs } from '#tests/support/extent.ts';
import { runServer } from '#tests/support/run-server.ts';
import { PASSWORD, signedIn } from '#tests/support/sign-in.ts';
import { startOwnSite, type TestSite } from '#tests/support/start-site.ts';

const KILLS = runs(3, 1);
const MODULES = 20;
const LESSONS_EACH = 5;

let site: TestSite;
beforeAll(async () => {
  site = await startOwnSite();
});
afterAll(() => site.close());

/** Items whose place is not what the last line about them in the history says. */
const disagreeing = () =>
  site.em.execute(
    ['module', 'lesson']
      .map(
        (type) => `
          select '${type}' as type, r.id from stored_${type === 'module' ? 'course_module' : type} r
          where (r.deleted_at is not null) <> coalesce((
            select c.action = 'trash' from content_change c
            where c.item_type = '${type}' and c.item_id = r.id and c.action in ('trash', 'restore')
            order by c.id desc limit 1), false)`,
      )
      .join(' union all '),
  );
/** Articles that were edited more or less often than the history says. */
const wronglyEdited = () =>
  site.em.execute(
    `select r.id from stored_article r
     where r.version <> 1 + (
       select count(*) from content_change c where c.item_type = 'article' and c.item_id = r.id and c.action = 'edit')`,
  );
/** How many items each deletion and each undo moved. */
const sizes = async () =>
  (
    await site.em.execute<{ count: number }[]>(
      `select distinct count(*)::integer as count from content_change where action in ('trash', 'restore') group by operation`,
    )
  ).map(({ count }) => count);
/** Until the database has noticed that the server is gone. */
const settled = () =>
  expect
    .poll(() =>
      site.em.execute(
        `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
         and state <> 'idle' and pid <> pg_backend_pid()`,
      ),
    )
    .toEqual([]);

it('a server that is killed during edits, deletions and undos leaves items and history in agreement, all of them or none', async () => {
  const admin = await signedIn(site, { username: 'bea', role: 'admin' });
  const ids: number[] = [];
  for (let n = 0; n < MODULES; n += 1) {
    const module = await site.make.module();
    ids.push(module.id);
    for (let lesson = 0; lesson < LESSONS_EACH; lesson += 1) await site.make.lesson({ module: module.id });
  }
  const article = await site.make.article();
  let edits = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = runServer({ DATABASE_URL: site.databaseUrl, LOG_LEVEL: 'silent' });
    const caller = new Caller({ url: await server.ready });
    await caller.post('/api/auth/login', { username: admin.user.username, password: PASSWORD });
    let answered = 0;
    const moveAround = async () => {
      for (;;) {
        await caller.graphql(`mutation { deleteContent(type: module, ids: [${ids}]) }`);
        answered += 1;
        const { data } = await caller.graphql<{ operations: { items: { id: string }[] } }>(
          '{ operations(pageSize: 1) { items { id } } }',
        );
        await caller.graphql(`mutation { undoOperation(id: "${data?.operations.items[0]?.id}") { operation } }`);
        answered += 1;
      }
    };
    const edit = async () => {
      for (;;) {
        edits += 1;
        await caller.put(`/api/articles/${article.id}`, { title: `Edit ${edits}` });
      }
    };
    // Each loop ends with the server.
    const loops = [moveAround(), moveAround(), moveAround(), edit()].map((loop) => loop.catch(() => {}));
    await expect.poll(() => answered).toBeGreaterThan(4 + kill * 3);
    server.process.kill('SIGKILL');
    await Promise.all(loops);
    await settled();
    expect(await disagreeing()).toEqual([]);
    expect(await wronglyEdited()).toEqual([]);
    expect(await sizes()).toEqual([MODULES * (1 + LESSONS_EACH)]);
  }
});
