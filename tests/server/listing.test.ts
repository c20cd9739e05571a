import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql } from '#tests/support/graphql.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

interface Listed {
  items: { slug: string }[];
  totalCount: number;
  pageCount: number;
}

let site: TestSite;
const ask = <Data = unknown>(query: string, variables?: Record<string, unknown>) =>
  graphql<Data>(site, query, variables);

beforeAll(async () => {
  site = await startSite();
});

afterAll(() => site.close());

describe('pages of a list', () => {
  beforeAll(async () => {
    for (let n = 1; n <= 11; n += 1)
      await site.make.video({ slug: `page-${n}`, title: 'Paged', createdAt: new Date(2030, 1, n) });
  });

  const page = async (args: string) =>
    (await ask<{ videos: Listed }>(`{ videos(search: "paged" ${args}) { items { slug } totalCount pageCount } }`)).data
      ?.videos;

  it('GQL-07 LIST-01 has 9 items a page unless asked otherwise, newest first, with the counts', async () => {
    const first = await page('');
    expect(first?.items).toHaveLength(9);
    expect(first).toMatchObject({ totalCount: 11, pageCount: 2 });
    expect(first?.items.slice(0, 2)).toEqual([{ slug: 'page-11' }, { slug: 'page-10' }]);
    expect(await page('page: 2')).toEqual({
      items: [{ slug: 'page-2' }, { slug: 'page-1' }],
      totalCount: 11,
      pageCount: 2,
    });
  });

  it('GQL-07 has as many items as asked for, and none beyond the last page', async () => {
    expect(await page('page: 2, pageSize: 5')).toMatchObject({
      items: expect.objectContaining({ length: 5 }),
      pageCount: 3,
    });
    expect(await page('pageSize: 100')).toMatchObject({ items: expect.objectContaining({ length: 11 }), pageCount: 1 });
    expect(await page('page: 3')).toEqual({ items: [], totalCount: 11, pageCount: 2 });
    expect(await page('page: 1000000, pageSize: 100')).toEqual({ items: [], totalCount: 11, pageCount: 1 });
  });

  it('GQL-07 has one empty page where nothing matches', async () => {
    const { data } = await ask('{ articles(category: Opinion) { items { slug } totalCount pageCount } }');
    expect(data).toEqual({ articles: { items: [], totalCount: 0, pageCount: 1 } });
  });

  it.each(['page: 0', 'page: -1', 'page: 1000001', 'pageSize: 0', 'pageSize: 101', 'pageSize: -9'])(
    'GQL-07 is refused for %s',
    async (args) => {
      for (const list of ['articles', 'videos']) {
        const { errors } = await ask(`{ ${list}(${args}) { totalCount } }`);
        expect(errors?.[0]?.extensions).toEqual({
          code: 'BAD_USER_INPUT',
          fields: { [args.split(':')[0] ?? '']: 'invalid' },
        });
      }
    },
  );
});

