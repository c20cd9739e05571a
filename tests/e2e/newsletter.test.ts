import type { Browser } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openBrowser, type Visitor, visit } from '../support/browser.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('the newsletter block on Home', () => {
  let site: TestSite;
  let browser: Browser;
  let visitor: Visitor;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });
  beforeEach(async () => {
    await truncate(site.em, 'newsletter_subscription, rate_limit cascade');
    visitor = await visit(browser, site.url);
    await visitor.open('/');
  });

  const block = () => visitor.page.getByRole('region', { name: 'Stay Updated' });
  const field = () => block().getByRole('textbox', { name: 'Your email address' });
  const focused = () => visitor.page.evaluate(() => document.activeElement?.textContent);
  const stored = () => site.em.execute('select email from newsletter_subscription');

  it('NLTR-01 HOME-12 the browser refuses an empty or malformed address and nothing is sent', async () => {
    const sent: string[] = [];
    visitor.page.on('request', (request) => sent.push(request.url()));
    expect(await field().getAttribute('type')).toBe('email');
    await block().getByRole('button', { name: 'Subscribe' }).click();
    await field().fill('ana at example');
    await block().getByRole('button', { name: 'Subscribe' }).click();
    expect(await field().evaluate((input: HTMLInputElement) => input.validity.valid)).toBe(false);
    expect(sent.filter((address) => address.includes('/graphql'))).toEqual([]);
    await visitor.leave();
  });

  it('NLTR-06 a failure says so, keeps the address and enables the button', async () => {
    visitor.expectFailureOf('/graphql');
    await visitor.page.route('**/graphql', (route) => route.abort());
    await field().fill('ana@example.org');
    await block().getByRole('button', { name: 'Subscribe' }).click();
    await block().getByText('Something went wrong. Please try again.').waitFor();
    expect(await focused()).toBe('Something went wrong. Please try again.');
    expect(await field().inputValue()).toBe('ana@example.org');
    expect(await block().getByRole('button', { name: 'Subscribe' }).isEnabled()).toBe(true);
    expect(await stored()).toEqual([]);
    await visitor.leave();
  });

  it('NLTR-02 the button reads "Subscribing..." and is disabled for a second, also when the server is faster', async () => {
    await visitor.page.clock.install({ time: 0 });
    await visitor.page.clock.pauseAt(1_000);
    await field().fill('ana@example.org');
    const answered = visitor.page.waitForResponse('**/graphql');
    await block().getByRole('button', { name: 'Subscribe' }).click();
    await answered;
    const busy = block().getByRole('button', { name: 'Subscribing...' });
    await visitor.page.clock.runFor(900);
    expect(await busy.isDisabled()).toBe(true);
    await visitor.page.clock.runFor(200);
    await busy.waitFor({ state: 'detached' });
    expect(await block().getByRole('button', { name: 'Subscribe' }).isEnabled()).toBe(true);
    await visitor.leave();
  });

  it('NLTR-03 NLTR-04 NLTR-05 success shows the toast, clears the field and thanks in the block', async () => {
    await field().fill('ana@example.org');
    await field().press('Enter');
    await visitor.page.getByText('Subscribed!', { exact: true }).waitFor();
    await visitor.page.getByText("You've been added to our newsletter.", { exact: true }).waitFor();
    await block().getByText('Thank you for subscribing!').waitFor();
    expect(await focused()).toBe('Thank you for subscribing!');
    expect(await field().inputValue()).toBe('');
    expect(await stored()).toEqual([{ email: 'ana@example.org' }]);
    await visitor.leave();
  });

  it('VID-12 Subscribe on a video leads to it', async () => {
    const video = await site.make.video();
    await visitor.open(`/videos/${video.slug}`);
    await visitor.page.getByRole('link', { name: 'Subscribe' }).click();
    await visitor.page.waitForURL('**/#newsletter');
    await expect.poll(() => block().evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(900);
    await visitor.leave();
  });
});
