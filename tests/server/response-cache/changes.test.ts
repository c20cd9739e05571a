import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Article } from '#server/modules/content/article/article.entity.ts';
import { ChangeFeed } from '#server/platform/database/change-feed.ts';
import { KnownQueries } from '#server/platform/response-cache/cacheable-query.ts';
import { cacheTagsOf } from '#server/platform/response-cache/internal-request.ts';
import { ResponseCache } from '#server/platform/response-cache/response-cache.ts';
import {
  type CachingServer,
  cachingServer,
  exchange,
  type SharedDatabase,
  SITE_URL,
  sharedDatabase,
} from '#tests/support/caching-servers.ts';
import { Caller } from '#tests/support/caller.ts';
import { ARTICLE, contentFolder } from '#tests/support/content-folder.ts';
import { holdableProxy } from '#tests/support/holdable-proxy.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let database: SharedDatabase;
/** Two processes of one site. */
let one: CachingServer;
let other: CachingServer;
let admin: SignedIn;
let ana: SignedIn;
let article: Article;

beforeAll(async () => {
  database = await sharedDatabase();
  [one, other] = await Promise.all([cachingServer(database.url), cachingServer(database.url)]);
  const { make, orm, url: databaseUrl } = database;
  const site = { url: one.url, databaseUrl, em: orm.em, make, close: async () => {} };
  admin = await signedIn(site, { username: 'bea', role: 'admin' });
  ana = await signedIn(site, { username: 'ana' });
});
beforeEach(async () => {
  article = await database.make.article();
  await Promise.all([one, other].map(heard));
});
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()]);
  await database.close();
});

/** Waits until the process has heard of everything before, as it does before it answers a write. */
async function heard(server: CachingServer): Promise<void> {
  const { status } = await exchange(server.url, '/api/comments', { method: 'POST', 'content-length': '0' });
  expect(status).toBe(401);
}

const text = async (server: CachingServer, path: string) => (await exchange(server.url, path)).text;
const json = async (server: CachingServer, path: string) => JSON.parse(await text(server, path));

/** Where an article is shown. */
const PLACES = () => [
  '/',
  '/news',
  `/news/${article.slug}`,
  '/api/articles?limit=3',
  `/api/articles/${article.slug}`,
  '/rss/en.xml',
];

/** Both processes cache the places of the article. */
async function warm(places: string[]): Promise<void> {
  for (const server of [one, other]) for (const path of places) await exchange(server.url, path);
}

