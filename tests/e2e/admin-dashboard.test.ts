import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openAsAdmin } from '../support/admin-site.ts';
import { openBrowser } from '../support/browser.ts';
import { signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

let site: TestSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
});
afterAll(() => Promise.all([site.close(), browser.close()]));

it('ADM-06 ADM-07 the dashboard leads to what needs attention, counts again when it is back, and changes its language', async () => {
  const admin = await signedIn(site, { role: 'admin' });
  const { make } = site;
  const texts = { titleEs: 'Título', excerptEs: 'Un extracto en español.', contentEs: '<p>Texto.</p>' };
  const article = await make.article({ title: 'The halving', slug: 'halving', ...texts });
  const { id } = await make.comment({ article: article.id, content: 'Reported by a reader' });
  const reader = await signedIn(site);
  await reader.graphql(`mutation { reportComment(id: ${id}, reason: "It sells coins") }`);
  const visitor = await openAsAdmin(browser, admin, '/admin', { locale: 'es-MX' });
  const { page } = visitor;
  const part = (name: string) => page.getByRole('region', { name });
  const counters = (name: string) => part(name).getByRole('link').allTextContents();
  await part('Requiere tu atención').getByText('It sells coins').waitFor();
  await part('Últimos comentarios').getByRole('link', { name: 'Título' }).first().waitFor();
  await page.getByLabel('Idioma').first().selectOption('en');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  await part('Latest comments').getByRole('link', { name: 'The halving' }).first().waitFor();
  await expect
    .poll(() => counters('Totals'))
    .toEqual(['Articles 1', 'Videos 0', 'Modules 0', 'Lessons 0', 'Comments 1']);
  await part('Reported comments').getByRole('link', { name: 'See all reported comments' }).click();
  await page.waitForURL('/admin/comments?reported=1');
  await page.getByRole('row').filter({ hasText: 'Reported by a reader' }).waitFor();
  await make.video();
  await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect.poll(() => counters('Totals')).toContain('Videos 1');
  await page.getByRole('main').getByRole('link', { name: 'View Site' }).last().click();
  await page.waitForURL(`${site.url}/`);
  await visitor.leave();
});
