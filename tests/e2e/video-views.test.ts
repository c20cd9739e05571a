/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { breakApi } from '../support/api-traffic.ts';
import { openBrowser, takenOver, type Visitor, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
let path: string;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  await truncate(site.em, 'rate_limit');
  path = `/videos/${(await site.make.video({ viewCount: 1_233 })).slug}`;
});

const stored = async () =>
  (await site.em.execute('select view_count from video where slug = ?', [path.replace('/videos/', '')]))[0]?.view_count;
const shown = ({ page }: Visitor, text: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .getByText(text, { exact: true })
    .waitFor();

describe('the view count of a video', () => {
  it.each([
    ['en', 1_233, '1,233 views'],
    ['es', 1_233, '1233 vistas'],
    ['en', 1, '1 view'],
    ['es', 0, '0 vistas'],
    ['es', 1_234_567, '1.234.567 vistas'],
  ])(
    "VID-06 LIST-09 is in the page from the server (%s, %i), and reading without scripts doesn't count as a view",
    async (lang, viewCount, text) => {
      path = `/videos/${(await site.make.video({ viewCount })).slug}`;
      const visitor = await visit(browser, site.url, { javaScriptEnabled: false });
      await visitor.open(`${path}?lang=${lang}`);
      await shown(visitor, text);
      expect(await stored()).toBe(viewCount);
      await visitor.leave();
    },
  );

  it('VID-07 counts a visit once, however often the page is reloaded in it, and shows it', async () => {
    const visitor = await visit(browser, site.url);
    await visitor.open(path);
    await shown(visitor, '1,234 views');
    for (let n = 0; n < 3; n += 1) {
      // As if the server had forgotten the visit: the page itself knows it.
      await truncate(site.em, 'rate_limit');
      await visitor.page.reload();
      await takenOver(visitor.page);
    }
    await shown(visitor, '1,234 views');
    expect(await stored()).toBe(1_234);
    expect(await visitor.page.context().cookies()).toEqual([]);
    await visitor.leave();

    const another = await visit(browser, site.url, { userAgent: 'Another browser' });
    await another.open(path);
    await shown(another, '1,235 views');
    await another.leave();
  });

  it('VID-07 shows the own view after a reload, also of a page that the server has kept', async () => {
    const kept = await startSite({ READ_CACHE_SIZE: '8' });
    try {
      const { slug } = await kept.make.video({ viewCount: 41 });
      const visitor = await visit(browser, kept.url);
      await visitor.open(`/videos/${slug}`);
      await shown(visitor, '42 views');
      await visitor.open(`/videos/${slug}`);
      await shown(visitor, '42 views');
      await visitor.leave();
    } finally {
      await kept.close();
    }
  });

  it('VID-07 counts a visit once also where the browser keeps nothing', async () => {
    const visitor = await visit(browser, site.url);
    await visitor.page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('Storage is forbidden.', 'SecurityError');
        },
      });
    });
    for (let n = 0; n < 3; n += 1) {
      const counted = visitor.page.waitForResponse('**/graphql');
      await visitor.open(path);
      await counted;
      await shown(visitor, '1,234 views');
    }
    expect(await stored()).toBe(1_234);
    await visitor.leave();
  });

  it('VID-07 a page that the browser prerenders counts as a view only when it is shown', async () => {
    const visitor = await visit(browser, site.url);
    const { page } = visitor;
    await page.addInitScript(() => {
      Reflect.set(window, 'seen', 'hidden');
      Object.defineProperty(document, 'visibilityState', { get: () => Reflect.get(window, 'seen') });
    });
    await visitor.open(path);
    await shown(visitor, '1,233 views');
    const counted = page.waitForResponse('**/graphql');
    await page.evaluate(() => {
      Reflect.set(window, 'seen', 'visible');
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await counted;
    await shown(visitor, '1,234 views');
    await visitor.leave();
  });

  it('VID-07 a video reached by a link counts as well, and one whose view cannot be counted shows all the same', async () => {
    const visitor = await visit(browser, site.url);
    await visitor.open('/videos');
    await visitor.page.getByRole('main').getByRole('link').first().click();
    await visitor.page.waitForURL(`**${path}`);
    await shown(visitor, '1,234 views');

    const next = `/videos/${(await site.make.video({ viewCount: 7 })).slug}`;
    visitor.expectFailureOf('/graphql');
    const repair = await breakApi(visitor.page);
    const failed = visitor.page.waitForEvent('requestfailed');
    await visitor.open(next);
    await failed;
    await shown(visitor, '7 views');
    await repair();
    await visitor.page.reload();
    await shown(visitor, '8 views');
    await visitor.leave();
  });
});
