/** @module-tag extended */

import { expect, it } from 'vitest';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { startSite } from '#tests/support/start-site.ts';

it('BASE-02 the head of the page follows the visitor and the language, and a screen reader hears the new title', async () => {
  const [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const spanish = { titleEs: 'El halving', contentEs: '<p>Cuerpo</p>' };
  await site.make.article({ slug: 'halving', title: 'The halving', ...spanish });
  const { page, open, leave } = await visit(browser, site.url);
  const head = (selector: string, attribute = 'content') =>
    page
      .locator(`head ${selector}`)
      .evaluateAll((found, name) => found.map((one) => one.getAttribute(name)), attribute);

  await open('/news');
  await page.getByRole('link', { name: 'Read more: The halving' }).click();
  await page.getByRole('status').filter({ hasText: 'The halving · Sato' }).waitFor({ state: 'attached' });
  expect(await page.title()).toBe('The halving · Sato');
  expect(await head('link[rel=canonical]', 'href')).toEqual([`${site.url}/news/halving`]);
  expect(await head('meta[property="og:title"]')).toEqual(['The halving']);
  expect(await page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true);

  await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
  await expect.poll(() => page.title()).toBe('El halving · Sato');
  expect(await page.locator('html').getAttribute('lang')).toBe('es');
  expect(await head('link[rel=canonical]', 'href')).toEqual([`${site.url}/news/halving`]);
  expect(await head('meta[property="og:locale"]')).toEqual(['es_419']);
  await leave();
  await Promise.all([site.close(), browser.close()]);
});
