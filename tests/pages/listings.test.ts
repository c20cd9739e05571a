import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardTitles, hrefsOf, type Page, readPage, textsOf, within } from '#tests/support/page-html.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const read = (path: string) => readPage(site.url, path);
const titlesOf = async (path: string) => cardTitles(await read(path));
const card = ({ all }: Page, title: string) => {
  const found = all('main article').find((each) => each.querySelector('h3')?.textContent === title);
  if (!found) throw new Error(`There is no card ${title}.`);
  return within(found);
};

describe('the article listing', () => {
  const ALL = ['Seeds', 'The Halving', 'Fees of 100 satoshis', 'Fees of 100%'];

  beforeAll(async () => {
    const { make } = site;
    await make.article({ title: 'A hidden draft about mining', status: 'draft', category: 'Economics' });
    await make.article({ title: 'Fees of 100%', excerpt: 'When blocks are full.', category: 'Economics' });
    await make.article({ title: 'Fees of 100 satoshis', excerpt: 'When blocks are empty.', category: 'Opinion' });
    const halving = await make.article({
      title: 'The Halving',
      titleEs: 'La reducción a la mitad',
      slug: 'halving',
      excerpt: 'What changes for mining.',
      category: 'Economics',
      imageUrl: 'https://pictures.example/halving.svg',
      createdAt: new Date('2026-01-05T23:30:00Z'),
    });
    await make.article({ title: 'Seeds', slug: 'seeds', category: 'Security', createdAt: new Date('2026-02-01') });
    for (const status of ['published', 'published', 'hidden'] as const) {
      await make.comment({ article: halving.id, status });
    }
  });

  it('ROUTE-02 NEWS-01 NEWS-02 NEWS-03 has its title, a search with a button and the categories, all chosen at first', async () => {
    const page = await read('/news');
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Bitcoin News & Articles');
    const form = within(page.main.getByRole('search'));
    expect(form.getByRole('searchbox', { name: 'Search articles' }).getAttribute('value')).toBe('');
    expect(form.getByRole('button', { name: 'Search' }).hasAttribute('disabled')).toBe(false);
    const options = within(form.getByRole('combobox', { name: 'Category' })).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'All Categories',
      'Technology',
      'Security',
      'Economics',
      'Tutorial',
      'News',
      'Opinion',
    ]);
    expect(options.filter((option) => option.hasAttribute('selected'))).toEqual([options[0]]);
    expect(cardTitles(page)).toEqual(ALL);
  });

  it('NEWS-04 NEWS-05 LIST-09 a card has image or artwork, category, date, title and excerpt', async () => {
    const page = await read('/news');
    for (const text of ['Economics', 'Jan 5, 2026', 'What changes for mining.'])
      card(page, 'The Halving').getByText(text);
    expect(page.all('main article img').map((image) => image.getAttribute('src'))).toEqual([
      expect.stringMatching(/^\/assets\/\w+-[\w-]{8}\.svg#v\d+$/),
      'https://pictures.example/halving.svg',
      ...Array(2).fill(expect.stringMatching(/^\/assets\//)),
    ]);
  });

  it('NEWS-06 NEWS-07 a card counts the comments that everyone can see, and leads to its article, in both languages', async () => {
    const english = await read('/news');
    card(english, 'The Halving').getByText('2 comments');
    card(english, 'Seeds').getByText('0 comments');
    const link = card(english, 'The Halving').getByRole('link', { name: 'Read more: The Halving' });
    expect(link.getAttribute('href')).toBe('/news/halving');
    within(link).getByText('Read more');
    const spanish = card(await read('/news?lang=es'), 'Seeds');
    spanish.getByText('0 comentarios');
    const way = spanish.getByRole('link', { name: 'Leer más: Seeds' });
    within(way).getByText('Leer más');
    expect(way.getAttribute('href')).toBe('/news/seeds?lang=es');
  });

  it.each([
    ['the HALV', ['The Halving']],
    ['MINING', ['The Halving']],
    ['blocks are', ['Fees of 100 satoshis', 'Fees of 100%']],
    ['100%', ['Fees of 100%']],
    ['s_e', []],
  ])(
    'NEWS-08 a search keeps the articles whose title or excerpt contains the text, whatever its case: %s',
    async (text, found) => {
      const page = await read(`/news?q=${encodeURIComponent(text)}`);
      expect(cardTitles(page)).toEqual(found);
      expect(page.main.getByRole('searchbox').getAttribute('value')).toBe(text);
    },
  );

  it('ERR-15 a listing without matches says so', async () => {
    (await read('/news?q=draft')).getByText('No articles found matching your criteria.');
  });

  it('NEWS-09 NEWS-10 category and search apply together, and All Categories has every article', async () => {
    expect(await titlesOf('/news?category=Economics')).toEqual(['The Halving', 'Fees of 100%']);
    const page = await read('/news?category=Economics&q=fees');
    expect(cardTitles(page)).toEqual(['Fees of 100%']);
    expect(page.all('main option[selected]').map((option) => option.getAttribute('value'))).toEqual(['Economics']);
    expect(await titlesOf('/news?category=all')).toEqual(ALL);
  });

  it('LIST-07 a search ignores accents and matches the shown language as well as English', async () => {
    expect(await titlesOf('/news?q=reduccion')).toEqual([]);
    for (const text of ['reduccion', 'REDUCCIÓN', 'hálving']) {
      expect(await titlesOf(`/news?lang=es&q=${encodeURIComponent(text)}`), text).toEqual(['La reducción a la mitad']);
    }
  });
});

describe('the video listing', () => {
  const ALL = ['Wallets', 'Nodes', 'Lightning'];

  beforeAll(async () => {
    const { make } = site;
    await make.video({ title: 'A draft about nodes', status: 'draft' });
    await make.video({ title: 'Lightning', description: 'Channels explained.' });
    await make.video({ title: 'Nodes', titleEs: 'Años de nodos', slug: 'nodes', description: 'Run your own.' });
    await make.video({ title: 'Wallets', description: 'Which ones talk to your NODE.' });
  });

  it('ROUTE-04 VIDL-01 VIDL-02 VIDL-03 has its header, a search with a button and its cards, which lead to the videos', async () => {
    const page = await read('/videos');
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Bitcoin Video Tutorials');
    const form = within(page.main.getByRole('search'));
    form.getByRole('searchbox', { name: 'Search videos' });
    expect(form.getByRole('button', { name: 'Search' }).hasAttribute('disabled')).toBe(false);
    expect(cardTitles(page)).toEqual(ALL);
    expect(hrefsOf(card(page, 'Nodes').getAllByRole('link'))).toEqual(['/videos/nodes']);
  });

  it('VIDL-04 ERR-17 a search keeps the videos whose title or description contains the text, or says that none does', async () => {
    expect(await titlesOf('/videos?q=node')).toEqual(['Wallets', 'Nodes']);
    expect(await titlesOf('/videos?q=CHANNELS+EXPL')).toEqual(['Lightning']);
    (await read('/videos?q=draft')).getByText('No videos found matching your search.');
  });

  it('LIST-07 a search ignores accents and matches the shown language as well as English', async () => {
    expect(await titlesOf('/videos?q=anos')).toEqual([]);
    for (const text of ['anos', 'AÑOS', 'your own']) {
      expect(await titlesOf(`/videos?lang=es&q=${encodeURIComponent(text)}`), text).toEqual(['Años de nodos']);
    }
  });
});

describe.each(['/news', '/videos'])('pages of %s', (path) => {
  /** Three pages of 9, 9 and 3 items, "Item 21" being the newest; every third is about keys. */
  const items = (from: number, to: number) =>
    Array.from({ length: from - to + 1 }, (_, index) => `Item ${from - index}${(from - index) % 3 ? '' : ' of keys'}`);
  const of = path === '/news' ? 'articles' : 'videos';

  beforeAll(async () => {
    await site.em.execute(`delete from stored_${of.slice(0, -1)}`);
    for (const title of items(21, 1).reverse()) {
      await (path === '/news' ? site.make.article({ title }) : site.make.video({ title }));
    }
  });

  it.each([
    ['', items(21, 13)],
    ['?page=2', items(12, 4)],
    ['?page=3', items(3, 1)],
  ])(
    'LIST-01 LIST-03 LIST-05 LIST-08 are of 9, the newest first, with no way past the ends: “%s”',
    async (query, titles) => {
      const page = await read(path + query);
      expect(cardTitles(page)).toEqual(titles);
      const pages = within(page.getByRole('navigation', { name: 'Pages' }));
      expect(hrefsOf(pages.getAllByRole('link', { name: /^Page/ }))).toEqual([
        path,
        `${path}?page=2`,
        `${path}?page=3`,
      ]);
      expect(pages.getByRole('link', { current: 'page' }).textContent).toBe(query.at(-1) ?? '1');
      expect(
        ['Previous', 'Next'].map((name) => pages.getByRole('link', { name }).getAttribute('aria-disabled')),
      ).toEqual([query === '' ? 'true' : null, query === '?page=3' ? 'true' : null]);
    },
  );

  it('LIST-01 LIST-06 a search covers items of every page, counts them and leads back to all', async () => {
    const page = await read(`${path}?q=keys`);
    expect(cardTitles(page)).toEqual(items(21, 1).filter((title) => title.endsWith('of keys')));
    page.getByText(`7 ${of} for “keys”`);
    expect(page.getByRole('link', { name: `Show all ${of}` }).getAttribute('href')).toBe(path);
    (await read(path)).getByText(`21 ${of} found`);
  });
});

it('a search with more results than are listed says so, and on the last page how to go on', async () => {
  await site.em.execute(
    `insert into article (title, slug, excerpt, content, category, status, created_at)
     select 'Plenty ' || n, 'plenty-' || n, 'Something to read.', '<p>Text</p>', 'Opinion', 'published', '2001-01-01'
     from generate_series(1, 510) n`,
  );
  const first = await read('/news?q=plenty');
  first.getByText('More than 500 articles found');
  expect(first.queryByText(/Add a word to narrow it down\./)).toBeNull();
  const last = await read('/news?q=plenty&page=56');
  last.getByText(/Add a word to narrow it down\./);
  expect(textsOf(last.all('main article'))).toHaveLength(5);
});

it('HOME-06 Home has different pictures for articles of one category', async () => {
  await site.em.execute(`update stored_article set status = 'draft'`);
  // Articles with these ids would have the same picture on their own pages.
  await site.make.article({ id: 1001, title: 'One', category: 'Security' });
  await site.make.article({ id: 1025, title: 'Two', category: 'Security' });
  const pictures = (await read('/')).all('img[src*="/security-"]').map((image) => image.getAttribute('src'));
  expect(pictures).toHaveLength(2);
  expect(new Set(pictures).size).toBe(2);
});
