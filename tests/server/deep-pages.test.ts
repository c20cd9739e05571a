/** @module-tag extended */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_RESULTS_MAX } from '#domain/limits.ts';
import { type DatedList, idsOfPage } from '#server/modules/content/model/dated-list.ts';
import { cases } from '#tests/support/extent.ts';
import { graphql } from '#tests/support/graphql.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const ARTICLES = 12_000;
/** Of the pages of a list, a plain run asks for one in this many. */
const SHARES = 4;

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  // Two months without articles, and one with a tenth of all, many of them at the same time.
  await site.em.execute(
    `insert into article (title, slug, excerpt, content, category, status, created_at)
     select case when n % 3 = 0 then 'Common ' else 'Other ' end || n, 'deep-' || n, 'Something to read.', '<p>Text</p>',
       (array['News', 'Opinion'])[1 + n % 2], case when n % 50 = 0 then 'draft' else 'published' end,
       case when n % 10 = 0 then timestamptz '2024-05-31 23:59:59.999999+00'
         else timestamptz '2026-01-01' - n * interval '3 hours' end
     from generate_series(1, ?) n`,
    [ARTICLES],
  );
  await site.em.execute(`update article set published_at = listed_at - interval '100 days'
    where listed_at < '2025-01-01' and listed_at > '2024-11-01'`);
  await site.em.execute('vacuum analyze stored_article');
});
afterAll(() => site.close());

interface Listed {
  items: { slug: string }[];
  totalCount: number;
  pageCount: number;
  hasMore: boolean;
}

async function listed(args: string): Promise<Listed | undefined> {
  const query = `{ articles(${args}) { items { slug } totalCount pageCount hasMore } }`;
  return (await graphql<{ articles: Listed }>(site, query)).data?.articles;
}

describe('a page far from the start of a list', () => {
  it.each(['', 'category: News'])('has the articles that its number says: %s', async (filter) => {
    const condition = filter ? `and category = 'News'` : '';
    const all = await site.em.execute<{ slug: string }[]>(
      `select slug from article where status = 'published' ${condition} order by listed_at desc, id desc`,
    );
    const pageSize = 100;
    const last = Math.ceil(all.length / pageSize);
    const some = cases(SHARES, 1).flatMap((start) =>
      Array.from({ length: last / SHARES }, (_, n) => start + n * SHARES),
    );
    for (const page of new Set([...some, 1, last, last + 1])) {
      const found = await listed(`pageSize: ${pageSize}, page: ${page} ${filter}`);
      expect(found?.items, `page ${page}`).toEqual(all.slice((page - 1) * pageSize, page * pageSize));
      expect(found).toMatchObject({ totalCount: all.length, hasMore: false });
    }
    expect((await listed(`page: 1000000 ${filter}`))?.items).toEqual([]);
  });

  it('reads only a few rows more than the first', async () => {
    await site.em.execute('vacuum stored_article');
    const first = await rowsRead({ type: 'article', status: 'published', language: 'en' }, 1);
    for (const page of [500, 900, 1_200]) {
      const read = await rowsRead({ type: 'article', status: 'published', language: 'en' }, page);
      expect(read, `page ${page}`).toBeLessThan(first + 1_500);
    }
  });
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** Articles that PostgreSQL goes through for a page of nine. */
async function rowsRead(list: DatedList, page: number): Promise<number> {
  const { sql, values } = idsOfPage(list, page, 9);
  const [row] = await site.em.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }[]>(
    `explain (analyze, format json) ${sql}`,
    values,
  );
  const ofArticles = ({ Plans = [], ...node }: PlanNode): number =>
    (node['Relation Name'] === 'stored_article' ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0) +
    Plans.reduce((sum, below) => sum + ofArticles(below), 0);
  return row ? ofArticles(row['QUERY PLAN'][0].Plan) : Number.NaN;
}

describe('a search with more results than anyone reads', () => {
  it('lists the newest, and says that there are more', async () => {
    const results = await site.em.execute<{ slug: string }[]>(
      `select slug from article where status = 'published' and title like 'Common%' order by listed_at desc, id desc`,
    );
    expect(results.length).toBeGreaterThan(SEARCH_RESULTS_MAX);
    const pageCount = Math.ceil(SEARCH_RESULTS_MAX / 9);
    for (const page of [1, 2, pageCount - 1, pageCount, pageCount + 1, 1_000_000]) {
      const found = await listed(`search: "common", page: ${page}`);
      const expected = results.slice(0, SEARCH_RESULTS_MAX).slice((page - 1) * 9, page * 9);
      expect(found, `page ${page}`).toEqual({
        items: expected,
        totalCount: SEARCH_RESULTS_MAX,
        pageCount,
        hasMore: true,
      });
    }
  });

  it('says that there are no more if all are listed', async () => {
    expect(await listed('search: "common 33"')).toMatchObject({ hasMore: false });
    expect(await listed('search: "nothing"')).toEqual({ items: [], totalCount: 0, pageCount: 1, hasMore: false });
  });
});
