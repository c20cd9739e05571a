/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const article = (await site.make.article({ slug: 'halving' })).id;
  const rosa = (await site.make.user({ username: 'rosa', role: 'admin' })).id;
  const ana = (await site.make.user({ username: 'ana' })).id;
  const asked = await site.make.comment({ article, user: ana, content: 'A question' });
  await site.make.comment({ article, user: rosa, content: 'An answer', parent: asked.id });
  await site.make.comment({ article, user: rosa, content: 'A notice' });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

it.each([
  ['en', 'Admin'],
  ['es', 'Administrador'],
])('comments and replies of admins say so, and no others, in %s', async (language, badge) => {
  const visitor = await visit(browser, site.url);
  await visitor.open(`/news/halving?lang=${language}`);
  const badgesOf = (content: string) =>
    visitor.page.getByRole('article').filter({ hasText: content }).last().getByText(badge, { exact: true }).count();
  expect(await Promise.all(['A notice', 'An answer', 'A question'].map(badgesOf))).toEqual([1, 1, 0]);
  expect(visitor.complaints).toEqual([]);
});
