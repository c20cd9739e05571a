import type { Browser, Response } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, resize, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

describe('the pages about the site', () => {
  it('PAGE-06 are reached from the footer, and turn to the other language in place', async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open('/');
    // A click could miss a link that moves with the height of the new page.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).press('Enter');
    await page.waitForURL('**/terms');
    // The page comes after its address, and takes the focus then.
    await page.locator('#content:focus').waitFor();
    await page.getByRole('heading', { name: 'No warranty' }).waitFor();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
    await page.getByRole('heading', { name: 'Sin garantía' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Términos de servicio');
    await leave();
  });

  it('PAGE-06 have their parts in one line above a long text on a phone, which opens, and beside it in a wide window', {
    tags: ['extended'],
  }, async () => {
    const { page, open, leave } = await visit(browser, site.url, { viewport: { width: 390, height: 844 } });
    const parts = page.getByRole('navigation', { name: 'En esta página' });
    await open('/terms?lang=es');
    const line = page.locator('summary', { hasText: 'En esta página' });
    const title = page.getByRole('heading', { name: 'Sin garantía' });
    expect(await parts.count()).toBe(0);
    await line.click();
    await parts.getByRole('link', { name: 'Sin garantía' }).click();
    await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(300);
    await resize(page, { width: 1440, height: 900 });
    await expect.poll(() => line.isVisible()).toBe(false);
    expect(await parts.count()).toBe(1);
    await leave();
  });

  it('PAGE-06 keep nothing before a choice, ask no other host, and load the text of the language on screen alone', {
    tags: ['extended'],
  }, async () => {
    const { page, open, leave } = await visit(browser, site.url);
    const stored = async () => ({
      cookies: (await page.context().cookies()).map(({ name }) => name),
      storage: await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort()),
    });
    const foreign: string[] = [];
    const scripts: Promise<string>[] = [];
    const take = (response: Response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.text());
    };
    page.on('response', take);
    page.on('request', (request) => {
      if (!request.url().startsWith(site.url) && !request.url().startsWith('data:')) foreign.push(request.url());
    });
    await open('/privacy');
    await page.waitForLoadState('networkidle');
    // Answers are gone once the page is.
    page.off('response', take);
    const texts = await Promise.all(scripts);
    expect(texts.filter((script) => script.includes('rate-limits')).length).toBe(1);
    for (const path of ['/', '/course', '/glossary']) await open(path);
    expect(foreign).toEqual([]);
    expect(await stored()).toEqual({ cookies: [], storage: [] });

    await open('/privacy');
    await page.getByRole('radio', { name: 'Dark theme' }).check({ force: true });
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
    await page.getByRole('heading', { name: 'El boletín' }).waitFor();
    expect(await stored()).toEqual({ cookies: ['language'], storage: ['language', 'theme'] });
    await leave();
  });
});
