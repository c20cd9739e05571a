/** @module-tag extended */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CachingServer,
  cachingServer,
  exchange,
  type SharedDatabase,
  sharedDatabase,
} from '#tests/support/caching-servers.ts';
import { indexed } from '#tests/support/indexed.ts';

let database: SharedDatabase;
let server: CachingServer;
let slug: string;

beforeAll(async () => {
  database = await sharedDatabase();
  server = await cachingServer(database.url);
});
beforeEach(async () => {
  slug = (await database.make.article()).slug;
  // The page shows related articles, which are known once the search has indexed it.
  await indexed(database.orm.em);
  // A write is answered once the process has heard of everything before it.
  await exchange(server.url, '/api/comments', { method: 'POST', 'content-length': '0' });
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

/** How often each path has reached the application. */
async function times(path: string): Promise<number> {
  return (await server.asked()).filter((asked) => asked.path === path).length;
}

describe('an answer is made once', () => {
  it('for all who ask, in all encodings, and for HEAD', async () => {
    const path = `/news/${slug}`;
    const plain = await exchange(server.url, path);
    for (const encoding of ['br', 'gzip', 'gzip, deflate, br', 'identity', 'deflate', '*', 'br;q=0, gzip']) {
      const { text, headers, bytes } = await exchange(server.url, path, { 'accept-encoding': encoding });
      expect(text, encoding).toBe(plain.text);
      expect(headers['content-length'], encoding).toBe(String(bytes.length));
    }
    const head = await exchange(server.url, path, { method: 'HEAD', 'accept-encoding': 'br' });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(1_000);
    expect(await times(path)).toBe(1);
  });

  it('for a crowd that comes at the same time', async () => {
    const path = `/news/${slug}?lang=es`;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => exchange(server.url, path, { 'accept-encoding': n % 2 ? 'br' : 'gzip' })),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await times(`/news/${slug}`)).toBe(1);
  });

  it('even if the first to ask leaves before it is there', async () => {
    const path = `/news/${slug}`;
    const left = new AbortController();
    const first = fetch(server.url + path, { signal: left.signal }).catch(() => 'left');
    const second = exchange(server.url, path);
    left.abort();
    await first;
    expect((await second).status).toBe(200);
    expect(await times(path)).toBe(1);
  });

  it('for every query string that pages do not use', async () => {
    const path = `/news/${slug}`;
    for (let n = 0; n < 20; n += 1) await exchange(server.url, `${path}?utm_source=${n}&x${n}=${n}&lang=`);
    expect(await times(path)).toBe(1);
  });

  it('on every page that is the same for all visitors, for each language', async () => {
    const text = { en: 'Which?', es: '¿Cuál?' };
    const question = { id: 'a', question: text, options: [{ id: 'b', text }], answer: 'b', explanation: text };
    const { module } = await database.make.lesson({ questions: [question] });
    const { username } = await database.make.user();
    await indexed(database.orm.em);
    await exchange(server.url, '/api/comments', { method: 'POST', 'content-length': '0' });
    const paths = [
      '/login',
      '/forgot-password',
      '/reset-password',
      '/confirm-email',
      '/newsletter/confirm',
      '/newsletter',
      '/placement',
      '/review',
      '/certificate',
      '/search',
      `/people/${username}`,
      `/course/modules/${module.id}/test`,
    ];
    const before = (await server.asked()).length;
    for (const path of paths) {
      for (const language of ['en', 'es']) {
        const headers = { 'accept-language': language };
        const { status } = await exchange(server.url, `${path}?returnTo=%2Fnews`, headers);
        expect([path, status]).toEqual([path, 200]);
        await exchange(server.url, path, headers);
      }
    }
    const reached = (await server.asked()).slice(before).map(({ path }) => path);
    expect(reached).toEqual(paths.flatMap((path) => [path, path]));
  });

  it('for all addresses that no page has, in each language', async () => {
    const before = (await server.asked()).length;
    for (const language of ['en', 'es']) {
      for (const path of ['/no-such', '/no-such/page?q=1', '/wp-admin/setup', `/other?lang=${language}`]) {
        const { status, text } = await exchange(server.url, path, { 'accept-language': language });
        expect([path, status, /<html lang="(\w+)"/.exec(text)?.[1]]).toEqual([path, 404, language]);
      }
    }
    const reached = (await server.asked()).slice(before).map(({ path }) => path);
    expect(reached).toEqual(['/404', '/404', '/404', '/404']);
    expect((await exchange(server.url, '/healthz')).status).toBe(200);
  });

  it('over GraphQL, for each of the variables', async () => {
    const query =
      'query Viewer {\n  me {\n    id\n    username\n    role\n    needsSecondFactor\n    commentBan {\n      reason\n      note\n      until\n      __typename\n    }\n    __typename\n  }\n}';
    const ask = (body: object) => {
      const text = JSON.stringify(body);
      const length = String(Buffer.byteLength(text));
      return exchange(server.url, '/graphql', {
        method: 'POST',
        'content-type': 'application/json',
        'content-length': length,
        body: text,
      });
    };
    await ask({ query });
    await ask({ query, variables: { ignored: 'x'.repeat(1_000) } });
    const before = await times('/graphql');
    for (let n = 0; n < 5; n += 1) {
      expect(JSON.parse((await ask({ operationName: 'Viewer', variables: {}, query })).text)).toEqual({
        data: { me: null },
      });
    }
    expect(await times('/graphql')).toBe(before);
  });
});

