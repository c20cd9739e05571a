import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hrefsOf, type Page, readPage, textsOf, within } from '#tests/support/page-html.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const read = (path: string) => readPage(site.url, path);
const moduleTitles = ({ all }: Page) => textsOf(all('main details h2'));
const card = ({ all }: Page, title: string) => {
  const found = all('main details').find((each) => each.querySelector('h2')?.textContent === title);
  if (!found) throw new Error(`There is no module ${title}.`);
  return within(found);
};

it('ERR-18 a course without modules says so', async () => {
  (await read('/course')).getByText('No course modules available at the moment. Please check back later.');
});

describe('the course overview', () => {
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    const { make } = site;
    const wallets = await make.module({ title: 'Wallets', description: 'Keep it.', order: 2 });
    const basics = await make.module({ title: 'Basics', titleEs: 'Fundamentos', description: 'Begin here.', order: 1 });
    const nodes = await make.module({ title: 'Nodes', description: 'Run it.', descriptionEs: 'Úsalo.', order: 2 });
    await make.module({ title: 'Not yet', order: 1, status: 'draft' });
    Object.assign(ids, { Basics: basics.id, Wallets: wallets.id, Nodes: nodes.id });
    // Their ids are 1 to 4 and count as the example of progress, in this order.
    await make.lesson({ module: basics.id, title: 'Keys', slug: 'keys', order: 2 });
    await make.lesson({ module: basics.id, title: 'Money', titleEs: 'Dinero', slug: 'money', order: 1 });
    await make.lesson({ module: basics.id, title: 'Coins', slug: 'coins', order: 2 });
    await make.lesson({ module: wallets.id, title: 'Backups', slug: 'backups', duration: '15 min' });
    await make.lesson({ module: nodes.id, title: 'Blocks', slug: 'blocks' });
    await make.lesson({ module: nodes.id, title: 'Hidden', slug: 'hidden', status: 'draft' });
    for (let n = 0; n < 12; n += 1) await make.lesson({ module: wallets.id, order: 2 });
  });

  it('ROUTE-06 COURSE-01 COURSE-03 lists the published modules by order and then id', async () => {
    const page = await read('/course');
    const list = within(page.getByRole('navigation', { name: 'Modules' }));
    expect(textsOf(list.getAllByRole('listitem'))).toEqual(['Basics', 'Wallets', 'Nodes']);
    expect(hrefsOf(list.getAllByRole('link'))).toEqual(Object.values(ids).map((id) => `/course?moduleId=${id}`));
    expect(moduleTitles(page)).toEqual(['Basics', 'Wallets', 'Nodes']);
  });

  it('COURSE-02 COURSE-03 a card has its published lessons by order and then id, each leading to its page', async () => {
    const page = await read('/course');
    const ways = (title: string) =>
      hrefsOf(card(page, title).getAllByRole('link')).filter((href) => !href?.includes('/modules/'));
    expect(ways('Basics')).toEqual(['/course/money', '/course/keys', '/course/coins']);
    expect(ways('Nodes')).toEqual(['/course/blocks']);
    for (const title of ['Money', 'Keys', 'Coins']) card(page, 'Basics').getByText(title);
  });

  it('COURSE-04 ROUTE-06 opens the module of the address, and the first one if the address names none', async () => {
    const open = async (query: string) => {
      const page = await read(`/course${query}`);
      expect(moduleTitles(page), query).toEqual(['Basics', 'Wallets', 'Nodes']);
      return textsOf(page.all('main details[open] h2'));
    };
    expect(await open('')).toEqual(['Basics']);
    expect(await open(`?moduleId=${ids.Wallets}`)).toEqual(['Wallets']);
    for (const id of ['999', 'x', '']) expect(await open(`?moduleId=${id}`), id).toEqual([]);
  });

  it('has one large step to take, and a stop for each module; the dog sits at the first', async () => {
    const way = (await read('/course')).getByRole('region', { name: 'Your way through the course' });
    const step = within(way).getByRole('link', { name: 'Start here Money' });
    expect(step.getAttribute('href')).toBe('/course/money');
    const stops = within(way).getAllByRole('listitem');
    expect(textsOf(stops)).toEqual([
      expect.stringMatching(/Basics\s*3 lessons/),
      expect.stringMatching(/Wallets\s*13 lessons/),
      expect.stringMatching(/Nodes\s*1 lesson/),
    ]);
    expect(stops.map((stop) => stop.querySelectorAll('img').length)).toEqual([1, 0, 0]);
    expect(hrefsOf(stops.flatMap((stop) => within(stop).getByRole('link')))).toEqual(
      Object.values(ids).map((id) => `/course?moduleId=${id}`),
    );
  });

  it('COURSE-05 COURSE-06 COURSE-07 signed out, the progress is an example: lessons 1 to 3 completed, 4 current', async () => {
    const page = await read('/course');
    const box = within(page.getByRole('region', { name: 'Your progress' }));
    for (const text of ['Example', '3 of 17 lessons completed', /^This is an example\./]) box.getByText(text);
    const bar = box.getByRole('progressbar', { name: 'Completed lessons' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['3', '17']);
    const marked = (mark: string) => textsOf(page.getAllByRole('link')).filter((text) => text?.includes(mark));
    expect(marked('Completed (example)')).toEqual(
      [/Money/, /Keys/, /Coins/].map((title) => expect.stringMatching(title)),
    );
    expect(marked('Current lesson (example)')).toEqual([expect.stringMatching(/Backups.*15 min/)]);
  });

  it('COURSE-09 I18N-09 titles and descriptions are in Spanish, each in English if its Spanish is missing', async () => {
    const page = await read('/course?lang=es');
    expect(moduleTitles(page)).toEqual(['Fundamentos', 'Wallets', 'Nodes']);
    for (const text of ['Begin here.', 'Dinero', 'Keys']) card(page, 'Fundamentos').getByText(text);
    card(page, 'Nodes').getByText('Úsalo.');
  });
});
