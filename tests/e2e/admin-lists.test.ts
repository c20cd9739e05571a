import type { Browser, BrowserContextOptions, Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openAsAdmin, rowsOf, titlesOf } from '../support/admin-site.ts';
import { breakApi, holdApi } from '../support/api-traffic.ts';
import { openBrowser, resize, takenOver } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

/** Sections with a form of their own, and what their pages say. */
const SECTIONS = [
  { section: 'articles', title: 'Articles Management', create: 'New article', none: 'No articles found' },
  { section: 'videos', title: 'Videos Management', create: 'New video', none: 'No videos found' },
  { section: 'modules', title: 'Course Modules Management', create: 'New module', none: 'No modules found' },
  { section: 'lessons', title: 'Course Lessons Management', create: 'New lesson', none: 'No lessons found' },
];

describe('the list pages of the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  let oldest: number;
  let lesson: number;
  let module: number;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
    const { make } = site;
    const whole = { titleEs: 'Todo', excerptEs: 'Todo en español.', contentEs: '<p>Todo</p>' };
    const first = await make.article({ title: 'Álamo in autumn', slug: 'alamo', ...whole });
    oldest = first.id;
    for (let n = 1; n <= 9; n += 1) await make.article({ title: `Story ${n}`, ...whole });
    await make.article({ title: 'Draft one', status: 'draft' });
    await make.article({ title: 'Draft two', status: 'draft', ...whole });
    await make.video({ title: 'Run a node', slug: 'run-a-node' });
    const basics = await make.module({ title: 'Basics' });
    module = basics.id;
    lesson = (await make.lesson({ title: 'Keys', slug: 'keys', module })).id;
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const open = (path: string, options?: BrowserContextOptions) => openAsAdmin(browser, admin, path, options);

  it('ADM-11 ADM-12 ADM-18 have their titles and their way to a new item; comments have none', async () => {
    const visitor = await open('/admin');
    for (const { section, title, create } of SECTIONS) {
      await visitor.open(`/admin/${section}`);
      expect(await visitor.page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
      const link = visitor.page.getByRole('link', { name: create });
      expect(await link.getAttribute('href')).toBe(`/admin/${section}/new`);
    }
    await visitor.open('/admin/comments');
    expect(await visitor.page.getByRole('heading', { level: 1 }).textContent()).toBe('Comments Management');
    await visitor.page.getByText('No comments found').waitFor();
    expect(await visitor.page.getByRole('link', { name: /^New / }).count()).toBe(0);
    await visitor.leave();
  });

  it('ADM-22 each has Quick Tips of its own', async () => {
    const visitor = await open('/admin');
    const tips = new Set<string | null>();
    for (const { section } of [...SECTIONS, { section: 'comments' }, { section: 'users' }]) {
      await visitor.open(`/admin/${section}`);
      tips.add(await visitor.page.getByRole('complementary', { name: 'Quick Tips' }).textContent());
    }
    expect(tips.size).toBe(6);
    await visitor.leave();
  });

  it('ADM-19 ADM-20 the tabs All, Published and Drafts show exactly their items, with their numbers', async () => {
    const visitor = await open('/admin/articles');
    const { page } = visitor;
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['All 12', 'Published 10', 'Drafts 2']);
    await page.getByRole('tab', { name: 'Drafts' }).click();
    await page.waitForURL('/admin/articles?status=draft');
    await expect.poll(() => titlesOf(page)).toEqual(['Draft two', 'Draft one']);
    await page.getByRole('tab', { name: 'Published' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(10);
    expect(await titlesOf(page)).not.toContain('Draft one');
    // Numbers of all items would contradict what a search finds.
    await visitor.open('/admin/articles?q=draft');
    await expect.poll(() => titlesOf(page)).toEqual(['Draft two', 'Draft one']);
    expect((await page.getByRole('tab').allTextContents()).map((text) => text.trim())).toEqual([
      'All',
      'Published',
      'Drafts',
    ]);
    await visitor.leave();
  });

  it('ADM-23 ADM-24 the columns are Title, Type, Status, Date and actions, others come after them; badges are green and yellow', async () => {
    const visitor = await open('/admin/articles');
    const { page } = visitor;
    const draft = rowsOf(page).filter({ hasText: 'Draft one' });
    await draft.waitFor();
    const heads = () => page.getByRole('columnheader').allTextContents();
    const first = ['Selection', 'Title', 'Type', 'Status', 'Date'];
    expect(await heads()).toEqual([...first, 'Actions']);
    expect(await draft.getByRole('cell').nth(1).textContent()).toBe('Article');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('group', { name: 'Columns in this browser' }).getByLabel('Category').check();
    expect(await heads()).toEqual([...first, 'Category', 'Actions']);
    expect(await draft.getByRole('cell', { name: 'Technology', exact: true }).count()).toBe(1);
    await page.keyboard.press('Escape');
    for (const section of ['videos', 'modules', 'lessons']) {
      await visitor.open(`/admin/${section}`);
      await rowsOf(page).first().waitFor();
      expect(await heads(), section).toEqual([...first, 'Actions']);
    }
    await visitor.open('/admin/articles');
    await draft.waitFor();
    const colours = (text: string) =>
      page
        .getByText(text, { exact: true })
        .locator('visible=true')
        .last()
        .evaluate((badge) => [
          badge.dataset.tone,
          getComputedStyle(badge).color,
          getComputedStyle(badge).backgroundColor,
        ]);
    expect(await draft.getByText('Draft', { exact: true }).getAttribute('data-tone')).toBe('sun');
    expect((await colours('Draft'))[2]).toBe('rgb(255, 227, 168)');
    expect((await colours('Published')).slice(0, 2)).toEqual(['leaf', 'rgb(31, 107, 58)']);
    await draft.getByText('No Spanish yet').waitFor();
    await visitor.leave();
  });

  it('the choice of columns is kept in this browser, for each list', async () => {
    const visitor = await open('/admin/videos');
    const { page } = visitor;
    const heads = () => page.getByRole('columnheader').allTextContents();
    const choice = page.getByRole('group', { name: 'Columns in this browser' });
    await page.getByRole('button', { name: 'Columns' }).click();
    await choice.getByLabel('Date').uncheck();
    await choice.getByLabel('Status').uncheck();
    await choice.getByLabel('Type').uncheck();
    await expect.poll(heads).toEqual(['Selection', 'Title', 'Actions']);
    await rowsOf(page).first().getByText('No Spanish yet').waitFor();
    await page.keyboard.press('Escape');
    await choice.waitFor({ state: 'hidden' });
    await page.reload();
    await takenOver(page);
    await expect.poll(heads).toEqual(['Selection', 'Title', 'Actions']);
    await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Modules' }).click();
    await expect.poll(heads).toEqual(['Selection', 'Title', 'Type', 'Status', 'Date', 'Actions']);
    await visitor.leave();
  });

  it('lessons and modules come in the order of the course until someone sorts them otherwise', async () => {
    const { make } = site;
    const late = await make.module({ title: 'Late', order: 9 });
    const made = [late.id];
    await make.lesson({ title: 'Late two', module: late.id, order: 2 });
    await make.lesson({ title: 'Late one', module: late.id, order: 1 });
    const visitor = await open('/admin/lessons');
    const { page } = visitor;
    await expect.poll(() => titlesOf(page)).toEqual(['Keys', 'Late one', 'Late two']);
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('group', { name: 'Columns in this browser' }).getByLabel('Module').check();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('columnheader', { name: 'Module' }).getAttribute('aria-sort')).toBe('ascending');
    await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').click();
    await page.waitForURL('/admin/lessons?sort=createdAt&dir=desc');
    await expect.poll(() => titlesOf(page)).toEqual(['Late one', 'Late two', 'Keys']);
    await visitor.open('/admin/modules');
    await expect.poll(() => titlesOf(page)).toEqual(['Basics', 'Late']);
    await page.setViewportSize({ width: 390, height: 844 });
    const order = page.getByLabel('Sort by');
    expect(await order.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent)).toBe(
      'Course order',
    );
    await order.selectOption('Course order, last first');
    await page.waitForURL('/admin/modules?sort=order&dir=desc');
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect.poll(() => titlesOf(page)).toEqual(['Late', 'Basics']);
    for (const id of made) await site.em.execute('delete from stored_course_module where id = ?', [id]);
    await visitor.leave();
  });

  it('ADM-26 shows 10 rows a page and leads on to the others; going back and reloading keep the place', async () => {
    const visitor = await open('/admin/articles');
    const { page } = visitor;
    await expect.poll(() => rowsOf(page).count()).toBe(10);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await page.waitForURL('/admin/articles?page=2');
    await expect.poll(() => titlesOf(page)).toEqual(['Story 1', 'Álamo in autumn']);
    const region = page.getByRole('region', { name: 'Articles Management' });
    expect(await region.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.goBack();
    await expect.poll(() => rowsOf(page).count()).toBe(10);
    await page.goForward();
    await expect.poll(() => titlesOf(page)).toEqual(['Story 1', 'Álamo in autumn']);
    await page.reload();
    await takenOver(page);
    await expect.poll(() => titlesOf(page)).toEqual(['Story 1', 'Álamo in autumn']);
    await visitor.leave();
  });

  it('a page behind the last one leads to the last one', async () => {
    const visitor = await open('/admin/articles?page=40');
    await visitor.page.waitForURL('/admin/articles?page=2');
    await expect.poll(() => rowsOf(visitor.page).count()).toBe(2);
    await visitor.leave();
  });

  it('are sorted by the database, both ways, and say so', async () => {
    const visitor = await open('/admin/articles');
    const { page } = visitor;
    const head = (name: string) => page.getByRole('columnheader', { name });
    await rowsOf(page).first().waitFor();
    expect(await head('Date').getAttribute('aria-sort')).toBe('descending');
    await head('Title').getByRole('button').click();
    await page.waitForURL('/admin/articles?sort=title&dir=asc');
    await expect
      .poll(async () => (await titlesOf(page)).slice(0, 3))
      .toEqual(['Álamo in autumn', 'Draft one', 'Draft two']);
    expect(await head('Title').getAttribute('aria-sort')).toBe('ascending');
    expect(await head('Date').getAttribute('aria-sort')).toBe('none');
    await head('Title').getByRole('button').click();
    await expect.poll(async () => (await titlesOf(page))[0]).toBe('Story 9');
    await visitor.leave();
  });

  it('are searched whatever case and accents, within a tab, and cleared again', async () => {
    const visitor = await open('/admin/articles?status=published');
    const { page } = visitor;
    await page.getByRole('searchbox', { name: 'Search by title' }).fill('alamo');
    await page.keyboard.press('Enter');
    await page.waitForURL('/admin/articles?status=published&q=alamo');
    await expect.poll(() => titlesOf(page)).toEqual(['Álamo in autumn']);
    await page.getByRole('searchbox').fill('nothing like it');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.getByText('No articles found', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(10);
    expect(await page.getByRole('searchbox').inputValue()).toBe('');
    await visitor.leave();
  });

  it('"Without Spanish" shows what waits for a translation, and "Pending version" edits that wait', async () => {
    await admin.graphql(`mutation { saveArticleDraft(id: ${oldest}, input: { title: "Later" }) { version } }`);
    const scheduled = await admin.graphql(
      `mutation { scheduleContentDraft(type: article, id: ${oldest}, version: 1, publishAt: "2999-12-01T09:30:00Z") }`,
    );
    expect(scheduled.errors).toBeUndefined();
    const visitor = await open('/admin/articles');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Without Spanish' }).click();
    await page.waitForURL('/admin/articles?untranslated=1');
    await expect.poll(() => titlesOf(page)).toEqual(['Draft one']);
    expect(await page.getByRole('button', { name: 'Without Spanish' }).getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: 'Without Spanish' }).click();
    await page.getByRole('button', { name: 'Pending version' }).click();
    await page.waitForURL('/admin/articles?pending=1');
    await expect.poll(() => titlesOf(page)).toEqual(['Álamo in autumn']);
    await rowsOf(page).getByText('Pending version', { exact: true }).waitFor();
    await rowsOf(page).getByText('Goes live on Dec 1, 2999').waitFor();
    await truncate(site.em, 'content_draft');
    await visitor.leave();
  });

  it('"Review due" shows articles whose facts were last checked too long ago', async () => {
    await site.em.execute("update article set reviewed_at = now() - interval '13 months' where slug = 'alamo'");
    const visitor = await open('/admin/articles');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Review due' }).click();
    await page.waitForURL('/admin/articles?reviewDue=1');
    await expect.poll(() => titlesOf(page)).toEqual(['Álamo in autumn']);
    // Modules have no facts to check.
    await page.goto('/admin/modules?reviewDue=1');
    await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(0);
    expect(await page.getByRole('button', { name: 'Review due' }).count()).toBe(0);
    await visitor.leave();
  });

  it("ADM-28 ADM-30 View opens the public page in a new tab, Edit the row's form", async () => {
    const visitor = await open('/admin');
    const { page } = visitor;
    const expected = {
      'articles?q=alamo': { view: '/news/alamo', edit: `/admin/articles/${oldest}` },
      videos: { view: '/videos/run-a-node', edit: '/admin/videos/1' },
      modules: { view: `/course?moduleId=${module}`, edit: `/admin/modules/${module}` },
      lessons: { view: '/course/keys', edit: `/admin/lessons/${lesson}` },
    };
    for (const [section, { view, edit }] of Object.entries(expected)) {
      await visitor.open(`/admin/${section}`);
      const row = rowsOf(page).first();
      const link = row.getByRole('link', { name: 'View' });
      expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([view, '_blank']);
      expect(await row.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(edit);
    }
    await rowsOf(page).first().getByText('Basics').waitFor();
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      rowsOf(page).first().getByRole('link', { name: 'View Keys (opens in a new tab)' }).click(),
    ]);
    await tab.waitForURL('/course/keys');
    await rowsOf(page).first().getByRole('link', { name: 'Edit Keys' }).click();
    await page.waitForURL(`/admin/lessons/${lesson}`);
    await visitor.leave();
  });

  it('ADM-21 a skeleton is shown while a list loads', async () => {
    const visitor = await open('/admin');
    const { page } = visitor;
    await page.getByRole('heading', { name: 'Drafts 2' }).waitFor();
    const release = await holdApi(page);
    await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Articles' }).click();
    await page.getByTestId('row-skeletons').waitFor();
    await page.getByRole('region', { name: 'Articles Management' }).getByText('Loading…').waitFor();
    expect(await rowsOf(page).count()).toBe(0);
    release();
    await expect.poll(() => rowsOf(page).count()).toBe(10);
    expect(await page.getByTestId('row-skeletons').count()).toBe(0);
    await visitor.leave();
  });

  it('ERR-19 a list that cannot be read says so, and can be tried again', async () => {
    const visitor = await open('/admin');
    const { page } = visitor;
    await page.getByRole('heading', { name: 'Drafts 2' }).waitFor();
    visitor.expectFailureOf('/graphql');
    const repair = await breakApi(page);
    await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Lessons' }).click();
    await page
      .getByRole('alert')
      .getByText('Error loading content. Please try again later.', { exact: true })
      .waitFor();
    await repair();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => titlesOf(page)).toEqual(['Keys']);
    await visitor.leave();
  });

  it('ERR-25 an empty list says what it does not have, in Spanish too', async () => {
    const visitor = await open('/admin');
    for (const { section, none } of SECTIONS) {
      await visitor.open(`/admin/${section}?q=zzz`);
      await visitor.page.getByRole('status').getByText(none, { exact: true }).waitFor();
    }
    await visitor.leave();
    const spanish = await open('/admin/lessons?q=zzz', { locale: 'es-MX' });
    await spanish.page.getByText('No se encontraron lecciones', { exact: true }).waitFor();
    await spanish.leave();
  });

  it('have their filters in one line, on a phone below the search, and the choice of columns beside the search', async () => {
    const visitor = await open('/admin/videos', { viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    const top = async (name: string) =>
      Math.round((await page.getByRole('main').getByRole('button', { name, exact: true }).boundingBox())?.y ?? 0);
    const filters = ['Without Spanish', 'Spanish out of date', 'Review due', 'Scheduled', 'Pending version'];
    await page.getByRole('button', { name: 'Columns' }).waitFor();
    for (const width of [390, 1440]) {
      await resize(page, { width, height: 844 });
      const line = await top('Without Spanish');
      await expect.poll(() => Promise.all(filters.map(top))).toEqual(filters.map(() => line));
      expect(await top('Columns')).toBe(await top('Search'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
    await visitor.leave();
  });

  it('cut off no filter on a tablet, in Spanish', async () => {
    const visitor = await open('/admin/articles', { locale: 'es-MX', viewport: { width: 820, height: 1180 } });
    const { page } = visitor;
    const right = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right);
    const last = page.getByRole('button', { name: 'Versión pendiente' });
    await expect.poll(async () => (await right(last)) <= (await right(page.getByRole('table')))).toBe(true);
    await visitor.leave();
  });

  it('are cards with a choice of order on a phone, with the same actions', async () => {
    const visitor = await open('/admin/articles', { viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    const cards = page.getByRole('list', { name: 'Articles Management' }).getByRole('listitem');
    await expect.poll(() => cards.count()).toBe(10);
    expect(await page.getByRole('table').count()).toBe(0);
    await page.getByLabel('Sort by').selectOption('Oldest first');
    await cards.first().getByRole('link', { name: 'Edit Álamo in autumn' }).waitFor();
    await cards.first().getByRole('button', { name: 'Delete Álamo in autumn' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await visitor.leave();
  });
});
