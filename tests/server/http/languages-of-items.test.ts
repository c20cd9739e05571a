import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BRAND } from '#domain/brand.ts';
import { graphql } from '#tests/support/graphql.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'stored_article, stored_video, stored_course_module cascade'));

const text = async (path: string) => (await fetch(`${site.url}${path}`)).text();

/** What the head of a page says about its languages. */
async function head(path: string) {
  const html = await text(path);
  const address = (href: string | undefined) => href?.replace(site.url, '');
  return {
    canonical: address(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]),
    alternates: [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/gi)].map(
      ([, language, href]) => `${language} ${address(href)}`,
    ),
    locale: /<meta property="og:locale" content="([^"]*)"/.exec(html)?.[1],
    inLanguage: /"inLanguage":"([^"]*)"/.exec(html)?.[1],
  };
}

const inSitemap = async (path: string) => {
  const found = [...(await text('/sitemap.xml')).matchAll(/<url><loc>([^<]*)<\/loc>.*?<\/url>/gs)];
  return found
    .filter(([, address]) => address?.startsWith(`${site.url}${path}?`))
    .map(([entry, address]) => [
      address?.replace(site.url, ''),
      ...[...entry.matchAll(/hreflang="([^"]*)"/g)].map(([, language]) => language),
    ]);
};

const FULL = { titleEs: 'Las llaves', contentEs: '<p>Texto.</p>' };

const ITEMS = [
  {
    kind: 'an article',
    path: '/news/keys',
    make: (given: object) => site.make.article({ slug: 'keys', ...given }),
    translate: `update article set title_es = 'Las llaves', content_es = '<p>Texto.</p>', updated_at = now()`,
    spanish: { ...FULL, excerptEs: 'Lo que son las llaves.' },
  },
  {
    kind: 'a video',
    path: '/videos/keys',
    make: (given: object) => site.make.video({ slug: 'keys', ...given }),
    translate: `update video set title_es = 'Las llaves', description_es = 'Texto', updated_at = now()`,
    spanish: { titleEs: 'Las llaves', descriptionEs: 'Texto' },
  },
  {
    kind: 'a lesson',
    path: '/course/keys',
    make: (given: object) => site.make.lesson({ slug: 'keys', ...given }),
    translate: `update lesson set title_es = 'Las llaves', content_es = '<p>Texto.</p>', updated_at = now()`,
    spanish: FULL,
  },
];

describe.each(ITEMS)('$kind', ({ path, make, translate, spanish }) => {
  const english = { canonical: `${path}?lang=en`, alternates: [`en ${path}?lang=en`, `x-default ${path}`] };
  const both = [`en ${path}?lang=en`, `es ${path}?lang=es`, `x-default ${path}`];

  it('without Spanish is announced in English only, and in Spanish as soon as that is published', async () => {
    await make({});
    expect(await head(`${path}?lang=es`)).toEqual({ ...english, locale: 'en_US', inLanguage: 'en' });
    expect(await head(`${path}?lang=en`)).toMatchObject(english);
    expect(await head(path)).toMatchObject({ ...english, canonical: path });
    expect(await inSitemap(path)).toEqual([[`${path}?lang=en`, 'en']]);
    await site.em.execute(translate);
    await expect
      .poll(() => head(`${path}?lang=es`))
      .toEqual({ canonical: `${path}?lang=es`, alternates: both, locale: 'es_419', inLanguage: 'es' });
    expect((await head(`${path}?lang=en`)).alternates).toEqual(both);
    expect(await inSitemap(path)).toEqual([
      [`${path}?lang=en`, 'en', 'es'],
      [`${path}?lang=es`, 'en', 'es'],
    ]);
  });

  it('with Spanish is announced in both languages', async () => {
    await make(spanish);
    expect(await head(`${path}?lang=es`)).toMatchObject({ canonical: `${path}?lang=es`, alternates: both });
    expect(await head(`${path}?lang=en`)).toMatchObject({ canonical: `${path}?lang=en`, alternates: both });
  });

  it('with a Spanish title alone has a page in Spanish', async () => {
    await make({ titleEs: 'Las llaves' });
    expect(await head(`${path}?lang=es`)).toMatchObject({ canonical: `${path}?lang=es`, alternates: both });
  });
});

it('pages of the site itself are announced in both languages', async () => {
  expect(await head('/news?lang=es')).toMatchObject({ canonical: '/news?lang=es', locale: 'es_419' });
  expect((await inSitemap('/news')).length).toBe(2);
});

it('the API names the languages of items, in lists too', async () => {
  const lesson = await site.make.lesson({ titleEs: 'Las llaves' });
  await site.make.lesson({ module: lesson.module.id });
  await site.make.article({ titleEs: 'Las llaves' });
  await site.make.video({});
  const { data } = await graphql<Record<string, unknown>>(
    site,
    `{
      articles(page: 1, pageSize: 9) { items { languages related { languages } } }
      videos(page: 1, pageSize: 9) { items { languages } }
      courseModules { lessons { languages } }
    }`,
  );
  expect(data).toEqual({
    articles: { items: [{ languages: ['en', 'es'], related: [] }] },
    videos: { items: [{ languages: ['en'] }] },
    courseModules: [{ lessons: [{ languages: ['en', 'es'] }, { languages: ['en'] }] }],
  });
});

describe('/rss', () => {
  const titles = async (path: string) =>
    [...(await text(path)).matchAll(/<item>\s*<title><!\[CDATA\[(.*?)\]\]>/g)].map(([, title]) => title);
  const categories = async (path: string) =>
    [...(await text(path)).matchAll(/<category>(?:<!\[CDATA\[)?(.*?)(?:\]\]>)?<\/category>/g)].map(([, name]) => name);
  const built = async (path: string) => /<lastBuildDate>(.*?)<\/lastBuildDate>/.exec(await text(path))?.[1];

  it('leaves articles without Spanish out of the Spanish feed until it is published, and names categories in Spanish', async () => {
    await site.make.article({ slug: 'one', title: 'One', category: 'Security' });
    await site.make.article({ slug: 'two', title: 'Two', titleEs: 'Dos', category: 'Technology' });
    await site.make.article({ slug: 'three', title: 'Three', titleEs: 'Tres', status: 'draft' });
    expect(await titles('/rss/es.xml')).toEqual(['Dos']);
    expect(await titles('/rss/en.xml')).toEqual(['Two', 'One']);
    expect(await text('/rss/es.xml')).toContain(`<description>${BRAND.tagline.es}</description>`);
    expect(await categories('/rss/es.xml')).toEqual(['Tecnología']);
    expect(await categories('/rss/en.xml')).toEqual(['Technology', 'Security']);
    await site.em.execute(`update article set title_es = 'Uno', updated_at = now() where slug = 'one'`);
    await expect.poll(() => titles('/rss/es.xml')).toEqual(['Dos', 'Uno']);
  });

  it('is as old as the latest change or publication of its articles', async () => {
    const day = (date: number) => new Date(Date.UTC(2026, 0, date));
    expect(await built('/rss/en.xml')).toBe('Thu, 01 Jan 1970 00:00:00 GMT');
    await site.make.article({ slug: 'old', createdAt: day(1), publishedAt: day(1), updatedAt: day(1) });
    await site.make.article({ slug: 'new', createdAt: day(2), publishedAt: day(5), updatedAt: day(2) });
    expect(await built('/rss/en.xml')).toBe(day(5).toUTCString());
    await site.em.execute(`update article set title = 'Changed', updated_at = '2026-01-09' where slug = 'old'`);
    await expect.poll(() => built('/rss/en.xml')).toBe(day(9).toUTCString());
  });
});