describe('a change is shown', () => {
  it('to its writer at once, and in the other process without being asked', async () => {
    await warm(PLACES());
    for (let round = 0; round < 5; round += 1) {
      const title = `Changed ${round} times`;
      expect((await admin.put(`/api/articles/${article.id}`, { title })).status).toBe(200);
      for (const path of PLACES()) expect(await text(one, path), path).toContain(title);
      for (const path of PLACES()) await expect.poll(() => text(other, path), { interval: 2 }).toContain(title);
    }
  });

  it('to its writer at once also while the database tells nothing of it', async () => {
    const proxy = await holdableProxy(database.url);
    const server = await cachingServer(database.url, { DATABASE_DIRECT_URL: proxy.url });
    onTestFinished(server.stop);
    const writer = Object.assign(new Caller(server), { cookie: admin.cookie });
    const path = `/api/articles/${article.slug}`;
    await exchange(server.url, path);
    proxy.hold();
    expect((await writer.put(`/api/articles/${article.id}`, { title: 'Changed in silence' })).status).toBe(200);
    expect((await json(server, path)).title).toBe('Changed in silence');
  });

  it('of the command line', { tags: ['extended'] }, async () => {
    const places = ['/news', '/news/keys', '/api/articles?limit=3', '/rss/en.xml'];
    await warm(places);
    const folder = contentFolder({ ...ARTICLE, 'articles/keys/meta.yml': 'category: security\nstatus: published\n' });
    const { code, output } = await runSato(['content', 'import', folder], { env: { DATABASE_URL: database.url } });
    expect([code, output]).toEqual([0, expect.stringMatching(/Articles +1/)]);
    for (const server of [one, other]) {
      for (const path of places) {
        await expect.poll(() => text(server, path), { interval: 2 }).toContain('What a key is for.');
      }
    }
    await database.orm.em.fork().execute("update stored_article set deleted_at = now() where slug = 'keys'");
    for (const server of [one, other]) {
      for (const path of places) {
        await expect.poll(() => text(server, path), { interval: 2 }).not.toContain('What a key is for.');
      }
    }
  });

  it('when something appears where nothing was, and disappears again', async () => {
    const slug = 'not-there-yet';
    const places = [`/news/${slug}`, `/api/articles/${slug}`];
    for (const path of places) expect((await exchange(one.url, path)).status).toBe(404);
    const made = await admin.post('/api/articles', {
      title: 'Now it is there',
      slug,
      excerpt: 'What it is about.',
      content: '<p>Text.</p>',
      category: 'News',
      status: 'published',
    });
    expect(made.status).toBe(201);
    for (const path of places) expect((await exchange(one.url, path)).status, path).toBe(200);
    expect(await text(one, '/sitemap.xml')).toContain(slug);
    await admin.put(`/api/articles/${(await json(one, places[1] ?? '')).id}`, { status: 'draft' });
    for (const path of places) expect((await exchange(one.url, path)).status, path).toBe(404);
    expect(await text(one, '/sitemap.xml')).not.toContain(slug);
  });

  it('when the Spanish of an item is published, and only there', async () => {
    const second = await database.make.article();
    await admin.put(`/api/articles/${second.id}`, { title: 'Settled' });
    const path = `/news/${article.slug}`;
    const places = [`${path}?lang=es`, `/api/articles/${article.slug}`];
    const apart = `/api/articles/${second.slug}`;
    await warm([...places, path, '/sitemap.xml', apart]);
    expect(await text(one, path)).not.toContain(`${path}?lang=es`);
    await admin.put(`/api/articles/${article.id}`, { titleEs: 'Las llaves' });
    for (const place of places) expect(await text(one, place), place).toContain('Las llaves');
    for (const place of [path, '/sitemap.xml']) expect(await text(one, place), place).toContain(`${path}?lang=es`);
    await exchange(one.url, apart);
    expect((await one.asked()).filter((asked) => asked.path === apart).length).toBe(1);
  });

  it('in comments, their likes and the number of them', async () => {
    const places = [`/news/${article.slug}`, `/api/comments?articleId=${article.id}`, '/api/comments'];
    await warm([...places, '/api/articles?limit=1']);
    const posted = await ana.post('/api/comments', { articleId: article.id, content: 'Words of Ana' });
    const id = Reflect.get(Object(posted.body), 'id');
    for (const path of places) expect(await text(one, path), path).toContain('Words of Ana');
    expect((await json(one, '/api/articles?limit=1'))[0]).toMatchObject({ commentCount: 1 });
    await ana.graphql('mutation ($id: Int!) { setCommentLike(id: $id, liked: true) { id } }', { id });
    expect((await json(one, places[1] ?? ''))[0]).toMatchObject({ likeCount: 1 });
    await ana.graphql('mutation ($id: Int!) { editOwnComment(id: $id, content: "Other words") { id } }', { id });
    for (const path of places) expect(await text(one, path), path).toContain('Other words');
    await admin.delete(`/api/comments/${id}`);
    for (const path of places) expect(await text(one, path), path).not.toContain('Other words');
    expect((await json(one, '/api/articles?limit=1'))[0]).toMatchObject({ commentCount: 0 });
  });

  it('in the answer to a question, and in every order of comments', { tags: ['extended'] }, async () => {
    const lesson = await database.make.lesson();
    const parent = (await database.make.comment({ lesson: lesson.id, user: ana.user.id })).id;
    const id = (await database.make.comment({ lesson: lesson.id, parent })).id;
    await database.make.comment({ lesson: lesson.id });
    const places = ['', '?sort=oldest', '?sort=liked'].map((query) => `/course/${lesson.slug}${query}`);
    await warm(places);
    const ANSWER = />Answer</;
    const set = (accepted: boolean) =>
      ana.graphql(`mutation { setAcceptedAnswer(id: ${id}, accepted: ${accepted}) { id } }`);
    for (const accepted of [true, false, true]) {
      await set(accepted);
      for (const path of places) expect(ANSWER.test(await text(one, path)), path).toBe(accepted);
      for (const path of places) {
        await expect.poll(async () => ANSWER.test(await text(other, path)), { interval: 2 }).toBe(accepted);
      }
    }
    await database.orm.em.fork().execute(`update stored_comment set status = 'hidden' where id = ?`, [id]);
    for (const path of places) {
      await expect.poll(async () => ANSWER.test(await text(other, path)), { interval: 2 }).toBe(false);
    }
  });

  it('in the archive of the newsletter, when an issue is sent or stopped, or one of its items is changed', async () => {
    const page = '/newsletter/archived';
    const places = ['/newsletter', '/rss/newsletter-en.xml', '/sitemap.xml'];
    await warm([...places, page]);
    const sql = (query: string) => database.orm.em.fork().execute(query);
    await sql(`insert into newsletter_issue (slug, subject, subject_es, intro, intro_es, items, status, started_at, finished_at)
      values ('archived', 'Archived', 'Archivado', 'archived', 'archivado',
        '[{ "type": "article", "id": ${article.id} }]', 'sent', now(), now())`);
    for (const server of [one, other]) {
      for (const path of [...places, page]) {
        await expect.poll(() => text(server, path), { interval: 2 }).toContain('archived');
      }
    }
    await admin.put(`/api/articles/${article.id}`, { title: 'A new name' });
    expect(await text(one, page)).toContain('A new name');
    await sql(`update newsletter_issue set status = 'stopped'`);
    for (const server of [one, other]) {
      for (const path of places) {
        await expect.poll(() => text(server, path), { interval: 2 }).not.toContain('archived');
      }
      await expect.poll(async () => (await exchange(server.url, page)).status, { interval: 2 }).toBe(404);
    }
  });

  it('in likes of videos', async () => {
    const video = await database.make.video();
    await expect.poll(async () => (await exchange(one.url, `/api/videos/${video.slug}`)).status).toBe(200);
    const { likeCount } = await json(one, `/api/videos/${video.slug}`);
    await ana.graphql('mutation ($id: Int!) { setVideoLike(id: $id, liked: true) { id } }', { id: video.id });
    expect(await json(one, `/api/videos/${video.slug}`)).toMatchObject({ likeCount: likeCount + 1 });
    expect(await text(one, `/videos/${video.slug}`)).toContain(`"likeCount":${likeCount + 1}`);
  });

  it('in the course, when a module is hidden or shown with its lessons', async () => {
    const lesson = await database.make.lesson();
    const places = [
      '/course',
      `/course/${lesson.slug}`,
      '/api/course-modules',
      `/api/lessons/${lesson.slug}`,
      '/api/lessons',
    ];
    await expect.poll(() => text(one, '/course')).toContain(lesson.title);
    await warm(places);
    for (const [status, shown] of [
      ['draft', false],
      ['published', true],
    ] as const) {
      await admin.put(`/api/course-modules/${lesson.module.id}`, { status });
      for (const path of places)
        expect((await text(one, path)).includes(lesson.title), `${path} ${status}`).toBe(shown);
    }
  });

  it('in names: a deleted account leaves nothing of its name in cached answers', async () => {
    const { make, orm, url: databaseUrl } = database;
    const site = { url: one.url, databaseUrl, em: orm.em, make, close: async () => {} };
    const eva = await signedIn(site, { username: 'eva-garcia' });
    await eva.post('/api/comments', { articleId: article.id, content: 'Words of Eva' });
    const places = [`/news/${article.slug}`, `/api/comments?articleId=${article.id}`];
    const page = '/people/eva-garcia';
    await warm([...places, page]);
    for (const path of places) expect(await text(one, path)).toContain('eva-garcia');
    expect(await text(one, page)).toContain('Words of Eva');
    const renamed = 'update app_user set username = ? where id = ?';
    await orm.em.fork().execute(renamed, ['eva-lopez', eva.user.id]);
    for (const path of places) await expect.poll(() => text(one, path), { interval: 2 }).toContain('eva-lopez');
    for (const server of [one, other]) {
      await expect.poll(async () => (await exchange(server.url, page)).status, { interval: 2 }).toBe(404);
    }
    await orm.em.fork().execute('delete from app_user where id = ?', [eva.user.id]);
    for (const server of [one, other]) {
      for (const path of places)
        await expect.poll(() => text(server, path), { interval: 2 }).not.toContain('eva-lopez');
    }
  });

  it('of many items at once', { tags: ['extended'] }, async () => {
    await warm(PLACES());
    await database.orm.em.fork().execute(
      `insert into article (title, slug, excerpt, content, category, author_id, status)
       select 'One of many', 'many-' || n, 'What it is about.', '<p>Text.</p>', 'News', 1, 'published'
       from generate_series(1, 400) n`,
    );
    for (const server of [one, other])
      await expect.poll(() => text(server, '/news'), { interval: 2 }).toContain('One of many');
    await database.orm.em.fork().execute(`delete from article where slug like 'many-%'`);
    for (const server of [one, other]) {
      await expect.poll(() => text(server, '/news'), { interval: 2 }).not.toContain('One of many');
    }
  });
});

