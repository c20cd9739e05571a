/** @module-tag extended */

import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openForm } from '../support/admin-form.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { visit } from '../support/browser.ts';
import { type Desk, startDesk } from '../support/desk.ts';
import type { SharedDatabase } from '../support/kept-servers.ts';
import type { SignedIn } from '../support/sign-in.ts';
import { tabTo } from '../support/tab-to.ts';

let desk: Desk;
let database: SharedDatabase;
let browser: Browser;
/** Two people at two processes. */
let ana: SignedIn;
let bea: SignedIn;

beforeAll(async () => {
  desk = await startDesk();
  ({ database, browser, ana, bea } = desk);
});
afterAll(() => desk.close());

const EN = {
  locale: 'en-US',
  query: '?lang=en',
  open: 'ana has this open, too.',
  title: 'Title',
  later: 'Save for later',
  pending: 'Pending version',
  link: 'Preview link',
  create: 'Create a link',
  address: 'Link',
  close: 'Close',
  preview: 'Preview of a version that isn’t published yet.',
  publish: 'Publish now',
  find: 'Titles, slugs, people and screens',
  lookAt: 'To look at: Content',
  noPage: 'A link leads to no page: /news/nowhere-at-all',
  status: 'Status',
  saveHere: 'Save and keep editing',
  publishAsIs: 'Publish as it is?',
  keepEditing: 'Keep editing',
  publishAnyway: 'Publish anyway',
  updated: 'Content updated',
  english: /^English/,
  spanish: /^Spanish/,
  changed: /^The English changed/,
  stillCorrect: 'Still right',
  common: 'Common Fields',
  slug: 'Slug',
  search: 'Search the site',
  restore: 'Restore this version',
  slugTaken: (slug: string) => `Another item now uses the slug “${slug}” of this version.`,
  keepSlug: 'Restore and keep the current slug',
  outdated: 'Someone else changed this item in the meantime, so nothing was restored.',
  cancel: 'Cancel',
  undo: 'Undo',
  undone: '1 item is as it was before',
  moduleGone: 'Its module is in the trash too. Restore both, or the module first.',
  texts: [
    ['Title', 'Keys at dawn'],
    ['Excerpt', 'What a key is for.'],
    ['Content', 'A key signs a payment.'],
  ],
  spanishTexts: [
    ['Title (Spanish)', 'Llaves al amanecer'],
    ['Excerpt (Spanish)', 'Para qué sirve una llave.'],
    ['Content (Spanish)', 'Una llave firma un pago.'],
  ],
  category: ['Category', 'Security'],
  published: 'Published',
  created: 'Content created',
  madeChange: 'Created',
  shown: 'Keys at dawn',
};
const ES: typeof EN = {
  locale: 'es-MX',
  query: '?lang=es',
  open: 'ana también lo tiene abierto.',
  title: 'Título',
  later: 'Guardar para después',
  pending: 'Versión pendiente',
  link: 'Enlace de vista previa',
  create: 'Crear un enlace',
  address: 'Enlace',
  close: 'Cerrar',
  preview: 'Vista previa de una versión que aún no está publicada.',
  publish: 'Publicar ahora',
  find: 'Títulos, slugs, personas y pantallas',
  lookAt: 'Por revisar: Contenido',
  noPage: 'Un enlace no lleva a ninguna página: /news/nowhere-at-all',
  status: 'Estado',
  saveHere: 'Guardar y seguir editando',
  publishAsIs: '¿Publicar así como está?',
  keepEditing: 'Seguir editando',
  publishAnyway: 'Publicar de todos modos',
  updated: 'Contenido actualizado',
  english: /^Inglés/,
  spanish: /^Español/,
  changed: /^El inglés cambió/,
  stillCorrect: 'Sigue correcta',
  common: 'Campos comunes',
  slug: 'Slug',
  search: 'Buscar en el sitio',
  restore: 'Restaurar esta versión',
  slugTaken: (slug: string) => `Otro elemento usa ahora el slug «${slug}» de esta versión.`,
  keepSlug: 'Restaurar y conservar el slug actual',
  outdated: 'Alguien más cambió este elemento mientras tanto, así que no se restauró nada.',
  cancel: 'Cancelar',
  undo: 'Deshacer',
  undone: '1 elemento está como antes',
  moduleGone: 'Su módulo también está en la papelera. Restaura los dos, o primero el módulo.',
  texts: [
    ['Título', 'Keys at dawn'],
    ['Extracto', 'What a key is for.'],
    ['Contenido', 'A key signs a payment.'],
  ],
  spanishTexts: [
    ['Título (español)', 'Llaves al amanecer'],
    ['Extracto (español)', 'Para qué sirve una llave.'],
    ['Contenido (español)', 'Una llave firma un pago.'],
  ],
  category: ['Categoría', 'Seguridad'],
  published: 'Publicado',
  created: 'Contenido creado',
  madeChange: 'Creación',
  shown: 'Llaves al amanecer',
};

