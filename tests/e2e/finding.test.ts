import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { holdApi } from '../support/api-traffic.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, resize, visit } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
let admin: SignedIn;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  admin = await signedIn(site, { username: 'bea', role: 'admin' });
});
afterAll(() => Promise.all([site.close(), browser.close()]));
beforeEach(() => truncate(site.em, 'stored_article, stored_video, stored_course_module, content_change cascade'));

const PHONE = { viewport: { width: 390, height: 780 } };

describe('the search in the header', () => {
  it('opens by the button on a phone, goes to the results without a new document, and is closed there', async () => {
    const { page, open, leave } = await visit(browser, site.url, PHONE);
    await open('/about');
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole('banner').getByRole('button', { name: 'Search', exact: true }).click();
    const field = page.getByRole('banner').getByLabel('Search the site');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill('mempool');
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
    await page.getByRole('article').first().getByRole('link', { name: 'mempool' }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=mempool');
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    expect(await page.locator('#site-search').isVisible()).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    await leave();
  });

  it('shows results while typing: Escape closes them alone, and Enter goes to the chosen one', async () => {
    const { page, open, leave } = await visit(browser, site.url, PHONE);
    await open('/about');
    await page.keyboard.press('/');
    const field = page.getByRole('banner').getByRole('combobox', { name: 'Search the site' });
    await field.pressSequentially('mempo');
    const option = page.getByRole('option', { name: 'mempool', exact: true });
    await option.waitFor();
    expect(await page.getByRole('group', { name: 'Glossary' }).isVisible()).toBe(true);
    expect(await axeFindings(page)).toEqual([]);
    await field.press('Escape');
    await option.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('mempo');
    await field.press('ArrowDown');
    await option.waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
    expect(new URL(page.url()).hash).toBe('#mempool');
    expect(await page.locator('#site-search').isVisible()).toBe(false);
    await leave();
  });
});

it('on the page of the search, a tap goes to a result while typing, and Enter to all results', async () => {
  const { page, open, leave } = await visit(browser, site.url, { ...PHONE, hasTouch: true });
  await open('/search');
  const field = page.getByRole('main').getByLabel('Search the site');
  await field.click();
  await page.getByRole('main').getByRole('combobox', { name: 'Search the site' }).pressSequentially('mempo');
  const option = page.getByRole('option', { name: 'mempool', exact: true });
  await option.waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await field.press('l');
  await field.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Results' }).waitFor();
  await option.waitFor({ state: 'detached' });
  await field.press('Backspace');
  await option.tap();
  await page.getByRole('heading', { level: 1, name: 'Glossary' }).waitFor();
  expect(new URL(page.url()).hash).toBe('#mempool');
  await leave();
});

it('a search without results is in the middle of the page and offers ways on', { tags: ['extended'] }, async () => {
  const { page, open, leave } = await visit(browser, site.url);
  await open('/search?q=zzzz&kind=video');
  const nothing = page.getByRole('status').filter({ has: page.locator('img') });
  for (const width of [390, 1440]) {
    await resize(page, { width, height: 900 });
    const box = await nothing.locator('img').boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2), `${width} px`).toBeLessThan(10);
  }
  const ways = await nothing.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(ways).toEqual(['/search?q=zzzz', '/course', '/news', '/glossary']);
  await nothing.getByRole('link', { name: 'Search everything' }).click();
  await page.waitForURL(`${site.url}/search?q=zzzz`);
  await expect.poll(() => nothing.getByRole('link').count()).toBe(3);
  await leave();
});

