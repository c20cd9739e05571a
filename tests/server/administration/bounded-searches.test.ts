import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_RESULTS_MAX } from '#domain/limits.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const MANY = SEARCH_RESULTS_MAX + 7;

let site: TestSite;
let admin: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await withSession(site, { username: 'bea', role: 'admin' });
  const { id } = await site.make.article({ title: 'Rare', slug: 'rare' });
  await site.em.execute(
    `insert into article (title, excerpt, content, slug, category, status)
     select 'Common ' || n, '1234567890', '<p>x</p>', 'common-' || n, 'News', 'draft' from generate_series(1, ?::int) n`,
    [MANY],
  );
  await site.em.execute(
    `insert into comment (content, article_id) select 'Common ' || n, ?::int from generate_series(1, ?::int) n`,
    [id, MANY],
  );
  await site.em.execute(
    `insert into app_user (username, email, password)
     select 'common-' || n, 'common-' || n || '@example.org', 'none' from generate_series(1, ?::int) n`,
    [MANY],
  );
});
afterAll(() => site.close());

const LISTS = {
  content: (args: string) => `contentRows(type: article, ${args})`,
  comments: (args: string) => `commentRows(${args})`,
  users: (args: string) => `managedUsers(${args})`,
};

interface Listed {
  totalCount: number;
  pageCount: number;
  hasMore: boolean;
  items: unknown[];
}

describe.each(Object.entries(LISTS))('a search of an admin among the %s', (_, list) => {
  const listed = async (args: string) => {
    const query = `{ list: ${list(args)} { totalCount pageCount hasMore items { __typename } } }`;
    const { data } = await admin.graphql<{ list: Listed }>(query);
    return data && { ...data.list, items: data.list.items.length };
  };
  const full = { totalCount: SEARCH_RESULTS_MAX, pageCount: 50, hasMore: true };

  it('lists only so many results, and says that there are more', async () => {
    expect(await listed('search: "common"')).toEqual({ ...full, items: 10 });
    expect(await listed('search: "common", page: 50')).toEqual({ ...full, items: 10 });
    expect(await listed('search: "common", page: 51')).toEqual({ ...full, items: 0 });
    expect(await listed('search: "common", page: 8, pageSize: 70')).toEqual({ ...full, pageCount: 8, items: 10 });
  });

  it('says that there are no more if all are listed', async () => {
    expect(await listed('search: "common 333"')).toMatchObject({ hasMore: false });
    expect(await listed('search: "zzz"')).toEqual({ totalCount: 0, pageCount: 1, hasMore: false, items: 0 });
  });

  it('counts everything if nothing is searched', async () => {
    const all = await listed('search: " "');
    expect(all).toMatchObject({ hasMore: false });
    expect(all?.totalCount).toBeGreaterThanOrEqual(MANY);
  });
});
