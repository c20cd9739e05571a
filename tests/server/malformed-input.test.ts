import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMENT_MAX } from '#domain/comment-text.ts';
import { getJson } from '#tests/support/get-json.ts';
import { type GraphqlAnswer, graphql } from '#tests/support/graphql.ts';
import { withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

/** What no answer may hold: traces, files, SQL, names of what the server is made of. */
const INTERNALS = /\n\s+at |node_modules|\.ts\b|\.js:|select "|mikro|kysely|postgres|express|pg_|stacktrace/i;

let site: TestSite;

beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'silent' });
  await site.make.article({ slug: 'keys' });
});

afterAll(() => site.close());

describe('REST', () => {
  it.each([
    ['/api/articles?limit=0', 'limit'],
    ['/api/articles?limit=-1', 'limit'],
    ['/api/articles?limit=1.5', 'limit'],
    ['/api/articles?limit=abc', 'limit'],
    ['/api/articles?limit=', 'limit'],
    ['/api/articles?limit=1&limit=2', 'limit'],
    ['/api/articles?limit=2147483648', 'limit'],
    ['/api/articles?limit=99999999999999999999', 'limit'],
    ['/api/articles?limit=1e3', 'limit'],
    ['/api/articles?limit=%00', 'limit'],
    ['/api/videos?limit=0x10', 'limit'],
    ['/api/lessons?moduleId=abc', 'moduleId'],
    ['/api/lessons?moduleId=1&moduleId=2', 'moduleId'],
    ['/api/comments?articleId=1%20or%201=1', 'articleId'],
    ['/api/comments?articleId=0', 'articleId'],
    ['/api/comments?videoId=-5', 'videoId'],
    ['/api/comments?lessonId=2147483648', 'lessonId'],
    ['/api/comments?articleId=1&videoId=1', 'articleId'],
  ])('API-04 answers 400 to %s and names the field', async (path, field) => {
    const { status, body } = await getJson(`${site.url}${path}`);
    expect(status).toBe(400);
    expect(body).toEqual({
      message: `${field}: Invalid input`,
      code: 'BAD_USER_INPUT',
      fields: { [field]: 'invalid' },
    });
  });

  it.each(['/api/articles?limit[]=2', '/api/articles?limit[a]=2', '/api/articles?__proto__=1&limit[__proto__]=1'])(
    'API-04 takes %s for parameters that it does not know',
    async (path) => {
      expect((await getJson(`${site.url}${path}`)).body).toHaveLength(1);
    },
  );

  it.each([
    '/api/articles/nothing',
    '/api/articles/%00',
    '/api/articles/keys%00',
    "/api/articles/'%20or%20''='",
    '/api/articles/..%2fkeys',
    `/api/videos/${'a'.repeat(5_000)}`,
    '/api/lessons/%F0%9F%90%95',
  ])('API-04 API-20 answers 404 to %s', async (path) => {
    const { status, body } = await getJson(`${site.url}${path}`);
    expect(status).toBe(404);
    expect(body).toEqual({ message: expect.stringMatching(/^\w+ not found$/), code: 'NOT_FOUND', fields: {} });
  });

  it.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/nothing/%E0%A4%A'],
    ['GET', '/api/articles/keys/comments'],
    ['GET', '/api//articles'],
    ['POST', '/api/nothing'],
    ['PATCH', '/api/articles/1'],
  ])('API-04 answers %s %s, where there is nothing, with 404 as JSON', async (method, path) => {
    const { status, body } = await getJson(`${site.url}${path}`, { method });
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'NOT_FOUND', message: expect.stringContaining(`${method} /api`), fields: {} });
  });

  it('API-04 answers 400 to a username that no text of the database can be', async () => {
    const body = JSON.stringify({ username: 'an\0a', password: 'long enough' });
    const headers = { 'content-type': 'application/json' };
    const answer = await getJson(`${site.url}/api/auth/login`, { method: 'POST', headers, body });
    expect(answer).toMatchObject({ status: 400, body: { fields: { username: 'username_invalid' } } });
  });

  it('API-04 answers 400 to an address that cannot be decoded', async () => {
    const { status, body } = await getJson(`${site.url}/api/articles/%E0%A4%A`);
    expect(status).toBe(400);
    expect(body).toEqual({ message: 'The request could not be read.', code: 'BAD_USER_INPUT', fields: {} });
  });
});

