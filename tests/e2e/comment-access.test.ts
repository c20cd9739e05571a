/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { openBrowser, type Visitor, visit } from '#tests/support/browser.ts';
import { looks } from '#tests/support/extent.ts';
import { signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let browser: Browser;
let article: number;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  article = (await site.make.article({ slug: 'halving' })).id;
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

beforeEach(async () => {
  await truncate(site.em, 'stored_comment, rate_limit cascade');
  visitor = await visit(browser, site.url);
  page = visitor.page;
});

afterEach(() => visitor.leave());

const section = () => page.getByRole('region', { name: /comment/i });
const field = () => section().getByRole('textbox', { name: 'Your comment' });
const postButton = () => section().getByRole('button', { name: 'Post comment' });
const replyField = () => section().getByRole('textbox', { name: /^Your reply to/ });
const entry = (text: string) => section().getByRole('article').filter({ hasText: text });

describe('an admin', () => {
  it('ROLE-09 sees hidden comments on the page, marked as such and not counted', async () => {
    await site.make.comment({ article, content: 'Rude', status: 'hidden' });
    await signIn(visitor, await signedIn(site, { role: 'admin' }));
    await visitor.open('/news/halving');
    expect(await entry('Rude').getByText('Hidden', { exact: true }).isVisible()).toBe(true);
    await section().getByRole('heading', { name: '0 comments', exact: true }).waitFor();
  });
});

describe('the comments of a signed-in person', () => {
  it.each(looks(['light', 'dark'] as const))(
    'have no accessibility problems, with every box open, in %s',
    async (colorScheme) => {
      const ana = await signedIn(site);
      await page.emulateMedia({ colorScheme });
      const top = await site.make.comment({ article, content: 'Question https://example.org' });
      await site.make.comment({ article, content: 'Answer', parent: top.id, user: ana.user.id, createdAt: new Date() });
      await ana.graphql(`mutation { setCommentLike(id: ${top.id}, liked: true) { id } }`);
      await signIn(visitor, ana);
      await visitor.open('/news/halving');
      await field().fill('a'.repeat(5_001));
      await postButton().click();
      await section().getByRole('alert').waitFor();
      await entry('Question')
        .getByRole('button', { name: /^Reply/ })
        .click();
      await replyField().waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await entry('Answer').getByRole('button', { name: 'Edit' }).click();
      await entry('Question')
        .getByRole('button', { name: /^Report/ })
        .click();
      await page.getByRole('dialog').waitFor();
      expect(await axeFindings(page)).toEqual([]);
    },
  );
});

it('COMM-06 COMM-08 everything works with the keyboard alone', async () => {
  await site.make.comment({ article, content: 'Question' });
  await signIn(visitor, await signedIn(site));
  await visitor.open('/news/halving');
  await entry('Question')
    .getByRole('button', { name: /^Reply/ })
    .focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Typed');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await entry('Typed').waitFor();
  expect(await replyField().count()).toBe(0);
  await entry('Typed').getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);
  const opener = entry('Typed').getByRole('button', { name: 'Delete' });
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);
});
