import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type ChangedItem, ChangeFeed } from '#server/history/change-feed.ts';
import { deafProxy } from '#tests/support/deaf-proxy.ts';
import { holdableProxy } from '#tests/support/holdable-proxy.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let admin: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await signedIn(site, { username: 'bea', role: 'admin' });
});
afterAll(() => site.close());

/** A feed in this process, and what it has told so far. */
function followed(databaseUrl = site.databaseUrl) {
  const feed = new ChangeFeed(databaseUrl);
  onTestFinished(() => feed.close());
  const told: (ChangedItem[] | 'all')[] = [];
  feed.follow({ changed: (items) => void told.push(items) });
  return { feed, told };
}

const poll = { interval: 20 };

it('tells of a change that another process makes, and of nothing that is rolled back', async () => {
  const article = await site.make.article();
  const { feed, told } = followed();
  await expect.poll(() => feed.isLive, poll).toBe(true);
  expect(told).toEqual(['all']);
  await site.em
    .transactional(async (em) => {
      await em.execute('update article set title = ? where id = ?', ['Never', article.id]);
      throw new Error('rolled back');
    })
    .catch(() => {});
  await admin.put(`/api/articles/${article.id}`, { title: 'Changed' });
  await expect.poll(() => told, poll).toEqual(['all', [{ type: 'article', id: article.id }]]);
});

it('tells of each item of one statement, and of all at once if there are too many to list', async () => {
  const ids = [(await site.make.video()).id, (await site.make.video()).id];
  const { feed, told } = followed();
  await expect.poll(() => feed.isLive, poll).toBe(true);
  await site.em.execute("update video set status = 'draft' where id in (?)", [ids]);
  await expect.poll(() => told.length, poll).toBe(2);
  expect(told[1]).toEqual(expect.arrayContaining(ids.map((id) => ({ type: 'video', id }))));
  await site.em.execute(
    `insert into article (title, slug, excerpt, content, category, author_id, status)
     select 'Article', 'many-' || n, 'What it is about.', '<p>Text.</p>', 'News', 1, 'draft' from generate_series(1, 301) n`,
  );
  await expect.poll(() => told, poll).toEqual(['all', expect.anything(), 'all']);
});

it('is not live without its connection, and starts over once it has another one', async () => {
  const { feed, told } = followed();
  await expect.poll(() => feed.isLive, poll).toBe(true);
  const lost = expect.poll(() => feed.isLive, { interval: 1 }).toBe(false);
  await endConnections();
  await lost;
  await expect.poll(() => feed.isLive, poll).toBe(true);
  expect(told.filter((items) => items === 'all').length).toBe(2);
});

it('is not live while the database is silent, although its connection is open', async () => {
  const proxy = await holdableProxy(site.databaseUrl);
  const { feed, told } = followed(proxy.url);
  await expect.poll(() => feed.isLive, poll).toBe(true);
  proxy.hold();
  await expect.poll(() => feed.isLive, poll).toBe(false);
  const article = await site.make.article();
  expect(told).toEqual(['all']);
  proxy.resume();
  await expect.poll(() => feed.isLive, poll).toBe(true);
  expect(told.at(-1)).toBe('all');
  expect(article.id).toBeGreaterThan(0);
});

it('is never live behind a pooler that drops notifications', async () => {
  const { feed, told } = followed(await deafProxy(site.databaseUrl));
  const other = followed();
  await expect.poll(() => other.feed.isLive, poll).toBe(true);
  const article = await site.make.article();
  await expect.poll(() => other.told.at(-1), poll).toEqual([{ type: 'article', id: article.id }]);
  expect([feed.isLive, told]).toEqual([false, []]);
});

/** Ends every connection to the site's database but this one. The server makes its own again. */
async function endConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: site.databaseUrl });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and query like 'notify sato_echo%'`,
  );
  await client.end();
}