describe('the length of a body', () => {
  const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    fetch(`${site.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
  const ofLength = (length: number) => `{"query":"{ __typename }","x":"${'x'.repeat(length - 34)}"}`;

  it.each(['/graphql', '/api/auth/login', '/api/comments', '/api/articles'])(
    'API-04 BASE-12 is at most 16 KiB from a visitor at %s',
    async (path) => {
      expect((await post(path, ofLength(16 * 1024))).status).not.toBe(413);
      expect((await post(path, ofLength(16 * 1024 + 8))).status).toBe(413);
    },
  );

  it('API-04 BASE-12 is at most 64 KiB from a person, enough for a comment of any characters, and more from an admin', async () => {
    const ana = await withSession(site);
    const { id: articleId } = await site.make.article();
    const content = '🐕'.repeat(COMMENT_MAX);
    const escaped = JSON.stringify({ content, articleId }).replaceAll('🐕', '\\ud83d\\udc15');
    for (const body of [JSON.stringify({ content, articleId }), escaped]) {
      const headers = { 'content-type': 'application/json' };
      expect(await ana.send('/api/comments', { method: 'POST', headers, body })).toMatchObject({
        status: 201,
        body: { content },
      });
    }
    const mutation = 'mutation ($content: String!, $id: Int) { addComment(content: $content, articleId: $id) { id } }';
    expect((await ana.graphql(mutation, { content, id: articleId })).errors).toBeUndefined();
    expect((await ana.post('/api/comments', { content: 'x'.repeat(70_000) })).status).toBe(413);
    const admin = await withSession(site, { role: 'admin' });
    expect((await admin.post('/api/articles', { content: 'x'.repeat(1_000_000) })).status).toBe(400);
    expect((await admin.post('/api/articles', { content: 'x'.repeat(5_000_000) })).status).toBe(413);
  });

  it('API-04 is checked before the whole body has arrived', async () => {
    const call = request(`${site.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': 3_000_000 },
    });
    call.on('error', () => {});
    call.flushHeaders();
    const answer = await new Promise<import('node:http').IncomingMessage>((resolve) => call.on('response', resolve));
    expect(answer.statusCode).toBe(413);
    call.destroy();
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
  ])("API-04 can't be hidden by %s", async (encoding, compress) => {
    for (const path of ['/graphql', '/api/auth/login']) {
      const bomb = compress(Buffer.from(ofLength(10_000_000)));
      expect((await post(path, bomb, { 'content-encoding': encoding })).status).toBe(415);
    }
  });

  it.each(['/graphql', '/api/auth/login'])('API-04 values nested too deeply are refused at %s', async (path) => {
    const nested = (depth: number) =>
      `{"query":"{ __typename }","variables":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`;
    const answer = await post(path, nested(40));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('The request could not be read.');
    expect((await post('/graphql', nested(20))).status).toBe(200);
  });
});

describe('GraphQL', () => {
  function send(body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) {
    return getJson<GraphqlAnswer<unknown>>(`${site.url}/graphql`, { method: 'POST', headers, body });
  }

  const QUERY = JSON.stringify({ query: '{ __typename }' });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'BASE-09 refuses %s, which a form on another site could send',
    async (type) => {
      const { status, body } = await send(QUERY, { 'content-type': type });
      expect(status).toBe(400);
      expect(body.data).toBeUndefined();
      expect(body.errors?.[0]?.message).toMatch(/Cross-Site Request Forgery/);
    },
  );

  it('BASE-09 refuses a plain GET, which a link or image on another site could send', async () => {
    const query = `${site.url}/graphql?query=${encodeURIComponent('{ __typename }')}`;
    expect((await getJson(query)).status).toBe(400);
    expect((await getJson(query, { headers: { 'apollo-require-preflight': '1' } })).body).toEqual({
      data: { __typename: 'Query' },
    });
  });

  it.each(['{"query":', 'null', '"query"', '{"query": 3}', '{}', '[]', `[${QUERY},${QUERY}]`, '', '{"query":""}'])(
    'GQL-06 BASE-12 answers the body %j with 400 and errors that carry a code',
    async (sent) => {
      const { status, body } = await send(sent);
      expect(status).toBe(400);
      expect(body).toEqual({
        errors: [{ message: expect.stringMatching(/\w/), extensions: { code: expect.stringMatching(/^BAD_/) } }],
      });
    },
  );

  it('API-04 GQL-06 BASE-12 answers 413 to a body that is too large', async () => {
    const { status, body } = await send(JSON.stringify({ query: `{ __typename } #${'a'.repeat(150_000)}` }));
    expect(status).toBe(413);
    expect(body).toEqual({
      errors: [{ message: 'The request is too large.', extensions: { code: 'PAYLOAD_TOO_LARGE' } }],
    });
  });

  it.each([
    ['content-type', 'application/json; charset=klingon'],
    ['content-encoding', 'lzma'],
  ])('API-04 GQL-06 answers 415 to the %s %s', async (name, value) => {
    const { status, body } = await send(QUERY, { 'content-type': 'application/json', [name]: value });
    expect(status).toBe(415);
    expect(body).toEqual({ errors: [{ message: 'Send JSON.', extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }] });
  });

  it.each([
    ['{ nothing }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ articles', 'GRAPHQL_PARSE_FAILED'],
    ['{ articles(page: "one") { totalCount } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ articles(page: 99999999999) { totalCount } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ articles(category: Bogus) { totalCount } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ articles(language: fr) { totalCount } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ article(id: "1") { id } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ articles { items { author { password } } } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ __schema { types { name } } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['query A { __typename } query B { __typename }', 'OPERATION_RESOLUTION_FAILURE'],
    ['{ article { id } }', 'BAD_USER_INPUT'],
    ['{ article(slug: "keys", id: 1) { id } }', 'BAD_USER_INPUT'],
    ['{ comments { items { id } } }', 'BAD_USER_INPUT'],
    ['{ comments(articleId: 1, videoId: 1) { items { id } } }', 'BAD_USER_INPUT'],
  ])('GQL-06 BASE-11 refuses %j with the code %s', async (query, code) => {
    const { errors } = await graphql(site, query);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual([code]);
  });

  it('GQL-06 names the field of a wrong value', async () => {
    const { errors } = await graphql(site, '{ comments(articleId: 1, lessonId: 2) { items { id } } }');
    expect(errors?.[0]).toMatchObject({
      message: 'articleId: Invalid input',
      extensions: { fields: { articleId: 'invalid' } },
    });
    const missing = await graphql(site, '{ video { id } }');
    expect(missing.errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: { slug: 'required' } });
  });

  it.each([{ page: 'x' }, { page: 1.5 }, { page: null }, { page: [1] }, { page: {} }])(
    'GQL-06 refuses the variables %j',
    async (variables) => {
      const { errors } = await graphql(site, 'query ($page: Int!) { articles(page: $page) { totalCount } }', variables);
      expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    },
  );
});

