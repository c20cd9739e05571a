import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
      'pays for dear lists with a negative page size',
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
      'has one value that does not fit beside dear lists',
      `query ($none: Int = null) { odd: articles(pageSize: $none) { totalCount } ${Array.from(
        { length: 19 },
        (_, n) => `a${n}: articles(pageSize: 100) { items { content } }`,
      )} }`,
    ],
    ['has 3,000 tokens', `{ ${'me{id}'.repeat(750)} }`],
  ])('BASE-12 are refused before they run: one that %s', async (_what, query) => {
    const { errors, data } = await graphql(site, query);
    expect(data).toBeUndefined();
    expect(errors?.[0]?.extensions.code).toMatch(/BAD_USER_INPUT|GRAPHQL_PARSE_FAILED/);
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