describe('a caller that has the answer', () => {
  it('has the same of a feed without entries, whenever it asks', async () => {
    const { text } = await exchange(server.url, '/rss/newsletter-es.xml');
    expect(text).not.toContain('<item>');
    expect(text).toContain('<lastBuildDate>Thu, 01 Jan 1970 00:00:00 GMT</lastBuildDate>');
  });

  it('gets 304 without a body, and the whole answer once it has changed', async () => {
    const path = `/api/articles/${slug}`;
    const { headers } = await exchange(server.url, path);
    expect(headers.etag).toMatch(/^"1-[\w-]+"$/);
    for (const known of [headers.etag ?? '', `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
      const again = await exchange(server.url, path, { 'if-none-match': known });
      expect([again.status, again.bytes.length], known).toEqual([304, 0]);
      expect(again.headers).toMatchObject({
        etag: headers.etag,
        vary: headers.vary,
        'cache-control': 'private, no-cache',
        'content-security-policy': headers['content-security-policy'],
        'strict-transport-security': headers['strict-transport-security'],
        'x-content-type-options': 'nosniff',
      });
    }
    expect((await exchange(server.url, path, { 'if-none-match': '"other"' })).status).toBe(200);
    await database.orm.em.fork().execute('update article set title = ? where slug = ?', ['Changed', slug]);
    await expect
      .poll(async () => (await exchange(server.url, path, { 'if-none-match': headers.etag ?? '' })).status, {
        interval: 5,
      })
      .toBe(200);
  });

  it('has a strong ETag of its own for each encoding', async () => {
    const etags = [];
    for (const encoding of ['br', 'gzip', 'identity']) {
      etags.push((await exchange(server.url, '/about', { 'accept-encoding': encoding })).headers.etag);
    }
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[^"]+"$/);
    const [ofBrotli = ''] = etags;
    const plain = await exchange(server.url, '/about', { 'accept-encoding': 'identity', 'if-none-match': ofBrotli });
    expect(plain.status).toBe(200);
  });
});

describe('with CDN_MAX_AGE_SECONDS', () => {
  it('a CDN may cache what depends on the address alone, under the names of what it was made from', async () => {
    const cdn = await cachingServer(database.url, { CDN_MAX_AGE_SECONDS: '300' });
    const [item] = await database.orm.em
      .fork()
      .execute<{ id: number }[]>('select id from article where slug = ?', [slug]);
    for (const path of [`/api/articles/${slug}`, `/news/${slug}?lang=es`]) {
      const { headers } = await exchange(cdn.url, path, { 'accept-encoding': 'br' });
      expect(headers['cache-control'], path).toBe('public, max-age=0, s-maxage=300, must-revalidate');
      expect(headers['surrogate-key']?.split(' '), path).toContain(`article-${item?.id}`);
      expect(headers.vary, path).toBe('Accept-Encoding');
    }
    const video = await database.make.video();
    for (const path of ['/api/articles/nothing', '/news/nothing?lang=en', `/api/videos/${video.slug}`]) {
      const { headers } = await exchange(cdn.url, path);
      expect(headers['cache-control'], path).toBe('public, max-age=0, s-maxage=60, must-revalidate');
    }
    for (const path of ['/', `/news/${slug}`]) {
      const { headers } = await exchange(cdn.url, path);
      expect(headers['cache-control'], path).toBe('private, no-cache');
      expect(headers['surrogate-key'], path).toBeUndefined();
    }
    await cdn.stop();
  });

  it('without it, none may', async () => {
    const { headers } = await exchange(server.url, `/api/articles/${slug}`);
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers['surrogate-key']).toBeUndefined();
  });
});