describe('pages', () => {
  /** Sends the path as it is; fetch would tidy it first. */
  async function raw(path: string) {
    const { hostname, port } = new URL(site.url);
    const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
      request({ hostname, port, path }, resolve).on('error', reject).end();
    });
    return { status: answer.statusCode, location: answer.headers.location, body: await text(answer) };
  }

  it.each([
    '/news/%00',
    '/news/%E0%A4%A',
    '/%',
    '/course/%F0%9F%90%95',
    '/videos/..%2f..%2fpackage.json',
    '/nowhere/at/all',
    `/news/${'a'.repeat(5_000)}`,
    '/%2e%2e/package.json',
    '/.vite/manifest.json',
    '/.env',
  ])('ROUTE-11 ROUTE-13 answers 404 to %s with a page of the site', async (path) => {
    const { status, body } = await raw(path);
    expect(status).toBe(404);
    expect(body).toContain('</html>');
    expect(body).toMatch(/404 Page Not Found|Error Loading/);
  });

  it.each([
    '/news?page=0',
    '/news?page=-1',
    '/news?page=abc',
    '/news?page=1e9',
    '/news?category=Bogus',
    '/news?q=%00',
    '/news?q=%E0%A4%A',
    `/news?q=${'a'.repeat(3_000)}`,
    '/videos?q=a&q=b',
    '/news?q[]=a',
    '/course?moduleId=abc',
    '/?lang=klingon',
    '/?lang=es&lang=en',
  ])('answers 200 to %s: what is wrong in an address counts as not given', async (path) => {
    expect((await raw(path)).status).toBe(200);
  });

  it.each([
    ['//', '/'],
    ['//news', '/news'],
    ['//evil.example/x', '/evil.example/x'],
    ['/\\evil.example', '/evil.example'],
  ])('leads %s, which would name another host, to %s here', async (path, location) => {
    expect(await raw(path)).toMatchObject({ status: 301, location });
  });

  it('answers a page asked for by POST with 404', async () => {
    expect((await fetch(`${site.url}/news`, { method: 'POST', body: 'a=1' })).status).toBe(404);
  });

  it('BASE-11 tells nothing of its inside, whatever goes wrong', async () => {
    for (const path of [
      '/news/%00',
      '/news/%E0%A4%A',
      '//',
      '/rss/%E0%A4%A.xml',
      '/api/articles/%E0%A4%A',
      '/nowhere',
    ]) {
      expect((await raw(path)).body, path).not.toMatch(/\n\s+at |node_modules|mikro|kysely|URIError/i);
    }
    for (const query of ['{ nothing }', '{ articles(page: 0) { totalCount } }', '{']) {
      expect(JSON.stringify(await graphql(site, query)), query).not.toMatch(INTERNALS);
    }
  });
});
