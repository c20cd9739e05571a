import { it } from 'vitest';
import { boxOf } from '../support/boxes.ts';
import { openBrowser, visit } from '../support/browser.ts';
import { startSite } from '../support/start-site.ts';

it('HOME-02 HOME-03 HOME-10 Home leads to the course, to the news, and by the signs of the street to modules', async () => {
  const [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const ids: number[] = [];
  for (const order of [1, 2, 3]) ids.push((await site.make.module({ order })).id);
  const { page, open, leave } = await visit(browser, site.url, { locale: 'es-MX' });
  await open('/');
  const hero = page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
  await hero.getByRole('link', { name: 'Empezar a aprender' }).click();
  await page.waitForURL('**/course');
  await page.goBack();
  await hero.getByRole('link', { name: 'Leer las noticias' }).click();
  await page.waitForURL('**/news');
  await page.goBack();
  // The sign stands in the street, and is part of the way.
  const stop = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /Billeteras y seguridad/ }) });
  await stop.scrollIntoViewIfNeeded();
  const { x, y, width } = await boxOf(stop);
  await page.mouse.click(x + width / 2, y + 10);
  await page.waitForURL(`**/course?moduleId=${ids[1]}`);
  await leave();
  await Promise.all([site.close(), browser.close()]);
});
