import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GLOSSARY, TERM_IDS } from '#domain/glossary.ts';
import { hrefsOf, type Page, readPage, structuredData, textsOf } from '#tests/support/page-html.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

/** What the terms name as worth reading. */
const ARTICLES = [...new Set(TERM_IDS.flatMap((id) => GLOSSARY[id].articles ?? []))];
const LESSONS = [...new Set(TERM_IDS.flatMap((id) => GLOSSARY[id].lessons ?? []))];

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const read = (path: string) => readPage(site.url, path);
const readings = ({ all }: Page) => all('main :is(a[href^="/news/"], a[href^="/course/"])');

describe('/glossary', () => {
  it.each(['en', 'es'])('PAGE-06 has every term without scripts, in %s', async (language) => {
    expect((await read(`/glossary?lang=${language}`)).all('main dt')).toHaveLength(TERM_IDS.length);
  });

  it('PAGE-06 tells search engines every term with its address and its definition', async () => {
    const [data] = structuredData(await read('/glossary'));
    expect(data['@type']).toBe('DefinedTermSet');
    expect(data.hasDefinedTerm).toHaveLength(TERM_IDS.length);
    expect(data.hasDefinedTerm).toContainEqual({
      '@type': 'DefinedTerm',
      '@id': `${site.url}/glossary#mempool`,
      name: 'mempool',
      description: expect.stringContaining('Every node has its own'),
    });
  });

  it('PAGE-06 links to no lesson and no article that the site does not have', async () => {
    await site.make.article({ slug: 'what-a-mempool-really-is', status: 'draft' });
    expect(hrefsOf(readings(await read('/glossary')))).toEqual([]);
    await site.em.execute(`delete from stored_article`);
  });

  it('PAGE-06 links to each lesson and article that its terms name, by its title in the language of the page', async () => {
    for (const slug of ARTICLES) await site.make.article({ slug, titleEs: `Artículo ${slug}` });
    for (const slug of LESSONS) await site.make.lesson({ slug, titleEs: `Lección ${slug}` });
    const linked = textsOf(readings(await read('/glossary?lang=es')));
    const expected = [...ARTICLES.map((slug) => `Artículo ${slug}`), ...LESSONS.map((slug) => `Lección ${slug}`)];
    expect([...new Set(linked)].sort()).toEqual(expected.sort());
  });
});

describe('a glossary term in a text', () => {
  it.each(['/news/backups', '/course/backups'])(
    'leads to the glossary and is described by its definition, in %s',
    async (path) => {
      const make = path.startsWith('/news') ? 'article' : 'lesson';
      await site.make[make]({
        slug: 'backups',
        content: '<p>Your seed phrase. A seed phrase lasts. The mempool forgets.</p>',
      });
      const { all } = await read(path);
      expect(hrefsOf(all('main article a.term'))).toEqual(['/glossary#seed-phrase', '/glossary#mempool']);
      expect(textsOf(all('#terms ~ ul summary'))).toEqual(['seed phrase', 'mempool']);
    },
  );
});
