import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freeSlug } from '#server/modules/content/model/free-slug.ts';
import { freeSlugs } from '#server/modules/content/writing/trash-items.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let last: number;
beforeAll(async () => {
  site = await startSite();
  // Slugs that end in a number, as years and versions do, and one that has been numbered often.
  await site.em.execute(
    `insert into article (title, excerpt, content, category, slug)
     select 'T', 'Excerpt of it', '<p>C</p>', 'News', slug
     from (
       select 'report-' || n from generate_series(1, 3000) n
       union all select 'keys' union all select 'keys-' || n from generate_series(2, 40) n
       union all select 'key_ring' union all select 'keyXring-2' union all select 'keys-and-coins-2'
     ) as slugs (slug)`,
  );
  await site.em.execute('vacuum analyze stored_article');
  const [row] = await site.em.execute<{ id: number }[]>(`select id from article where slug = 'keys-40'`);
  last = row?.id ?? 0;
});
afterAll(() => site.close());

/** What a call gives, and how many rows it read for that. */
async function counted<Result>(call: (em: TestSite['em']) => Promise<Result>) {
  const em = site.em.fork();
  const execute = vi.spyOn(em, 'execute');
  const result = await call(em);
  const answers = await Promise.all(execute.mock.results.map(({ value }) => value as Promise<unknown[]>));
  return { result, rows: answers.flat().length };
}

describe('a free slug', () => {
  it.each([
    ['coins', 'coins', 0],
    ['key_ring', 'key_ring-2', 1],
    ['report-7', 'report-7-2', 1],
    ['keys', 'keys-41', 40],
  ])('VAL-43 of “%s” is “%s”, for which no slug of another base is read', async (slug, free, rows) => {
    expect(await counted((em) => freeSlug(em, 'article', slug, []))).toEqual({ result: free, rows });
  });

  it('VAL-43 may be that of the item itself, and isn’t one that something else has', async () => {
    expect(await freeSlug(site.em, 'article', 'keys-40', [last])).toBe('keys-40');
    expect(await freeSlug(site.em, 'article', 'coins', [], (slug) => slug === 'coins')).toBe('coins-2');
  });

  it('VAL-43 items that come back together get different ones, by reading a few rows', async () => {
    const items = [-1, -2, -3].map((id) => ({ id, slug: id === -3 ? 'coins' : 'key_ring' }));
    const { result, rows } = await counted((em) => freeSlugs(em, 'article', items));
    expect([...result]).toEqual([
      [-1, 'key_ring-2'],
      [-2, 'key_ring-3'],
      [-3, 'coins'],
    ]);
    expect(rows).toBeLessThan(10);
  });

  it('VAL-43 is found in the index of the slugs', async () => {
    const plan = await site.em.execute<{ 'QUERY PLAN': string }[]>(
      `explain (costs off) select slug from article where slug in ('keys-2', 'keys-3') and id <> all ('{}'::integer[])`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('article_slug');
    expect(text).not.toContain('Seq Scan');
  });
});
