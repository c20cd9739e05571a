/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, resize, type Visitor, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await site.make.article({ slug: 'halving' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const corner = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const toasts = (page: Page) => corner(page).getByRole('listitem');
const copied = (page: Page) => toasts(page).filter({ hasText: 'Link copied' });
const copyLink = (page: Page) => page.getByRole('button', { name: 'Copy link' }).click();

/** A visitor of an article who may use the clipboard, and for whom time stands still where a test asks for it. */
async function reader({ timeStandsStill = false } = {}): Promise<Visitor> {
  const visitor = await visit(browser, site.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  if (timeStandsStill) await visitor.page.clock.install({ time: 0 });
  await visitor.open('/news/halving');
  if (timeStandsStill) await visitor.page.clock.pauseAt(60_000);
  return visitor;
}

/** Drags a toast to the right by so many pixels. */
async function swipe(page: Page, distance: number): Promise<void> {
  const box = await copied(page).boundingBox();
  if (!box) throw new Error('There is no toast to swipe.');
  const [x, y] = [box.x + 40, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let moved = 1; moved <= distance; moved += 1) await page.mouse.move(x + moved, y);
  await page.mouse.up();
}

describe('toasts', () => {
  it('TOAST-01 appear in a corner of the window, also on a phone', async () => {
    const { page, leave } = await reader();
    await copyLink(page);
    for (const width of [1280, 390]) {
      await resize(page, { width, height: 800 });
      const box = await copied(page).boundingBox();
      if (!box) throw new Error('There is no toast.');
      expect(width - (box.x + box.width)).toBeLessThan(40);
      expect(800 - (box.y + box.height)).toBeLessThan(40);
      expect(box.x).toBeGreaterThanOrEqual(0);
    }
    await leave();
  });

  it('TOAST-05 a swipe to the right by 50 or more dismisses it, a shorter one does not', async () => {
    const { page, leave } = await reader({ timeStandsStill: true });
    await copyLink(page);
    await swipe(page, 49);
    await page.clock.runFor(1_000);
    expect(await copied(page).isVisible()).toBe(true);
    await swipe(page, 50);
    await copied(page).waitFor({ state: 'detached' });
    await leave();
  });

  it('TOAST-06 F8 moves the focus to them, and Escape dismisses them', async () => {
    const { page, leave } = await reader();
    await copyLink(page);
    await copied(page).waitFor();
    await page.keyboard.press('F8');
    await expect
      .poll(() =>
        corner(page)
          .getByRole('list')
          .evaluate((list) => list === document.activeElement),
      )
      .toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await copied(page).waitFor({ state: 'detached' });
    await leave();
  });
});
