import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getJson } from '#tests/support/get-json.ts';
import type { GraphqlAnswer } from '#tests/support/graphql.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const LESSONS = 60;
const LONG_BODY = `<p>${'Keys and coins. '.repeat(6_000)}</p>`;

let site: TestSite;

beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: 'silent' });
  await site.make.article({ slug: 'keys' });
  const { id } = await site.make.module();
  await site.em.execute(
    `insert into lesson (module_id, title, slug, content, content_es, duration, status, "order")
     select ?, 'Lesson ' || n, 'lesson-' || n, ?, ?, '5 min', 'published', n from generate_series(1, ?) n`,
    [id, LONG_BODY, LONG_BODY, LESSONS],
  );
});
afterAll(() => site.close());

async function send(call: unknown, headers: Record<string, string> = {}) {
  const body = typeof call === 'string' ? call : JSON.stringify(call);
  return getJson<GraphqlAnswer>(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
}

describe('mistakes of callers', () => {
  it.each([
    ['a missing variable', { query: 'query ($id: Int!) { article(id: $id) { id } }' }, 'BAD_USER_INPUT'],
    [
      'a wrong variable',
      { query: 'query ($id: Int) { article(id: $id) { id } }', variables: { id: 'x' } },
      'BAD_USER_INPUT',
    ],
    [
      'a query that costs too much',
      {
        query:
          '{ articles(pageSize: 100) { items { a: content b: content c: content d: content e: content f: content } } }',
      },
      'BAD_USER_INPUT',
    ],
    [
      'ten bodies of each lesson, of which there are more than most sites have',
      { query: `{ lessons { ${Array.from({ length: 10 }, (_, n) => `a${n}: content`)} } }` },
      'BAD_USER_INPUT',
    ],
    [
      'ten bodies of each lesson of each module',
      { query: `{ courseModules { lessons { ${Array.from({ length: 10 }, (_, n) => `a${n}: content`)} } } }` },
      'BAD_USER_INPUT',
    ],
    ['a subscription', { query: 'subscription { x }' }, 'GRAPHQL_VALIDATION_FAILED'],
    [
      'a persisted query with a wrong hash',
      { query: '{ __typename }', extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } },
      'PERSISTED_QUERY_NOT_SUPPORTED',
    ],
    [
      'an operation that does not exist',
      { query: 'query A { __typename }', operationName: 'B' },
      'OPERATION_RESOLUTION_FAILURE',
    ],
    ['a query that is a number', { query: 3 }, 'BAD_REQUEST'],
    ['variables that are a list', { query: '{ __typename }', variables: [] }, 'BAD_REQUEST'],
    ['extensions that are a number', { query: '{ __typename }', extensions: 1 }, 'BAD_REQUEST'],
    ['an operation name that is a number', { query: '{ __typename }', operationName: 1 }, 'BAD_REQUEST'],
    ['several operations in a list', [{ query: '{ __typename }' }], 'BAD_REQUEST'],
    [
      '20 levels of fields',
      { query: `{ article(slug: "keys") { ${'previous { '.repeat(20)} id ${'} '.repeat(20)} } }` },
      'BAD_USER_INPUT',
    ],
    ['a very long alias', { query: `{ ${'a'.repeat(500)}: article(slug: "keys") { id } }` }, 'BAD_USER_INPUT'],
  ])('GQL-06 BASE-12 get 400 and a code: %s', async (_what, call, code) => {
    const { status, body } = await send(call);
    expect(body).toMatchObject({ errors: [{ extensions: { code } }] });
    expect(status).toBe(400);
    expect(body.data).toBeUndefined();
  });

  it('BASE-11 errors make no suggestions from the schema', async () => {
    const queries = [
      '{ articles(category: Technolog) { totalCount } }',
      '{ articels { totalCount } }',
      '{ articles(serch: "x") { totalCount } }',
    ];
    for (const query of queries) {
      const { body } = await send({ query });
      expect(JSON.stringify(body), query).not.toMatch(/Did you mean|Technology|"articles"|"search"/);
    }
    const query = 'query ($category: Category) { articles(category: $category) { totalCount } }';
    const { body } = await send({ query, variables: { category: 'Technolog' } });
    expect(JSON.stringify(body)).not.toMatch(/Did you mean|Technology/);
  });

  it('BASE-12 error answers are short, however long the request is', async () => {
    const long = 'x'.repeat(90_000);
    const answers = [
      await send({ query: 'query ($id: Int) { article(id: $id) { id } }', variables: { id: long } }),
      await send({
        query: 'query ($ids: [Int!]!) { setCommentStatus(ids: $ids) }',
        variables: { ids: Array(20_000).fill('x') },
      }),
      await send({ query: `{ article(id: "${long}") { id } }` }),
      await send({ query: `{ ${long} }` }),
      await send({ query: '{ __typename }', operationName: long }),
      await send({ query: `{ ${Array.from({ length: 900 }, (_, n) => `x${n}`).join(' ')} }` }),
      await send({ query: `{ ${Array.from({ length: 300 }, () => 'me @nothing').join(' ')} }` }),
      await getJson(`${site.url}/api/${'x'.repeat(7_900)}`),
    ];
    for (const { status, body } of answers) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(JSON.stringify(body).length).toBeLessThan(8_000);
    }
  });
});

describe('large answers', () => {
  it('BASE-12 a list of lessons within a list of lessons is refused, through fragments too', async () => {
    for (const query of [
      '{ lessons { module { lessons { content } } } }',
      '{ courseModules { lessons { module { lessons { title } } } } }',
      '{ lessons { ...L } } fragment L on Lesson { previous { ...M } } fragment M on Lesson { module { lessons { id } } }',
    ]) {
      const { status, body } = await send({ query });
      expect(status, query).toBe(400);
      expect(body.errors?.[0]?.message).toBe('This query asks for a list of lessons within a list of lessons.');
    }
    expect((await send({ query: '{ courseModules { lessons { module { title } } } }' })).status).toBe(200);
  });

  it('BASE-12 an answer with bodies of many lessons is refused if it would exceed the limit', async () => {
    const aliases = Array.from({ length: 3 }, (_, n) => `a${n}: lessons { content contentEs }`);
    for (const query of [
      `{ ${aliases} }`,
      '{ lessons { content contentEs localized(language: es) { content { value } } } }',
    ]) {
      const { status, body } = await send({ query });
      expect(
        body.errors?.map(({ extensions }) => extensions.code),
        query,
      ).toEqual(['ANSWER_TOO_LARGE']);
      expect(body.data).toBeUndefined();
      expect(status).toBe(400);
    }
  });

  it('GQL-02 an answer with bodies of many lessons is sent if it stays within the limit', async () => {
    const { status, body } = await send({ query: '{ lessons { slug content } }' });
    expect([status, body.errors]).toEqual([200, undefined]);
  });
});
