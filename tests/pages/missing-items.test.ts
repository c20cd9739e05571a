import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPage, within } from '#tests/support/page-html.ts';
import { withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

interface Kind {
  /** Requirements that its error view proves. */
  rows: string;
  item: string;
  listing: string;
  back: string;
  es: { title: string; text: string; back: string };
}

const KINDS: Kind[] = [
  {
    rows: 'ERR-26',
    item: 'article',
    listing: '/news',
    back: 'Back to News',
    es: {
      title: 'Error al cargar el artículo',
      text: 'No pudimos cargar este artículo. Es posible que lo hayan retirado o que haya un problema técnico.',
      back: 'Volver a las noticias',
    },
  },
  {
    rows: 'ERR-27',
    item: 'video',
    listing: '/videos',
    back: 'Back to Videos',
    es: {
      title: 'Error al cargar el video',
      text: 'No pudimos cargar este video. Es posible que lo hayan retirado o que haya un problema técnico.',
      back: 'Volver a los videos',
    },
  },
  {
    rows: 'ERR-28 LESS-16',
    item: 'lesson',
    listing: '/course',
    back: 'Back to Course',
    es: {
      title: 'Error al cargar la lección',
      text: 'No pudimos cargar esta lección. Es posible que la hayan retirado o que haya un problema técnico.',
      back: 'Volver al curso',
    },
  },
];

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  const { make } = site;
  await make.article({ slug: 'draft', title: 'Secret draft', status: 'draft' });
  await make.video({ slug: 'draft', title: 'Secret draft', status: 'draft' });
  const module = (await make.module({ order: 1 })).id;
  await make.lesson({ module, slug: 'draft', title: 'Secret draft', status: 'draft' });
  const draftModule = (await make.module({ order: 2, title: 'Secret module', status: 'draft' })).id;
  await make.lesson({ module: draftModule, slug: 'of-draft-module', title: 'Secret draft' });
  await make.article({ slug: 'real', title: 'Real article' });
  await make.video({ slug: 'real', title: 'Real video' });
  await make.lesson({ module, slug: 'real', title: 'Real lesson' });
});
afterAll(() => site.close());

const NOT_FOUND = ['/nope', '/news/a/b', '/nope/', '/course/keys/more', '/índice', '/index.html'];
const UNREADABLE = ['nothing-here', 'draft'];

describe.each(KINDS)('the page of $item', ({ rows, item, listing, back, es }) => {
  const title = `Error Loading ${item.charAt(0).toUpperCase()}${item.slice(1)}`;
  const text = `We couldn't load this ${item}. It may have been removed or there might be a technical issue.`;

  it.each(item === 'lesson' ? [...UNREADABLE, 'of-draft-module'] : UNREADABLE)(
    `ROUTE-13 LESS-17 ${rows} answers 404 to an unknown slug and to drafts, and leads back: %s`,
    async (slug) => {
      const { main, html, headers } = await readPage(site.url, `${listing}/${slug}`, { status: 404 });
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      const alert = within(main.getByRole('alert'));
      expect(alert.getByRole('heading', { level: 1 }).textContent).toBe(title);
      alert.getByText(text);
      expect(html).not.toContain('Secret');
      expect(main.queryByRole('button', { name: 'Try again' })).toBeNull();
      expect(alert.getByRole('link', { name: back }).getAttribute('href')).toBe(listing);
    },
  );

  it(`${rows} says so in Spanish`, async () => {
    const { main } = await readPage(site.url, `${listing}/nothing-here?lang=es`, { status: 404 });
    const alert = within(main.getByRole('alert'));
    alert.getByRole('heading', { level: 1, name: es.title });
    alert.getByText(es.text);
    alert.getByRole('link', { name: es.back });
  });
});

describe('an address that is none', () => {
  it.each(NOT_FOUND)(
    'ROUTE-11 ROUTE-13 %s is answered 404 with a page inside the frame, and the way to Home',
    async (path) => {
      const { getByRole, main, headers } = await readPage(site.url, path, { status: 404 });
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(main.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found');
      for (const part of ['banner', 'contentinfo']) getByRole(part);
      expect(main.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/');
      const search = main.getByRole('search');
      expect([search.getAttribute('action'), search.getAttribute('method')]).toEqual(['/search', null]);
      within(search).getByRole('searchbox', { name: 'Search the site' });
    },
  );

  it('names who is logged in, to no one else', async () => {
    const { cookie } = await withSession(site, { username: 'ana' });
    const namesIn = async (given: string | null) => {
      const { queryAllByRole } = await readPage(site.url, '/nope', { status: 404, cookie: given ?? undefined });
      return queryAllByRole('button', { name: 'Your account, ana' }).length;
    };
    expect([await namesIn(null), await namesIn(cookie), await namesIn(null)]).toEqual([0, 1, 0]);
  });

  it.each(['/news', '/videos', '/course'])('ROUTE-12 %s with a slash at its end is the same page', async (path) => {
    const textOf = async (address: string) => (await readPage(site.url, address)).all('main')[0]?.textContent;
    expect(await textOf(`${path}/`)).toBe(await textOf(path));
  });
});
