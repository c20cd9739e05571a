/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breakApi, operationsOf } from '#tests/support/api-traffic.ts';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';

interface Kind {
  /** Requirements that its error view proves. */
  rows: string;
  item: string;
  folder: string;
  listing: string;
  card: string;
  back: string;
  operation: string;
  es: { title: string; text: string; back: string };
}

const KINDS: Kind[] = [
  {
    rows: 'ERR-26',
    item: 'article',
    folder: '/news',
    listing: '/news',
    card: 'Read more: Real article',
    back: 'Back to News',
    operation: 'ArticlePage',
    es: {
      title: 'Error al cargar el artículo',
      text: 'No pudimos cargar este artículo. Es posible que lo hayan retirado o que haya un problema técnico.',
      back: 'Volver a las noticias',
    },
  },
  {
    rows: 'ERR-27',
    item: 'video',
    folder: '/videos',
    listing: '/videos',
    card: 'Real video',
    back: 'Back to Videos',
    operation: 'VideoPage',
    es: {
      title: 'Error al cargar el video',
      text: 'No pudimos cargar este video. Es posible que lo hayan retirado o que haya un problema técnico.',
      back: 'Volver a los videos',
    },
  },
  {
    rows: 'ERR-28 LESS-16',
    item: 'lesson',
    folder: '/course',
    listing: '/course',
    card: 'Real lesson',
    back: 'Back to Course',
    operation: 'LessonPage',
    es: {
      title: 'Error al cargar la lección',
      text: 'No pudimos cargar esta lección. Es posible que la hayan retirado o que haya un problema técnico.',
      back: 'Volver al curso',
    },
  },
];

let site: TestSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), openBrowser()]);
  const { make } = site;
  await make.article({ slug: 'draft', title: 'Secret draft', status: 'draft' });
  await make.video({ slug: 'draft', title: 'Secret draft', status: 'draft' });
  const module = (await make.module({ order: 1 })).id;
  await make.lesson({ module, slug: 'draft', title: 'Secret draft', status: 'draft' });
  const draftModule = (await make.module({ order: 2, title: 'Secret module', status: 'draft' })).id;
  await make.lesson({ module: draftModule, slug: 'of-draft-module', title: 'Secret draft' });
  await make.article({ slug: 'real', title: 'Real article' });
  await make.video({ slug: 'real', title: 'Real video' });
  await make.lesson({ module, slug: 'real', title: 'Real lesson' });
});

afterAll(async () => {
  await browser.close();
  await site.close();
});

const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });
const titleOf = ({ item }: Kind) => `Error Loading ${item.charAt(0).toUpperCase()}${item.slice(1)}`;
const textOf = ({ item }: Kind) =>
  `We couldn't load this ${item}. It may have been removed or there might be a technical issue.`;

describe.each(KINDS)('the page of $item', (kind) => {
  it(`ROUTE-13 LESS-17 ${kind.rows} answers 404 to an unknown slug and to drafts, and leads back`, async () => {
    const { page, open, leave } = await visit(browser, site.url);
    const unreadable = ['nothing-here', 'draft', ...(kind.item === 'lesson' ? ['of-draft-module'] : [])];
    for (const slug of unreadable) {
      await open(`${kind.folder}/${slug}`, { status: 404 });
      expect(await alert(page).getByRole('heading', { level: 1 }).textContent(), slug).toBe(titleOf(kind));
      expect(await alert(page).getByText(textOf(kind)).isVisible(), slug).toBe(true);
      expect(await page.getByText('Secret').count(), slug).toBe(0);
      expect(await page.content(), slug).not.toContain('Secret');
      expect(await retry(page).count(), slug).toBe(0);
    }
    await alert(page).getByRole('link', { name: kind.back }).click();
    await page.waitForURL(`**${kind.listing}`);
    await leave();
  });

  it(`${kind.rows} says so in Spanish`, async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open(`${kind.folder}/nothing-here?lang=es`, { status: 404 });
    expect(await alert(page).getByRole('heading', { level: 1, name: kind.es.title }).isVisible()).toBe(true);
    expect(await alert(page).getByText(kind.es.text).isVisible()).toBe(true);
    expect(await alert(page).getByRole('link', { name: kind.es.back }).isVisible()).toBe(true);
    await leave();
  });

  it(`${kind.rows} offers another try when the read fails, and shows the item once it works`, async () => {
    const { page, open, expectFailureOf, leave } = await visit(browser, site.url);
    await open(kind.listing);
    const repair = await breakApi(page);
    expectFailureOf('/graphql');
    await page.getByRole('link', { name: kind.card }).last().click();
    await alert(page)
      .getByRole('heading', { level: 1, name: titleOf(kind) })
      .waitFor();
    await retry(page).click();
    await alert(page).getByText(textOf(kind)).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${kind.folder}/real`);
    await repair();
    await retry(page).click();
    await page.getByRole('heading', { level: 1, name: `Real ${kind.item}` }).waitFor();
    expect(await alert(page).count()).toBe(0);
    await leave();
  });

  it(`COMM-13 ${kind.rows} asks for no comments when the item turns out to be gone`, async () => {
    const { page, open, leave } = await visit(browser, site.url);
    await open(kind.listing);
    await site.em.execute(`update ${kind.item} set status = 'draft' where slug = 'real'`);
    const operations = operationsOf(page);
    await page.getByRole('link', { name: kind.card }).last().click();
    await alert(page)
      .getByRole('heading', { level: 1, name: titleOf(kind) })
      .waitFor();
    await page.waitForLoadState('networkidle');
    expect(operations).toEqual([kind.operation]);
    await site.em.execute(`update ${kind.item} set status = 'published' where slug = 'real'`);
    await leave();
  });
});
