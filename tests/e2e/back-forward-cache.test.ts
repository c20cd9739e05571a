/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, partTakenOver, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

/** Each of these keeps a page out of the cache. The browser of the tests doesn't have it, so its conditions are tested. */
function recordListeners() {
  const heard: string[] = [];
  Object.assign(window, { heard });
  window.addEventListener = new Proxy(window.addEventListener, {
    apply(add, self, args: unknown[]) {
      const type = String(args[0]);
      if (type.endsWith('unload')) heard.push(type);
      return Reflect.apply(add, self, args);
    },
  });
}

describe('the back/forward cache of the browser', () => {
  let site: TestSite;
  let browser: Browser;
  beforeAll(async () => {
    site = await startSite();
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('can keep public pages: they may be stored, and nothing waits for their end', async () => {
    const article = await site.make.article();
    const video = await site.make.video();
    const lesson = await site.make.lesson();
    const items = [`/news/${article.slug}`, `/videos/${video.slug}`, `/course/${lesson.slug}`];
    const visitor = await visit(browser, site.url);
    await visitor.page.addInitScript(recordListeners);
    for (const path of ['/', '/news', '/videos', '/course', '/login', '/contact', ...items]) {
      const { headers } = await fetch(site.url + path);
      expect(headers.get('cache-control'), path).not.toContain('no-store');
    }
    for (const path of ['/', '/news', '/login', ...items]) {
      await visitor.open(path);
      if (items.includes(path)) await partTakenOver(visitor.page.getByRole('heading', { name: '0 comments' }));
      const heard = await visitor.page.evaluate(() => [
        Reflect.get(window, 'heard'),
        ['onunload', 'onbeforeunload'].filter((name) => Reflect.get(window, name) !== null),
      ]);
      expect(heard, path).toEqual([[], []]);
    }
    await visitor.leave();
  });
});
