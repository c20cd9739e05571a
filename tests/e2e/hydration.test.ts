/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, takenOver, visit } from '../support/browser.ts';
import { slowLine } from '../support/slow-line.ts';
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

describe('a page that arrives', () => {
  it('answers to clicks also when its end comes later than its scripts', async () => {
    const line = await slowLine(site.url, '<script type="application/json"');
    const { page, leave } = await visit(browser, line.url);
    const scripts = page.waitForResponse('**/assets/entry-browser*.js');
    await page.goto('/news', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    // Someone who acts has the scripts loaded at once.
    await page.keyboard.press('Tab');
    await (await scripts).finished();
    await afterTwoFrames(page);
    line.sendTheRest();
    await takenOver(page);
    await leave();
    line.close();
  });

  it('waits with what needs scripts, and keeps what was chosen and written before', async () => {
    const line = await slowLine(site.url, '<script type="application/json"');
    const { page, leave } = await visit(browser, line.url);
    const lesson = await site.make.lesson();
    await page.goto(`/course/${lesson.slug}`, { waitUntil: 'commit' });
    const check = page.getByRole('button', { name: 'Check Answer' });
    const option = page.getByRole('main').getByRole('radio').nth(1);
    await option.check();
    expect(await check.isDisabled()).toBe(true);
    line.sendTheRest();
    await takenOver(page);
    expect(await option.isChecked()).toBe(true);
    await check.click();
    await page
      .getByRole('status')
      .getByText(/^(Right!|Not quite\.)/)
      .waitFor();

    await page.goto('/', { waitUntil: 'commit' });
    const address = page.getByRole('textbox', { name: 'Your email address' });
    await address.fill('ana@example.org');
    await address.press('Enter');
    const subscribe = page.getByRole('button', { name: 'Subscribe' });
    expect(await subscribe.isDisabled()).toBe(true);
    line.sendTheRest();
    await takenOver(page);
    expect(new URL(page.url()).search).toBe('');
    expect(await address.inputValue()).toBe('ana@example.org');
    expect(await subscribe.isEnabled()).toBe(true);

    const article = await site.make.article();
    await page.goto(`/news/${article.slug}`, { waitUntil: 'commit' });
    expect(await page.getByRole('button', { name: 'Copy link' }).isDisabled()).toBe(true);
    line.sendTheRest();
    await leave();
    line.close();
  });
});

function afterTwoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}