describe('search among articles', () => {
  beforeAll(async () => {
    const excerpt = 'About something else.';
    const titles: Record<string, string> = {
      minado: 'El minado según Satoshi',
      percent: 'Fees rose 100% overnight',
      underscore: 'The op_return output',
      backslash: 'A path like C:\\coins',
      quote: `It's "digital" gold`,
      security: 'Bitcoin keys',
    };
    for (const [slug, title] of Object.entries(titles)) await site.make.article({ slug, title, excerpt });
    await site.make.article({ slug: 'decomposed', title: 'Mu\u0301sica', excerpt });
    await site.make.article({ slug: 'by-excerpt', title: 'Otro', excerpt: 'An EXCERPT with Lightning in it.' });
    await site.make.article({ slug: 'body-only', title: 'Body', excerpt, content: '<p>Lightning strikes</p>' });
    await site.make.article({
      slug: 'translated',
      title: 'Mining',
      excerpt,
      titleEs: 'Minería explicada',
      excerptEs: 'La dificultad y el hash.',
    });
    await site.make.article({ slug: 'draft', title: 'Lightning draft', excerpt, status: 'draft' });
    await site.make.article({ slug: 'opinion', title: 'Bitcoin gold', excerpt, category: 'Opinion' });
  });

  const QUERY = `query ($search: String, $language: Language!, $category: Category) {
    articles(search: $search, language: $language, category: $category, pageSize: 100) { items { slug } totalCount }
  }`;

  async function found(search: string | null, options: { language?: string; category?: string } = {}) {
    const variables = { language: 'en', ...options, search };
    const { data, errors } = await ask<{ articles: Listed }>(QUERY, variables);
    expect(errors).toBeUndefined();
    const slugs = data?.articles.items.map(({ slug }) => slug) ?? [];
    expect(data?.articles.totalCount).toBe(slugs.length);
    return slugs.sort();
  }

  it.each(['lightning', 'LIGHTNING', 'ightnin', '  Lightning  ', 'Lightning in it.'])(
    'NEWS-08 LIST-06 finds the articles with %j in title or excerpt, whatever the letter case, and no draft',
    async (search) => {
      expect(await found(search)).toEqual(['by-excerpt']);
    },
  );

  it.each(['segun', 'según', 'SEGÚN', 'segu\u0301n', 'sègûn'])(
    'LIST-07 finds %j whatever its accents',
    async (search) => {
      expect(await found(search)).toEqual(['minado']);
    },
  );

  it('LIST-07 matches Spanish texts in addition to English ones, only for those who read Spanish', async () => {
    expect(await found('mineria', { language: 'es' })).toEqual(['translated']);
    expect(await found('dificultad', { language: 'es' })).toEqual(['translated']);
    expect(await found('mining', { language: 'es' })).toEqual(['translated']);
    expect(await found('mineria')).toEqual([]);
    expect(await found('dificultad')).toEqual([]);
  });

  it.each([
    ['%', ['percent']],
    ['100%', ['percent']],
    ['_', ['underscore']],
    ['p_r', ['underscore']],
    ['\\', ['backslash']],
    [':\\c', ['backslash']],
    ["'", ['quote']],
    ['"digital"', ['quote']],
    ['%minado%', []],
    ['b_tcoin', []],
    ['\\%', []],
    ["' or 1=1 --", []],
    ['$1', []],
    ['?', []],
  ])('NEWS-08 takes %j as the text it is', async (search, slugs) => {
    expect(await found(search)).toEqual(slugs);
  });

  it('NEWS-08 finds a text of one or two letters', async () => {
    expect(await found('z')).toEqual([]);
    expect(await found('k')).toEqual(['backslash', 'security'].sort());
    expect(await found('op')).toEqual(['underscore']);
  });

  it('NEWS-08 does not find a text that spans title and excerpt', async () => {
    expect(await found('Bitcoin keys About')).toEqual([]);
    expect(await found('keysAbout')).toEqual([]);
  });

  it('LIST-06 keeps everything for an empty, blank or absent search', async () => {
    const everything = await found(null);
    expect(everything).toHaveLength(11);
    for (const search of ['', '  \t', '\0']) expect(await found(search)).toEqual(everything);
  });

  it('NEWS-09 NEWS-10 narrows by category, and by category and search together', async () => {
    expect(await found(null, { category: 'Opinion' })).toEqual(['opinion']);
    expect(await found('bitcoin')).toEqual(['opinion', 'security']);
    expect(await found('bitcoin', { category: 'Opinion' })).toEqual(['opinion']);
    expect(await found('keys', { category: 'Opinion' })).toEqual([]);
  });

  it('LIST-06 is refused for a text of more than 200 characters', async () => {
    expect(await found('a'.repeat(200))).toEqual([]);
    const { errors } = await ask(QUERY, { search: 'a'.repeat(201), language: 'en' });
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: { search: 'too_long' } });
  });
});

describe('search among videos', () => {
  it('VIDL-04 LIST-07 finds the text in title or description, in both languages, whatever case and accents', async () => {
    await site.make.video({ slug: 'by-title', title: 'Schnorr signatures' });
    await site.make.video({ slug: 'by-description', description: 'All about SCHNORR.' });
    await site.make.video({ slug: 'by-spanish', titleEs: 'Firmas de Schnörr', description: 'Nothing.' });
    const found = async (search: string, language: string) => {
      const query = `{ videos(search: "${search}", language: ${language}) { items { slug } } }`;
      return (await ask<{ videos: Listed }>(query)).data?.videos.items.map(({ slug }) => slug);
    };
    expect(await found('schnorr', 'en')).toEqual(['by-description', 'by-title']);
    expect(await found('Schnorr', 'es')).toEqual(['by-spanish', 'by-description', 'by-title']);
    expect(await found('Schnorr_', 'en')).toEqual([]);
  });
});
