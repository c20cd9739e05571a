/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasFocus } from '../support/admin-form.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, type Visitor, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const VIDEO = '/videos/keys';
const ARTICLE = '/news/halving';

let site: TestSite;
let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await site.make.article({ slug: 'halving', title: 'The halving' });
  await site.make.video({ slug: 'keys', title: 'What keys are' });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  visitor = await visit(browser, site.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  page = visitor.page;
});

/** A device with a share dialog that ends as told; what it was given is kept. */
async function withShareDialog(outcome: 'done' | 'AbortError' | 'NotAllowedError'): Promise<void> {
  await page.addInitScript((end) => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => {
        Reflect.set(window, 'shared', data);
        if (end !== 'done') throw new DOMException('No.', end);
      },
    });
  }, outcome);
}
/** On an article beside the other ways, on a video in their place. */
const share = (path: string) => page.getByRole('button', { name: path === VIDEO ? 'Share' : 'Share…', exact: true });
const shared = () => page.evaluate(() => Reflect.get(window, 'shared'));
const toasts = () => page.getByRole('listitem').filter({ hasText: 'Link copied' });
const ways = () => page.getByRole('list', { name: 'Share' });

describe('the share buttons', () => {
  it('ART-06 ART-07 of an article are four networks and copy', async () => {
    await visitor.open(ARTICLE);
    expect(await ways().getByRole('listitem').count()).toBe(5);
    expect(await share(ARTICLE).count()).toBe(0);
    await visitor.leave();
  });

  it('VID-11 of a video is one, with a menu of the same ways on a device without a share dialog', async () => {
    await visitor.open(VIDEO);
    expect(await ways().count()).toBe(0);
    await share(VIDEO).press('Enter');
    expect(await ways().getByRole('listitem').count()).toBe(5);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await ways().count()).toBe(0);
    expect(await hasFocus(share(VIDEO))).toBe(true);
    await share(VIDEO).click();
    // By key: the menu hangs on its button, so a click that scrolls to it first may find it moved.
    await ways().getByRole('button', { name: 'Copy link' }).press('Enter');
    await toasts().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}${VIDEO}?lang=en`);
    expect(await ways().count()).toBe(0);
    await visitor.leave();
  });

  it.each([
    ['VID-11', VIDEO, 'What keys are', 0],
    ['ART-06', ARTICLE, 'The halving', 4],
  ])(
    '%s on a device with a share dialog open it with title and address; an article keeps its links',
    async (_, path, title, links) => {
      await withShareDialog('done');
      await visitor.open(path);
      await share(path).click();
      await expect.poll(shared).toEqual({ title, url: `${site.url}${path}?lang=en` });
      expect(await ways().getByRole('link').count()).toBe(links);
      expect(await toasts().count()).toBe(0);
      await visitor.leave();
    },
  );

  it('VID-11 a share dialog that is closed again has no consequence', async () => {
    await withShareDialog('AbortError');
    await visitor.open(VIDEO);
    await page.evaluate(() => navigator.clipboard.writeText('mine'));
    await share(VIDEO).click();
    await expect.poll(shared).toBeTruthy();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('mine');
    expect(await toasts().count()).toBe(0);
    await visitor.leave();
  });

  it('VID-11 where the share dialog fails, the link is copied', async () => {
    await withShareDialog('NotAllowedError');
    await visitor.open(VIDEO);
    await share(VIDEO).click();
    await toasts().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}${VIDEO}?lang=en`);
    await visitor.leave();
  });
});
