import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashOf } from '#client/app/trusted-documents.ts';
import { fromElsewhere } from '#tests/support/elsewhere.ts';
import { NewsPageDocument } from '../../client/gql/graphql.ts';
import { graphql } from '../support/graphql.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('GraphQL operations that ask for too much', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite();
    const { id } = await site.make.module();
    for (let n = 0; n < 3; n += 1) await site.make.lesson({ module: id });
  });
  afterAll(() => site.close());

  it.each([
    [
      'nests lessons and modules 12 deep',
      `{ courseModules { ${'lessons { module { '.repeat(12)} id ${'} }'.repeat(12)} } }`,
    ],
    ['asks for 300 lists by alias', `{ ${Array.from({ length: 300 }, (_, n) => `a${n}: articles { totalCount }`)} }`],
    [
      'asks for 20 lists of 100 with bodies',
      `{ ${Array.from({ length: 20 }, (_, n) => `a${n}: articles(pageSize: 100) { items { content } }`)} }`,
    ],
    [
      'hides 100 fields at the top in a fragment',
      `{ ...All } fragment All on Query { ${Array.from({ length: 100 }, (_, n) => `a${n}: articles { totalCount }`)} }`,
    ],
    [
      'pays for expensive lists with a negative page size',
      '{ less: articles(pageSize: -1000000) { items { id } } more: articles(pageSize: 100) { items { content comments { items { replies { items { id } } } } } } }',
    ],
    [
      'doubles lists in nested fragments beyond what can be reckoned up',
      `query ($off: Boolean = false) { courseModules { ...F0 } } ${Array.from(
        { length: 12 },
        (_, n) =>
          `fragment F${n} on CourseModule { a: lessons { module { ...F${n + 1} } } b: lessons { module { ...F${n + 1} } } }`,
      ).join(' ')} fragment F12 on CourseModule { id @skip(if: $off) }`,
    ],
    [
      'has one value that does not fit beside expensive lists',
      `query ($none: Int = null) { odd: articles(pageSize: $none) { totalCount } ${Array.from(
        { length: 19 },
        (_, n) => `a${n}: articles(pageSize: 100) { items { content } }`,
      )} }`,
    ],
    [
      'searches six times',
      `{ ${Array.from({ length: 6 }, (_, n) => `a${n}: search(search: "mispelt ${n}") { isSimilar }`)} }`,
    ],
    [
      'looks for terms in the bodies of three lessons 25 times each',
      `{ lessons { localized(language: en) { ${Array.from({ length: 25 }, (_, n) => `a${n}: reading { terms { id } }`)} } } }`,
    ],
    ['has 3,000 tokens', `{ ${'me{id}'.repeat(750)} }`],
  ])('BASE-12 are refused before they run: one that %s', async (_what, query) => {
    const { errors, data } = await graphql(site, query);
    expect(data).toBeUndefined();
    expect(errors?.[0]?.extensions.code).toMatch(/BAD_USER_INPUT|GRAPHQL_PARSE_FAILED/);
  });

  it('BASE-12 the lessons of a module count as those of the longest one, however many short ones there are', async () => {
    const long = await site.make.module();
    await site.em.execute(
      `insert into lesson (module_id, title, slug, content, duration, status, "order")
       select ?, 'Lesson ' || n, 'long-' || n, '', '5 min', 'published', n from generate_series(1, 30) n`,
      [long.id],
    );
    await site.em.execute(
      `insert into course_module (title, slug, description, "order", status)
       select 'Module', 'module-' || n, '', n, 'draft' from generate_series(10, 40) n`,
    );
    const twenty = Array.from({ length: 20 }, (_, n) => `a${n}: courseModule(id: ${long.id}) { lessons { content } }`);
    expect((await graphql(site, `{ ${twenty} }`)).errors?.[0]?.message).toContain('too much');
    expect((await graphql(site, `{ ${twenty[0]} }`)).errors).toBeUndefined();
  });

  it('a page of 100 cards is answered', async () => {
    const query =
      '{ articles(pageSize: 100) { items { id slug title excerpt category createdAt commentCount author { username } } totalCount } }';
    expect((await graphql(site, query)).errors).toBeUndefined();
  });

  it('names of fields and types are not given away', async () => {
    const guess = await graphql(site, '{ articels { totalCount } }');
    expect(guess.errors?.[0]?.message).not.toContain('articles');
    const schema = await graphql(site, '{ __schema { types { name } } }');
    expect(schema.errors).toHaveLength(1);
  });
});

describe('what one place may ask for in a minute', () => {
  // It costs nearly as much as one operation may.
  const EXPENSIVE = '{ articles(pageSize: 100) { items { a: content b: content c: content d: content } } }';
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());

  it('BASE-12 BASE-08 ends, except for the documents of the site itself and for other places', async () => {
    const place = fromElsewhere();
    const post = (body: object, headers: Record<string, string>) =>
      fetch(`${site.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    for (let n = 0; n < 12; n += 1) expect((await post({ query: EXPENSIVE }, place)).status).toBe(200);
    for (let n = 0; n < 2; n += 1) {
      const refused = await post({ query: EXPENSIVE }, place);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ errors: [{ extensions: { code: 'RATE_LIMITED' } }] });
    }
    const variables = { language: 'es', page: 1, pageSize: 9, search: null, category: null };
    const persistedQuery = { version: 1, sha256Hash: hashOf(NewsPageDocument) };
    expect((await post({ extensions: { persistedQuery }, variables }, place)).status).toBe(200);
    expect((await post({ query: '{ me { id } }' }, fromElsewhere())).status).toBe(200);
  });
});
