import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type ChangedItem, ChangeFeed } from '#server/platform/database/change-feed.ts';
import { deafProxy } from '#tests/support/deaf-proxy.ts';
import { holdableProxy } from '#tests/support/holdable-proxy.ts';
import { type SignedIn, signedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let admin: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'bea', role: 'admin' });
});
afterAll(() => site.close());

/** A feed in this process, and what it has reported so far, except of the search, whose index follows changes in its own time. */
function followed(databaseUrl = site.databaseUrl) {
  const feed = new ChangeFeed(databaseUrl);
  onTestFinished(() => feed.close());
  const reported: (ChangedItem[] | 'all')[] = [];
  feed.follow({
    changed(items) {
      const others = items === 'all' ? items : items.filter(({ type }) => type !== 'search');
      if (others.length > 0) reported.push(others);
    },
  });
  return { feed, reported };
}

const poll = { interval: 20 };

it('tells of a change that another process makes, and of nothing that is rolled back', async () => {
  const article = await site.make.article();
  const { feed, reported } = followed();
  await expect.poll(() => feed.isLive, poll).toBe(true);
  expect(reported).toEqual(['all']);
  await site.em
    .transactional(async (em) => {
      await em.execute('update article set title = ? where id = ?', ['Never', article.id]);
      throw new Error('rolled back');
    })
    .catch(() => {});
  await admin.put(`/api/articles/${article.id}`, { title: 'Changed' });
  await expect.poll(() => reported, poll).toEqual(['all', [{ type: 'article', id: article.id }]]);
});

it('tells of each item of one statement, and of all at once if there are too many to list', async () => {
  const ids = [(await site.make.video()).id, (await site.make.video()).id];
  const { feed, reported } = followed();
  await expect.poll(() => feed.isLive, poll).toBe(true);
  await site.em.execute("update video set status = 'draft' where id in (?)", [ids]);
  await expect.poll(() => reported.length, poll).toBe(2);
  expect(reported[1]).toEqual(expect.arrayContaining(ids.map((id) => ({ type: 'video', id }))));
  await site.em.execute(
    `insert into article (title, slug, excerpt, content, category, author_id, status)
     select 'Article', 'many-' || n, 'What it is about.', '<p>Text.</p>', 'News', 1, 'draft' from generate_series(1, 301) n`,
  );
  await expect.poll(() => reported, poll).toEqual(['all', expect.anything(), 'all']);
});

it('tells of comments, likes and names, but not of views, sessions and passwords', async () => {
  const article = await site.make.article();
  const video = await site.make.video();
  const lesson = await site.make.lesson();
  const ana = await site.make.user({ username: 'ana' });
  const { feed, reported } = followed();
  await expect.poll(() => feed.isLive, poll).toBe(true);
  const heardOf = async (doing: () => Promise<unknown>) => {
    const before = reported.length;
    await doing();
    await feed.caughtUp();
    return reported.slice(before).flat();
  };
  const run = (query: string, values: unknown[]) => () => site.em.fork().execute(query, values);
  const comment = await site.make.comment({ lesson: lesson.id, user: ana.id });
  await feed.caughtUp();
  expect(await heardOf(() => site.make.comment({ article: article.id, user: ana.id }))).toEqual([
    { type: 'article-comments', id: article.id },
  ]);
  const like = run('insert into comment_like (comment_id, user_id) values (?, ?)', [comment.id, ana.id]);
  expect(await heardOf(like)).toEqual([{ type: 'lesson-comments', id: lesson.id }]);
  const hidden = run(`update comment set status = 'hidden' where id = ?`, [comment.id]);
  expect(await heardOf(hidden)).toEqual([{ type: 'lesson-comments', id: lesson.id }]);
  const likeVideo = run('insert into video_like (video_id, user_id) values (?, ?)', [video.id, ana.id]);
  expect(await heardOf(likeVideo)).toEqual([{ type: 'video-likes', id: video.id }]);
  const renamed = run('update app_user set username = ? where id = ?', ['ana-maria', ana.id]);
  expect(await heardOf(renamed)).toEqual([{ type: 'account', id: ana.id }]);
  const dated = run('update article set updated_at = now() where id = ?', [article.id]);
  expect(await heardOf(dated)).toEqual([{ type: 'article', id: article.id }]);

  expect(await heardOf(run('update video set view_count = view_count + 1 where id = ?', [video.id]))).toEqual([]);
  expect(await heardOf(run('update app_user set password = ? where id = ?', ['x', ana.id]))).toEqual([]);
  expect(await heardOf(run('update app_user set session_generation = 2 where id = ?', [ana.id]))).toEqual([]);
  expect(await heardOf(() => signedIn(site, { username: 'eva' }))).toEqual([]);
});

it('has caught up when everything committed before has been reported, for many callers at once', async () => {
  const { feed, reported } = followed();
  await feed.caughtUp();
  await expect.poll(() => feed.isLive, poll).toBe(true);
  for (let n = 0; n < 50; n += 1) {
    const made = await Promise.all([site.make.article(), site.make.video(), site.make.article()]);
    await Promise.all(made.map(() => feed.caughtUp()));
    const ids = reported.flat().flatMap((item) => (item === 'all' ? [] : item.id));
    for (const { id } of made) expect(ids).toContain(id);
  }
});

it('is not live without its connection, and starts over once it has another one', async () => {
  const { feed, reported } = followed();
  await expect.poll(() => feed.isLive, poll).toBe(true);
  const lost = expect.poll(() => feed.isLive, { interval: 1 }).toBe(false);
  await endConnections();
  await lost;
  await expect.poll(() => feed.isLive, poll).toBe(true);
  expect(reported.filter((items) => items === 'all').length).toBe(2);
});

it('is not live while the database is silent, although its connection is open', async () => {
  const proxy = await holdableProxy(site.databaseUrl);
  const { feed, reported } = followed(proxy.url);
  await expect.poll(() => feed.isLive, poll).toBe(true);
  proxy.hold();
  await expect.poll(() => feed.isLive, poll).toBe(false);
  const article = await site.make.article();
  expect(reported).toEqual(['all']);
  proxy.resume();
  await expect.poll(() => feed.isLive, poll).toBe(true);
  expect(reported.at(-1)).toBe('all');
  expect(article.id).toBeGreaterThan(0);
});

it('is never live behind a pooler that drops notifications', async () => {
  const { feed, reported } = followed(await deafProxy(site.databaseUrl));
  const other = followed();
  await expect.poll(() => other.feed.isLive, poll).toBe(true);
  const article = await site.make.article();
  await expect.poll(() => other.reported.at(-1), poll).toEqual([{ type: 'article', id: article.id }]);
  expect([feed.isLive, reported]).toEqual([false, []]);
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
