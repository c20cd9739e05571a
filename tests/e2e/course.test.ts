import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, resize, type Visitor, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
let visitor: Visitor;
let page: Page;
let wallets: number;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  const [basics, second, nodes] = [
    (await make.module({ title: 'Basics', order: 1 })).id,
    (await make.module({ title: 'Wallets', order: 2 })).id,
    (await make.module({ title: 'Nodes', order: 3 })).id,
  ];
  wallets = second;
  for (const slug of ['money', 'coins']) await make.lesson({ module: basics, slug });
  await make.lesson({ module: wallets, title: 'Backups', slug: 'backups' });
  for (let n = 0; n < 12; n += 1) await make.lesson({ module: wallets, order: 2 });
  await make.lesson({ module: nodes, slug: 'blocks' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  visitor = await visit(browser, site.url);
  page = visitor.page;
});

const card = (title: string) => page.getByRole('group').filter({ has: page.getByRole('heading', { name: title }) });
const isOpen = (title: string) => card(title).evaluate((details: HTMLDetailsElement) => details.open);
const comesIntoView = () => expect.poll(() => card('Wallets').evaluate(isAtTop)).toBe(true);
const way = () => page.getByRole('region', { name: 'Your way through the course' });

describe('the course overview', () => {
  it('COURSE-03 COURSE-04 opens a module and scrolls to it: by address, list, stop, and on the way back from a lesson', async () => {
    await visitor.open(`/course?moduleId=${wallets}`);
    expect(await isOpen('Wallets')).toBe(true);
    await comesIntoView();

    const list = page.getByRole('navigation', { name: 'Modules' });
    expect(await list.getByRole('list').ariaSnapshot()).toMatch(/listitem/);
    const [left, first] = [await list.boundingBox(), await card('Basics').boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(first?.x ?? 0);
    // Again after one has closed it and gone away.
    for (const _time of ['first', 'second']) {
      await card('Wallets').getByRole('heading').click();
      await expect.poll(() => isOpen('Wallets')).toBe(false);
      await page.evaluate(() => scrollTo(0, 0));
      await list.getByRole('link', { name: 'Wallets' }).click();
      await expect.poll(() => isOpen('Wallets')).toBe(true);
      await comesIntoView();
    }

    await card('Wallets').getByRole('link').last().click();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Wallets' }).click();
    await comesIntoView();
    expect(await isOpen('Wallets')).toBe(true);

    await resize(page, { width: 390, height: 900 });
    await visitor.open('/course');
    expect(await way().getByRole('listitem').locator('img').isVisible()).toBe(true);
    await way()
      .getByRole('link', { name: /Wallets.*13 lessons/ })
      .click();
    await comesIntoView();
    await resize(page, { width: 1280, height: 900 });
    await visitor.leave();
  });

  it('opens the module of the lesson that a visitor opened last, or after its last lesson the next, and leads on from there', {
    tags: ['extended'],
  }, async () => {
    await visitor.open('/course/coins');
    await page.getByRole('link', { name: 'Back to Course' }).click();
    await expect.poll(() => isOpen('Wallets')).toBe(true);
    expect(await isOpen('Basics')).toBe(false);
    const onward = way().getByRole('link', { name: 'Continue Backups' });
    expect(await onward.getAttribute('href')).toBe('/course/backups');

    await visitor.open('/course/backups');
    await visitor.open('/course');
    await expect.poll(() => isOpen('Wallets')).toBe(true);
    await card('Wallets').getByRole('heading').click();
    await card('Nodes').getByRole('heading').click();
    await expect.poll(() => Promise.all(['Wallets', 'Nodes'].map(isOpen))).toEqual([false, true]);
    await visitor.open('/course/blocks');
    await visitor.open('/course');
    await expect.poll(() => isOpen('Nodes')).toBe(true);
    await visitor.leave();
  });
});

/** Right below the header. */
function isAtTop(element: Element): boolean {
  const { top } = element.getBoundingClientRect();
  return top > 60 && top < 120;
}
