import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexed } from '#tests/support/indexed.ts';
import { hrefsOf, isAfter, type Page, readPage, textsOf, within } from '#tests/support/page-html.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  const { make } = site;
  const lucia = await make.user({ username: 'lucia' });
  const day = (number: number) => new Date(Date.UTC(2026, 2, number, 23, 30));
  await make.article({ slug: 'newest', title: 'Newest', titleEs: 'La más nueva', createdAt: day(9) });
  await make.article({ slug: 'hidden-draft', title: 'A draft between', status: 'draft', createdAt: day(6) });
  const halving = await make.article({
    slug: 'halving',
    title: 'The halving',
    excerpt: 'Why it matters.',
    excerptEs: 'Por qué importa.',
    content: '<p>Every <strong>210,000 blocks</strong> the reward halves.</p>',
    category: 'Economics',
    author: lucia.id,
    imageUrl: '/social/economics.png',
    attribution: 'Text by the Free Writers, CC BY-SA 4.0',
    sourceUrl: 'https://www.writers.example.org/halving',
    createdAt: day(5),
    reviewedAt: '2026-11-20',
    reviewedBy: 'Ana Peña',
  });
  await make.comment({ article: halving.id, content: 'Clear at last.' });
  await make.article({ slug: 'oldest', title: 'Oldest', createdAt: day(1) });
});
afterAll(() => site.close());

const read = (path: string) => readPage(site.url, path);
const text = ({ all }: Page) => within(all('main article')[0] as HTMLElement);

describe('the page of an article', () => {
  it('ROUTE-03 ART-02 ART-05 LIST-09 has title, category, date, author and review', async () => {
    const article = text(await read('/news/halving'));
    expect(article.getByRole('heading', { level: 1 }).textContent).toBe('The halving');
    for (const fact of ['Economics', 'Mar 5, 2026', 'lucia', 'Article author']) article.getByText(fact);
    expect(article.getByText(/Ana Peña/).textContent).toBe('Reviewed on Nov 20, 2026 by Ana Peña');
  });

  it('ART-02 LIST-09 has category, date and review in Spanish, and no review if no one did', async () => {
    const article = text(await read('/news/halving?lang=es'));
    for (const fact of ['Economía', 'mar 5, 2026']) article.getByText(fact);
    expect(article.getByText(/Ana Peña/).textContent).toBe('Revisado por Ana Peña: nov 20, 2026');
    expect((await read('/news/oldest')).queryByText(/Reviewed/)).toBeNull();
  });

  it('ART-01 has the image of the article, and a default one if it has none', async () => {
    const sources = ({ all }: Page) => all('main article img').map((image) => image.getAttribute('src'));
    expect(sources(await read('/news/halving'))).toEqual(['/social/economics.png']);
    expect(sources(await read('/news/newest'))).toEqual([expect.stringMatching(/^\/assets\/[\w-]+\.svg/)]);
  });

  it('has the credit and the source that a license asks for', async () => {
    const page = await read('/news/halving');
    page.getByText('Text by the Free Writers, CC BY-SA 4.0');
    const source = page.getByRole('link', { name: 'Source: writers.example.org' });
    expect(source.getAttribute('href')).toBe('https://www.writers.example.org/halving');
    expect((await read('/news/newest')).queryByRole('link', { name: /^Source/ })).toBeNull();
  });

  it('ART-08 leads to the published articles before and after it by date, and to none past the ends', async () => {
    const ways: Record<string, (string | null)[]> = {};
    for (const slug of ['oldest', 'halving', 'newest']) {
      const { main } = await read(`/news/${slug}`);
      ways[slug] = [/Previous article/, /Next article/].map(
        (name) => main.queryByRole('link', { name })?.getAttribute('href') ?? null,
      );
    }
    expect(ways).toEqual({
      oldest: [null, '/news/halving'],
      halving: ['/news/oldest', '/news/newest'],
      newest: ['/news/halving', null],
    });
  });

  it.each([
    ['en', 'Why it matters.'],
    ['es', 'Por qué importa.'],
  ])('begins with its excerpt as a lead, in %s', async (language, excerpt) => {
    const page = await read(`/news/halving?lang=${language}`);
    const lead = text(page).getByText(excerpt);
    expect(isAfter(lead, page.getByRole('heading', { level: 1 }))).toBe(true);
    expect(isAfter(page.getByText('210,000 blocks'), lead)).toBe(true);
  });

  it('ART-09 lists its comments below it', async () => {
    const page = await read('/news/halving');
    const comments = page.getByRole('region', { name: '1 comment' });
    within(comments).getByText('Clear at last.');
    expect(isAfter(comments, page.getByText('210,000 blocks'))).toBe(true);
  });

  it('says how long it takes to read, as its card does, in the language of the text', async () => {
    const words = (count: number) => `<p>${'word '.repeat(count)}</p><svg viewBox="0 0 9 9"><rect x="1" y="1" /></svg>`;
    await site.make.article({
      slug: 'long',
      title: 'Long',
      titleEs: 'Largo',
      content: words(1_390),
      contentEs: words(790),
    });
    text(await read('/news/long')).getByText('7 min read');
    text(await read('/news/long?lang=es')).getByText('4 min de lectura');
    const { all } = await read('/news?q=long&lang=es');
    const card = all('article').find(({ textContent }) => textContent?.includes('Largo')) as HTMLElement;
    within(card).getByText('4 min de lectura');
  });

  it('leads to published articles of its category, those about the same first, and never to itself', async () => {
    const tutorial = (slug: string, title: string, given = {}) =>
      site.make.article({ slug, title, excerpt: title, category: 'Tutorial', ...given });
    await tutorial('gold-mine', 'A gold mine for miners of gold');
    await tutorial('opening-channels', 'Opening a Lightning channel');
    await tutorial('channel-draft', 'Closing a Lightning channel, draft', { status: 'draft' });
    await tutorial('bread', 'Baking bread');
    await tutorial('closing-channels', 'Closing a Lightning channel');
    await tutorial('paying-channels', 'Paying over a Lightning channel');
    await indexed(site.em);
    const { main } = await read('/news/closing-channels');
    const related = within(main.getByRole('navigation', { name: 'Related reading' })).getAllByRole('link');
    expect(textsOf(related)).toEqual([
      'Opening a Lightning channel',
      'Paying over a Lightning channel',
      expect.not.stringContaining('Closing'),
    ]);
    expect(hrefsOf(related)[0]).toBe('/news/opening-channels');
  });
});
