import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { breakApi, holdApi } from '../support/api-traffic.ts';
import { boxOf } from '../support/boxes.ts';
import { openBrowser, type Visitor, visit } from '../support/browser.ts';
import { skeletons } from '../support/cards.ts';
import { signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  for (const n of [1, 2, 3, 4]) {
    await site.make.article({ title: `Article ${n}` });
    await site.make.video({ title: `Video ${n}` });
  }
  await site.make.article({ title: 'Article 5', status: 'draft' });
  await site.make.video({ title: 'Video 5', status: 'draft' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  visitor = await visit(browser, site.url);
  page = visitor.page;
});

const NEWS = 'Latest Bitcoin News';
const VIDEOS = 'Bitcoin Video Tutorials';
/** The part of the page under a heading. */
const part = (heading: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: heading }) });
const cardTitles = (heading: string) => part(heading).getByRole('article').getByRole('heading').allTextContents();

describe('Home', () => {
  it('ERR-14 ERR-16 says which lists failed, and another try brings them up', async () => {
    await visitor.open('/nope', { status: 404 });
    visitor.expectFailureOf('/graphql');
    const repair = await breakApi(page);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await part(NEWS).getByText('Error loading articles. Please try again later.').waitFor();
    await part(VIDEOS).getByText('Error loading videos. Please try again later.').waitFor();
    await repair();
    await part(VIDEOS).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => cardTitles(VIDEOS)).toEqual(['Video 4', 'Video 3', 'Video 2']);
    expect(await cardTitles(NEWS)).toEqual(['Article 4', 'Article 3', 'Article 2']);
    await visitor.leave();
  });

  it('HOME-13 3 skeleton cards are shown for the articles, and 3 for the videos, while they load', async () => {
    await visitor.open('/nope', { status: 404 });
    const release = await holdApi(page);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await part(NEWS).waitFor();
    const inPlaceOf = (heading: string) => part(heading).and(page.locator('section')).locator(skeletons(page)).count();
    expect([await inPlaceOf(NEWS), await inPlaceOf(VIDEOS)]).toEqual([3, 3]);
    release();
    await expect.poll(() => skeletons(page).count()).toBe(0);
    expect(await cardTitles(NEWS)).toHaveLength(3);
    await visitor.leave();
  });

  it('ROUTE-01 HOME-01 HOME-02 HOME-03 the hero has a title, a subtitle and the ways to course and news', async () => {
    await visitor.open('/');
    const hero = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
    expect(await hero.getByRole('heading', { level: 1 }).textContent()).toMatch(/\w{3}/);
    expect(await hero.getByRole('paragraph').first().textContent()).toMatch(/\w{3}/);
    await hero.getByRole('link', { name: 'Start Learning' }).click();
    await page.waitForURL('**/course');
    await page.goBack();
    await hero.getByRole('link', { name: 'Read the News' }).click();
    await page.waitForURL('**/news');
    await visitor.leave();
  });

  it('HOME-04 HOME-05 the feature strip has three cards, and the community in words beside them', async () => {
    await visitor.open('/');
    const features = part('What you’ll find here');
    expect(await features.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'In-depth articles',
      'Educational videos',
      'Structured courses',
    ]);
    expect(await features.getByRole('listitem').count()).toBe(3);
    expect(await features.getByText('an active community').isVisible()).toBe(true);
    await visitor.leave();
  });

  it('HOME-06 HOME-08 shows the 3 newest published articles and videos', async () => {
    await visitor.open('/');
    expect(await cardTitles(NEWS)).toEqual(['Article 4', 'Article 3', 'Article 2']);
    expect(await cardTitles(VIDEOS)).toEqual(['Video 4', 'Video 3', 'Video 2']);
    await visitor.leave();
  });

  it.each([
    ['HOME-07', 'View All Articles', '/news'],
    ['HOME-09', 'View All Videos', '/videos'],
    ['HOME-11', 'Explore Full Course', '/course'],
  ])('%s "%s" leads to %s', async (_, name, path) => {
    await visitor.open('/');
    await page.getByRole('link', { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await visitor.leave();
  });

  it('HOME-10 shows the three stages of the course in order', async () => {
    await visitor.open('/');
    const stages = part('Start Learning Today').getByRole('heading', { level: 3 });
    expect(await stages.allTextContents()).toEqual(['Bitcoin Basics', 'Wallets & Security', 'Advanced Topics']);
    const ways = () => stages.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(await ways()).toEqual(['/course', '/course', '/course']);
    const ids: number[] = [];
    for (const order of [1, 2, 3, 4]) ids.push((await site.make.module({ order })).id);
    await visitor.open('/');
    expect(await ways()).toEqual([ids[0], ids[1], ids[3]].map((id) => `/course?moduleId=${id}`));
    // The sign stands in the street, and is part of the way.
    const stop = part('Start Learning Today').getByRole('listitem').nth(1);
    await stop.scrollIntoViewIfNeeded();
    const { x, y, width } = await boxOf(stop);
    await page.mouse.click(x + width / 2, y + 10);
    await page.waitForURL(`**/course?moduleId=${ids[1]}`);
    await visitor.leave();
  });

  it('HOME-02 shows learners the lesson to go on with, and new ones where to start', async () => {
    const ana = await signedIn(site);
    await signIn(visitor, ana);
    const module = (await site.make.module()).id;
    const first = await site.make.lesson({ module, order: 1 });
    const second = await site.make.lesson({ module, order: 2, title: 'Keep your keys', slug: 'keep-your-keys' });
    const onward = page.getByRole('main').getByRole('link', { name: 'Continue where you left off' });
    await visitor.open('/');
    expect(await onward.count()).toBe(0);
    await ana.graphql(`mutation { visitLesson(lessonId: ${first.id}) { __typename } }`);
    await visitor.open('/');
    expect(await onward.getAttribute('href')).toBe(`/course/${first.slug}`);
    await site.em.execute(
      'insert into lesson_progress (user_id, lesson_id, completed_at) values (?, ?, now()) on conflict (user_id, lesson_id) do update set completed_at = now()',
      [ana.user.id, first.id],
    );
    const answer = await visitor.open('/');
    expect((await answer.text()).includes('Continue where you left off')).toBe(true);
    expect(await onward.textContent()).toContain('Keep your keys');
    expect(await page.getByRole('link', { name: 'Start Learning' }).count()).toBe(1);
    await onward.click();
    await page.waitForURL(`**/course/${second.slug}`);
    await ana.graphql(`mutation { completeLesson(lessonId: ${second.id}) { __typename } }`);
    await visitor.open('/');
    const hero = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
    expect(await hero.getByRole('link', { name: 'Start Learning' }).count()).toBe(0);
    await hero.getByRole('link', { name: 'Your certificate' }).click();
    await page.waitForURL('**/certificate');
    await visitor.leave();
  });
});
