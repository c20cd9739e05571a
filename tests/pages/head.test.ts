import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRAND } from '#domain/brand.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { readPage, structuredData } from '#tests/support/page-html.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

type Both = Record<Language, string>;

interface PublicPage {
  path: string;
  /** Without the name of the site. */
  title: Both;
  description: Both;
  openGraphType: string;
  /** What its structured data has to say beside context and language. */
  structuredData: (language: Language) => object;
}

const text = expect.stringMatching(/\S/);
const isoTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
const publisher = () => ({ '@type': 'Organization', name: BRAND.name, url: site.url });

const PAGES: PublicPage[] = [
  {
    path: '/',
    title: { en: 'A friendly guide to Bitcoin', es: 'Una guía amigable de Bitcoin' },
    description: BRAND.tagline,
    openGraphType: 'website',
    structuredData: () => ({ '@type': 'WebSite', name: BRAND.name, url: site.url }),
  },
  {
    path: '/news',
    title: { en: 'Bitcoin News & Articles', es: 'Noticias y artículos sobre Bitcoin' },
    description: { en: 'In-depth articles about', es: 'Artículos a fondo sobre' },
    openGraphType: 'website',
    structuredData: () => ({ '@type': 'CollectionPage', name: text, description: text, url: `${site.url}/news` }),
  },
  {
    path: '/news/halving',
    title: { en: 'The "halving" & <you>', es: 'El «halving» y <tú>' },
    description: { en: 'Why it halves.', es: 'Por qué se reduce.' },
    openGraphType: 'article',
    structuredData: (language) => ({
      '@type': 'Article',
      headline: { en: 'The "halving" & <you>', es: 'El «halving» y <tú>' }[language],
      description: text,
      image: `${site.url}/social/economics.png`,
      datePublished: isoTime,
      dateModified: isoTime,
      author: { '@type': 'Organization', name: { en: 'Sato team', es: 'Equipo de Sato' }[language] },
      publisher: publisher(),
      mainEntityOfPage: `${site.url}/news/halving`,
    }),
  },
  {
    path: '/videos',
    title: { en: 'Bitcoin Video Tutorials', es: 'Videotutoriales de Bitcoin' },
    description: { en: 'Talks and tutorials', es: 'Charlas y tutoriales' },
    openGraphType: 'website',
    structuredData: () => ({ '@type': 'CollectionPage', name: text, description: text, url: `${site.url}/videos` }),
  },
  {
    path: '/videos/keys',
    title: { en: 'Keys', es: 'Llaves' },
    description: { en: 'What they open.', es: 'Lo que abren.' },
    openGraphType: 'video.other',
    structuredData: () => ({
      '@type': 'VideoObject',
      name: text,
      description: text,
      thumbnailUrl: `${site.url}/social/video.png`,
      uploadDate: isoTime,
      embedUrl: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    }),
  },
  {
    path: '/course',
    title: { en: 'Bitcoin Course', es: 'Curso de Bitcoin' },
    description: { en: 'A free course', es: 'Un curso gratuito' },
    openGraphType: 'website',
    structuredData: () => ({ '@type': 'Course', name: text, description: text, provider: publisher() }),
  },
  {
    path: '/course/first',
    title: { en: 'First', es: 'Primera' },
    description: { en: 'Module of firsts.', es: 'Módulo de primeras.' },
    openGraphType: 'article',
    structuredData: () => ({
      '@type': 'LearningResource',
      name: text,
      learningResourceType: 'Lesson',
      isPartOf: { '@type': 'Course', name: text, url: `${site.url}/course` },
      provider: publisher(),
    }),
  },
];

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  const { make } = site;
  await make.article({
    slug: 'halving',
    title: 'The "halving" & <you>',
    titleEs: 'El «halving» y <tú>',
    excerpt: 'Why it halves.',
    excerptEs: 'Por qué se reduce.',
    contentEs: '<p>Cuerpo</p>',
    category: 'Economics',
  });
  await make.article({
    slug: 'pictured',
    title: 'Pictured',
    imageUrl: '/social/news.png',
    excerpt: 'Long. '.repeat(99),
  });
  await make.video({
    slug: 'keys',
    title: 'Keys',
    titleEs: 'Llaves',
    description: 'What they open.',
    descriptionEs: 'Lo que abren.',
  });
  const module = (await make.module({ description: 'Module of firsts.', descriptionEs: 'Módulo de primeras.' })).id;
  await make.lesson({ module, slug: 'first', title: 'First', titleEs: 'Primera', contentEs: '<p>Cuerpo</p>' });
  await make.article({ slug: 'attack', title: '</title><script>x</script>Attack', excerpt: '"><script>x</script>' });
});
afterAll(() => site.close());

