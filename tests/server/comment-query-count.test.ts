import { once } from 'node:events';
import { resolve } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { builtPages } from '#server/http/built-pages.ts';
import { createOrm } from '#server/orm.ts';
import { createRateLimits } from '#server/rate-limits.ts';
import { Factories } from '#tests/support/factories.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { signedIn } from '#tests/support/sign-in.ts';

it('COMM-12 what a viewer has liked and may do is read in as many queries for thirty comments as for three', async () => {
  const database = await freshDatabase();
  const queries: string[] = [];
  const orm = await createOrm(database.url, { debug: ['query'], logger: (query) => queries.push(query) });
  const pool = new pg.Pool({ connectionString: database.url });
  const { em } = orm;
  const parts = {
    config: readConfig({}),
    databaseUrl: database.url,
    orm,
    em,
    pool,
    rateLimits: createRateLimits(pool),
  };
  const site = { ...parts, close: async () => {} };
  const server = (await createApp(site, pino({ level: 'silent' }), await builtPages(resolve('build')))).listen(0);
  onTestFinished(async () => {
    server.close();
    server.closeAllConnections();
    await pool.end();
    await orm.close();
    await database.drop();
  });
  await once(server, 'listening');
  const address = server.address();
  const url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  const make = new Factories(em);
  const admin = await signedIn({ ...site, url, make }, { role: 'admin' });
  const article = (await make.article()).id;

  const counts: number[] = [];
  for (const threads of [3, 30]) {
    for (let n = 0; n < threads; n += 1) {
      const { id } = await make.comment({ article });
      await make.comment({ article, parent: id });
      await em.execute('insert into comment_like (comment_id, user_id) values (?, ?)', [id, admin.user.id]);
    }
    queries.length = 0;
    const fields = 'likedByMe likeCount canEdit canDelete isDeleted reportCount user { username }';
    const { errors } = await admin.graphql(`{ comments(articleId: ${article}) { ${fields} replies { ${fields} } } }`);
    expect(errors).toBeUndefined();
    counts.push(queries.length);
  }
  // The viewer; comments, their authors, replies, their authors; likes and reports.
  expect(counts).toEqual([7, 7]);
});
