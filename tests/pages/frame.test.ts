import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRAND } from '#domain/brand.ts';
import { hrefsOf, type Page, readPage, textsOf, within } from '#tests/support/page-html.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

const MAIN_LINKS = { Home: '/', News: '/news', Videos: '/videos', Course: '/course' };
/** Pages, and which link of the header is marked on them. */
const PAGES = {
  '/': ['Home'],
  '/news': ['News'],
  '/news/halving': ['News'],
  '/videos': ['Videos'],
  '/videos/keys': ['Videos'],
  '/course': ['Course'],
  '/course/first-steps': ['Course'],
  '/glossary': [],
  '/about': [],
  '/contact': [],
  '/privacy': [],
  '/terms': [],
  '/nope': [],
};

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  await site.make.article({ slug: 'halving' });
  await site.make.video({ slug: 'keys' });
  await site.make.lesson({ slug: 'first-steps' });
});
afterAll(() => site.close());

const read = (path: string) => readPage(site.url, path, { status: path === '/nope' ? 404 : 200 });
const header = ({ all }: Page) => within(all('body header')[0] as HTMLElement);
const footer = ({ getByRole }: Page) => within(getByRole('contentinfo'));

describe('the frame of the page', () => {
  it.each(Object.entries(PAGES))(
    'PROD-01 FRAME-01 FRAME-02 FRAME-05 FRAME-06 %s has the name in its title, a header that marks %j, and a footer',
    async (path, marked) => {
      const page = await read(path);
      expect(page.document.title).toMatch(new RegExp(`(^|· )${BRAND.name}$`));
      expect(textsOf(header(page).queryAllByRole('link', { current: 'page' }))).toEqual(marked);
      footer(page).getByText(BRAND.tagline.en);
    },
  );

  it('FRAME-03 FRAME-04 FRAME-07 FRAME-15 the header has the name, its four links and the languages; the menu adds Login', async () => {
    const page = await read('/nope');
    expect(header(page).getByRole('link', { name: BRAND.name }).getAttribute('href')).toBe('/');
    const links = within(header(page).getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(textsOf(links)).toEqual(Object.keys(MAIN_LINKS));
    expect(hrefsOf(links)).toEqual(Object.values(MAIN_LINKS));
    const menu = page.all('#mobile-menu nav a');
    expect(textsOf(menu)).toEqual([...Object.keys(MAIN_LINKS), 'Login']);
    expect(hrefsOf(menu).slice(0, 4)).toEqual(Object.values(MAIN_LINKS));
    const languages = within(header(page).getByRole('combobox', { name: 'Language' })).getAllByRole('option');
    expect(textsOf(languages)).toEqual(['English', 'Español']);
    expect(languages.map((option) => option.hasAttribute('selected'))).toEqual([true, false]);
  });

  it('FRAME-20 FRAME-21 FRAME-24 the footer describes the site and links to its channels', async () => {
    const page = footer(await read('/nope'));
    page.getByText(BRAND.tagline.en);
    for (const [name, address] of Object.entries({
      [`${BRAND.name} on Twitter`]: BRAND.social.twitter,
      [`${BRAND.name} on YouTube`]: BRAND.social.youtube,
      [`${BRAND.name} on GitHub`]: BRAND.social.github,
    })) {
      expect(page.getByRole('link', { name }).getAttribute('href')).toBe(address);
    }
    page.getByText(new RegExp(`^© ${new Date().getUTCFullYear()} ${BRAND.name}\\.`));
  });

  it.each(['en', 'es'])('the footer leads to the feed in the language of the page: %s', async (language) => {
    const feed = footer(await read(`/about?lang=${language}`)).getByRole('link', { name: 'RSS' });
    expect(feed.getAttribute('href')).toBe(`/rss/${language}.xml`);
  });

  it.each([
    [
      'FRAME-22',
      'Resources',
      {
        News: '/news',
        Videos: '/videos',
        'Bitcoin Course': '/course',
        Glossary: '/glossary',
        Newsletter: '/newsletter',
      },
    ],
    [
      'FRAME-23',
      'Company',
      { About: '/about', Contact: '/contact', 'Privacy Policy': '/privacy', 'Terms of Service': '/terms' },
    ],
  ])('%s the footer leads to the pages of its column %s, in order', async (_id, name, ways) => {
    const links = within(footer(await read('/')).getByRole('navigation', { name })).getAllByRole('link');
    expect(textsOf(links)).toEqual(Object.keys(ways));
    expect(hrefsOf(links)).toEqual(Object.values(ways));
    for (const path of Object.values(ways)) await readPage(site.url, path);
  });
});
