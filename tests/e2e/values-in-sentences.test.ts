/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Visitor, visit } from '#tests/support/browser.ts';
import { type SignedIn, signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

/** Syntax that interface sentences use: elements, names of object properties, values, escapes. */
const NAMES = ['constructor', '__proto__', 'toString', '0', 'b'];
const SIGNS = [
  NAMES.map((name) => `<${name}/>`).join(''),
  '<constructor>x</constructor><0>y</0>',
  String.raw`{0} {name} \u0041\x41`,
  '%__lingui_octothorpe__% $& </0>',
];

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

/** Logged in with this name, even if people can't choose it. */
async function named(username: string): Promise<{ caller: SignedIn; visitor: Visitor }> {
  const caller = await signedIn(site, { role: 'admin' });
  await site.em.execute('update app_user set username = ?, email = ? where id = ?', [
    username,
    `${username}@example.org`,
    caller.user.id,
  ]);
  const visitor = await visit(browser, site.url);
  await signIn(visitor, caller);
  return { caller, visitor };
}

describe('a value in a sentence of the interface', () => {
  it.each(SIGNS)('is shown literally on a lesson page and in lists: %s', async (sign) => {
    const { slug } = await site.make.lesson({ title: `Lesson ${sign}`, duration: sign });
    await site.make.article({ title: `Article ${sign}` });
    const video = await site.make.video({ title: `Video ${sign}`, duration: sign });
    const { page, open, leave } = await visit(browser, site.url);

    await open(`/course/${slug}`);
    await page.getByText(`${sign} read`, { exact: true }).waitFor();
    await page.getByRole('heading', { level: 1, name: `Lesson ${sign}`, exact: true }).waitFor();
    await open('/news');
    await page
      .getByRole('link', { name: `Read more: Article ${sign}`, exact: true })
      .first()
      .waitFor();
    await open(`/videos/${video.slug}`);
    await page.getByRole('heading', { level: 1, name: `Video ${sign}`, exact: true }).waitFor();
    await open(`/videos?q=${encodeURIComponent(sign)}`);
    await expect.poll(() => page.getByRole('searchbox').first().inputValue()).toBe(sign);
    await leave();
  });

  it.each(SIGNS)('is shown literally as a username: %s', async (sign) => {
    const { caller, visitor } = await named(sign);
    const { page, open, leave } = visitor;
    const article = await site.make.article();
    const asked = await site.make.comment({ article: article.id, user: caller.user.id });
    const answer = await site.make.comment({ article: article.id, parent: asked.id, user: caller.user.id });
    await site.make.notification({ user: caller.user.id, comment: answer.id });

    await open('/settings');
    await page.getByText(`You are logged in as ${sign}.`, { exact: true }).waitFor();
    await page.getByText(`Your address: ${sign}@example.org`).waitFor();
    await page
      .getByRole('banner')
      .getByRole('button', { name: `Your account, ${sign}`, exact: true })
      .waitFor();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click();
    await page.getByRole('dialog').getByText(`${sign} replied to your comment`).waitFor();
    await open(`/news/${article.slug}`);
    await page
      .getByRole('button', { name: `Reply to ${sign}`, exact: true })
      .first()
      .waitFor();
    await site.em.execute('delete from app_user where id = ?', [caller.user.id]);
    await leave();
  });
});
