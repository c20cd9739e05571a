/** @module-tag extended */

import { expect, it } from 'vitest';
import { breakApi } from '../support/api-traffic.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { startSite } from '../support/start-site.ts';

it('NLTR-01 NLTR-05 NLTR-06 VID-12 HOME-12 Subscribe on a video leads to the block on Home, which refuses a malformed address and takes another, after a failure too', async () => {
  const [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const video = await site.make.video();
  const { page, open, expectFailureOf, leave } = await visit(browser, site.url);
  await open(`/videos/${video.slug}`);
  await page.getByRole('link', { name: 'Subscribe' }).click();
  await page.waitForURL('**/#newsletter');
  const block = page.getByRole('region', { name: 'Stay Updated' });
  await expect.poll(() => block.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(900);

  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  const field = block.getByRole('textbox', { name: 'Your email address' });
  await field.fill('ana at example');
  await block.getByRole('button', { name: 'Subscribe' }).click();
  expect(await field.evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
  expect(sent).not.toContain('/graphql');

  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expectFailureOf('/graphql');
  const repair = await breakApi(page);
  await field.fill('ana@example.org');
  await block.getByRole('button', { name: 'Subscribe' }).click();
  await block.getByText('Something went wrong. Please try again.').waitFor();
  expect(await focused()).toBe('Something went wrong. Please try again.');
  expect(await site.em.execute('select email from newsletter_subscription')).toEqual([]);
  await repair();
  await field.press('Enter');
  await page.getByText('Subscribed!', { exact: true }).waitFor();
  expect(await focused()).toBe('Thank you for subscribing!');
  expect(await site.em.execute('select email from newsletter_subscription')).toEqual([{ email: 'ana@example.org' }]);
  await leave();
  await Promise.all([site.close(), browser.close()]);
});
