import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardTitles, languageOf, type Page, readPage } from '#tests/support/page-html.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const NEWS = { en: 'Bitcoin News & Articles', es: 'Noticias y artículos sobre Bitcoin' };

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  const { make } = site;
  await make.article({
    title: 'Keys',
    titleEs: 'Llaves',
    slug: 'keys',
    excerpt: 'What keys are for.',
    content: '<p>A key signs.</p>',
    contentEs: '<p>Una llave firma.</p>',
  });
  await make.article({
    title: 'Coins',
    slug: 'coins',
    excerpt: 'What coins are.',
    excerptEs: 'Qué es una moneda.',
    content: '<p>A coin is an output.</p>',
  });
  await make.video({ title: 'Nodes', titleEs: 'Nodos', description: 'Run one.' });
  await make.video({ title: 'Wallets', description: 'Use one.', descriptionEs: 'Usa una.' });
});
afterAll(() => site.close());

const languageOfPage = ({ document, getByRole }: Page) => [
  document.documentElement.lang,
  getByRole('heading', { level: 1 }).textContent,
];

describe('the language of the page', () => {
  it.each(['/news', '/news?lang=fr', '/news?lang='])(
    'I18N-07 is English if neither the visitor nor the browser gives English or Spanish: %s',
    async (path) => {
      expect(languageOfPage(await readPage(site.url, path, { language: 'fr-FR' }))).toEqual(['en', NEWS.en]);
    },
  );

  it.each([
    ['en-US', undefined, '', 'en'],
    ['es-PR', undefined, '', 'es'],
    ['en-US', 'language=es', '', 'es'],
    ['es-PR', 'language=en', '', 'en'],
    ['es-PR', 'language=klingon', '', 'es'],
    ['en-US', 'language=en', '?lang=es', 'es'],
    ['es-PR', 'language=es', '?lang=en', 'en'],
  ] as const)(
    'I18N-05 I18N-06 I18N-08 I18N-11 is the one of the address, else the chosen one, else the browser’s: %s, %s, “%s”',
    async (language, cookie, query, shown) => {
      const page = await readPage(site.url, `/news${query}`, { language, cookie });
      expect(languageOfPage(page)).toEqual([shown, NEWS[shown]]);
      expect(page.document.title).toBe(`${NEWS[shown]} · Sato`);
      expect(page.headers.getSetCookie()).toEqual([]);
    },
  );
});

describe('stored content', () => {
  const spanish = { language: 'es-PR' };

  it('I18N-09 falls back to English field by field if its Spanish is missing, and says so to screen readers', async () => {
    const news = await readPage(site.url, '/news', spanish);
    expect(cardTitles(news)).toEqual(['Coins', 'Llaves']);
    for (const [text, language] of Object.entries({
      Coins: 'en',
      'Qué es una moneda.': 'es',
      Llaves: 'es',
      'What keys are for.': 'en',
    })) {
      expect(languageOf(news.getByText(text)), text).toBe(language);
    }
    const videos = await readPage(site.url, '/videos', spanish);
    for (const text of ['Nodos', 'Run one.', 'Wallets', 'Usa una.']) videos.getAllByText(text);
    (await readPage(site.url, '/news/keys', spanish)).getByText('Una llave firma.');
    const coins = await readPage(site.url, '/news/coins', spanish);
    expect(languageOf(coins.getByText('A coin is an output.'))).toBe('en');
  });

  it.each(['/', '/news', '/videos', '/news/keys', '/news/coins'])(
    'I18N-10 %s has no Spanish in English',
    async (path) => {
      const text = (await readPage(site.url, path)).all('main')[0]?.textContent;
      expect(text).not.toMatch(/Llaves|moneda|llave|Nodos|Usa una/);
      expect(text).toMatch(/Keys|Coins|Nodes/);
    },
  );
});
