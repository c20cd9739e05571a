import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { breakApi } from '../support/api-traffic.ts';
import { openBrowser, resize, type Visitor, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  visitor = await visit(browser, site.url);
  page = visitor.page;
});

const moduleList = () => page.getByRole('navigation', { name: 'Modules' });
const moduleTitles = () => page.getByRole('main').getByRole('group').getByRole('heading').allTextContents();
const card = (title: string) => page.getByRole('group').filter({ has: page.getByRole('heading', { name: title }) });
const lessonsOf = (title: string) => card(title).getByRole('link');
const isOpen = (title: string) => card(title).evaluate((details: HTMLDetailsElement) => details.open);

describe('a course without modules', () => {
  it('ERR-18 says so', async () => {
    await visitor.open('/course');
    await page.getByText('No course modules available at the moment. Please check back later.').waitFor();
    await visitor.leave();
  });
});

describe('the course overview', () => {
  const moduleIds: number[] = [];

  beforeAll(async () => {
    const { make } = site;
    const wallets = await make.module({ title: 'Wallets', description: 'Keep it.', order: 2 });
    const basics = await make.module({
      title: 'Basics',
      titleEs: 'Fundamentos',
      description: 'Begin here.',
      order: 1,
    });
    const nodes = await make.module({ title: 'Nodes', description: 'Run it.', descriptionEs: 'Úsalo.', order: 2 });
    await make.module({ title: 'Not yet', order: 1, status: 'draft' });
    moduleIds.push(basics.id, wallets.id, nodes.id);
    // Their ids are 1 to 4 and count as the example of progress, in this order.
    await make.lesson({ module: basics.id, title: 'Keys', slug: 'keys', order: 2 });
    await make.lesson({ module: basics.id, title: 'Money', titleEs: 'Dinero', slug: 'money', order: 1 });
    await make.lesson({ module: basics.id, title: 'Coins', slug: 'coins', order: 2 });
    await make.lesson({ module: wallets.id, title: 'Backups', slug: 'backups', duration: '15 min' });
    await make.lesson({ module: nodes.id, title: 'Blocks', slug: 'blocks' });
    await make.lesson({ module: nodes.id, title: 'Hidden', slug: 'hidden', status: 'draft' });
    for (let n = 0; n < 12; n += 1) await make.lesson({ module: wallets.id, order: 2 });
  });

  it('ERR-13 a failed course says so, and another try brings it up', async () => {
    await visitor.open('/');
    visitor.expectFailureOf('/graphql');
    const repair = await breakApi(page);
    await page.getByRole('link', { name: 'Course', exact: true }).click();
    await page.getByRole('alert').getByText('Error loading course content. Please try again later.').waitFor();
    await repair();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(moduleTitles).toEqual(['Basics', 'Wallets', 'Nodes']);
    await visitor.leave();
  });

  it('ROUTE-06 COURSE-01 COURSE-03 lists the published modules on the left, numbered, by order and then id', async () => {
    await visitor.open('/course');
    expect(await moduleList().getByRole('listitem').allTextContents()).toEqual(['Basics', 'Wallets', 'Nodes']);
    expect(await moduleList().getByRole('list').ariaSnapshot()).toMatch(/listitem/);
    const [list, first] = [await moduleList().boundingBox(), await card('Basics').boundingBox()];
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(first?.x ?? 0);
    await visitor.leave();
  });

  it('COURSE-02 COURSE-03 a card shows its published lessons by order and then id, each leading to its page', async () => {
    await visitor.open('/course');
    expect(await lessonsOf('Basics').allInnerTexts()).toEqual([
      expect.stringContaining('Money'),
      expect.stringContaining('Keys'),
      expect.stringContaining('Coins'),
    ]);
    await card('Nodes').getByRole('heading').click();
    expect(await lessonsOf('Nodes').allInnerTexts()).toEqual([expect.stringContaining('Blocks')]);
    await lessonsOf('Basics').filter({ hasText: 'Money' }).click();
    await page.waitForURL('**/course/money');
    await page.getByRole('heading', { level: 1, name: 'Money' }).waitFor();
    await visitor.leave();
  });

  it('COURSE-04 /course?moduleId={id} opens that module and scrolls to it', async () => {
    await visitor.open(`/course?moduleId=${moduleIds[1]}`);
    expect(await isOpen('Wallets')).toBe(true);
    await expect.poll(() => card('Wallets').evaluate(isAtTop)).toBe(true);
    await visitor.leave();
  });

  it('COURSE-04 a module of the list does so too, again after one has closed it and gone away', async () => {
    await visitor.open('/course');
    for (const _time of ['first', 'second']) {
      await moduleList().getByRole('link', { name: 'Wallets' }).click();
      await expect.poll(() => isOpen('Wallets')).toBe(true);
      await expect.poll(() => card('Wallets').evaluate(isAtTop)).toBe(true);
      await card('Wallets').getByRole('heading').click();
      await expect.poll(() => isOpen('Wallets')).toBe(false);
      await page.evaluate(() => scrollTo(0, 0));
    }
    await visitor.leave();
  });

  it('COURSE-04 so does the way back from one of its lessons', async () => {
    await visitor.open('/course');
    await card('Wallets').getByRole('heading').click();
    await lessonsOf('Wallets').last().click();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Wallets' }).click();
    await expect.poll(() => card('Wallets').evaluate(isAtTop)).toBe(true);
    expect(await isOpen('Wallets')).toBe(true);
    await visitor.leave();
  });

  it('has one large step to take: the first lesson, and later the one to continue with', async () => {
    const way = page.getByRole('region', { name: 'Your way through the course' });
    await visitor.open('/course');
    expect(await way.getByRole('link', { name: 'Start here Money' }).getAttribute('href')).toBe('/course/money');
    await visitor.open('/course/coins');
    await visitor.open('/course');
    expect(await way.getByRole('link', { name: 'Continue Backups' }).getAttribute('href')).toBe('/course/backups');
    await visitor.leave();
  });

  it('has a stop for each module, which leads to it; the dog sits where one continues', async () => {
    const way = page.getByRole('region', { name: 'Your way through the course' });
    const stops = way.getByRole('listitem');
    for (const width of [1280, 390]) {
      await resize(page, { width, height: 900 });
      await visitor.open('/course');
      expect(await stops.getByRole('link').allInnerTexts()).toEqual([
        expect.stringMatching(/Basics\s*3 lessons/),
        expect.stringMatching(/Wallets\s*13 lessons/),
        expect.stringMatching(/Nodes\s*1 lesson/),
      ]);
      expect(await stops.locator('img').count()).toBe(1);
      expect(await stops.first().locator('img').isVisible()).toBe(true);
      await stops.getByRole('link', { name: /Wallets/ }).click();
      await expect.poll(() => card('Wallets').evaluate(isAtTop)).toBe(true);
    }
    await resize(page, { width: 1280, height: 900 });
    await visitor.leave();
  });

  it('opens the module of the lesson that a visitor opened last', async () => {
    await visitor.open('/course');
    expect(await isOpen('Basics')).toBe(true);
    await visitor.open('/course/backups');
    await visitor.open('/course');
    await expect.poll(() => isOpen('Wallets')).toBe(true);
    expect(await isOpen('Basics')).toBe(false);
    await card('Wallets').getByRole('heading').click();
    await card('Nodes').getByRole('heading').click();
    await expect.poll(() => Promise.all(['Wallets', 'Nodes'].map(isOpen))).toEqual([false, true]);
    await visitor.leave();
  });

  it('opens the next module after the last lesson of one', async () => {
    await visitor.open('/course/coins');
    await page.getByRole('navigation', { name: 'Lessons' }).getByRole('link', { name: 'Back to Course' }).click();
    await expect.poll(() => isOpen('Wallets')).toBe(true);
    expect(await isOpen('Basics')).toBe(false);
    await visitor.open('/course/blocks');
    await visitor.open('/course');
    await expect.poll(() => isOpen('Nodes')).toBe(true);
    await visitor.leave();
  });

  it('ROUTE-06 an unknown or malformed moduleId shows the overview', async () => {
    for (const id of ['999', 'x', '']) {
      await visitor.open(`/course?moduleId=${id}`);
      expect(await moduleTitles(), id).toEqual(['Basics', 'Wallets', 'Nodes']);
    }
    await visitor.leave();
  });

  it('COURSE-05 COURSE-06 COURSE-07 signed out, the progress is an example: lessons 1 to 3 completed, 4 current', async () => {
    await visitor.open('/course');
    const box = page.getByRole('region', { name: 'Your progress' });
    expect(await box.getByText('Example', { exact: true }).isVisible()).toBe(true);
    expect(await box.getByText('3 of 17 lessons completed').isVisible()).toBe(true);
    expect(await box.getByText('This is an example.').isVisible()).toBe(true);
    const bar = box.getByRole('progressbar', { name: 'Completed lessons' });
    expect([await bar.getAttribute('value'), await bar.getAttribute('max')]).toEqual(['3', '17']);

    const completed = page.getByRole('link').filter({ hasText: 'Completed (example)' });
    const current = page.getByRole('link').filter({ hasText: 'Current lesson (example)' });
    for (const title of ['Wallets', 'Nodes']) await card(title).getByRole('heading').click();
    expect(await completed.allTextContents()).toEqual(
      [/Money/, /Keys/, /Coins/].map((title) => expect.stringMatching(title)),
    );
    expect(await current.allTextContents()).toEqual([expect.stringMatching(/Backups.*15 min/)]);
    await visitor.leave();
  });

  it('COURSE-09 I18N-09 titles and descriptions show in Spanish, each in English where its Spanish is missing', async () => {
    await visitor.open('/course?lang=es');
    expect(await moduleTitles()).toEqual(['Fundamentos', 'Wallets', 'Nodes']);
    expect(await card('Fundamentos').getByText('Begin here.').isVisible()).toBe(true);
    expect(await card('Nodes').getByText('Úsalo.').isVisible()).toBe(true);
    expect(await lessonsOf('Fundamentos').filter({ hasText: 'Dinero' }).isVisible()).toBe(true);
    expect(await lessonsOf('Fundamentos').filter({ hasText: 'Keys' }).isVisible()).toBe(true);
    await visitor.leave();
  });
});

/** Right below the header. */
function isAtTop(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top > 60 && top < 120;
}
