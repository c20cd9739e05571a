import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { type SignedIn, signedIn, signIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
let ana: SignedIn;
let moderator: SignedIn;
let article: number;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  ana = await signedIn(site, { username: 'ana' });
  moderator = await signedIn(site, { username: 'moritz', role: 'moderator' });
  article = (await site.make.article({ slug: 'halving', title: 'The halving', titleEs: 'El halving' })).id;
});
afterAll(() => Promise.all([site.close(), browser.close()]));

const PHONE = { viewport: { width: 390, height: 844 } };

it('a moderator with a phone hides a comment with a reason, stops its author from commenting and lifts it; the author reads all of it', async () => {
  const { id } = await site.make.comment({ article, user: ana.user.id, content: 'Buy my course today' });
  await site.make.comment({ article, user: moderator.user.id, content: 'A word of the moderator' });
  const admin = await openAsAdmin(browser, moderator, '/admin/comments', PHONE);
  const { page } = admin;

  // A reason can be given, and stopping someone asks for one.
  await page.getByRole('button', { name: 'Hide Buy my course today' }).click();
  const hiding = page.getByRole('dialog', { name: 'Are you sure?' });
  await hiding.getByText('Tell the author why').click();
  await hiding.getByLabel('Reason (optional)').selectOption('Spam or advertising');
  await hiding.getByLabel('Note to the author (optional)').fill('No advertising, please.');
  expect(await axeFindings(page)).toEqual([]);
  await hiding.getByRole('button', { name: 'Hide' }).click();
  await toastOf(page).getByText('1 comment hidden', { exact: true }).waitFor();
  await page.getByText('Reason: Spam or advertising').waitFor();
  await page.getByText('No advertising, please.').waitFor();

  // Stopping the author; no one can stop a moderator.
  expect(await page.getByRole('button', { name: /^Stop moritz/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Stop ana from commenting' }).click();
  const banning = page.getByRole('dialog', { name: 'Stop ana from commenting?' });
  await banning.getByRole('button', { name: 'Stop from commenting' }).click();
  await banning.getByRole('alert').getByText('Required').waitFor();
  const reason = banning.getByLabel('Reason');
  expect(await reason.evaluate((element) => element === document.activeElement)).toBe(true);
  await reason.selectOption('Insult');
  await banning.getByLabel('Note to the user (optional)').fill('Please stay friendly.');
  const year = new Date().getUTCFullYear() + 1;
  await banning.getByLabel('Through').fill(`${year}-12-03`);
  expect(await axeFindings(page)).toEqual([]);
  await banning.getByRole('button', { name: 'Stop from commenting' }).click();
  await toastOf(page).getByText('ana can’t comment now', { exact: true }).waitFor();
  const bans = page.getByRole('region', { name: '1 person can’t comment' });
  await bans.getByText('Please stay friendly.').waitFor();
  await page.getByText('Can’t comment', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // The author reads it in their language: in the bell, on the profile and in place of the box.
  const reader = await visit(browser, site.url, { locale: 'es-MX', ...PHONE });
  await signIn(reader, ana);
  await reader.open('/news/halving');
  const note = reader.page.getByRole('note').filter({ hasText: 'comentar' });
  const until = `hasta esta fecha inclusive: dic 3, ${year}.`;
  await note.getByText(`Un moderador suspendió tu permiso para comentar ${until}`).waitFor();
  await note.getByText('Motivo: Insulto').waitFor();
  await note.getByText('Please stay friendly.').waitFor();
  expect(await reader.page.getByRole('textbox', { name: 'Tu comentario' }).count()).toBe(0);
  await reader.page.getByRole('button', { name: /^Notificaciones/ }).click();
  const message = reader.page.getByRole('dialog', { name: 'Notificaciones' }).getByRole('link');
  await message.getByText('Un moderador ocultó tu comentario.').waitFor();
  await message.getByText('Motivo: Spam o publicidad').waitFor();
  await message.click();
  await reader.page.waitForURL('**/profile');
  const own = reader.page.getByRole('article').filter({ hasText: 'Buy my course today' });
  await own.getByText('Motivo: Spam o publicidad').waitFor();
  await own.getByText('No advertising, please.').waitFor();
  expect(await reader.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  // Lifted, and the form of the comment shows who hid it and why.
  await bans.getByRole('button', { name: 'Let ana comment again' }).click();
  await toastOf(page).getByText('ana can comment again', { exact: true }).waitFor();
  await expect.poll(() => bans.count()).toBe(0);
  await admin.open(`/admin/comments/${id}`);
  await page.getByText('Hidden by moritz').waitFor();
  await page.getByText('Reason: Spam or advertising').waitFor();
  await admin.leave();
  await reader.open('/news/halving');
  await reader.page.getByRole('textbox', { name: 'Tu comentario' }).waitFor();
  await reader.leave();
});

it('the form of a comment takes a reason once “Hidden” is chosen', { tags: ['extended'] }, async () => {
  const { id } = await site.make.comment({ article, user: ana.user.id, content: 'Something else entirely' });
  const admin = await openAsAdmin(browser, moderator, `/admin/comments/${id}`);
  const { page } = admin;
  await page.getByLabel('Status').waitFor();
  expect(await page.getByLabel('Reason').count()).toBe(0);
  await page.getByLabel('Status').selectOption('hidden');
  await page.getByLabel('Reason').selectOption('Off topic');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => site.em.execute('select reason from comment_decision where comment_id = ?', [id]))
    .toEqual([{ reason: 'off_topic' }]);
  await expect.poll(() => page.getByLabel('Reason').count()).toBe(0);
  await admin.leave();
});
