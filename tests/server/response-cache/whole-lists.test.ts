import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CachingServer,
  cachingServer,
  exchange,
  type SharedDatabase,
  sharedDatabase,
} from '#tests/support/caching-servers.ts';

/** A batch of a list has fewer. Source: server/modules/content/model/in-batches.ts. */
const MANY = 101;

let database: SharedDatabase;
let server: CachingServer;

beforeAll(async () => {
  database = await sharedDatabase();
  server = await cachingServer(database.url);
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

/** Lists each path twice. @returns the titles of the second answer, and how many requests the application got. */
async function listed(path: string): Promise<{ titles: string[]; asked: number }> {
  const before = (await server.asked()).length;
  const [, second] = [await exchange(server.url, path), await exchange(server.url, path)];
  const items: { title: string }[] = JSON.parse(second.text);
  return { titles: items.map(({ title }) => title), asked: (await server.asked()).length - before };
}

/** A write is answered once the process has heard of everything before it. */
async function heard(): Promise<void> {
  await exchange(server.url, '/api/comments', { method: 'POST', 'content-length': '0' });
}

it.each(['articles', 'videos'] as const)('a whole list of %s is cached until one of them changes', async (list) => {
  const make = (title: string) =>
    list === 'articles' ? database.make.article({ title }) : database.make.video({ title });
  await make('First');
  await heard();
  expect(await listed(`/api/${list}`)).toEqual({ titles: ['First'], asked: 1 });
  await make('Second');
  await heard();
  expect(await listed(`/api/${list}`)).toEqual({ titles: ['Second', 'First'], asked: 1 });
});

it('a long list is not cached, and everyone gets all of it', async () => {
  const before = (await listed('/api/articles')).titles.length;
  for (let n = 0; n < MANY; n += 1) await database.make.article();
  await heard();
  const { titles, asked } = await listed('/api/articles');
  expect(titles).toHaveLength(before + MANY);
  expect(asked).toBeGreaterThanOrEqual(2);
  const crowd = await Promise.all(Array.from({ length: 5 }, () => exchange(server.url, '/api/articles')));
  for (const { status, text } of crowd) expect([status, JSON.parse(text).length]).toEqual([200, before + MANY]);
});
