import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

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
const share = () => page.getByRole('button', { name: 'Share…' });
const shared = () => page.evaluate(() => Reflect.get(window, 'shared'));
const toasts = () => page.getByRole('listitem').filter({ hasText: 'Link copied' });
const ways = () => page.getByRole('list', { name: 'Share' });

describe('the share buttons', () => {
  it('VID-11 ART-06 ART-07 on a device without a share dialog are four networks and copy', async () => {
    for (const path of ['/videos/keys', '/news/halving']) {
      await visitor.open(path);
      expect(await ways().getByRole('listitem').count(), path).toBe(5);
      expect(await share().count(), path).toBe(0);
    }
    await visitor.leave();
  });

  it.each([
    ['VID-11', '/videos/keys', 'What keys are'],
    ['ART-06', '/news/halving', 'The halving'],
  ])(
    '%s on a device with a share dialog offer it beside the others, with title and address',
    async (_, path, title) => {
      await withShareDialog('done');
      await visitor.open(path);
      await share().click();
      await expect.poll(shared).toEqual({ title, url: `${site.url}${path}?lang=en` });
      expect(await ways().getByRole('link').count()).toBe(4);
      expect(await page.getByRole('button', { name: 'Copy link' }).isVisible()).toBe(true);
      expect(await toasts().count()).toBe(0);
      await visitor.leave();
    },
  );

  it('VID-11 a share dialog that is closed again has no consequence', async () => {
    await withShareDialog('AbortError');
    await visitor.open('/videos/keys');
    await page.evaluate(() => navigator.clipboard.writeText('mine'));
    await share().click();
    await expect.poll(shared).toBeTruthy();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('mine');
    expect(await toasts().count()).toBe(0);
    await visitor.leave();
  });

  it('VID-11 where the share dialog fails, the link is copied', async () => {
    await withShareDialog('NotAllowedError');
    await visitor.open('/videos/keys');
    await share().click();
    await toasts().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/videos/keys?lang=en`);
    await visitor.leave();
  });
});
