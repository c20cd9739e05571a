/** @module-tag extended */

import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CachingServer,
  cachingServer,
  exchange,
  type SharedDatabase,
  sharedDatabase,
} from '#tests/support/caching-servers.ts';

let database: SharedDatabase;
beforeAll(async () => {
  database = await sharedDatabase();
});
afterAll(() => database.close());

const scheduled = (slug: string, seconds: number) =>
  database.orm.em.execute(
    `insert into article (title, title_es, slug, excerpt, content, category, status, author_id, publish_at)
     values (?, 'En español', ?, 'Ten characters.', '<p>Text</p>', 'News', 'draft', 1, now() + make_interval(secs => ?))`,
    [slug, slug, seconds],
  );
const published = async (slug: string) =>
  (
    await database.orm.em.execute<{ actor: string }[]>(
      `select actor from content_change where slug = ? and action = 'publish'`,
      [slug],
    )
  ).map(({ actor }) => actor);
const text = async (server: CachingServer, path: string) => (await exchange(server.url, path)).text;

it('what is due goes live once on all processes, with the pages, feeds and sitemaps that they keep', async () => {
  const servers = await Promise.all([cachingServer(database.url), cachingServer(database.url)]);
  await scheduled('on-time', 3_600);
  const places = ['/', '/news', '/news?lang=es', '/rss/en.xml', '/rss/es.xml', '/sitemap.xml', '/api/articles?limit=5'];
  for (const server of servers) {
    for (const path of places) expect(await text(server, path), path).not.toContain('on-time');
  }
  await database.orm.em.execute(`update article set publish_at = now() + interval '1 second' where slug = 'on-time'`);
  for (const server of servers) {
    for (const path of places) {
      await expect.poll(() => text(server, path), { message: path }).toContain('on-time');
    }
  }
  expect(await published('on-time')).toEqual(['job']);
  await Promise.all(servers.map((server) => server.stop()));
});

it('what was due while no process ran goes live at the start, with the date for which it was planned', async () => {
  await scheduled('late', 1);
  const isDue = async () =>
    (
      await database.orm.em.execute<{ is: boolean }[]>(
        `select publish_at < now() as is from article where slug = 'late'`,
      )
    )[0]?.is;
  await expect.poll(isDue).toBe(true);
  expect(await published('late')).toEqual([]);
  const server = await cachingServer(database.url);
  await expect.poll(() => published('late')).toEqual(['job']);
  await expect.poll(() => text(server, '/news')).toContain('late');
  const [row] = await database.orm.em.execute<{ isPlanned: boolean }[]>(
    `select published_at between created_at + interval '0.9 seconds' and created_at + interval '1.1 seconds' as "isPlanned"
     from article where slug = 'late'`,
  );
  expect(row).toEqual({ isPlanned: true });
  await server.stop();
});
