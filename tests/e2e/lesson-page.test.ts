import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;
let moduleId: number;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  moduleId = (await make.module({ title: 'Basics' })).id;
  for (const [index, title] of ['First', 'Second', 'Third'].entries()) {
    await make.lesson({ module: moduleId, slug: title.toLowerCase(), title, order: index + 1 });
  }
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

it('LESS-01 LESS-02 LESS-11 LESS-12 a reader with a phone goes to module, course and other lessons', async () => {
  const { page, open, leave } = await visit(browser, site.url, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  await open('/course/first');
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  const heights = await breadcrumb
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await breadcrumb.getByRole('link', { name: 'Basics' }).click();
  await heading(page, 'Bitcoin Course').waitFor();
  expect(page.url()).toBe(`${site.url}/course?moduleId=${moduleId}`);
  await page.goBack();
  await page.getByRole('link', { name: 'Next Lesson' }).click();
  await heading(page, 'Second').waitFor();

  // One line above the text, which opens.
  const outline = page.getByRole('navigation', { name: 'In this module' });
  expect(await outline.count()).toBe(0);
  const fold = page.getByText('Lesson 2 of 3', { exact: true });
  const below = await page.getByText('Body of lesson').boundingBox();
  expect((await fold.boundingBox())?.y).toBeLessThan(below?.y ?? 0);
  await fold.click();
  expect(await outline.getByRole('link').allTextContents()).toEqual(['First', 'Second', 'Third']);
  await outline.getByRole('link', { name: 'Third' }).click();
  await heading(page, 'Third').waitFor();
  expect(await outline.count()).toBe(0);
  expect(await page.getByText('Lesson 3 of 3', { exact: true }).isVisible()).toBe(true);
  await page.getByRole('link', { name: 'Back to Course' }).click();
  await heading(page, 'Bitcoin Course').waitFor();
  expect(page.url()).toBe(`${site.url}/course`);
  await leave();
});

it('LESS-08 the Knowledge Check is answered by keyboard alone, and its marks have colors; in a wide window, the outline is beside it', {
  tags: ['extended'],
}, async () => {
  const { page, open, leave } = await visit(browser, site.url);
  await open('/course/first');
  expect(await page.getByRole('navigation', { name: 'In this module' }).count()).toBe(1);
  const check = page.getByRole('form', { name: 'Knowledge Check' });
  const verdict = check.getByRole('status');
  const edge = (text: string) =>
    check
      .getByText(text)
      .locator('xpath=ancestor::label')
      .evaluate((label) => getComputedStyle(label).borderTopColor);
  const edges = [await edge('receipt')];
  await check.getByRole('radio').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  expect(await verdict.textContent()).toMatch(/^Not quite\. .*only the private key can make it/);
  edges.push(await edge('exchange'));
  await page.keyboard.press('ArrowDown');
  expect(await verdict.textContent()).toBe('');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await verdict.textContent()).toMatch(/^Right! .*only the private key can make it/);
  edges.push(await edge('private key'));
  expect(new Set(edges).size).toBe(3);
  await leave();
});
