/** @module-tag extended */

import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { type SignedIn, signedIn, signIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let browser: Browser;
let ana: SignedIn;
let article: number;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  article = (await site.make.article({ slug: 'halving' })).id;
  ana = await signedIn(site);
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

describe('the time to edit a comment', () => {
  it('COMM-15 takes the focus from no one when it ends', async () => {
    await site.make.comment({ article, user: ana.user.id, content: 'Growing old', createdAt: new Date() });
    const visitor = await visit(browser, site.url);
    const { page, open, leave } = visitor;
    await signIn(visitor, ana);
    await page.clock.install();
    await open('/news/halving');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Edit your comment' }).fill('Almost done');
    const save = page.getByRole('button', { name: 'Save' });
    await save.focus();
    await page.clock.fastForward('16:00');
    await page.getByRole('alert').filter({ hasText: 'copy it and post it as a reply' }).waitFor();
    expect(await save.isDisabled()).toBe(true);
    expect(await save.evaluate((button) => button === document.activeElement)).toBe(true);
    await leave();
  });

  it.each([
    [1, /^Puedes editarlo hasta la 1:\d\d$/],
    [2, /^Puedes editarlo hasta las 2:\d\d$/],
    [13, /^Puedes editarlo hasta las 13:\d\d$/],
  ])('COMM-15 has the right article in Spanish (at %i)', async (hour, words) => {
    const createdAt = new Date();
    await truncate(site.em, 'stored_comment cascade');
    await site.make.comment({ article, user: ana.user.id, content: 'Recién escrito', createdAt });
    const visitor = await visit(browser, site.url, { timezoneId: zoneIn(hour, createdAt.getTime() + 15 * 60_000) });
    const { page, open, leave } = visitor;
    await signIn(visitor, ana);
    await open('/news/halving?lang=es');
    await page.getByText(words).waitFor();
    await leave();
  });
});

/** A time zone in which it is a certain hour at a moment. (Etc/GMT+3 is three hours behind UTC.) */
function zoneIn(hour: number, moment: number): string {
  const behind = new Date(moment).getUTCHours() - hour;
  const hours = behind > 12 ? behind - 24 : behind < -13 ? behind + 24 : behind;
  return `Etc/GMT${hours < 0 ? '' : '+'}${hours}`;
}

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
