/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRAND } from '#domain/brand.ts';
import { LANGUAGES, type Language } from '#domain/language.ts';
import { openBrowser, type Visitor, visit } from '#tests/support/browser.ts';
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
    title: { en: '', es: '' },
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
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
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
  visitor = await visit(browser, site.url);
  page = visitor.page;
});

afterAll(async () => {
  await browser.close();
  await site.close();
  expect(visitor.complaints).toEqual([]);
});

/** Contents of the elements of the head that this selector names. */
const head = (selector: string, attribute = 'content') =>
  page.locator(`head ${selector}`).evaluateAll((found, name) => found.map((one) => one.getAttribute(name)), attribute);
const structuredData = async () =>
  (await page.locator('script[type="application/ld+json"]').allTextContents()).map((json) => JSON.parse(json));

describe.each(LANGUAGES)('the head of a page in %s', (language) => {
  it.each(PAGES)('BASE-02 $path says what it is', async ({ path, title, description, openGraphType, ...wanted }) => {
    await visitor.open(`${path}?lang=${language}`);
    const name = title[language];
    expect(await page.locator('html').getAttribute('lang')).toBe(language);
    expect(await page.title()).toBe(name ? `${name} · ${BRAND.name}` : BRAND.name);
    expect(await head('meta[name=description]')).toEqual([expect.stringContaining(description[language])]);

    const address = `${site.url}${path}`;
    expect(await head('link[rel=canonical]', 'href')).toEqual([`${address}?lang=${language}`]);
    expect(await head('link[hreflang]', 'hreflang')).toEqual(['en', 'es', 'x-default']);
    expect(await head('link[hreflang]', 'href')).toEqual([`${address}?lang=en`, `${address}?lang=es`, address]);

    expect(await head('meta[property="og:title"]')).toEqual([name || BRAND.name]);
    expect(await head('meta[property="og:description"]')).toEqual([expect.stringContaining(description[language])]);
    expect(await head('meta[property="og:type"]')).toEqual([openGraphType]);
    expect(await head('meta[property="og:url"]')).toEqual([`${address}?lang=${language}`]);
    expect(await head('meta[property="og:site_name"]')).toEqual([BRAND.name]);
    expect(await head('meta[property="og:locale"]')).toEqual([{ en: 'en_US', es: 'es_419' }[language]]);
    const [image = ''] = await head('meta[property="og:image"]');
    const picture = await fetch(image ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);

    expect(await structuredData()).toEqual([
      expect.objectContaining({
        '@context': 'https://schema.org',
        inLanguage: language,
        ...wanted.structuredData(language),
      }),
    ]);
  });

  it('BASE-02 an error page has a title and stays out of search engines', async () => {
    for (const path of ['/nope', '/news/nope', '/videos/nope', '/course/nope']) {
      await visitor.open(`${path}?lang=${language}`, { status: 404 });
      expect(await page.locator('html').getAttribute('lang')).toBe(language);
      expect(await page.title(), path).toMatch(/^\S.* · Sato$/);
      expect(await head('meta[name=robots]'), path).toEqual(['noindex']);
      expect(await head('link[rel=canonical], link[hreflang]', 'href'), path).toEqual([]);
    }
  });
});

describe('the head of a page', () => {
  it('BASE-02 names the picture of the article itself, and cuts a long description', async () => {
    await visitor.open('/news/pictured');
    expect(await head('meta[property="og:image"]')).toEqual([`${site.url}/social/news.png`]);
    expect(await structuredData()).toMatchObject([{ image: `${site.url}/social/news.png` }]);
    const [description = ''] = await head('meta[name=description]');
    expect(description).toMatch(/^Long\. .*…$/);
    expect(description?.length).toBeLessThanOrEqual(200);
  });

  it('BASE-02 an address without a language is canonical to itself, and the default of its alternates', async () => {
    for (const path of ['/news/halving', '/videos', '/course/first']) {
      await visitor.open(path);
      const address = `${site.url}${path}`;
      expect(await head('link[rel=canonical]', 'href'), path).toEqual([address]);
      expect(await head('meta[property="og:url"]'), path).toEqual([address]);
      expect(await head('link[hreflang=x-default]', 'href'), path).toEqual([address]);
    }
    await visitor.open('/news?lang=xx');
    expect(await head('link[rel=canonical]', 'href')).toEqual([`${site.url}/news`]);
  });

  it('BASE-02 follows when the visitor goes on, and a screen reader hears the new title', async () => {
    await visitor.open('/news');
    await page.getByRole('link', { name: 'Read more: Pictured' }).click();
    await page.getByRole('status').filter({ hasText: 'Pictured · Sato' }).waitFor({ state: 'attached' });
    expect(await page.title()).toBe('Pictured · Sato');
    expect(await head('link[rel=canonical]', 'href')).toEqual([`${site.url}/news/pictured`]);
    expect(await head('meta[property="og:title"]')).toEqual(['Pictured']);
    expect(await page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true);
  });

  it('BASE-02 follows the language when the visitor changes it', async () => {
    await visitor.open('/videos/keys?lang=en');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
    await expect.poll(() => page.title()).toBe('Llaves · Sato');
    expect(await page.locator('html').getAttribute('lang')).toBe('es');
    expect(await head('link[rel=canonical]', 'href')).toEqual([`${site.url}/videos/keys`]);
    expect(await head('meta[property="og:locale"]')).toEqual(['es_419']);
  });
});
