/** @module-tag extended */

import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openForm } from '../support/admin-form.ts';
import { openAsAdmin, rowsOf, titlesOf, toastOf } from '../support/admin-site.ts';
import { visit } from '../support/browser.ts';
import { Caller } from '../support/caller.ts';
import { type Desk, startDesk } from '../support/desk.ts';
import { indexed } from '../support/indexed.ts';
import type { SignedIn } from '../support/sign-in.ts';
import { tabTo } from '../support/tab-to.ts';
import { textsIn } from '../support/texts.ts';

let desk: Desk;
let database: Desk['database'];
let browser: Browser;
let ana: SignedIn;
let bea: SignedIn;

beforeAll(async () => {
  desk = await startDesk({ role: 'admin' });
  ({ database, browser, ana, bea } = desk);
});
afterAll(() => desk.close());
beforeEach(() =>
  truncate(
    database.orm.em,
    'stored_article, stored_video, stored_course_module, content_change, rate_limit, search_due cascade',
  ),
);

const rows = <Row extends object>(sql: string, values: unknown[] = []) => database.orm.em.execute<Row[]>(sql, values);
const SPANISH = { titleEs: 'Llaves', excerptEs: 'Para qué sirve una llave.', contentEs: '<p>Una llave firma.</p>' };

describe.each([
  ['en', 'en-US'],
  ['es', 'es-MX'],
] as const)('what readers and editors do at two processes, with the desk in %s', async (language, locale) => {
  const say = await textsIn(language);
  const phone = { locale, viewport: { width: 390, height: 844 } };
  const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
  const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

  it('a reader’s wish for Spanish counts once, and the list without Spanish has the most wanted first', async () => {
    const { make } = database;
    const [wanted, most, never] = [await make.article(), await make.article(), await make.article()];
    const lesson = await make.lesson();
    const unwanted = await make.lesson();
    const spanish = await textsIn('es');
    const reader = await visit(browser, ana.site.url, { locale: 'es-MX' });
    for (const address of [`/news/${wanted.slug}`, `/news/${wanted.slug}`, `/course/${lesson.slug}`]) {
      await reader.open(`${address}?lang=es`);
      await reader.page.getByRole('button', { name: spanish('I’d like to read it in Spanish') }).click();
      await reader.page.getByText(spanish('Thank you! The most wanted texts are translated first.')).waitFor();
    }
    await reader.leave();
    const mutation = { query: `mutation { wishForSpanish(type: article, id: ${most.id}) }` };
    for (const [site, agent] of [
      [ana.site, 'Firefox'],
      [bea.site, 'Safari'],
      [bea.site, 'Firefox'],
    ] as const) {
      const { body } = await new Caller(site).post('/graphql', mutation, { 'user-agent': agent });
      expect(body).toEqual({ data: { wishForSpanish: true } });
    }

    const visitor = await openAsAdmin(browser, bea, '/admin/articles', { locale });
    const { page } = visitor;
    const wishes = (wishCount: number) =>
      say('{wishCount, plural, one {# reader wants it} other {# readers want it}}', { wishCount });
    await button(page, say('Without Spanish')).click();
    await expect.poll(() => titlesOf(page)).toEqual([most.title, wanted.title, never.title]);
    await rowsOf(page).nth(0).getByText(wishes(2)).waitFor();
    await rowsOf(page).nth(1).getByText(wishes(1)).waitFor();
    await visitor.open('/admin/lessons?untranslated=1');
    await expect.poll(() => titlesOf(page)).toEqual([lesson.title, unwanted.title]);
    await rowsOf(page).nth(0).getByText(wishes(1)).waitFor();
    await visitor.leave();
  });

  it('a small correction leaves the Spanish current; another change is named until someone says that the Spanish is still right', async () => {
    const { make } = database;
    const { id } = await make.article({ ...SPANISH, title: 'Keys of old', excerpt: 'What a key is for.' });
    await make.article({ ...SPANISH, titleEs: 'Nodos' });
    const outdated = async () => {
      const [row] = await rows<{ texts: string[] }>(
        'select array(select jsonb_object_keys(translated_from)) as texts from article where id = ?',
        [id],
      );
      return row?.texts;
    };
    const form = await openForm(browser, bea, `/admin/articles/${id}`, phone);
    const { page } = form;
    await page.locator('[name="excerpt"]').fill('What a key is for!');
    const correction = say('Small correction: the meaning doesn’t change, so the Spanish stays right');
    await tabTo(page.getByRole('checkbox', { name: correction }));
    await page.keyboard.press('Space');
    expect(await fits(page)).toBe(true);
    await page.keyboard.press('Control+s');
    await expect
      .poll(() => rows('select excerpt from article where id = ?', [id]))
      .toEqual([{ excerpt: 'What a key is for!' }]);
    expect(await outdated()).toEqual([]);
    await page.getByRole('checkbox', { name: correction }).waitFor({ state: 'detached' });
    await page.locator('[name="title"]').fill('Keys');
    await page.getByRole('checkbox', { name: correction }).waitFor();
    await page.keyboard.press('Control+s');
    await expect.poll(outdated).toEqual(['title']);
    await form.leave();

    const title = language === 'es' ? 'Llaves' : 'Keys';
    const visitor = await openAsAdmin(browser, ana, '/admin', { locale });
    const desk = visitor.page;
    const box = desk.getByRole('region', { name: `${say('Spanish out of date')} 1`, exact: true });
    await box.getByRole('link', { name: title, exact: true }).waitFor();
    await visitor.open('/admin/articles');
    await expect.poll(() => titlesOf(desk)).toHaveLength(2);
    await button(desk, say('Spanish out of date')).click();
    await expect.poll(() => titlesOf(desk)).toEqual([title]);
    await desk.getByRole('link', { name: title, exact: true }).click();
    await desk.getByRole('tab', { name: language === 'es' ? /^Español/ : /^Spanish/ }).click();
    await button(desk, say('Still right')).click();
    await desk.getByText(say('Marked as still right. Save to keep this.')).waitFor();
    await button(desk, say('Save and keep editing')).click();
    await toastOf(desk).getByText(say('Content updated'), { exact: true }).waitFor();
    expect(await outdated()).toEqual([]);
    await visitor.open('/admin');
    await desk.getByText(say('All done'), { exact: true }).waitFor();
    expect(await box.count()).toBe(0);
    await visitor.leave();
  });

  it('a search finds words without their accents, and leads from misspelled ones to what was meant', async () => {
    const { make } = database;
    const [misspelled, meant, title] =
      language === 'es'
        ? ['pueto zanzibra', 'puerto zanzíbar', 'El puerto de Zanzíbar']
        : ['habor zanzibra', 'harbor zanzíbar', 'The harbor of Zanzíbar'];
    const { slug } = await make.article({ title: 'The harbor of Zanzíbar', titleEs: 'El puerto de Zanzíbar' });
    await make.article({ title: 'The market of Lamu', titleEs: 'El mercado de Lamu' });
    await indexed(database.orm.em);
    const reader = await visit(browser, ana.site.url, phone);
    const { page } = reader;
    const main = page.getByRole('main');
    const field = main.getByRole('searchbox', { name: say('Search the site') });
    const result = main.getByRole('article').getByRole('link', { name: title });
    const one = main.getByText(say('{0, plural, one {# result} other {# results}}', { 0: 1 }), { exact: true });
    await reader.open('/search');
    await field.fill('ZANZIBAR');
    await field.press('Enter');
    await one.waitFor();
    expect(await result.locator('mark').allTextContents()).toEqual(['Zanzíbar']);
    await field.fill(misspelled);
    await field.press('Enter');
    await main.getByText(say('Nothing was found for “{search}”.', { search: misspelled })).waitFor();
    await result.waitFor();
    expect(await fits(page)).toBe(true);
    await main.getByRole('link', { name: meant, exact: true }).click();
    await one.waitFor();
    expect(await field.inputValue()).toBe(meant);
    await result.click();
    await page.waitForURL((url) => url.pathname === `/news/${slug}`);
    await reader.leave();
  });

  it('Ctrl+K finds an item by its Spanish title, an action and a person, by keyboard alone', async () => {
    const { id } = await database.make.article({
      title: 'Mining',
      titleEs: 'Cómo funciona la minería',
      status: 'draft',
    });
    const visitor = await openAsAdmin(browser, bea, '/admin', { locale });
    const { page } = visitor;
    const { keyboard } = page;
    const choose = async (text: string, option: RegExp, place: string, heading: string) => {
      await keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: say('Titles, slugs, people and screens') });
      await field.waitFor();
      await keyboard.type(text);
      const found = page.getByRole('option', { name: option });
      await found.waitFor();
      for (let step = 0; step < 20 && (await found.getAttribute('aria-selected')) !== 'true'; step += 1) {
        await keyboard.press('ArrowDown');
      }
      await keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname + url.search === place);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    };
    const name = language === 'es' ? /^Cómo funciona la minería.*Mining/ : /^Mining.*Cómo funciona la minería/;
    await choose('como funciona la mineria', name, `/admin/articles/${id}`, say('Edit article'));
    await choose(
      say('New article').toLowerCase(),
      new RegExp(`^${say('New article')}$`),
      '/admin/articles/new',
      say('New article'),
    );
    await choose('ana', new RegExp(`^ana.*${say('Person')}`), '/admin/users?q=ana', say('Users Management'));
    await visitor.leave();
  });

  it('a lesson leads to the articles that share most of its terms, whatever their age', async () => {
    const { make } = database;
    const about = (title: string) => make.article({ title, excerpt: title, content: `<p>${title}.</p>` });
    await about('A multisig vault for a family: cosigners, quorum and backups');
    for (const subject of ['Bread', 'Tides', 'Maps']) await about(`${subject} for patient people`);
    await about('What a quorum of cosigners is');
    for (const subject of ['Boats', 'Lamps', 'Ropes', 'Nets', 'Sails']) await about(`${subject} for patient people`);
    await make.article({ title: 'A multisig vault of cosigners', status: 'draft' });
    const { slug } = await make.lesson({
      title: 'A multisig vault',
      content: '<p>The cosigners of a multisig vault agree on a quorum, and each has backups.</p>',
    });
    await indexed(database.orm.em);
    const reader = await visit(browser, ana.site.url, phone);
    await reader.open(`/course/${slug}`);
    const related = reader.page.getByRole('navigation', { name: say('Related reading') });
    expect(await related.getByRole('link').allTextContents()).toEqual([
      'A multisig vault for a family: cosigners, quorum and backups',
      'What a quorum of cosigners is',
    ]);
    expect(await fits(reader.page)).toBe(true);
    await reader.leave();
  });

  it('after a slug is changed, the former address leads on, links to it are updated on request, and it ends when it is removed', async () => {
    const { make } = database;
    const { id } = await make.article({ ...SPANISH, title: 'Keys', slug: 'old-keys' });
    const link = (slug: string) => `<p><a href="/news/${slug}">there</a></p>`;
    const linking = await make.lesson({
      title: 'Linking',
      titleEs: 'Enlaces',
      content: link('old-keys'),
      contentEs: link('old-keys'),
    });
    const form = await openForm(browser, bea, `/admin/articles/${id}`, phone);
    const { page } = form;
    await page.getByRole('tab', { name: say('Common Fields') }).click();
    await page.locator('[name="slug"]').fill('new-keys');
    await button(page, say('Save and keep editing')).click();
    await toastOf(page).getByText(say('Content updated'), { exact: true }).waitFor();

    const there = async () => {
      const { status, headers } = await fetch(`${ana.site.url}/news/old-keys?lang=${language}`, { redirect: 'manual' });
      return { status, location: headers.get('location') };
    };
    await expect.poll(there).toEqual({ status: 301, location: `/news/new-keys?lang=${language}` });
    const reader = await visit(browser, ana.site.url, { locale });
    await reader.page.goto('/news/old-keys');
    await reader.page.getByRole('heading', { level: 1, name: language === 'es' ? 'Llaves' : 'Keys' }).waitFor();
    expect(new URL(reader.page.url()).pathname).toBe('/news/new-keys');
    await reader.leave();

    await form.open(`/admin/articles/${id}/history`);
    const part = page.getByRole('region', { name: say('Former addresses') });
    await part.getByText('/news/old-keys', { exact: true }).waitFor();
    expect(await fits(page)).toBe(true);
    const update = '{count, plural, one {Update its links} other {Update their links}}';
    await part.getByRole('button', { name: say(update, { count: 1 }) }).click();
    // Under the pointer, the toast stays.
    const updated = '{updated, plural, one {Links on # page updated} other {Links on # pages updated}}';
    await toastOf(page)
      .getByText(say(updated, { updated: 1 }), { exact: true })
      .hover();
    expect((await ana.put(`/api/lessons/${linking.id}`, { duration: '6 min' })).status).toBe(200);
    await button(toastOf(page), say('Undo')).click();
    const conflict = 'Nothing was undone, because these items have changed since: {names}';
    await toastOf(page)
      .getByText(say(conflict, { names: language === 'es' ? 'Enlaces' : 'Linking' }))
      .waitFor();
    await expect
      .poll(async () => (await fetch(`${ana.site.url}/course/${linking.slug}?lang=${language}`)).text())
      .toContain('href="/news/new-keys"');

    const remove = part.getByRole('button', { name: say('Remove {address}', { address: '/news/old-keys' }) });
    const dialog = page.getByRole('dialog', { name: say('Remove this former address?') });
    await remove.click();
    await dialog.getByRole('button', { name: say('Cancel') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await there()).status).toBe(301);
    const confirm = async () => {
      await remove.click();
      await dialog.getByRole('button', { name: say('Remove') }).click();
      await toastOf(page).getByText(say('Former address removed'), { exact: true }).hover();
      await expect.poll(async () => (await there()).status).toBe(404);
    };
    await confirm();
    await button(toastOf(page), say('Undo')).click();
    await expect.poll(async () => (await there()).status).toBe(301);
    await confirm();
    await form.leave();
  });
});
