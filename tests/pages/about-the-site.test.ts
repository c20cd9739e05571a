import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRAND } from '#domain/brand.ts';
import { LANGUAGES } from '#domain/language.ts';
import { readPage, structuredData, textsOf } from '#tests/support/page-html.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const HEADINGS = {
  '/about': { en: `About ${BRAND.name}`, es: `Acerca de ${BRAND.name}` },
  '/contact': { en: 'Contact', es: 'Contacto' },
  '/privacy': { en: 'Privacy Policy', es: 'Política de privacidad' },
  '/terms': { en: 'Terms of Service', es: 'Términos de servicio' },
  '/glossary': { en: 'Bitcoin Glossary', es: 'Glosario de Bitcoin' },
};

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const read = (path: string) => readPage(site.url, path);

describe('the pages about the site', () => {
  it.each(Object.entries(HEADINGS))(
    'PAGE-06 PAGE-07 %s is complete in both languages without scripts, and describes itself',
    async (path, headings) => {
      const texts: Record<string, string> = {};
      for (const language of LANGUAGES) {
        const page = await read(`${path}?lang=${language}`);
        const { document, head } = page;
        expect(page.getByRole('heading', { level: 1 }).textContent).toBe(headings[language]);
        expect(document.title).toBe(`${headings[language]} · ${BRAND.name}`);
        expect(document.documentElement.lang).toBe(language);
        expect(head('link[rel="canonical"]', 'href')).toEqual([`${site.url}${path}?lang=${language}`]);
        expect(structuredData(page)).toMatchObject([{ name: headings[language], inLanguage: language }]);
        // Without the words that are marked as being of the other language.
        for (const element of page.all('main [lang]')) element.remove();
        texts[language] = page.all('main')[0]?.textContent ?? '';
        expect(texts[language].length).toBeGreaterThan(900);
      }
      expect(texts.en).not.toMatch(/ (?:que|para|los) /);
      expect(texts.es).not.toMatch(/ (?:the|which|your) /);
    },
  );

  it('PAGE-06 have links to their parts above and beside the text, from three parts on', async () => {
    const { all } = await read('/terms?lang=es');
    const parts = all('main h2[id]:not(nav *, #table-of-contents)').map(({ id }) => `#${id}`);
    for (const nav of all('main nav')) {
      expect([...nav.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(parts);
    }
    expect(all('main nav')).toHaveLength(2);
    expect((await read('/contact?lang=es')).queryByText('En esta página')).toBeNull();
  });

  it.each([
    ['en', /will ever ask for your seed phrase/],
    ['es', /te pedirá jamás tu frase semilla/],
  ])(
    'PAGE-07 /contact has the address of the brand and the warning about seed phrases, in %s',
    async (language, warning) => {
      const { main, all } = await read(`/contact?lang=${language}`);
      const address = main.getByRole('link', { name: BRAND.contactEmail });
      expect(address.getAttribute('href')).toBe(`mailto:${BRAND.contactEmail}`);
      main.getByRole('heading', { name: warning });
      for (const href of Object.values(BRAND.social)) expect(all(`main a[href="${href}"]`)).toHaveLength(1);
    },
  );

  it('PAGE-06 /privacy names all that a browser keeps', async () => {
    expect(textsOf((await read('/privacy')).all('main li > code:first-child'))).toEqual([
      'language',
      'theme',
      'sato.sid',
      'sato-reader',
      'sato.device',
      'comment-draft',
      'viewed-videos',
      'course-place',
      'learning',
      'own-price',
      'module-test',
      'learner',
      'toast',
      'account',
      'reloaded',
    ]);
  });
});
