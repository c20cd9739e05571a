import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { QUESTIONS } from '#tests/support/questions.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const module = (await site.make.module()).id;
  await site.make.lesson({ module, slug: 'money', title: 'Money', order: 1, questions: QUESTIONS });
  const content = '<p>Ana sends 20,000 sats.</p><table><tr><td>Fee</td><td>1,410 sats</td></tr></table>';
  await site.make.lesson({ module, slug: 'fees', title: 'Fees', order: 2, content });
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

it('a question of an earlier lesson opens above the text and is answered at once, which is for the review', async () => {
  const { page, open, leave } = await visit(browser, site.url);
  await open('/course/fees');
  await page.getByText('Do you remember?').click();
  const form = page.getByRole('form', { name: 'Money' });
  await form.getByText('The bank').click();
  await form.getByRole('button', { name: 'Check Answer' }).click();
  await form.getByText('Only the key signs.').waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('learning'))).toContain('"who-signs"');
  await form.getByText('The holder of the key').click();
  await form.getByRole('button', { name: 'Check Answer' }).click();
  await form.getByText('Right!').waitFor();
  await leave();
});

it('a reader enters the price of a bitcoin once, and amounts show what they are worth, on paper too', async () => {
  const { page, open, leave } = await visit(browser, site.url);
  await open('/course/fees');
  await page.mouse.move(300, 300);
  await page.getByRole('button', { name: 'in your money?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Amounts in your money' });
  await dialog.getByRole('textbox', { name: 'Price of 1 BTC' }).fill('1,800,000');
  await dialog.getByRole('textbox', { name: 'Name of your money' }).fill('pesos');
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.count()).toBe(0);
  await page.getByText('(≈ 25.4 pesos)').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('at your price');
  await page.reload();
  const paragraph = page.getByText('Ana sends');
  await expect
    .poll(() => paragraph.textContent())
    .toBe('Ana sends 20,000 sats (≈\u00a0360\u00a0pesos, at your price).');
  await page.emulateMedia({ media: 'print' });
  expect(await paragraph.getByText('at your price').isVisible()).toBe(true);
  await leave();
});
