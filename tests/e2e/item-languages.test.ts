/** @module-tag extended */

import { expect, it } from 'vitest';
import { holdApi } from '#tests/support/api-traffic.ts';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { startSite } from '#tests/support/start-site.ts';

it('ART-03 VID-14 LESS-06 the language selector turns an item to Spanish and back, and keeps it until then', async () => {
  const [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const body = { content: '<p>English words</p>', contentEs: '<p>Palabras en español</p>' };
  await site.make.article({ slug: 'item', ...body });
  await site.make.lesson({ slug: 'item', ...body });
  await site.make.video({ slug: 'item', description: 'English words', descriptionEs: 'Palabras en español' });
  const { page, open, leave } = await visit(browser, site.url);
  const [english, spanish] = ['English words', 'Palabras en español'].map((text) =>
    page.getByText(text, { exact: true }),
  );
  for (const path of ['/news/item', '/videos/item', '/course/item']) {
    await open(`${path}?lang=en`);
    await english?.waitFor();
    const letThrough = await holdApi(page);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
    await page.getByRole('combobox', { name: 'Idioma' }).waitFor();
    expect(await english?.isVisible(), path).toBe(true);
    letThrough();
    await spanish?.waitFor();
    expect(await english?.count(), path).toBe(0);
    await page.getByRole('combobox', { name: 'Idioma' }).selectOption('en');
    await english?.waitFor();
    expect(await spanish?.count(), path).toBe(0);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
  await leave();
  await Promise.all([site.close(), browser.close()]);
});
