/** @module-tag extended */

import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openForm } from '../support/admin-form.ts';
import { markedIn, openAsAdmin, rowsOf, titlesOf } from '../support/admin-site.ts';
import { type Desk, startDesk } from '../support/desk.ts';
import type { SignedIn } from '../support/sign-in.ts';
import { labelOf, textsIn } from '../support/texts.ts';

let desk: Desk;
let database: Desk['database'];
let browser: Browser;
let ana: SignedIn;
let bea: SignedIn;

beforeAll(async () => {
  desk = await startDesk();
  ({ database, browser, ana, bea } = desk);
});
afterAll(() => desk.close());
beforeEach(() => truncate(database.orm.em, 'stored_article, content_change cascade'));

const SPANISH = { titleEs: 'Llaves', excerptEs: 'Para qué sirve una llave.', contentEs: '<p>Una llave firma.</p>' };

describe.each([
  ['en', 'en-US'],
  ['es', 'es-MX'],
] as const)('texts in two languages at two processes, with the desk in %s', async (language, locale) => {
  const say = await textsIn(language);
  const spanishTab = (page: Page) => page.getByRole('tab', { name: { en: /^Spanish/, es: /^Español/ }[language] });

  it('an English body that changed is compared in the form, and the row is marked until the Spanish is new', async () => {
    const { id } = await database.make.article({
      ...SPANISH,
      title: 'Keys',
      content: '<p>Keep it.</p><p>A <strong>big key</strong> <a href="/news">signs</a>.</p>',
    });
    await database.make.article({ ...SPANISH, title: 'Nodes', titleEs: 'Nodos' });
    const content = '<p>Keep it.</p><p>A <strong>small key</strong> <a href="/course">signs</a>.</p>';
    expect((await ana.put(`/api/articles/${id}`, { content })).status).toBe(200);

    const title = { en: 'Keys', es: 'Llaves' }[language];
    const visitor = await openAsAdmin(browser, bea, '/admin/articles', { locale });
    const { page } = visitor;
    await expect.poll(() => titlesOf(page)).toHaveLength(2);
    const mark = rowsOf(page).getByText(say('Spanish out of date'), { exact: true });
    expect(await mark.count()).toBe(1);
    await rowsOf(page).filter({ hasText: title }).getByText(say('Spanish out of date'), { exact: true }).waitFor();

    await page.getByRole('link', { name: title, exact: true }).click();
    await spanishTab(page).click();
    const note = page.getByRole('group', { name: say('The English changed') });
    const comparison = note.locator('[lang="en"]').first();
    await comparison.getByText(say('The formatting, a link or an image changed:')).waitFor();
    expect(await markedIn(comparison, 'del')).toEqual(['big', 'signs', 'big', 'news']);
    expect(await markedIn(comparison, 'ins')).toEqual(['small', 'signs', 'small', 'course']);
    expect(await comparison.getByRole('strong').allInnerTexts()).toHaveLength(3);
    await visitor.leave();

    const spanish = { contentEs: '<p>Consérvala.</p><p>Una llave pequeña firma.</p>' };
    expect((await ana.put(`/api/articles/${id}`, spanish)).status).toBe(200);
    const again = await openAsAdmin(browser, bea, '/admin/articles', { locale });
    await expect.poll(() => titlesOf(again.page)).toHaveLength(2);
    expect(await rowsOf(again.page).getByText(say('Spanish out of date'), { exact: true }).count()).toBe(0);
    await again.leave();
  });

  it('the form names skipped heading levels, pictures without words and English in Spanish texts, and no more once they are mended', async () => {
    const english = 'The key that signs is the only thing that you have to keep, and no one can give it back to you.';
    const { id } = await database.make.article({
      ...SPANISH,
      title: 'Keys',
      content: '<h2>Keys</h2><h4>Signing</h4><p><img src="/favicon.svg" alt=""></p>',
      contentEs: `<h2>Llaves</h2><h4>Firmar</h4><p><img src="/favicon.svg" alt=""></p><p>${english}</p>`,
    });
    const form = await openForm(browser, bea, `/admin/articles/${id}`, { locale });
    const { page } = form;
    const found = (field: string, on = page) =>
      on.getByRole('group', { name: say('To look at: {label}', { label: labelOf(field, language) }), exact: true });
    const level = `${say('A heading leaves out a level')}: h2 → h4`;
    await found('content').getByText(level).waitFor();
    await found('content').getByText(say('A picture has no alternative text')).waitFor();
    expect(await found('content').getByText(say('This seems to be English')).count()).toBe(0);
    await spanishTab(page).click();
    await found('contentEs').getByText(level).waitFor();
    await found('contentEs').getByText(say('A picture has no alternative text')).waitFor();
    await found('contentEs').getByText(say('This seems to be English')).waitFor();
    await form.leave();

    const link = '<a href="/news/nowhere">x</a>';
    const mended = {
      content: `<h2>Keys</h2><h3>Signing</h3><p><img src="/favicon.svg" alt="A dog"> ${link}</p>`,
      contentEs: `<h2>Llaves</h2><h3>Firmar</h3><p><img src="/favicon.svg" alt="Un perro"> ${link}</p>`,
    };
    expect((await ana.put(`/api/articles/${id}`, mended)).status).toBe(200);
    const again = await openForm(browser, bea, `/admin/articles/${id}`, { locale });
    const only = [`${say('A link leads to no page')}: /news/nowhere`];
    await expect.poll(() => found('content', again.page).getByRole('listitem').allInnerTexts()).toEqual(only);
    await spanishTab(again.page).click();
    expect(await found('contentEs', again.page).getByRole('listitem').allInnerTexts()).toEqual(only);
    await again.leave();
  });
});
