import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageOf, type Page, readPage, textsOf, within } from '#tests/support/page-html.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;

const HEADINGS_EN = '<h2 id="one">One</h2><h2 id="two">Two</h2><h2 id="three">Three</h2><p>English body</p>';
const HEADINGS_ES = '<h2 id="uno">Uno</h2><h2 id="dos">Dos</h2><h2 id="tres">Tres</h2><p>Cuerpo en español</p>';

/** Items that are only partly translated. */
const ITEMS = [
  ...['/news/title-only', '/news/body-only'],
  ...['/videos/title-only', '/videos/description-only'],
  ...['/course/title-only', '/course/body-only'],
];

beforeAll(async () => {
  site = await startSite();
  const { make } = site;
  const english = { title: 'English title', excerpt: 'English excerpt', content: HEADINGS_EN };
  const day = (number: number) => new Date(Date.UTC(2026, 0, number));
  await make.article({ ...english, slug: 'title-only', titleEs: 'Título en español', createdAt: day(1) });
  await make.article({
    ...english,
    slug: 'body-only',
    contentEs: HEADINGS_ES,
    excerptEs: 'Extracto en español',
    createdAt: day(2),
  });
  const video = { title: 'English title', description: 'English description' };
  await make.video({ ...video, slug: 'title-only', titleEs: 'Título en español', attribution: 'Talk by Ana' });
  await make.video({ ...video, slug: 'description-only', descriptionEs: 'Descripción en español' });
  const translated = (await make.module({ title: 'English module', titleEs: 'Módulo en español' })).id;
  const untranslated = (await make.module({ title: 'English module' })).id;
  const lesson = { title: 'English title', content: HEADINGS_EN };
  await make.lesson({ ...lesson, slug: 'title-only', module: untranslated, titleEs: 'Título en español' });
  await make.lesson({ ...lesson, slug: 'body-only', module: translated, contentEs: HEADINGS_ES });
});
afterAll(() => site.close());

const readSpanish = (path: string) => readPage(site.url, path, { language: 'es' });
/** The languages that a screen reader would speak these texts of the main part in. */
const spoken = ({ main }: Pick<Page, 'main'>, ...texts: string[]) =>
  Object.fromEntries(texts.map((text) => [text, languageOf(main.getAllByText(text)[0] as Element)]));
const h1 = ({ main }: Page) => main.getByRole('heading', { level: 1 }).textContent;

describe('an item that is only partly translated', () => {
  it('I18N-09 ART-03 an article with a Spanish title keeps its English body, spoken as English', async () => {
    const page = await readSpanish('/news/title-only');
    expect(h1(page)).toBe('Título en español');
    expect(spoken(page, 'Título en español', 'English body')).toEqual({
      'Título en español': 'es',
      'English body': 'en',
    });
    expect(page.head('meta[name=description]')).toEqual(['English excerpt']);
    const contents = within(page.getByRole('navigation', { name: 'En esta página' }));
    expect(spoken({ main: contents }, 'One')).toEqual({ One: 'en' });
    const more = within(page.getByRole('navigation', { name: 'Más artículos' }));
    expect(spoken({ main: more }, 'English title')).toEqual({ 'English title': 'en' });
  });

  it('I18N-09 ART-03 an article with a Spanish body keeps its English title, spoken as English', async () => {
    const page = await readSpanish('/news/body-only');
    expect(h1(page)).toBe('English title');
    expect(spoken(page, 'English title', 'Cuerpo en español')).toEqual({
      'English title': 'en',
      'Cuerpo en español': 'es',
    });
    expect(page.head('meta[name=description]')).toEqual(['Extracto en español']);
    const contents = within(page.getByRole('navigation', { name: 'En esta página' }));
    expect(textsOf(contents.getAllByRole('link'))).toEqual(['Uno', 'Dos', 'Tres']);
  });

  it('I18N-09 VID-14 title and description of a video fall back on their own; its credit is English', async () => {
    const titled = await readSpanish('/videos/title-only');
    expect(h1(titled)).toBe('Título en español');
    expect(spoken(titled, 'English description', 'Talk by Ana')).toEqual({
      'English description': 'en',
      'Talk by Ana': 'en',
    });
    const described = await readSpanish('/videos/description-only');
    expect(h1(described)).toBe('English title');
    expect(spoken(described, 'English title', 'Descripción en español')).toEqual({
      'English title': 'en',
      'Descripción en español': 'es',
    });
  });

  it('I18N-09 LESS-06 title and body of a lesson, and the title of its module, fall back on their own', async () => {
    const titled = await readSpanish('/course/title-only');
    expect(h1(titled)).toBe('Título en español');
    expect(spoken(titled, 'English body', 'English module')).toEqual({ 'English body': 'en', 'English module': 'en' });
    const bodied = await readSpanish('/course/body-only');
    expect(spoken(bodied, 'English title', 'Cuerpo en español', 'Módulo en español')).toEqual({
      'English title': 'en',
      'Cuerpo en español': 'es',
      'Módulo en español': 'es',
    });
  });

  it.each(ITEMS)('I18N-10 ART-03 VID-14 LESS-06 %s has no Spanish field in English', async (path) => {
    const { html } = await readPage(site.url, path);
    expect(html).toContain('English title');
    expect(html).not.toMatch(/español|Cuerpo/);
  });
});

describe('the note about Spanish that is missing', () => {
  const whole = /(?:Este artículo|El texto sobre este video|Esta lección) aún no está en español/;
  const parts = 'Algunas partes aún no están en español.';

  it.each(ITEMS)('is true of a page that is partly translated: %s', async (path) => {
    const { main } = await readSpanish(path);
    main.getByText(parts);
    expect(main.queryByText(whole)).toBeNull();
    main.getByRole('button', { name: 'Me gustaría leerlo en español' });
    expect((await readPage(site.url, `${path}?lang=en`)).queryByText(/in Spanish yet/)).toBeNull();
  });

  it.each([
    ['article', '/news/', 'Este artículo aún no está en español.'],
    ['video', '/videos/', 'El texto sobre este video aún no está en español.'],
    ['lesson', '/course/', 'Esta lección aún no está en español.'],
  ] as const)('is true of a page that is not translated at all: %s', async (type, path, said) => {
    const { slug } = await site.make[type]({ status: 'published' });
    const { main } = await readSpanish(path + slug);
    main.getByText(said);
    expect(main.queryByText(parts)).toBeNull();
  });

  it('is missing on a page that is all in Spanish, and a tip in English brings it', async () => {
    const texts = { titleEs: 'Título', contentEs: '<p>Cuerpo</p>' };
    const { slug } = await site.make.lesson(texts);
    const tipped = await site.make.lesson({ ...texts, tip: 'Write it on paper.' });
    const { main } = await readSpanish(`/course/${slug}`);
    main.getByText('Cuerpo');
    expect(main.queryByText(parts)).toBeNull();
    (await readSpanish(`/course/${tipped.slug}`)).main.getByText(parts);
  });

  it('is on the card of a module whose title or description is in English', async () => {
    const { id } = await site.make.module({ title: 'Wallets', titleEs: 'Billeteras' });
    const done = await site.make.module({ title: 'Nodes', titleEs: 'Nodos', descriptionEs: 'Qué hace un nodo.' });
    const { all } = await readSpanish(`/course?moduleId=${id}`);
    const text = (module: number) => all(`#module-${module}`)[0]?.textContent;
    expect(text(id)).toContain(parts);
    expect(text(done.id)).not.toContain(parts);
  });
});
