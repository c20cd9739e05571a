import { expect, it } from 'vitest';
import { openBrowser, visit } from '../support/browser.ts';
import { cardsInFirstRow, cardTitles, showsCards } from '../support/cards.ts';
import { startSite } from '../support/start-site.ts';

it('VIDL-03 VIDL-04 ERR-17 the video listing has three cards in a row, is searched, and leads to a video', async () => {
  const [site, browser] = await Promise.all([startSite(), openBrowser()]);
  await site.make.video({ title: 'Lightning', description: 'Channels explained.' });
  await site.make.video({ title: 'Nodes', slug: 'nodes', description: 'Run your own.' });
  await site.make.video({ title: 'Wallets', description: 'Which ones talk to your NODE.' });
  const { page, open, leave } = await visit(browser, site.url);
  const searchFor = async (text: string) => {
    await page.getByRole('searchbox', { name: 'Search videos' }).fill(text);
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  };
  await open('/videos');
  expect(await cardTitles(page)).toEqual(['Wallets', 'Nodes', 'Lightning']);
  expect(await cardsInFirstRow(page)).toBe(3);
  await searchFor('no such video');
  await page.getByText('No videos found matching your search.').waitFor();
  await searchFor('node');
  await showsCards(page, ['Wallets', 'Nodes']);
  await page
    .getByRole('article')
    .filter({ hasText: 'Run your own.' })
    .click({ position: { x: 20, y: 20 } });
  await page.waitForURL('**/videos/nodes');
  await page.getByRole('heading', { level: 1, name: 'Nodes' }).waitFor();
  await leave();
  await Promise.all([site.close(), browser.close()]);
});
