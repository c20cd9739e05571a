/** @module-tag extended */

import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { holdRequests } from '#tests/support/api-traffic.ts';
import { axeFindings, RULES_OF_LOOKS } from '#tests/support/axe.ts';
import { boxOf, covers } from '#tests/support/boxes.ts';
import { openBrowser, resize, type Visitor, visit } from '#tests/support/browser.ts';
import { signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

const PHRASE = entropyToMnemonic(new Uint8Array(16).fill(77), wordlist);

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

describe('the comments of a signed-in person', () => {
  it('have no accessibility problems, with every box open, in the light and in the dark', async () => {
    const expectNoObstacle = async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      expect(await axeFindings(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axeFindings(page, RULES_OF_LOOKS)).toEqual([]);
    };
    const ana = await signedIn(site);
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
    await expectNoObstacle();
    await entry('Answer').getByRole('button', { name: 'Edit' }).click();
    await entry('Question')
      .getByRole('button', { name: /^Report/ })
      .click();
    await page.getByRole('dialog').waitFor();
    await expectNoObstacle();
  });
});

it('the question before deleting closes by Esc, and gives the focus back; a toast does not cover what one presses next', async () => {
  const ana = await signedIn(site);
  await site.make.comment({ article, content: 'Typed', user: ana.user.id });
  await signIn(visitor, ana);
  await visitor.open('/news/halving');
  const opener = entry('Typed').getByRole('button', { name: 'Delete' });
  await opener.focus();
  await page.keyboard.press('Space');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true);

  await resize(page, { width: 390, height: 844 });
  await field().fill('Hola');
  await postButton().evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await postButton().click();
  const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
  await expect.poll(async () => covers(await boxOf(toast), await boxOf(postButton()))).toBe(false);
});

describe('the search for secrets', () => {
  const stored = () => site.em.execute('select content from comment');
  const inTab = () => page.evaluate(() => JSON.stringify(sessionStorage));
  beforeEach(async () => {
    await signIn(visitor, await signedIn(site));
  });

  it('VAL-34 comes with its word lists only when someone writes, and finds a seed phrase before it is sent', async () => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await visitor.open('/news/halving');
    expect(scripts.filter((address) => address.includes('scam-guard'))).toEqual([]);
    await field().fill(`Please check: ${PHRASE}`);
    await postButton().click();
    await section().getByRole('alert').filter({ hasText: 'looks like a seed phrase' }).waitFor();
    expect(scripts.filter((address) => address.includes('scam-guard'))).toHaveLength(1);
    expect(await stored()).toEqual([]);
  });

  it('VAL-34 is left to the server where the browser could not look', async () => {
    await page.route('**/scam-guard*', (route) => {
      visitor.expectFailureOf(route.request().url());
      return route.abort();
    });
    await visitor.open('/news/halving');
    await field().fill(PHRASE);
    await postButton().click();
    await section().getByRole('alert').filter({ hasText: 'looks like a seed phrase' }).waitFor();
    expect(await stored()).toEqual([]);
  });

  it('COMM-06 keeps nothing of a reply that was canceled before it ended', async () => {
    await site.make.comment({ article, content: 'Question' });
    await visitor.open('/news/halving');
    const release = await holdRequests(page, '**/assets/scam-guard-*.js');
    await entry('Question')
      .getByRole('button', { name: /^Reply/ })
      .click();
    await replyField().fill('Half an ans');
    await section().getByRole('button', { name: 'Cancel' }).click();
    const searched = page.waitForResponse('**/assets/scam-guard-*.js');
    release();
    await (await searched).finished();
    // It ends after the search for the reply, which began earlier.
    await field().fill('A thought');
    await expect.poll(inTab).toContain('A thought');
    expect(await inTab()).not.toContain('Half an ans');
  });
});

describe('a printed page', () => {
  it('shows what is folded on the screen', async () => {
    await site.make.article({
      slug: 'folded',
      content: '<p>Seen.</p><details><summary>More</summary><p>Unfolded on paper.</p></details>',
    });
    const { page, open, leave } = await visit(browser, site.url);
    await open('/news/folded');
    const folded = page.getByText('Unfolded on paper.');
    expect(await folded.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await folded.waitFor();
    await leave();
  });
});