const article = (given: object) =>
  database.make.article({
    excerpt: 'What a key is for.',
    excerptEs: 'Para qué sirve una llave.',
    content: '<p>A key signs.</p>',
    contentEs: '<p>Una llave firma.</p>',
    ...given,
  });
const titleOf = async (id: number) =>
  (await database.orm.em.execute<{ title: string }[]>('select title from article where id = ?', [id]))[0]?.title;
const edit = async (admin: SignedIn, id: number, changes: object) =>
  expect((await admin.put(`/api/articles/${id}`, changes)).status).toBe(200);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Presses Enter on what the Tab key leads to. */
const press = async (target: Locator) => {
  await tabTo(target);
  await target.page().keyboard.press('Enter');
};
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

describe.each([EN, ES])('the editors’ desk on two server processes, in $locale', (words) => {
  const phone = { locale: words.locale, viewport: { width: 390, height: 844 } };
  /** Spanish on a phone, English on a large screen. */
  const options = words === ES ? phone : { locale: words.locale };

  beforeEach(() => truncate(database.orm.em, 'stored_article, stored_course_module, content_change, media cascade'));
  afterEach(() => truncate(database.orm.em, 'rate_limit'));

  it('a bilingual article is written and published by keyboard alone', async () => {
    const form = await openForm(browser, bea, '/admin/articles/new', options);
    const { page } = form;
    const write = async (fields: string[][]) => {
      for (const [label = '', text = ''] of fields) {
        await tabTo(form.field(label));
        await page.keyboard.type(text);
      }
    };
    const toNextTab = async (from: string | RegExp) => {
      await tabTo(page.getByRole('tab', { name: from }));
      await page.keyboard.press('ArrowRight');
    };
    await write(words.texts);
    await toNextTab(words.english);
    await write(words.spanishTexts);
    await toNextTab(words.spanish);
    await write([words.category, [words.status, words.published]]);
    await page.keyboard.press('Control+s');
    await toastOf(page).getByText(words.created, { exact: true }).waitFor();
    expect(await fits(page)).toBe(true);
    await expect
      .poll(async () => (await fetch(`${ana.site.url}/news/keys-at-dawn${words.query}`)).text(), { timeout: 30_000 })
      .toContain(words.shown);
    const { body } = await ana.get('/api/articles/keys-at-dawn');
    expect(body).toMatchObject({
      ...{ title: 'Keys at dawn', titleEs: 'Llaves al amanecer', category: 'Security', status: 'published' },
      content: '<p>A key signs a payment.</p>',
      contentEs: '<p>Una llave firma un pago.</p>',
    });
    await form.leave();
  });

  it('one sees who else has an item open, and what they keep for later, show by a link and publish', async () => {
    const { id, slug } = await article({ title: 'Public title', titleEs: null, excerptEs: null, contentEs: null });
    const first = await openForm(browser, ana, `/admin/articles/${id}`, options);
    await first.field(words.title).waitFor();
    const second = await openForm(browser, bea, `/admin/articles/${id}`, options);
    const { page } = second;
    await page.getByText(words.open).waitFor();
    await second.field(words.title).fill('Coming title');
    await button(page, words.later).click();
    const panel = page.getByRole('region', { name: words.pending });
    await panel.waitFor();
    expect(await fits(page)).toBe(true);
    await panel.getByRole('button', { name: words.link }).click();
    await button(page, words.create).click();
    const dialog = page.getByRole('dialog');
    const link = new URL(await dialog.getByLabel(words.address, { exact: true }).inputValue());
    await dialog.getByRole('button', { name: words.close }).click();

    const reader = await visit(browser, ana.site.url, options);
    await reader.page.goto(link.pathname + link.search);
    await reader.page.getByRole('heading', { name: 'Coming title' }).waitFor();
    await reader.page.getByRole('status').getByText(words.preview).waitFor();
    await reader.open(`/news/${slug}${words.query}`);
    await reader.page.getByRole('heading', { name: 'Public title' }).waitFor();

    await first.open(`/admin/articles/${id}`);
    await first.page.getByRole('region', { name: words.pending }).getByRole('button', { name: words.publish }).click();
    await expect.poll(() => titleOf(id)).toBe('Coming title');
    await expect
      .poll(async () => (await fetch(`${bea.site.url}/news/${slug}${words.query}`)).text(), { timeout: 30_000 })
      .toContain('Coming title');
    for (const visitor of [reader, second, first]) await visitor.leave();
  });

  it('an item is found with Ctrl+K, checked before it is published, and found by readers at its new address and its former one', async () => {
    const { id, slug } = await article({
      ...{ title: 'The harbor of Mombasa', titleEs: 'El puerto de Mombasa', slug: 'old-quay', status: 'draft' },
      content: '<p>See <a href="/news/nowhere-at-all">this</a>.</p>',
    });
    const visitor = await openAsAdmin(browser, bea, '/admin', options);
    const { page } = visitor;
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: words.find });
    const found = page.getByRole('option', { name: words === ES ? /^El puerto de Mombasa/ : /^The harbor of Mombasa/ });
    await field.fill('mombasa');
    await found.waitFor();
    await field.fill('nothing like it');
    await found.waitFor({ state: 'detached' });
    await field.fill('old-quay');
    await found.waitFor();
    await field.press('Enter');
    await page.waitForURL(`/admin/articles/${id}`);
    await page.getByRole('group', { name: words.lookAt }).getByText(words.noPage).waitFor();
    await page.getByRole('tab', { name: words.common }).click();
    await page.locator('form').getByLabel(words.slug, { exact: true }).fill('mombasa');
    // A draft is saved whatever there is to look at.
    await button(page, words.saveHere).click();
    await toastOf(page).getByText(words.updated, { exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await toastOf(page).getByText(words.updated, { exact: true }).waitFor({ state: 'detached' });
    await page.getByLabel(words.status, { exact: true }).selectOption('published');
    await button(page, words.saveHere).click();
    const dialog = page.getByRole('dialog', { name: words.publishAsIs });
    await dialog.getByText(words.noPage).waitFor();
    await dialog.getByRole('button', { name: words.keepEditing }).click();
    await dialog.waitFor({ state: 'detached' });
    await button(page, words.saveHere).click();
    await dialog.getByRole('button', { name: words.publishAnyway }).click();
    await toastOf(page).getByText(words.updated, { exact: true }).waitFor();
    expect(await fits(page)).toBe(true);

    const reader = await visit(browser, ana.site.url, options);
    await expect
      .poll(async () => (await fetch(`${ana.site.url}/news/${slug}`, { redirect: 'manual' })).status, {
        timeout: 30_000,
      })
      .toBe(301);
    await reader.page.goto(`/news/${slug}${words.query}`);
    expect(new URL(reader.page.url()).pathname).toBe('/news/mombasa');
    await expect
      .poll(async () => (await fetch(`${ana.site.url}/api/search?q=mombasa`)).text(), { timeout: 30_000 })
      .toContain('mombasa');
    await reader.open(`/search${words.query}`);
    await reader.page.getByRole('main').getByRole('searchbox').fill('mombasa');
    await reader.page.keyboard.press('Enter');
    await reader.page.getByRole('article').first().getByRole('link').first().click();
    await reader.page.waitForURL((url) => url.pathname === '/news/mombasa');
    for (const one of [reader, visitor]) await one.leave();
  });

  it('Spanish that another process made out of date is named, and confirmed by keyboard alone', async () => {
    const { id } = await article({ title: 'Keys of old', titleEs: 'Llaves' });
    await edit(ana, id, { title: 'Keys' });
    const form = await openForm(browser, bea, `/admin/articles/${id}`, options);
    const { page } = form;
    await tabTo(page.getByRole('tab', { name: words.english }));
    await page.keyboard.press('ArrowRight');
    const note = page.getByRole('group', { name: words.changed });
    expect(await note.locator('del').textContent()).toContain('of old');
    await press(button(page, words.stillCorrect));
    expect(await fits(page)).toBe(true);
    await page.keyboard.press('Control+s');
    await toastOf(page).getByText(words.updated, { exact: true }).waitFor();
    await expect.poll(() => note.count()).toBe(0);
    const { data } = await ana.graphql<{ article: { outdatedTexts: object[] } }>(
      `{ article(id: ${id}) { outdatedTexts { field } } }`,
    );
    expect(data?.article.outdatedTexts).toEqual([]);
    await form.leave();
  });

  it('by keyboard alone, a change is found in the history; of two restores at once, one is written; a taken slug is named; and restoring is undone', async () => {
    const { id } = await article({ title: 'First', slug: 'first' });
    await edit(ana, id, { title: 'Second', slug: 'second' });
    await article({ title: 'Other', slug: 'first' });
    const visitor = await openAsAdmin(browser, bea, `/admin/articles/${id}/history`, phone);
    const { page } = visitor;
    const restore = async () => {
      await press(button(page, words.restore));
      await press(page.getByRole('dialog').getByRole('button', { name: words.restore }));
    };
    await press(page.getByRole('link', { name: words.madeChange, exact: true }));
    await button(page, words.restore).waitFor();
    await edit(ana, id, { title: 'Third' });
    await restore();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(words.outdated).waitFor();
    expect(await titleOf(id)).toBe('Third');
    await press(dialog.getByRole('button', { name: words.cancel }));
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Third').first().waitFor();
    await restore();
    await dialog.getByText(words.slugTaken('first')).waitFor();
    expect(await fits(page)).toBe(true);
    await press(dialog.getByRole('button', { name: words.keepSlug }));
    await page.waitForURL(`/admin/articles/${id}/history`);
    expect(await titleOf(id)).toBe('First');
    await page.keyboard.press('F8');
    await press(toastOf(page).getByRole('button', { name: words.undo, exact: true }));
    await toastOf(page).getByText(words.undone, { exact: true }).waitFor();
    expect(await titleOf(id)).toBe('Third');
    await visitor.leave();
  });

  it('a lesson whose module another process deleted is not restored alone', async () => {
    const module = await database.make.module({ title: 'Wallets' });
    const lesson = await database.make.lesson({ module: module.id, title: 'Seed phrase' });
    await ana.graphql(`mutation { deleteContent(type: lesson, ids: [${lesson.id}]) }`);
    const visitor = await openAsAdmin(browser, bea, '/admin/trash', phone);
    const { page } = visitor;
    const restoring = page.getByRole('button', { name: /Seed phrase$/ }).first();
    await restoring.waitFor();
    await ana.graphql(`mutation { deleteContent(type: module, ids: [${module.id}]) }`);
    await restoring.click();
    await toastOf(page).getByText(words.moduleGone).waitFor();
    expect(await fits(page)).toBe(true);
    expect(await database.orm.em.execute('select from lesson')).toEqual([]);
    await visitor.leave();
  });
});