it('a change of one article leaves answers about others as they are', async () => {
  const second = await database.make.article();
  await admin.put(`/api/articles/${second.id}`, { title: 'Settled' });
  const path = `/api/articles/${article.slug}`;
  await exchange(one.url, path);
  await admin.put(`/api/articles/${second.id}`, { title: 'Changed' });
  await exchange(one.url, path);
  expect((await one.asked()).filter((asked) => asked.path === path).length).toBe(1);
});

it('views and logins are no changes', async () => {
  const video = await database.make.video();
  const path = `/api/articles/${article.slug}`;
  await admin.put(`/api/articles/${article.id}`, { title: 'Settled' });
  await exchange(one.url, path);
  await exchange(one.url, `/api/videos/${video.slug}`);
  await ana.graphql('mutation ($id: Int!) { viewVideo(id: $id) { id } }', { id: video.id });
  await ana.post('/api/auth/login', { username: 'ana', password: 'wrong horse' });
  const before = (await one.asked()).length;
  await exchange(one.url, path);
  await exchange(one.url, `/api/videos/${video.slug}`);
  expect((await one.asked()).length).toBe(before);
});

describe('while an answer is being made', () => {
  /** Holds back everything that reads comments, which pages do after they have read their item. */
  async function holdComments() {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('begin; lock table stored_comment in access exclusive mode');
    const waiting = async () => {
      const [found] = await database.orm.em.fork().execute<{ count: number }[]>(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return found?.count ?? 0;
    };
    return { waiting, release: () => client.query('rollback').then(() => client.end()) };
  }

  it('a change of what it has already read lets no one who asks afterwards have it', async () => {
    const path = `/news/${article.slug}`;
    const comments = await holdComments();
    const early = text(one, path);
    await expect.poll(comments.waiting, { interval: 5 }).toBeGreaterThan(0);
    await database.orm.em.fork().execute('update article set title = ? where id = ?', ['After the race', article.id]);
    // This answer waits until the process has heard of the change.
    await heard(one);
    const late = text(one, path);
    await comments.release();
    expect(await late).toContain('After the race');
    await early;
    expect(await text(one, path)).toContain('After the race');
  });

  /** Holds back everything that this process compresses. @returns what lets it go on. */
  async function holdCompression(): Promise<() => void> {
    const pipe = join(temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    // Each thread that compresses waits until someone writes.
    const waiting = Array.from({ length: Number(process.env.UV_THREADPOOL_SIZE ?? 4) }, () => open(pipe, 'r'));
    return () => {
      const writer = openSync(pipe, 'r+');
      void Promise.all(waiting.map(async (reader) => (await reader).close())).then(() => closeSync(writer));
    };
  }

  it('a change during its compression lets no one who asks afterwards have it', { tags: ['extended'] }, async () => {
    // It takes long to compress; the answer after it takes next to no time.
    let body = randomBytes(2_000_000).toString('hex');
    let made = 0;
    const application: RequestListener = (req, res) => {
      made += 1;
      cacheTagsOf(req)?.add(`article:${article.id}`);
      res.setHeader('vary', 'Accept-Encoding').end(body);
    };
    const changes = new ChangeFeed(database.url);
    await expect.poll(() => changes.isLive).toBe(true);
    const config = { siteUrl: SITE_URL, responseCacheSize: 64 * 1_024 * 1_024, cdnMaxAge: 0 };
    const log = pino({ level: 'silent' });
    const none = async () => false;
    const queries = new KnownQueries([]);
    const cache = new ResponseCache({ application, changes, queries, hasSession: none, hasPreview: none, config, log });
    let asked = 0;
    const server = createServer((req, res) => {
      cache.answer(req, res);
      asked += 1;
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const zipped = () => exchange(url, '/about', { 'accept-encoding': 'gzip' });
    await exchange(url, '/about', { 'accept-encoding': 'br' });
    const release = await holdCompression();
    const early = zipped();
    await expect.poll(() => asked).toBe(2);
    body = 'After the race. '.repeat(200);
    await database.orm.em.fork().execute('update article set title = ? where id = ?', ['Other', article.id]);
    await changes.caughtUp();
    const late = zipped();
    await expect.poll(() => made).toBe(2);
    release();
    expect((await late).text).toBe(body);
    expect((await early).text).not.toBe(body);
    expect((await zipped()).text).toBe(body);
    server.close();
    changes.close();
  });
});

describe('without notifications', () => {
  it('nothing is cached until they are back, and nothing from before is sent', async () => {
    const behind = await cachingServer(database.url);
    const path = `/api/articles/${article.slug}`;
    await exchange(behind.url, path);
    await endListening();
    await database.orm.em.fork().execute('update article set title = ? where id = ?', ['Unheard of', article.id]);
    await expect.poll(() => text(behind, path), { interval: 2 }).toContain('Unheard of');
    const made = async () => (await behind.asked()).filter((asked) => asked.path === path).length;
    // It is cached again once the connection is back.
    await expect
      .poll(
        async () => {
          const before = await made();
          await text(behind, path);
          await text(behind, path);
          return (await made()) - before;
        },
        { interval: 50 },
      )
      .toBe(0);
    await behind.stop();
  });

  /** Ends the connections for notifications of all servers. */
  async function endListening(): Promise<void> {
    await database.orm.em.fork().execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and query like 'notify sato_echo%'`,
    );
  }
});
