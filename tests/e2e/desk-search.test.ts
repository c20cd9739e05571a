/** @module-tag extended */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { visit } from '../support/browser.ts';
import { type Desk, startDesk } from '../support/desk.ts';
import { indexed } from '../support/indexed.ts';
import { signIn } from '../support/sign-in.ts';
import { textsIn } from '../support/texts.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.close());
beforeEach(() =>
  truncate(desk.database.orm.em, 'stored_article, stored_course_module, search_due, rate_limit cascade'),
);

const HARBOR = {
  title: 'The harbor of Zanzibar',
  titleEs: 'El puerto de Zanzíbar',
  excerpt: 'Where the ships go.',
  content: '<p>Ships in the harbor of Zanzibar.</p>',
  category: 'News',
  status: 'published',
};

describe.each([
  ['en', 'en-US', HARBOR.title],
  ['es', 'es-MX', HARBOR.titleEs],
] as const)('what was published at another process, in %s', async (language, locale, title) => {
  const say = await textsIn(language);
  const phone = { locale, viewport: { width: 390, height: 844 } };

  it.each([
    ['the start page', () => '/'],
    ['an article', async () => `/news/${(await desk.database.make.article()).slug}`],
    ['a lesson', async () => `/course/${(await desk.database.make.lesson()).slug}`],
    ['the page of an account', () => '/settings'],
  ])('is found by the search in the header of %s', async (_, pathOf) => {
    expect((await desk.ana.post('/api/articles', HARBOR)).status).toBe(201);
    await indexed(desk.database.orm.em);
    const reader = await visit(desk.browser, desk.bea.site.url, phone);
    const { page } = reader;
    await signIn(reader, desk.bea);
    await reader.open(await pathOf());
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('Search'), exact: true })
      .click();
    const field = page.getByRole('banner').getByRole('searchbox', { name: say('Search the site') });
    await field.fill('zanzibar');
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: say('Search'), exact: true }).waitFor();
    await page.getByRole('main').getByRole('article').getByRole('link', { name: title }).waitFor();
    expect(new URL(page.url()).searchParams.get('q')).toBe('zanzibar');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    await reader.leave();
  });

  it('is found at /search, whether a video, a lesson or a term, by the words around it, and leads to its page', async () => {
    const { make } = desk.database;
    const texts = { title: 'Lamps', titleEs: 'Faros' };
    const video = await make.video({
      ...texts,
      description: 'Lights of Zanzibar.',
      descriptionEs: 'Luces de Zanzíbar.',
    });
    const lesson = await make.lesson({ ...texts, content: '<p>In Zanzibar.</p>', contentEs: '<p>En Zanzíbar.</p>' });
    await indexed(desk.database.orm.em);
    const shown = language === 'es' ? 'Faros' : 'Lamps';
    const reader = await visit(desk.browser, desk.bea.site.url, phone);
    const results = reader.page.getByRole('main').getByRole('article');
    for (const [kind, words, name, hit, path] of [
      ['video', 'zanzibar', shown, language === 'es' ? 'Zanzíbar' : 'Zanzibar', `/videos/${video.slug}`],
      ['lesson', 'zanzibar', shown, language === 'es' ? 'Zanzíbar' : 'Zanzibar', `/course/${lesson.slug}`],
      ['term', 'satoshi', 'satoshi (sat)', 'satoshi', '/glossary#satoshi'],
    ] as const) {
      await reader.open(`/search?q=${words}&kind=${kind}`);
      const result = results.filter({ has: reader.page.getByRole('link', { name, exact: true }) });
      await result.locator('mark').filter({ hasText: hit }).first().waitFor();
      await result.getByRole('link').press('Enter');
      await expect.poll(() => reader.page.url()).toContain(path);
      await reader.page.getByRole('main').getByText(name, { exact: true }).first().waitFor();
    }
    await reader.leave();
  });

  it('is related reading under an article about the same', async () => {
    const about = { ...HARBOR, title: 'Ships of Zanzibar', titleEs: null };
    const { slug } = await desk.database.make.article({ ...about, category: 'Tutorial', status: 'published' });
    const reader = await visit(desk.browser, desk.bea.site.url, phone);
    await reader.open(`/news/${slug}`);
    const related = reader.page.getByRole('navigation', { name: say('Related reading') });
    expect(await related.count()).toBe(0);
    expect((await desk.ana.post('/api/articles', { ...HARBOR, category: 'Tutorial' })).status).toBe(201);
    await indexed(desk.database.orm.em);
    const link = related.getByRole('link', { name: title, exact: true });
    await expect
      .poll(
        async () => {
          await reader.open(`/news/${slug}`);
          return link.count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    await link.click();
    await reader.page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
    await reader.leave();
  });
});
