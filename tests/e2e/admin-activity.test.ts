/** @module-tag extended */

import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openAsAdmin, toastOf } from '../support/admin-site.ts';
import { axeFindings } from '../support/axe.ts';
import { openBrowser } from '../support/browser.ts';
import { ARTICLE, COURSE, contentFolder } from '../support/content-folder.ts';
import { draftVersion } from '../support/draft-version.ts';
import { drawn, upload } from '../support/media-files.ts';
import { runSato } from '../support/run-sato.ts';
import { PASSWORD, type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('the activity in the admin area', () => {
  let site: TestSite;
  let browser: Browser;
  let admin: SignedIn;
  let other: SignedIn;
  beforeAll(async () => {
    [site, browser] = await Promise.all([startSite(), openBrowser()]);
    admin = await signedIn(site, { username: 'bea', role: 'admin' });
    other = await signedIn(site, { username: 'carla', role: 'admin' });
  });
  afterAll(() => Promise.all([site.close(), browser.close()]));
  beforeEach(() => truncate(site.em, 'stored_article, stored_video, stored_course_module, content_change cascade'));

  const open = (path: string, options?: BrowserContextOptions) => openAsAdmin(browser, admin, path, options);
  const forget = () => truncate(site.em, 'content_change');
  const mutate = async (caller: SignedIn, field: string) => {
    const { errors } = await caller.graphql(`mutation { ${field} }`);
    expect(errors).toBeUndefined();
  };
  const entries = (page: Page) => page.getByRole('region', { name: 'Activity' }).getByRole('listitem');
  const lines = async (page: Page) =>
    (await entries(page).allInnerTexts()).map((text) => text.split('\n')[0]?.replace(/\s+/g, ' ').trim());
  const newest = async () => {
    const [row] = await site.em.execute<{ id: string }[]>('select max(operation)::text as id from content_change');
    return row?.id ?? '';
  };
  const titles = async () =>
    (await site.em.execute<{ title: string }[]>('select title from article order by id')).map(({ title }) => title);

  it('says when there is nothing, or nothing of that kind', async () => {
    const visitor = await open('/admin/activity');
    const { page } = visitor;
    await page.getByText('Nothing has been changed yet.').waitFor();
    await page.getByLabel('Type').selectOption('Video');
    await page.getByText('Nothing matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByText('Nothing has been changed yet.').waitFor();
    await visitor.open('/admin/activity/999999999');
    await page.getByText('These changes don’t exist.').waitFor();
    await visitor.leave();
  });

  it('lists content, comments, users and imports with their counts, each leading on', async () => {
    const article = await site.make.article({ title: 'Keys' });
    const comment = await site.make.comment({ article: article.id, content: 'Buy my coin' });
    const ana = await site.make.user({ username: 'ana' });
    await forget();
    await mutate(admin, `setCommentStatus(ids: [${comment.id}], status: hidden)`);
    await mutate(other, `changeUserRole(id: ${ana.id}, role: admin, password: "${PASSWORD}") { id }`);
    await mutate(admin, `updateArticle(id: ${article.id}, input: { title: "Better keys" }) { id }`);
    await mutate(admin, `updateArticle(id: ${article.id}, input: { slug: "keys-of-old" }) { id }`);
    await mutate(admin, `updateArticle(id: ${article.id}, input: { slug: "${article.slug}" }) { id }`);
    await mutate(admin, `removeFormerSlug(type: article, id: ${article.id}, slug: "keys-of-old") { count }`);
    await mutate(admin, `saveArticleDraft(id: ${article.id}, input: { excerpt: "What a key is." }) { version }`);
    await upload(other, await drawn(80, 50).png().toBuffer(), 'harbor.png');
    const reader = await site.make.user({ username: 'troll' });
    await mutate(other, `banFromCommenting(userId: ${reader.id}, reason: insult) { userId }`);
    const list = contentFolder({ 'list.csv': 'email,language,confirmed\nzoe@example.org,en,2026-01-31\n' });
    await runSato(['newsletter', 'import', `${list}/list.csv`], { env: { DATABASE_URL: site.databaseUrl } });
    const { code } = await runSato(['content', 'import', contentFolder({ ...ARTICLE, ...COURSE })], {
      env: { DATABASE_URL: site.databaseUrl },
    });
    expect(code).toBe(0);
    const visitor = await open('/admin');
    const { page } = visitor;
    await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Activity' }).click();
    await expect
      .poll(() => lines(page))
      .toEqual([
        'Created: 1 article, 1 module, 1 lesson',
        'Imported: a subscriber Newsletter subscriber',
        'Stopped from commenting: troll User',
        'Uploaded: harbor.png Image',
        'Pending version saved: Better keys Article',
        'Former address removed: Better keys Article',
        'Edited: Better keys Article',
        'Edited: Better keys Article',
        'Edited: Better keys Article',
        'Edited: ana User',
        'Hid: Buy my coin Comment',
      ]);
    await entries(page).filter({ hasText: 'Created' }).getByText('Command line', { exact: true }).waitFor();
    await entries(page).filter({ hasText: 'ana' }).getByText('carla', { exact: true }).waitFor();
    for (const [name, place] of [
      ['Better keys', `/admin/articles/${article.id}`],
      ['ana', '/admin/users?q=ana'],
      ['harbor.png', '/admin/media?q=harbor.png'],
      ['a subscriber', '/admin/newsletter/subscribers'],
      ['Buy my coin', `/admin/comments/${comment.id}`],
    ] as const) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await page.waitForURL(place);
      await page.goBack();
    }
    await visitor.leave();
  });

  it.each([
    {
      locale: 'en-US',
      region: 'Activity',
      expected: [
        'Key replaced: device Site',
        'Marked as undeliverable: a subscriber Newsletter subscriber',
        'Asked to confirm: a subscriber Newsletter subscriber',
        'Edited: ana User',
        'Former address added: Keys Article',
        'No longer the answer: Because Comment',
        'Marked as the answer: Because Comment',
        'Kept after a report: Why? Comment',
      ],
      password: 'Password',
    },
    {
      locale: 'es-MX',
      region: 'Actividad',
      expected: [
        'Cambio de clave: device Sitio',
        'Correo devuelto: un suscriptor Suscriptor del boletín',
        'Petición de confirmación: un suscriptor Suscriptor del boletín',
        'Edición: ana Usuario',
        'Dirección anterior añadida: Llaves Artículo',
        'Ya no es la respuesta: Because Comentario',
        'Elección como respuesta: Because Comentario',
        'Conservación tras una denuncia: Why? Comentario',
      ],
      password: 'Contraseña',
    },
  ])('names what operators and moderators do ($locale)', async ({ locale, region, expected, password }) => {
    await truncate(site.em, 'newsletter_subscription cascade');
    await site.em.execute(`delete from app_user where username = 'ana'`);
    const env = { DATABASE_URL: site.databaseUrl };
    const sato = async (args: string[], input?: string) => {
      const { code, errors } = await runSato(args, { env, input });
      expect(code, errors).toBe(0);
    };
    const ana = await site.make.user({ username: 'ana' });
    const lesson = (await site.make.lesson()).id;
    const question = (await site.make.comment({ lesson, user: ana.id, content: 'Why?' })).id;
    const reply = (await site.make.comment({ lesson, parent: question, content: 'Because' })).id;
    await sato(['content', 'import', contentFolder(ARTICLE)]);
    await site.em.execute(
      `insert into newsletter_subscription (email, language) values ('yan@example.org', 'es');
       insert into comment_report (comment_id, user_id) values (${question}, ${ana.id})`,
    );
    const file = `${contentFolder({ 'list.csv': 'email\nyan@example.org\n' })}/list.csv`;
    const meta = `${ARTICLE['articles/keys/meta.yml']}\nformerSlugs: [old]\n`;
    await forget();
    await mutate(admin, `setCommentStatus(ids: [${question}], status: published)`);
    for (const accepted of [true, false])
      await mutate(admin, `setAcceptedAnswer(id: ${reply}, accepted: ${accepted}) { id }`);
    await sato(['content', 'import', contentFolder({ ...ARTICLE, 'articles/keys/meta.yml': meta })]);
    await sato(['users', 'password', 'ana', '--password-stdin'], 'a long password\n');
    await sato(['newsletter', 'invite']);
    await sato(['newsletter', 'bounced', file]);
    await sato(['secrets', 'rotate', 'device']);
    const visitor = await open('/admin/activity', { locale });
    const { page } = visitor;
    const listed = page.getByRole('region', { name: region }).getByRole('listitem');
    await expect
      .poll(async () => (await listed.allInnerTexts()).map((text) => text.split('\n')[0]?.replace(/\s+/g, ' ').trim()))
      .toEqual(expected);
    await listed.nth(3).getByRole('link').last().click();
    await page.getByText(password, { exact: true }).waitFor();
    await visitor.leave();
  });

  it('brings a discarded pending version back', async () => {
    const article = await site.make.article({ title: 'Keys' });
    await mutate(admin, `saveArticleDraft(id: ${article.id}, input: { title: "Better keys" }) { version }`);
    const version = await draftVersion(site.em, 'article', article.id);
    await mutate(admin, `discardContentDraft(type: article, id: ${article.id}, version: ${version})`);
    const visitor = await open(`/admin/activity/${await newest()}`);
    const { page } = visitor;
    await page.getByRole('checkbox', { name: 'Select Keys' }).check();
    await page.getByRole('button', { name: 'Undo selected' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    await toastOf(page).getByText('1 item is as it was before', { exact: true }).waitFor();
    expect(await site.em.execute('select fields from content_draft where item_id = ?', [article.id])).toEqual([
      { fields: { title: 'Better keys' } },
    ]);
    await visitor.leave();
  });

  it('is narrowed by person, kind and time, and the address keeps that', async () => {
    const article = await site.make.article({ title: 'Keys' });
    const video = await site.make.video({ title: 'Moving pictures' });
    await forget();
    await mutate(admin, `updateArticle(id: ${article.id}, input: { title: "Old edit" }) { id }`);
    await site.em.execute(`update content_change set at = '2026-01-15T12:00Z'`);
    await mutate(admin, `setContentStatus(type: article, ids: [${article.id}], status: draft)`);
    // Who lost the role since is in the list as well.
    const mona = await signedIn(site, { username: 'mona', role: 'editor' });
    await mutate(mona, `updateVideo(id: ${video.id}, input: { title: "Pictures", duration: "9:10" }) { id }`);
    await site.em.execute(`update app_user set role = 'user' where id = ?`, [mona.user.id]);
    await mutate(other, `deleteContent(type: video, ids: [${video.id}])`);
    await site.make.user({ username: 'reader', role: 'editor' });
    const visitor = await open('/admin/activity');
    const { page } = visitor;
    const people = page.getByLabel('Person').locator('option');
    await expect
      .poll(() => people.allTextContents())
      .toEqual(['Everyone', 'bea', 'carla', 'mona', 'Command line', 'Automatic', 'Database']);
    await page.getByLabel('Person').selectOption('mona');
    await expect.poll(() => lines(page)).toEqual(['Edited: Pictures Video']);
    await page.getByLabel('Person').selectOption('carla');
    await expect.poll(() => lines(page)).toEqual(['Deleted: Pictures Video']);
    await page.reload();
    await expect.poll(() => lines(page)).toEqual(['Deleted: Pictures Video']);
    await page.getByLabel('Person').selectOption('Everyone');
    await page.getByLabel('Type').selectOption('Article');
    await expect.poll(() => lines(page)).toEqual(['Unpublished: Old edit Article', 'Edited: Old edit Article']);
    await page.getByLabel('To', { exact: true }).fill('2026-01-16');
    await expect.poll(() => lines(page)).toEqual(['Edited: Old edit Article']);
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByLabel('From').fill('2026-01-16');
    await expect.poll(() => lines(page)).toEqual(['Unpublished: Old edit Article']);
    await page.getByLabel('Person').selectOption('Command line');
    await page.getByText('Nothing matches these filters.').waitFor();
    await visitor.leave();
  });

  it('what deleted something permanently, or changed comments only, has no undo', async () => {
    const article = await site.make.article({ title: 'Keys' });
    const comment = await site.make.comment({ article: article.id });
    await forget();
    await mutate(admin, `setCommentStatus(ids: [${comment.id}], status: hidden)`);
    const visitor = await open(`/admin/activity/${await newest()}`);
    const { page } = visitor;
    await page.getByText('This can’t be undone: it deleted something permanently').waitFor();
    expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);
    expect(await page.getByRole('checkbox').count()).toBe(0);
    await visitor.leave();
  });

  it('undoes nothing if an item changed since, says which, and then all others, on other pages too', async () => {
    const names = Array.from({ length: 60 }, (_, n) => `Article ${n + 1}`);
    const ids: number[] = [];
    for (const title of names) ids.push((await site.make.article({ title })).id);
    await forget();
    await mutate(admin, `deleteContent(type: article, ids: [${ids}])`);
    const operation = await newest();
    const visitor = await open('/admin/activity');
    const { page } = visitor;
    await page.getByRole('link', { name: 'Details and undo' }).click();
    await page.waitForURL(`/admin/activity/${operation}`);
    await page.getByRole('link', { name: 'Article 60', exact: true }).waitFor();
    await mutate(other, `restoreContent(type: article, ids: [${ids[57]}]) { id }`);
    await mutate(other, `updateArticle(id: ${ids[57]}, input: { title: "Better" }) { id }`);
    await page.getByRole('button', { name: 'Undo all of it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Nothing was undone, because these items have changed since').waitFor();
    await alert.getByRole('link', { name: 'Better' }).waitFor();
    expect(await titles()).toEqual(['Better']);
    await page.getByText('Changed since', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo the others' }).click();
    const dialog = page.getByRole('dialog', { name: 'Undo the others?' });
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await toastOf(page).getByText('59 items are as they were before', { exact: true }).waitFor();
    await toastOf(page)
      .getByText('Changes to 1 item couldn’t be undone; it stays as it is.', { exact: true })
      .waitFor();
    expect(await alert.count()).toBe(0);
    expect(await titles()).toEqual(names.with(57, 'Better'));
    await toastOf(page).getByRole('button', { name: 'See what changed' }).click();
    await page.getByText('Restored: 59 articles').waitFor();
    await visitor.leave();
  });

  it('undoes an import by keyboard alone: edits are put back, new items go to the trash', async () => {
    await site.make.article({ title: 'As it was', slug: 'keys' });
    const { code } = await runSato(['content', 'import', contentFolder({ ...ARTICLE, ...COURSE })], {
      env: { DATABASE_URL: site.databaseUrl },
    });
    expect(code).toBe(0);
    expect(await titles()).toEqual(['Keys']);
    const visitor = await open(`/admin/activity/${await newest()}`);
    const { page } = visitor;
    await page.getByRole('button', { name: 'Undo all of it' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Undo all of it?' }).getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await toastOf(page).getByText('3 items are as they were before', { exact: true }).waitFor();
    expect(await titles()).toEqual(['As it was']);
    expect(await site.em.execute('select from course_module')).toEqual([]);
    await expect.poll(() => page.getByText('Changed since', { exact: true }).count()).toBe(3);
    await visitor.leave();
  });

  it('speaks Spanish on a phone, fits it, and axe finds nothing', async () => {
    const module = await site.make.module({ title: 'Llaves'.repeat(30) });
    await site.make.lesson({ module: module.id, title: 'Frase semilla' });
    await forget();
    await mutate(admin, `deleteContent(type: module, ids: [${module.id}])`);
    const visitor = await open('/admin/activity', { locale: 'es-MX', viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    await page.getByText('Eliminación: 1 módulo, 1 lección').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await fits()).toBe(true);
    await page.getByRole('link', { name: 'Detalles y deshacer' }).click();
    await page.getByRole('button', { name: 'Deshacer todo' }).waitFor();
    await page.getByRole('link', { name: 'Frase semilla', exact: true }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await fits()).toBe(true);
    await page.getByRole('button', { name: 'Deshacer todo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer' }).click();
    await toastOf(page).getByText('2 elementos están como antes', { exact: true }).waitFor();
    expect(await site.em.execute('select from lesson')).toHaveLength(1);
    await visitor.leave();
  });
});
