import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BRAND } from '#domain/brand.ts';
import { hrefsOf, type Page, readPage, textsOf, within } from '#tests/support/page-html.ts';
import { type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  for (const n of [1, 2, 3, 4]) {
    await site.make.article({ title: `Article ${n}` });
    await site.make.video({ title: `Video ${n}` });
  }
  await site.make.article({ title: 'Article 5', status: 'draft' });
  await site.make.video({ title: 'Video 5', status: 'draft' });
});
afterAll(() => site.close());

const read = (path = '/', cookie?: string | null) => readPage(site.url, path, { cookie });
/** The part of the page under a heading. */
const part = ({ getByRole }: Page, name: string | RegExp) =>
  within(getByRole('heading', { level: 2, name }).closest('section') as HTMLElement);
const hero = ({ getByRole }: Page) => within(getByRole('heading', { level: 1 }).closest('section') as HTMLElement);

describe('Home', () => {
  it.each(['en', 'es'] as const)(
    'PROD-01 PROD-02 PROD-03 has the name, the mascot and the tagline, in %s',
    async (language) => {
      const page = await read(`/?lang=${language}`);
      within(page.getByRole('banner')).getByRole('link', { name: BRAND.name });
      page.getByRole('img', { name: /^Sato,/ });
      within(page.getByRole('contentinfo')).getByText(BRAND.tagline[language]);
    },
  );

  it('ROUTE-01 HOME-01 HOME-02 HOME-03 the hero has a title, a subtitle and the ways to course and news', async () => {
    const page = await read();
    expect(hero(page).getByRole('heading', { level: 1 }).textContent).toMatch(/\w{3}/);
    expect(page.all('h1 + p')[0]?.textContent).toMatch(/\w{3}/);
    for (const [name, path] of Object.entries({ 'Start Learning': '/course', 'Read the News': '/news' })) {
      expect(hero(page).getByRole('link', { name }).getAttribute('href')).toBe(path);
    }
  });

  it('HOME-04 HOME-05 the feature strip has three cards, and the community in words beside them', async () => {
    const features = part(await read(), 'What you’ll find here');
    expect(textsOf(features.getAllByRole('heading', { level: 3 }))).toEqual([
      'In-depth articles',
      'Educational videos',
      'Structured courses',
    ]);
    expect(features.getAllByRole('listitem')).toHaveLength(3);
    features.getByText(/an active community/);
  });

  it('HOME-06 HOME-08 has the 3 newest published articles and videos', async () => {
    const page = await read();
    const titles = (name: string) => textsOf(part(page, name).getAllByRole('heading', { level: 3 }));
    expect(titles('Latest Bitcoin News')).toEqual(['Article 4', 'Article 3', 'Article 2']);
    expect(titles('Bitcoin Video Tutorials')).toEqual(['Video 4', 'Video 3', 'Video 2']);
  });

  it.each([
    ['HOME-07', 'View All Articles', '/news'],
    ['HOME-09', 'View All Videos', '/videos'],
    ['HOME-11', 'Explore Full Course', '/course'],
  ])('%s "%s" leads to %s', async (_, name, path) => {
    expect((await read()).getByRole('link', { name }).getAttribute('href')).toBe(path);
  });

  it('HOME-10 has the three stages of the course in order, each with its way into the course', async () => {
    const stages = async () => part(await read(), 'Start Learning Today').getAllByRole('heading', { level: 3 });
    expect(textsOf(await stages())).toEqual(['Bitcoin Basics', 'Wallets & Security', 'Advanced Topics']);
    const ways = async () => hrefsOf((await stages()).flatMap((stage) => within(stage).getByRole('link')));
    expect(await ways()).toEqual(['/course', '/course', '/course']);
    const ids: number[] = [];
    for (const order of [1, 2, 3, 4]) ids.push((await site.make.module({ order })).id);
    expect(await ways()).toEqual([ids[0], ids[1], ids[3]].map((id) => `/course?moduleId=${id}`));
    await site.em.execute('delete from stored_course_module');
  });
});

describe('Home of a learner', () => {
  let ana: SignedIn;
  let eva: SignedIn;
  let lessons: { id: number; slug: string }[];

  beforeAll(async () => {
    [ana, eva] = [await withSession(site), await withSession(site)];
    const questions = ['one', 'two'].map((id) => ({
      id,
      question: { en: `What is ${id}?`, es: `¿Qué es ${id}?` },
      options: [
        { id: 'a', text: { en: 'This', es: 'Esto' } },
        { id: 'b', text: { en: 'That', es: 'Eso' } },
      ],
      answer: 'a',
      explanation: { en: 'Because.', es: 'Porque sí.' },
    }));
    const module = (await site.make.module()).id;
    lessons = [
      await site.make.lesson({ module, order: 1, slug: 'keys', questions }),
      await site.make.lesson({ module, order: 2, title: 'Keep your keys', slug: 'keep-your-keys' }),
    ];
    const days = async (who: SignedIn, from: number, to: number) =>
      site.em.execute(
        `insert into learning_day select ?, (now() at time zone 'UTC')::date - n from generate_series(?::int, ?::int) n`,
        [who.user.id, from, to],
      );
    await days(ana, 0, 2);
    // A streak that ended is not worth a word.
    await days(eva, 9, 20);
  });

  it('HOME-02 has the lesson to go on with, and new ones where to start', async () => {
    const onward = async () => {
      const page = await read('/', ana.cookie);
      const link = page.main.queryByRole('link', { name: /^Continue where you left off/ });
      return [link?.textContent, link?.getAttribute('href')];
    };
    expect(await onward()).toEqual([undefined, undefined]);
    await ana.graphql(`mutation { visitLesson(lessonId: ${lessons[0]?.id}) { __typename } }`);
    expect((await onward())[1]).toBe('/course/keys');
    await ana.graphql(`mutation { completeLesson(lessonId: ${lessons[0]?.id}) { __typename } }`);
    expect(await onward()).toEqual([expect.stringContaining('Keep your keys'), '/course/keep-your-keys']);
    hero(await read('/', ana.cookie)).getByRole('link', { name: 'Start Learning' });
    await ana.graphql(`mutation { completeLesson(lessonId: ${lessons[1]?.id}) { __typename } }`);
    const done = hero(await read('/', ana.cookie));
    expect(done.queryByRole('link', { name: 'Start Learning' })).toBeNull();
    expect(done.getByRole('link', { name: /^Your certificate/ }).getAttribute('href')).toBe('/certificate');
  });

  it.each([
    ['en', 'Your learning', '3 days of learning', 'What is two?'],
    ['es', 'Tu aprendizaje', '3 días de aprendizaje', '¿Qué es two?'],
  ])('has the days of learning and the questions worth a second look (%s)', async (language, name, days, question) => {
    await site.em.execute(
      `insert into quiz_result values (?, ?, 'one', 'a', true), (?, ?, 'two', 'b', false) on conflict do nothing`,
      [ana.user.id, lessons[0]?.id, ana.user.id, lessons[0]?.id],
    );
    const learning = within((await read(`/?lang=${language}`, ana.cookie)).getByRole('region', { name }));
    learning.getByText(days);
    const link = learning.getByRole('link');
    expect([link.textContent, link.getAttribute('href')]).toEqual([
      question,
      `/course/keys?lang=${language}#knowledge-check`,
    ]);
  });

  it('says nothing about days off, and nothing to visitors', async () => {
    for (const cookie of [eva.cookie, null]) {
      expect((await read('/', cookie)).queryByText(/days? of learning|Your learning/)).toBeNull();
    }
  });
});
