/** @module-tag extended */

import { expect, it } from 'vitest';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { startSite } from '#tests/support/start-site.ts';

it('COMM-01 COMM-09 comments keep their line breaks, and replies are indented', async () => {
  const [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const article = (await site.make.article({ slug: 'halving' })).id;
  const parent = (await site.make.comment({ article, content: 'Above' })).id;
  await site.make.comment({ article, parent, content: 'Below <b>not bold</b>\nof two lines' });
  const { page, open, leave } = await visit(browser, site.url);
  await open('/news/halving');
  const [above, below] = [page.getByText('Above'), page.getByText('Below')];
  expect((await below.boundingBox())?.x).toBeGreaterThan((await above.boundingBox())?.x ?? 0);
  // biome-ignore lint/performance/useDomNodeTextContent: the line break has to be on screen, not only in the text.
  expect(await below.innerText()).toBe('Below <b>not bold</b>\nof two lines');
  await leave();
  await Promise.all([site.close(), browser.close()]);
});
