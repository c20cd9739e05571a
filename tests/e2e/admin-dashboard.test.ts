import type { Browser, BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAsAdmin } from '../support/admin-site.ts';
import { breakApi } from '../support/api-traffic.ts';
import { openBrowser, type Visitor } from '../support/browser.ts';
import { type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('the admin dashboard', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  let ids: Record<'draft' | 'english' | 'comment', number>;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
    const { make } = site;
    const spanish = { titleEs: 'Título', excerptEs: 'Un extracto en español.', contentEs: '<p>Texto.</p>' };
    const article = await make.article({ title: 'The halving', slug: 'halving', ...spanish });
    const draft = await make.article({ title: 'Not yet ready', status: 'draft', ...spanish });
    for (let n = 0; n < 6; n += 1) await make.article({ title: `Old draft ${n}`, status: 'draft', ...spanish });
    await site.em.execute(`update article set updated_at = now() where title = 'Not yet ready'`);
    const english = await make.video({ title: 'English only' });
    const module = await make.module({ titleEs: 'Módulo', descriptionEs: 'De qué trata.' });
    await make.lesson({ module: module.id, titleEs: 'Lección', contentEs: '<p>Texto.</p>' });
    await make.lesson({ module: module.id, titleEs: 'Lección', contentEs: '<p>Texto.</p>', status: 'draft' });
    const ana = await make.user({ username: 'ana' });
    const comment = await make.comment({ article: article.id, user: ana.id, content: 'Reported by a reader' });
    await make.comment({
      article: article.id,
      status: 'hidden',
      awaitsReview: true,
      content: 'Look at https://x.example',
    });
    const reader = await signedIn(site);
    await reader.graphql(`mutation { reportComment(id: ${comment.id}, reason: "It sells coins") }`);
    await site.em.execute("update article set reviewed_at = '2024-01-31' where slug = 'halving'");
    ids = { draft: draft.id, english: english.id, comment: comment.id };
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  const open = (options?: BrowserContextOptions) => openAsAdmin(browser, admin, '/admin', options);
  const counters = ({ page }: Visitor) =>
    page.getByRole('region', { name: 'Totals' }).getByRole('link').allTextContents();
  const part = ({ page }: Visitor, name: string) => page.getByRole('region', { name });

  it('ADM-06 counts all articles, videos, modules, lessons and comments, drafts and hidden ones included', async () => {
    const visitor = await open();
    await expect
      .poll(() => counters(visitor))
      .toEqual(['Articles 8', 'Videos 1', 'Modules 1', 'Lessons 2', 'Comments 2']);
    await visitor.leave();
  });

  it('ADM-07 when a read fails no counter changes, and trying again brings them all', async () => {
    const visitor = await open();
    const { page } = visitor;
    const before = ['Articles 8', 'Videos 1', 'Modules 1', 'Lessons 2', 'Comments 2'];
    await expect.poll(() => counters(visitor)).toEqual(before);
    await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Users' }).click();
    await page.getByRole('heading', { level: 1, name: 'Users Management' }).waitFor();
    const more = await site.make.video({ titleEs: 'Video', descriptionEs: 'De qué trata.' });
    visitor.expectFailureOf('/graphql');
    const repair = await breakApi(page);
    await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByText('Couldn’t load the totals.').waitFor();
    expect(await counters(visitor)).toEqual(before);
    await repair();
    await page.getByRole('region', { name: 'Totals' }).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => counters(visitor)).toContain('Videos 2');
    await site.em.execute(`delete from video where id = ${more.id}`);
    await visitor.leave();
  });

  it('ADM-08 View Site leads to Home', async () => {
    const visitor = await open();
    await visitor.page.getByRole('main').getByRole('link', { name: 'View Site' }).last().click();
    await visitor.page.waitForURL(`${site.url}/`);
    await visitor.leave();
  });

  it('ADM-09 Quick Actions lead to the four create forms', async () => {
    const visitor = await open();
    const links = part(visitor, 'Quick Actions').getByRole('link');
    const targets = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')));
    expect(targets).toEqual(['/admin/articles/new', '/admin/videos/new', '/admin/modules/new', '/admin/lessons/new']);
    await visitor.leave();
  });

  it('ADM-10 the notes tell of creating articles, uploading videos, organising modules and moderating comments', async () => {
    const visitor = await open();
    expect(await part(visitor, 'Resources').getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Creating articles',
      'Uploading videos',
      'Organizing modules',
      'Moderating comments',
    ]);
    await visitor.leave();
  });

  it('the drafts, latest change first, lead to their forms, and to all of them', async () => {
    const visitor = await open();
    const drafts = part(visitor, 'Drafts');
    await drafts.getByRole('heading', { name: 'Drafts 8' }).waitFor();
    expect(await drafts.getByRole('listitem').count()).toBe(5);
    const first = drafts.getByRole('listitem').first().getByRole('link');
    expect([await first.textContent(), await first.getAttribute('href')]).toEqual([
      'Not yet ready',
      `/admin/articles/${ids.draft}`,
    ]);
    await drafts.getByRole('link', { name: 'Articles' }).click();
    await visitor.page.waitForURL('/admin/articles?status=draft');
    await visitor.leave();
  });

  it('what lacks Spanish leads to its form', async () => {
    const visitor = await open();
    const link = part(visitor, 'Without Spanish').getByRole('link');
    expect([await link.textContent(), await link.getAttribute('href')]).toEqual([
      'English only',
      `/admin/videos/${ids.english}?tab=spanish`,
    ]);
    await visitor.leave();
  });

  it('begins with what needs attention: reports with their reasons, waiting comments, drafts, reviews, Spanish', async () => {
    const visitor = await open();
    const { page } = visitor;
    const attention = part(visitor, 'Needs your attention');
    await attention.getByRole('heading', { level: 3 }).first().waitFor();
    expect(await attention.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
      'Reported comments 1',
      'Comments waiting for approval 1',
      'Drafts 8',
      'Review due 1',
      'Without Spanish 1',
    ]);
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()).toBe(
      'Needs your attention',
    );
    const reported = part(visitor, 'Reported comments');
    expect(await reported.getByRole('list', { name: 'Reasons of the reports' }).textContent()).toBe(
      'It sells coins 1 person',
    );
    await reported.getByRole('link', { name: 'See all reported comments' }).click();
    await page.waitForURL('/admin/comments?reported=1');
    await page.getByRole('row').filter({ hasText: 'Reported by a reader' }).waitFor();
    await visitor.leave();
  });

  it('what waits for approval or a review leads to its form and its list', async () => {
    const visitor = await open();
    const due = part(visitor, 'Review due').getByRole('link', { name: 'The halving' });
    expect(await due.getAttribute('href')).toMatch(/^\/admin\/articles\/\d+$/);
    const waiting = part(visitor, 'Comments waiting for approval');
    await waiting.getByText('Waiting for approval', { exact: true }).waitFor();
    const all = waiting.getByRole('link', { name: 'See all hidden comments' });
    expect(await all.getAttribute('href')).toBe('/admin/comments?status=hidden');
    await visitor.leave();
  });

  it('the latest comments lead to their forms and places', async () => {
    const visitor = await open();
    const comments = part(visitor, 'Latest comments');
    const reported = comments.getByRole('listitem').filter({ hasText: 'Reported by a reader' }).first();
    await reported.getByText('1 report', { exact: true }).waitFor();
    expect(await reported.getByRole('link', { name: 'Reported' }).getAttribute('href')).toBe(
      `/admin/comments/${ids.comment}`,
    );
    expect(await reported.getByRole('link', { name: 'The halving' }).getAttribute('href')).toBe(
      `/news/halving?comments=${ids.comment}#comment-${ids.comment}`,
    );
    await visitor.leave();
  });

  it('speaks Spanish, with titles in Spanish where comments stand', async () => {
    const visitor = await open({ locale: 'es-MX' });
    const { page } = visitor;
    await page.getByRole('heading', { level: 1, name: 'Panel' }).waitFor();
    await page.getByRole('link', { name: 'Nueva lección' }).waitFor();
    await part(visitor, 'Últimos comentarios').getByRole('link', { name: 'Título' }).first().waitFor();
    await page.getByLabel('Language').or(page.getByLabel('Idioma')).first().selectOption('en');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await part(visitor, 'Latest comments').getByRole('link', { name: 'The halving' }).first().waitFor();
    await visitor.leave();
  });
});

describe('the dashboard of a site', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));

  it('without content welcomes, and has no empty boxes', async () => {
    const visitor = await openAsAdmin(browser, admin, '/admin');
    const main = visitor.page.getByRole('main');
    await main.getByText('Welcome! Your site is ready.').waitFor();
    expect(await main.getByRole('heading', { level: 3 }).allTextContents()).not.toContain('Drafts 0');
    for (const name of ['Drafts', 'Without Spanish', 'Latest comments']) {
      expect(await main.getByRole('region', { name, exact: true }).count(), name).toBe(0);
    }
    await visitor.leave();
  });

  it('where nothing waits says so', async () => {
    await site.make.video({ titleEs: 'Video', descriptionEs: 'De qué trata.' });
    const visitor = await openAsAdmin(browser, admin, '/admin', { locale: 'es-MX' });
    await visitor.page.getByRole('region', { name: 'Requiere tu atención' }).getByText('Todo al día').waitFor();
    await visitor.leave();
  });
});
