/** @module-tag extended */

import { expect, it } from 'vitest';
import { hasFocus } from '../support/admin-form.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { startSite } from '../support/start-site.ts';

it('VID-11 ART-06 Share on a video opens a menu, in which the link is copied and networks open', async () => {
  const [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await site.make.video({ slug: 'keys', title: 'What keys are' });
  const { page, open, leave } = await visit(browser, site.url, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'a network' }));
  const share = page.getByRole('button', { name: 'Share', exact: true });
  const ways = page.getByRole('list', { name: 'Share' });
  await open('/videos/keys');
  expect(await ways.count()).toBe(0);
  await share.press('Enter');
  expect(await ways.getByRole('listitem').count()).toBe(5);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await ways.count()).toBe(0);
  expect(await hasFocus(share)).toBe(true);
  await share.click();
  // By key: the menu hangs on its button, so a click that scrolls to it first may find it moved.
  await ways.getByRole('button', { name: 'Copy link' }).press('Enter');
  await page.getByRole('listitem').filter({ hasText: 'Link copied' }).waitFor();
  const address = `${site.url}/videos/keys?lang=en`;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  expect(await ways.count()).toBe(0);
  await share.click();
  const network = ways.getByRole('link', { name: 'Share on WhatsApp' });
  const [popup] = await Promise.all([page.waitForEvent('popup'), network.press('Enter')]);
  await popup.waitForURL(/^https/);
  expect(new URL(popup.url()).searchParams.get('text')).toBe(`What keys are ${address}`);
  await leave();
  await Promise.all([site.close(), browser.close()]);
});
