/** @module-tag extended */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type CachingServer,
  cachingServer,
  exchange,
  type SharedDatabase,
  SITE_URL,
  sharedDatabase,
} from '#tests/support/caching-servers.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';

let database: SharedDatabase;
/** The same site with and without a cache. */
let server: CachingServer;
let plain: CachingServer;
let ana: SignedIn;
let slug: string;

beforeAll(async () => {
  database = await sharedDatabase();
  [server, plain] = await Promise.all([
    cachingServer(database.url),
    cachingServer(database.url, { RESPONSE_CACHE_MIB: '0' }),
  ]);
  slug = (await database.make.article({ titleEs: 'Título', excerptEs: 'De qué trata.', contentEs: '<p>Texto.</p>' }))
    .slug;
  const { make, orm, url: databaseUrl } = database;
  ana = await signedIn({ url: server.url, databaseUrl, em: orm.em, make, close: async () => {} }, { username: 'ana' });
});
afterAll(async () => {
  await Promise.all([server.stop(), plain.stop()]);
  await database.close();
});

const PATHS = () => [
  '/',
  '/news',
  `/news/${slug}`,
  `/api/articles/${slug}`,
  '/rss/es.xml',
  '/robots.txt',
  '/sitemap.xml',
  '/login',
  '/people/ana',
];

/** What a visitor who sends nothing special gets from the site without a cache; nothing changes it. */
const expected = (path: string, language = 'en') => {
  const key = `${language} ${path}`;
  const answer = answers.get(key) ?? exchange(plain.url, path, { 'accept-language': language });
  answers.set(key, answer);
  return answer;
};
const answers = new Map<string, ReturnType<typeof exchange>>();

describe('no visitor gets what another has sent', () => {
  it.each([
    ['a foreign Host', { host: 'evil.example' }],
    ['a foreign X-Forwarded-Host', { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }],
    ['a Forwarded header', { forwarded: 'host=evil.example;proto=http', 'x-forwarded-prefix': '/evil' }],
    ['other ways to name an address', { 'x-original-url': '/admin', 'x-rewrite-url': '/login' }],
    ['another method', { 'x-http-method-override': 'POST', 'x-http-method': 'DELETE' }],
    ['a strange Accept-Language', { 'accept-language': 'xx-evil;q=1, <script>, *;q=0, ñ' }],
    ['a long Accept-Language', { 'accept-language': `evil-${'x'.repeat(300)}` }],
    ['a strange cookie', { cookie: 'language=evil; language=<script>; theme="; evil=%' }],
    ['a strange Accept', { accept: 'application/evil', 'accept-charset': 'utf-7' }],
    ['no caching', { 'cache-control': 'no-cache', pragma: 'no-cache', 'if-none-match': '"evil"' }],
  ])('%s', async (name, headers) => {
    for (const path of PATHS()) {
      // The first to ask makes the answer.
      const fresh = `${path}?evil=${encodeURIComponent(name)}`;
      await exchange(server.url, path, headers);
      const next = await exchange(server.url, path);
      const right = await expected(path);
      expect(next.text, path).toBe(right.text);
      expect(next.text.includes('evil'), path).toBe(false);
      const unused = await exchange(server.url, fresh);
      expect([unused.status, unused.text.includes('evil=')], path).toEqual([200, false]);
    }
  });

  it('the address of the site comes from its setting', async () => {
    const { text } = await exchange(server.url, '/', { host: 'evil.example' });
    expect(text).toContain(`<link rel="canonical" href="${SITE_URL}/`);
  });

  it('what an address has besides what pages use is neither cached nor shown', async () => {
    const { text } = await exchange(server.url, '/news?utm_source=evil&page=1&x=%3Cscript%3E');
    expect(text).toBe((await exchange(server.url, '/news?page=1')).text);
  });
});

