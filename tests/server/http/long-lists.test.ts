/** @module-tag extended */

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { getJson } from '#tests/support/get-json.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const LESSONS = 240;

let site: TestSite;
let port: number;

beforeAll(async () => {
  site = await startSite({ DATABASE_POOL: '2', DATABASE_TIMEOUT_SECONDS: '120' });
  port = Number(new URL(site.url).port);
  const { id } = await site.make.module({ order: 7 });
  // About 12 KB that neither the database nor HTTP can compress much.
  await site.em.execute(
    `insert into lesson (module_id, title, slug, content, duration, "order", status)
     select ?, 'Lesson ' || n, 'lesson-' || n,
       (select string_agg(md5(n::text || m::text), ' ') from generate_series(1, 360) m), '5 min', n % 7 + 1, 'published'
     from generate_series(1, ?::int) n`,
    [id, LESSONS],
  );
  await site.em.execute(
    `insert into article (title, slug, excerpt, content, category, author_id, status, created_at)
     select 'Article ' || n, 'article-' || n, 'What it is about.', repeat(md5(n::text), 100), 'News', 1, 'published',
       timestamptz '2026-01-01' + (n % 50) * interval '1 microsecond'
     from generate_series(1, 300) n`,
  );
});

afterAll(() => site.close());

/** A connection that sends this and reads nothing. */
function silentCaller(bytes: string): Socket {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  socket.pause();
  socket.write(bytes);
  return socket;
}

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

describe('a long list', () => {
  it('API-25 is the same array as an answer in one piece, in the order of the list', async () => {
    const { status, headers, body } = await getJson<{ id: number; order: number }[]>(`${site.url}/api/lessons`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    const rows = await site.em.execute<{ id: number; slug: string; order: number }[]>(
      `select id, slug, content, "order" from lesson order by "order", id`,
    );
    expect(body.map(({ id, order }) => ({ id, order }))).toEqual(rows.map(({ id, order }) => ({ id, order })));
    expect(body[17]).toEqual((await getJson(`${site.url}/api/lessons/${rows[17]?.slug}`)).body);
  });

  it('API-16 API-17 skips no items that are only microseconds apart, and ends at its limit', async () => {
    const rows = await site.em.execute<{ id: number }[]>('select id from article order by created_at desc, id desc');
    const idsOf = async (path: string) => (await getJson<{ id: number }[]>(site.url + path)).body.map(({ id }) => id);
    const ids = rows.map(({ id }) => id);
    expect(await idsOf('/api/articles')).toEqual(ids);
    expect(await idsOf('/api/articles?limit=299')).toEqual(ids.slice(0, 299));
    expect(await idsOf('/api/articles?limit=4')).toEqual(ids.slice(0, 4));
  });

  it('has an ETag if it is short', async () => {
    const { headers } = await fetch(`${site.url}/api/articles?limit=4`);
    const again = await fetch(`${site.url}/api/articles?limit=4`, {
      // fetch would otherwise ask for a fresh answer.
      headers: { 'if-none-match': headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  it('is not sent for HEAD', async () => {
    const answer = await fetch(`${site.url}/api/lessons`, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it('that is read slowly holds no connection to the database', async () => {
    const callers = Array.from({ length: 8 }, () => silentCaller(ask('/api/lessons')));
    await Promise.all(callers.map((caller) => once(caller, 'connect')));
    // The pool holds two.
    for (let time = 0; time < 5; time += 1) {
      expect((await getJson(`${site.url}/api/lessons/lesson-1`)).status).toBe(200);
    }
    const busy = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`;
    // The site's own jobs have short transactions.
    await expect.poll(() => site.em.execute(busy)).toEqual([{ count: 0 }]);
  });
});

describe('clients that request a lot and read nothing', () => {
  it('get no work done: 200 connections with 50 requests each do not slow the others down', async () => {
    const callers = Array.from({ length: 200 }, () => silentCaller(ask('/api/lessons').repeat(50)));
    await Promise.all(callers.map((caller) => caller.closed || once(caller, 'connect').catch(() => {})));
    for (let time = 0; time < 5; time += 1) {
      expect((await getJson(`${site.url}/api/articles?limit=1`)).status).toBe(200);
    }
    // Closed unread, since each sent more than may wait on a connection.
    await Promise.all(callers.map((caller) => caller.closed || once(caller.resume(), 'close')));
    expect((await fetch(`${site.url}/news`)).status).toBe(200);
  });

  it('take no places by bodies that never come: 100 slow uploads leave the site to the others', async () => {
    const head = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
    const callers = Array.from({ length: 100 }, () => silentCaller(`${head}Content-Length: 16000\r\n\r\n{`));
    await Promise.all(callers.map((caller) => once(caller, 'connect')));
    for (let time = 0; time < 5; time += 1) {
      expect((await getJson(`${site.url}/api/articles?limit=1`)).status).toBe(200);
    }
    expect(callers.filter(({ closed }) => closed)).toEqual([]);
  });

  it('are answered in turn on one connection, and in order', async () => {
    const paths = Array.from({ length: 20 }, (_, n) => `/api/lessons/lesson-${n + 1}`);
    const socket = connect(port, '127.0.0.1');
    socket.write(`${paths.map(ask).join('')}GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    const slugs = [...(await text(socket)).matchAll(/"slug":"([^"]+)"/g)].map(([, slug]) => `/api/lessons/${slug}`);
    expect(slugs).toEqual(paths);
  });
});
