import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAsAdmin, rowsOf, titlesOf, toastOf } from '../support/admin-site.ts';
import { openBrowser, type Visitor } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const SIXTY = 'Sixty characters are shown whole, as this comment proves it.';
const LONGER = `${SIXTY.slice(0, 59)} And more.`;

describe('the comments in the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  let article: number;
  let ids: { calm: number; hidden: number; reported: number };
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
    article = (await site.make.article({ title: 'The halving', slug: 'halving' })).id;
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));
  beforeEach(async () => {
    await site.em.execute('delete from comment');
    await site.em.execute(`delete from app_user where username in ('ana', 'luis')`);
    const { make } = site;
    const [ana, reader] = [await make.user({ username: 'ana' }), await signedIn(site, { username: 'luis' })];
    const calm = await make.comment({ article, user: ana.id, content: 'A calm word' });
    const hidden = await make.comment({ article, user: ana.id, content: 'A hidden word', status: 'hidden' });
    const reported = await make.comment({ article, user: ana.id, content: 'A rude word' });
    await reader.graphql(`mutation { reportComment(id: ${reported.id}, reason: "It insults people") }`);
    ids = { calm: calm.id, hidden: hidden.id, reported: reported.id };
  });

  const open = (query = '', options?: BrowserContextOptions) =>
    openAsAdmin(browser, admin, `/admin/comments${query}`, options);
  const row = ({ page }: Visitor, text: string) => rowsOf(page).filter({ hasText: text });
  const hideBecause = async ({ page }: Visitor, reason: string) => {
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await dialog.getByText('Tell the author why').click();
    await dialog.getByLabel('Reason').selectOption(reason);
    await dialog.getByRole('button', { name: 'Hide' }).click();
  };
  const statusOf = async (id: number) =>
    (await site.em.execute<{ status: string }[]>('select status from comment where id = ?', [id]))[0]?.status;

  it('ADM-19 ADM-20 the tabs are All, Approved and Hidden, with exactly their comments', async () => {
    const visitor = await open();
    const { page } = visitor;
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['All 3', 'Approved 2', 'Hidden 1']);
    await page.getByRole('tab', { name: 'Hidden' }).click();
    await page.waitForURL('/admin/comments?status=hidden');
    await expect.poll(() => titlesOf(page)).toEqual(['A hidden word']);
    await page.getByRole('tab', { name: 'Approved' }).click();
    await expect.poll(() => titlesOf(page)).toEqual(['A rude word', 'A calm word']);
    await visitor.leave();
  });

  it('ADM-23 ADM-25 the columns are Content, Status, Date and actions; Approved is green and Hidden red', async () => {
    const visitor = await open();
    const { page } = visitor;
    await row(visitor, 'A calm word').waitFor();
    const heads = await page.getByRole('columnheader').allTextContents();
    expect(heads.filter(Boolean)).toEqual(['Selection', 'Content', 'Status', 'Date', 'Actions']);
    const colour = (text: string, badge: string) =>
      row(visitor, text)
        .getByText(badge, { exact: true })
        .evaluate((element) => getComputedStyle(element).color);
    expect(await colour('A calm word', 'Approved')).toBe('rgb(31, 107, 58)');
    expect(await colour('A hidden word', 'Hidden')).toBe('rgb(179, 38, 30)');
    await visitor.leave();
  });

  it('ADM-27 a text of 60 characters is whole, a longer one cut there with an ellipsis', async () => {
    await site.make.comment({ article, content: SIXTY });
    await site.make.comment({ article, content: LONGER });
    const visitor = await open();
    await row(visitor, 'Sixty').first().waitFor();
    expect((await titlesOf(visitor.page)).slice(0, 2)).toEqual([`${LONGER.slice(0, 60)}…`, SIXTY]);
    await visitor.leave();
  });

  it('ADM-29 ADM-30 they have no View action; Edit leads to the form, the place to where they stand', async () => {
    const visitor = await open();
    const calm = row(visitor, 'A calm word');
    await calm.waitFor();
    expect(await rowsOf(visitor.page).getByRole('link', { name: /View/ }).count()).toBe(0);
    expect(await calm.getByRole('link', { name: 'Edit A calm word' }).getAttribute('href')).toBe(
      `/admin/comments/${ids.calm}`,
    );
    expect(await calm.getByRole('link', { name: 'The halving' }).getAttribute('href')).toBe(
      `/news/halving?comments=${ids.calm}#comment-${ids.calm}`,
    );
    await visitor.leave();
  });

  it.each(['an old one', 'an old reply', 'a hidden one'])(
    'the place of %s leads straight to it on its page, however many others there are',
    async (which) => {
      const { make } = site;
      const long = (await make.article({ slug: `long-talk-${which.replaceAll(' ', '-')}` })).id;
      const status = which === 'a hidden one' ? 'hidden' : 'published';
      const old = await make.comment({ article: long, content: 'The very first word', status });
      const reply = await make.comment({ article: long, parent: old.id, content: 'The first answer' });
      for (let n = 0; n < 5; n += 1) await make.comment({ article: long, parent: old.id });
      for (let n = 0; n < 45; n += 1) await make.comment({ article: long });
      const wanted = which === 'an old reply' ? reply : old;
      const text = which === 'an old reply' ? 'The first answer' : 'The very first word';
      const visitor = await open(`?q=${encodeURIComponent(text)}`);
      const { page } = visitor;
      await row(visitor, text)
        .getByRole('link', { name: /^Article/ })
        .click();
      await page.waitForURL(`**/news/long-talk-*#comment-${wanted.id}`);
      const comment = page.locator(`#comment-${wanted.id}`);
      await comment.getByText(text).first().waitFor();
      await expect
        .poll(() =>
          comment.evaluate((element) => {
            const { top } = element.getBoundingClientRect();
            return top >= 0 && top < innerHeight;
          }),
        )
        .toBe(true);
      await visitor.leave();
    },
  );

  it('"Reported" shows what readers complained of; the search finds texts and authors', async () => {
    const visitor = await open();
    const { page } = visitor;
    await page.getByRole('button', { name: 'Reported' }).click();
    await page.waitForURL('/admin/comments?reported=1');
    await expect.poll(() => titlesOf(page)).toEqual(['A rude word']);
    await row(visitor, 'A rude word').getByText('1 report', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Reported' }).click();
    const search = page.getByRole('searchbox', { name: 'Search by text or author' });
    await search.fill('CALM');
    await search.press('Enter');
    await expect.poll(() => titlesOf(page)).toEqual(['A calm word']);
    await search.fill('ana');
    await search.press('Enter');
    await expect.poll(() => rowsOf(page).count()).toBe(3);
    await visitor.leave();
  });

  it('a reported one shows why and by how many people it was reported, in its row and in its form', async () => {
    const others = [await signedIn(site), await signedIn(site)];
    for (const other of others) {
      await other.graphql(`mutation { reportComment(id: ${ids.reported}, reason: "Spam") }`);
    }
    const visitor = await open();
    const { page } = visitor;
    const reasons = ['Spam 2 people', 'It insults people 1 person'];
    const shown = page.getByRole('list', { name: 'Reasons of the reports' }).getByRole('listitem');
    await row(visitor, 'A rude word').getByText('3 reports', { exact: true }).waitFor();
    expect(await shown.allTextContents()).toEqual(reasons);
    await page.getByRole('link', { name: 'Edit A rude word' }).click();
    const panel = page.getByRole('region', { name: '3 people reported this comment' });
    await panel.waitFor();
    expect(await shown.allTextContents()).toEqual(reasons);
    await panel.getByRole('button', { name: 'Keep comment' }).click();
    await page.getByText('The reports are settled.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^The reports are settled\./);
    expect(await statusOf(ids.reported)).toBe('published');
    expect(await site.em.execute('select distinct outcome from comment_report')).toEqual([{ outcome: 'kept' }]);
    await visitor.leave();
  });

  it('a reported one is kept from its row, which tells the people who reported it', async () => {
    const visitor = await open();
    const { page } = visitor;
    await row(visitor, 'A rude word').getByRole('button', { name: 'Keep A rude word' }).click();
    await toastOf(page).getByText('1 comment kept', { exact: true }).waitFor();
    await toastOf(page).getByText('The person who reported it will see your decision.').waitFor();
    await expect.poll(() => page.getByRole('list', { name: 'Reasons of the reports' }).count()).toBe(0);
    expect(await row(visitor, 'A calm word').getByRole('button', { name: /^Keep/ }).count()).toBe(0);
    expect(await site.em.execute('select kind from notification')).toEqual([{ kind: 'report_kept' }]);
    await visitor.leave();
  });

  it('one is approved or hidden from its row, and readers see it so at once', async () => {
    const visitor = await open();
    const { page } = visitor;
    await row(visitor, 'A hidden word').getByRole('button', { name: 'Approve A hidden word' }).click();
    await toastOf(page).getByText('1 comment approved', { exact: true }).waitFor();
    await row(visitor, 'A hidden word').getByText('Approved', { exact: true }).waitFor();
    await row(visitor, 'A rude word').getByRole('button', { name: 'Hide A rude word' }).click();
    await hideBecause(visitor, 'Insult');
    await toastOf(page).getByText('1 comment hidden', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Hidden 1' }).waitFor();
    expect([await statusOf(ids.hidden), await statusOf(ids.reported)]).toEqual(['published', 'hidden']);
    await row(visitor, 'A hidden word').getByRole('link', { name: 'The halving' }).click();
    await page.getByRole('article').filter({ hasText: 'A hidden word' }).first().waitFor();
    await visitor.leave();
  });

  it('on the Hidden tab an approved one leaves the list, and the focus stays in it', async () => {
    const visitor = await open('?status=hidden');
    const { page } = visitor;
    await page.getByRole('button', { name: 'Approve A hidden word' }).click();
    await page.getByText('No comments found', { exact: true }).waitFor();
    const list = page.getByRole('region', { name: 'Comments Management' });
    await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);
    await visitor.leave();
  });

  it('several are approved, hidden or deleted at once', async () => {
    const visitor = await open();
    const { page } = visitor;
    const bar = page.getByRole('group', { name: 'Selected rows' });
    await page.getByRole('checkbox', { name: 'Select A calm word' }).check();
    await page.getByRole('checkbox', { name: 'Select A rude word' }).check();
    await bar.getByRole('button', { name: 'Hide', exact: true }).click();
    await hideBecause(visitor, 'Off topic');
    await toastOf(page).getByText('2 comments hidden', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Hidden 3' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await bar.getByRole('button', { name: 'Approve', exact: true }).click();
    await toastOf(page).getByText('3 comments approved', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Approved 3' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select A rude word' }).check();
    await page.getByRole('checkbox', { name: 'Select A hidden word' }).check();
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click();
    await toastOf(page).getByText('2 comments deleted', { exact: true }).waitFor();
    await expect.poll(() => titlesOf(page)).toEqual(['A calm word']);
    await toastOf(page).getByRole('button', { name: 'Undo' }).click();
    await toastOf(page).getByText('2 comments restored', { exact: true }).waitFor();
    await expect.poll(() => titlesOf(page)).toEqual(['A rude word', 'A hidden word', 'A calm word']);
    await visitor.leave();
  });

  it('ADM-31 ADM-33 ERR-23 one is deleted after the question, its replies too; Undo and the trash bring them back', async () => {
    await site.make.comment({ article, parent: ids.calm, content: 'A reply' });
    const visitor = await open();
    const { page } = visitor;
    await page.getByRole('button', { name: 'Delete A calm word' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await dialog.getByText('A calm word', { exact: true }).waitFor();
    // It asks for nothing else unless someone wants to say more.
    expect(await dialog.getByRole('combobox').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toastOf(page).getByText('Comment deleted', { exact: true }).waitFor();
    await toastOf(page).getByText('The comment has been successfully deleted.', { exact: true }).waitFor();
    await expect.poll(() => titlesOf(page)).toEqual(['A rude word', 'A hidden word']);
    await toastOf(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => titlesOf(page)).toEqual(['A reply', 'A rude word', 'A hidden word', 'A calm word']);

    await page.getByRole('button', { name: 'Delete A calm word' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await toastOf(page).getByText('Comment deleted', { exact: true }).waitFor();
    await visitor.open('/admin/trash?type=comment');
    const entry = page.getByRole('region', { name: 'Trash' }).getByRole('listitem');
    await entry.getByText('with 1 reply', { exact: true }).waitFor();
    await entry.getByRole('button', { name: 'Restore A calm word' }).click();
    await toastOf(page).getByText('“A calm word” is back', { exact: true }).waitFor();
    expect(await statusOf(ids.calm)).toBe('published');
    await visitor.leave();
  });

  it('speak Spanish', async () => {
    const visitor = await open('', { locale: 'es-MX' });
    const { page } = visitor;
    await expect.poll(() => page.getByRole('tab').allTextContents()).toEqual(['Todos 3', 'Aprobados 2', 'Ocultos 1']);
    await row(visitor, 'A hidden word').getByText('Oculto', { exact: true }).waitFor();
    await row(visitor, 'A calm word').getByText('Aprobado', { exact: true }).waitFor();
    await visitor.leave();
  });
});