describe('two visitors side by side', () => {
  const encodings = ['gzip', 'br', 'identity'];
  const languages = ['en', 'es'];

  it('get their own language, encoding and account, no matter who came first', async () => {
    // What a person who is logged in gets isn't cached, so one encoding is enough for that.
    const visitors = languages.flatMap((language) =>
      encodings.flatMap((encoding) =>
        (encoding === 'br' ? [true, false] : [false]).map((isSignedIn) => ({
          language,
          encoding,
          isSignedIn,
          headers: {
            'accept-language': language,
            'accept-encoding': encoding,
            ...(isSignedIn && { cookie: ana.cookie ?? '' }),
          },
        })),
      ),
    );
    for (const path of ['/', `/news/${slug}`]) {
      const right = new Map<string, string>();
      for (const language of languages) {
        right.set(language, (await expected(path, language)).text);
      }
      for (const first of visitors) {
        for (const second of visitors) {
          const both = await Promise.all([first, second].map(({ headers }) => exchange(server.url, path, headers)));
          for (const [index, visitor] of [first, second].entries()) {
            const answer = both[index];
            expect(answer?.status).toBe(200);
            expect(answer?.headers['content-encoding'] ?? 'identity').toBe(visitor.encoding);
            expect(answer?.text).toContain(`<html lang="${visitor.language}"`);
            expect(answer?.text.includes('"username":"ana"')).toBe(visitor.isSignedIn);
            expect(answer?.headers['cache-control']).toBe(visitor.isSignedIn ? 'no-store' : 'private, no-cache');
            if (!visitor.isSignedIn) expect(answer?.text).toBe(right.get(visitor.language));
          }
        }
      }
    }
  });

  it('read in their own language that there is no such page, item or handout', async () => {
    for (const path of ['/news/nothing', '/course/nothing/slides-es.html', '/course/modules/9/booklet-en.html']) {
      for (const language of [...languages, ...languages]) {
        const { status, text } = await exchange(server.url, path, { 'accept-language': language });
        expect([path, status, /<html lang="(\w+)"/.exec(text)?.[1]]).toEqual([path, 404, language]);
      }
    }
  });

  it('are told apart by the cookie and by ?lang=, in this order of rank', async () => {
    const languageOf = async (path: string, headers: Record<string, string>) =>
      /<html lang="(\w+)"/.exec((await exchange(server.url, path, headers)).text)?.[1];
    for (let round = 0; round < 2; round += 1) {
      expect(await languageOf('/', { cookie: 'language=es', 'accept-language': 'en' })).toBe('es');
      expect(await languageOf('/', { cookie: 'language=en', 'accept-language': 'es' })).toBe('en');
      expect(await languageOf('/?lang=es', { cookie: 'language=en' })).toBe('es');
      expect(await languageOf('/?lang=en', { 'accept-language': 'es' })).toBe('en');
      expect(await languageOf('/', { 'accept-language': 'fr, es;q=0.4, en;q=0.3' })).toBe('es');
    }
  });
});

it('cached answers have the headers of the others', async () => {
  for (const path of [...PATHS(), '/news/nothing', '/api/articles/nothing']) {
    const right = await expected(path);
    for (let round = 0; round < 2; round += 1) {
      const { headers, status } = await exchange(server.url, path);
      const { etag: _, date: __, ...others } = headers;
      const { etag: ___, date: ____, ...rightOthers } = right.headers;
      expect([path, status, others]).toEqual([path, right.status, rightOthers]);
    }
  }
});

it('without SITE_URL, only requests for this machine are answered from memory, each host with its own name', async () => {
  const local = await cachingServer(database.url, { SITE_URL: '' });
  const port = new URL(local.url).port;
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  for (let round = 0; round < 2; round += 1) {
    for (const host of hosts) {
      const { text } = await exchange(local.url, '/about', { host });
      expect(text).toContain(`<link rel="canonical" href="http://${host}/about`);
    }
  }
  const about = async () => (await local.asked()).filter(({ path }) => path === '/about').length;
  expect(await about()).toBe(2);
  const others: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: 'localhost:1' },
    { host: `localhost:${port}`, 'x-forwarded-host': 'evil.example' },
    { host: `localhost:${port}`, 'x-forwarded-proto': 'https' },
  ];
  for (const headers of others) await exchange(local.url, '/about', headers);
  expect(await about()).toBe(2 + others.length);
  await local.stop();
});