/** Waits until the page has run a script of this name, and drawn what comes of it. */
async function loaded(page: Page, name: string): Promise<void> {
  const address = await page.waitForFunction(
    (part) => performance.getEntriesByType('resource').find((resource) => resource.name.includes(part))?.name,
    name,
  );
  // As a text: Vite would replace the import by a function of its own.
  await page.evaluate(`import(${JSON.stringify(await address.jsonValue())}).then(() => {})`);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

describe('Find in the admin area', () => {
  it('goes to a screen, an item and a person by the keyboard alone', async () => {
    const { id } = await site.make.article({ title: 'Private keys', titleEs: 'Claves privadas', status: 'draft' });
    const { page, leave } = await openAsAdmin(browser, admin, '/admin');
    await page.getByRole('button', { name: 'Find' }).waitFor();
    const field = page.getByRole('combobox', { name: 'Titles, slugs, people and screens' });
    const choose = async (text: string, option: RegExp) => {
      await page.keyboard.press('Control+k');
      await field.fill(text);
      const found = page.getByRole('option', { name: option });
      await found.waitFor();
      for (let step = 0; step < 20 && (await found.getAttribute('aria-selected')) !== 'true'; step += 1) {
        await field.press('ArrowDown');
      }
      expect(await field.getAttribute('aria-activedescendant')).toBe(await found.getAttribute('id'));
      await field.press('Enter');
    };
    await choose('claves', /^Private keys/);
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/articles/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Edit article' }).waitFor();
    await choose('trash', /^Trash/);
    await page.getByRole('heading', { level: 1, name: 'Trash' }).waitFor();
    await choose('images', /^Images/);
    await page.getByRole('heading', { level: 1, name: 'Images' }).waitFor();
    await choose('bea', /^bea/);
    await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/admin/users?q=bea');
    await leave();
  });

  it('Enter waits for the answer to what was typed quickly after Control+K or Meta+K', {
    tags: ['extended'],
  }, async () => {
    await site.make.article({ title: 'Mint and coins' });
    const { id } = await site.make.article({ title: 'Mining' });
    const { page, leave } = await openAsAdmin(browser, admin, '/admin');
    const { keyboard } = page;
    const field = page.getByRole('combobox', { name: 'Titles, slugs, people and screens' });
    const isAt = (path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await loaded(page, 'FindDialog');
    await keyboard.press('Control+k');
    await keyboard.type('mi');
    await page.getByRole('option', { name: /^Mint and coins/ }).waitFor();
    const release = await holdApi(page, 'AdminQuickFind');
    await keyboard.type('ning');
    await keyboard.press('Enter');
    await page.getByText('Searching…').waitFor();
    await isAt('/admin');
    release();
    await isAt(`/admin/articles/${id}`);

    await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor();

    // What is on the list can be chosen all the same, and typing on calls off what Enter meant.
    await keyboard.press('Meta+k');
    await keyboard.type('mi');
    await page.getByRole('option', { name: /^Mint and coins/ }).waitFor();
    const releaseAgain = await holdApi(page, 'AdminQuickFind');
    await keyboard.type('nt');
    await keyboard.press('Enter');
    await page.getByText('Searching…').waitFor();
    await keyboard.type('qqqq');
    releaseAgain();
    await page.getByText('Nothing has this name.').waitFor();
    await isAt(`/admin/articles/${id}`);
    await keyboard.press('Enter');
    await field.fill('trash');
    await keyboard.press('Enter');
    await isAt('/admin/trash');
    await leave();
  });

  it('opens by a button on a phone, says that nothing was found, and closes by Esc', {
    tags: ['extended'],
  }, async () => {
    const { page, leave } = await openAsAdmin(browser, admin, '/admin', PHONE);
    await page.getByRole('button', { name: 'Menu, now: Dashboard' }).click();
    await page.getByRole('button', { name: 'Find' }).click();
    const field = page.getByRole('combobox', { name: 'Titles, slugs, people and screens' });
    await field.fill('qqqq');
    await page.getByText('Nothing has this name.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await field.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await leave();
  });
});

it('former addresses of an item can be removed, and links to them updated, in its history', {
  tags: ['extended'],
}, async () => {
  const { id } = await site.make.article({ slug: 'older' });
  const linking = await site.make.article({ content: '<p><a href="/news/old">there</a></p>' });
  for (const slug of ['old', 'new']) expect((await admin.put(`/api/articles/${id}`, { slug })).status).toBe(200);
  await site.make.article({ slug: 'older', status: 'draft' });
  const { page, leave } = await openAsAdmin(browser, admin, `/admin/articles/${id}/history`);
  const part = page.getByRole('region', { name: 'Former addresses' });
  await part.getByText('/news/older').waitFor();
  expect(await part.getByText('A draft has this address. Once it’s published, links will lead there.').count()).toBe(1);
  await part.getByRole('button', { name: 'Update its links' }).click();
  await toastOf(page).getByText('Links on 1 page updated').waitFor();
  await expect.poll(() => part.getByText('still links to a former address').count()).toBe(0);
  const [row] = await site.em.execute<{ content: string }[]>(`select content from article where id = ${linking.id}`);
  expect(row?.content).toBe('<p><a href="/news/new">there</a></p>');
  await part.getByRole('button', { name: 'Remove /news/older' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => part.getByText('/news/older').count()).toBe(0);
  expect(await part.getByText('/news/old', { exact: true }).count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  await leave();
});

it('a form says who else has it open', { tags: ['extended'] }, async () => {
  const { id } = await site.make.module();
  const ana = await signedIn(site, { username: 'ana', role: 'admin' });
  await ana.graphql('mutation ($id: Int!) { keepItemOpen(type: module, id: $id) }', { id });
  const { page, leave } = await openAsAdmin(browser, admin, `/admin/modules/${id}`);
  await page.getByText('ana has this open, too.').waitFor();
  await leave();
});
