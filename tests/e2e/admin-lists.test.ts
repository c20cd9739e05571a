import type { Browser, BrowserContextOptions, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAsAdmin, rowsOf, titlesOf } from '../support/admin-site.ts';
import { boxOf } from '../support/boxes.ts';
import { openBrowser, resize, takenOver } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { textsIn } from '../support/texts.ts';

describe('the list pages of the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
    const { make } = site;
    await make.article({ title: 'Álamo in autumn', slug: 'alamo' });
    for (let n = 1; n <= 9; n += 1) await make.article({ title: `Story ${n}` });
    await make.article({ title: 'Draft one', status: 'draft' });
    await make.article({ title: 'Draft two', status: 'draft' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const open = (path: string, options?: BrowserContextOptions) => openAsAdmin(browser, admin, path, options);

  it('ADM-19 ADM-20 ADM-24 ADM-26 ADM-28 are narrowed by tabs, searched, sorted and paged; going back and reloading keep the place', async () => {
    const visitor = await open('/admin/articles');
    const { page } = visitor;
    const color = (text: string, property: 'color' | 'backgroundColor') =>
      rowsOf(page)
        .getByText(text, { exact: true })
        .first()
        .evaluate((badge, name) => getComputedStyle(badge)[name], property);
    await expect.poll(() => rowsOf(page).count()).toBe(10);
    expect(await color('Published', 'color')).toBe('rgb(31, 107, 58)');
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL('/admin/articles?page=2');
    const last = ['Story 1', 'Álamo in autumn'];
    await expect.poll(() => titlesOf(page)).toEqual(last);
    await page.goBack();
    await expect.poll(() => rowsOf(page).count()).toBe(10);
    await page.goForward();
    await expect.poll(() => titlesOf(page)).toEqual(last);
    await page.reload();
    await takenOver(page);
    await expect.poll(() => titlesOf(page)).toEqual(last);
    await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
    await page.waitForURL('/admin/articles?sort=title&dir=asc');
    await expect
      .poll(async () => (await titlesOf(page)).slice(0, 3))
      .toEqual(['Álamo in autumn', 'Draft one', 'Draft two']);
    await page.getByRole('tab', { name: 'Drafts' }).click();
    await expect.poll(() => titlesOf(page)).toEqual(['Draft one', 'Draft two']);
    expect(await color('Draft', 'backgroundColor')).toBe('rgb(255, 227, 168)');
    await page.getByRole('tab', { name: 'Published' }).click();
    await page.getByRole('searchbox', { name: 'Search by title' }).fill('alamo');
    await page.keyboard.press('Enter');
    await expect.poll(() => titlesOf(page)).toEqual(['Álamo in autumn']);
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'View Álamo in autumn (opens in a new tab)' }).click(),
    ]);
    await tab.waitForURL('/news/alamo');
    await visitor.leave();
  });

  it('have their filters in one line, on a phone below the search, and the choice of columns beside the search; none is cut off', {
    tags: ['extended'],
  }, async () => {
    const t = await textsIn('es');
    const visitor = await open('/admin/articles', { locale: 'es-MX', viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    const main = page.getByRole('main');
    const top = async (button: Locator) => Math.round((await boxOf(button)).y);
    const named = (name: string) => main.getByRole('button', { name: t(name), exact: true });
    const filters = ['Without Spanish', 'Spanish out of date', 'Review due', 'Scheduled', 'Pending version'].map(named);
    await page
      .getByRole('list', { name: t('Articles Management') })
      .getByRole('listitem')
      .first()
      .waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    for (const width of [390, 1440]) {
      await resize(page, { width, height: 844 });
      const [line] = await Promise.all(filters.map(top));
      await expect.poll(() => Promise.all(filters.map(top))).toEqual(filters.map(() => line));
      const search = main.getByRole('search').getByRole('button', { name: t('Search'), exact: true });
      expect(await top(named('Columns'))).toBe(await top(search));
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    await resize(page, { width: 820, height: 1180 });
    const right = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
    const last = named('Pending version');
    await expect.poll(async () => (await right(last)) <= (await right(page.getByRole('table')))).toBe(true);
    await visitor.leave();
  });
});
