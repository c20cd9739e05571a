/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openBrowser, takenOver, type Visitor, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  // Pages come as the server has cached them, without the view of this visit.
  [site, browser] = await Promise.all([startSite({ RESPONSE_CACHE_MIB: '8' }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const shown = ({ page }: Visitor, text: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .getByText(text, { exact: true })
    .waitFor();

it('VID-07 a visit is counted and shown once, when the page is reloaded in it too, also of a video reached by a link', async () => {
  const { id, slug } = await site.make.video({ viewCount: 1_233 });
  const visitor = await visit(browser, site.url);
  await visitor.open('/videos');
  await visitor.page.getByRole('main').getByRole('link').first().click();
  await visitor.page.waitForURL(`**/videos/${slug}`);
  await shown(visitor, '1,234 views');
  // As if the server had forgotten the visit: the page itself knows it.
  await truncate(site.em, 'rate_limit');
  await visitor.page.reload();
  await takenOver(visitor.page);
  await shown(visitor, '1,234 views');
  expect(await site.em.execute('select view_count from video where id = ?', [id])).toEqual([{ view_count: 1_234 }]);
  expect(await visitor.page.context().cookies()).toEqual([]);
  await visitor.leave();

  const another = await visit(browser, site.url, { userAgent: 'Another browser' });
  await another.open(`/videos/${slug}`);
  await shown(another, '1,235 views');
  await another.leave();
});