const read = (path: string, status?: number) => readPage(site.url, path, { status });

describe.each(LANGUAGES)('the head of a page in %s', (language) => {
  it.each(PAGES)('BASE-02 $path says what it is', async ({ path, title, description, openGraphType, ...wanted }) => {
    const page = await read(`${path}?lang=${language}`);
    const { head, document } = page;
    const name = title[language];
    expect(document.documentElement.lang).toBe(language);
    expect(document.title).toBe(`${name} · ${BRAND.name}`);
    expect(head('meta[name=description]')).toEqual([expect.stringContaining(description[language])]);

    const address = `${site.url}${path}`;
    expect(head('link[rel=canonical]', 'href')).toEqual([`${address}?lang=${language}`]);
    expect(head('link[hreflang]', 'hreflang')).toEqual(['en', 'es', 'x-default']);
    expect(head('link[hreflang]', 'href')).toEqual([`${address}?lang=en`, `${address}?lang=es`, address]);

    expect(head('meta[property="og:title"]')).toEqual([name]);
    expect(head('meta[property="og:description"]')).toEqual([expect.stringContaining(description[language])]);
    expect(head('meta[property="og:type"]')).toEqual([openGraphType]);
    expect(head('meta[property="og:url"]')).toEqual([`${address}?lang=${language}`]);
    expect(head('meta[property="og:site_name"]')).toEqual([BRAND.name]);
    expect(head('meta[property="og:locale"]')).toEqual([{ en: 'en_US', es: 'es_419' }[language]]);
    const picture = await fetch(head('meta[property="og:image"]')[0] ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);

    expect(structuredData(page)).toEqual([
      expect.objectContaining({
        '@context': 'https://schema.org',
        inLanguage: language,
        ...wanted.structuredData(language),
      }),
    ]);
  });

  it.each(['/nope', '/news/nope', '/videos/nope', '/course/nope'])(
    'BASE-02 an error page has a title and stays out of search engines: %s',
    async (path) => {
      const { head, document } = await read(`${path}?lang=${language}`, 404);
      expect(document.documentElement.lang).toBe(language);
      expect(document.title).toMatch(/^\S.* · Sato$/);
      expect(head('meta[name=robots]')).toEqual(['noindex']);
      expect(head('link[rel=canonical], link[hreflang]', 'href')).toEqual([]);
    },
  );
});

describe('the head of a page', () => {
  it('BASE-02 names the picture of the article itself, and cuts a long description', async () => {
    const page = await read('/news/pictured');
    expect(page.head('meta[property="og:image"]')).toEqual([`${site.url}/social/news.png`]);
    expect(structuredData(page)).toMatchObject([{ image: `${site.url}/social/news.png` }]);
    const [description = ''] = page.head('meta[name=description]');
    expect(description).toMatch(/^Long\. .*…$/);
    expect(description?.length).toBeLessThanOrEqual(200);
  });

  it.each(['/news/halving', '/videos', '/course/first', '/news?lang=xx'])(
    'BASE-02 an address without a language is canonical to itself, and the default of its alternates: %s',
    async (path) => {
      const { head } = await read(path);
      const address = `${site.url}${path.replace('?lang=xx', '')}`;
      expect(head('link[rel=canonical]', 'href')).toEqual([address]);
      expect(head('meta[property="og:url"]')).toEqual([address]);
      expect(head('link[hreflang=x-default]', 'href')).toEqual([address]);
    },
  );

  it('BASE-05 has scripts in titles and texts as text only', async () => {
    const page = await read('/news/attack');
    expect(page.document.title).toBe('</title><script>x</script>Attack · Sato');
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('</title><script>x</script>Attack');
    expect(structuredData(page)).toMatchObject([{ description: '"><script>x</script>' }]);
    expect(page.html).not.toContain('<script>x');
  });
});
