/** @module-tag extended */

import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { openAsAdmin, titlesOf, toastOf } from '../support/admin-site.ts';
import { visit } from '../support/browser.ts';
import { ARTICLE, COURSE, contentFolder } from '../support/content-folder.ts';
import { type Desk, startDesk } from '../support/desk.ts';
import { bucketPlace, drawn } from '../support/media-files.ts';
import { runSato } from '../support/run-sato.ts';
import type { SignedIn } from '../support/sign-in.ts';
import { tabTo } from '../support/tab-to.ts';
import { textsIn } from '../support/texts.ts';

let desk: Desk;
let database: Desk['database'];
let browser: Browser;
let ana: SignedIn;
let bea: SignedIn;

beforeAll(async () => {
  desk = await startDesk({ place: bucketPlace(), role: 'admin' });
  ({ database, browser, ana, bea } = desk);
});
afterAll(() => desk.close());
beforeEach(() =>
  truncate(database.orm.em, 'stored_article, stored_video, stored_course_module, content_change, media cascade'),
);

const rows = <Row extends object>(sql: string) => database.orm.em.execute<Row[]>(sql);
const mutate = async (caller: SignedIn, field: string) => {
  const { errors } = await caller.graphql(`mutation { ${field} }`);
  expect(errors).toBeUndefined();
};

describe.each([
  ['en', 'en-US'],
  ['es', 'es-MX'],
] as const)('what is taken back at two processes, with the desk in %s', async (language, locale) => {
  const say = await textsIn(language);
  const phone = { locale, viewport: { width: 390, height: 844 } };
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const toast = (page: Page, text: string) => toastOf(page).getByText(text, { exact: true });
  const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  const statusAt = async (caller: SignedIn, path: string) => (await fetch(`${caller.site.url}${path}`)).status;
  const becomes = (path: string, status: number) => expect.poll(() => statusAt(ana, path)).toBe(status);
  const entries = (page: Page) => page.getByRole('region', { name: say('Activity') }).getByRole('listitem');
  const lines = async (page: Page) =>
    (await entries(page).allInnerTexts()).map((text) => text.split('\n')[0]?.replace(/\s+/g, ' ').trim());

  it('the toast after a deletion brings an article back with its comments', async () => {
    const { id, slug } = await database.make.article({ title: 'Keys' });
    await database.make.comment({ article: id, content: 'Kept with its article' });
    await becomes(`/news/${slug}`, 200);
    const visitor = await openAsAdmin(browser, bea, '/admin/articles', { locale });
    const { page } = visitor;
    await button(page, say('Delete {title}', { title: 'Keys' })).click();
    const dialog = page.getByRole('dialog', { name: say('Are you sure?') });
    await dialog.getByRole('button', { name: say('Delete') }).click();
    // Under the pointer, it stays.
    await toast(page, say('Article deleted')).hover();
    await expect.poll(() => titlesOf(page)).toEqual([]);
    await becomes(`/news/${slug}`, 404);
    await toastOf(page)
      .getByRole('button', { name: say('Undo'), exact: true })
      .click();
    await toast(page, say('{0, plural, one {# item restored} other {# items restored}}', { 0: 1 })).waitFor();
    await expect.poll(() => titlesOf(page)).toEqual(['Keys']);
    await becomes(`/news/${slug}`, 200);
    await visitor.leave();
    const reader = await visit(browser, ana.site.url, { locale });
    await reader.open(`/news/${slug}`);
    await reader.page.getByText('Kept with its article').waitFor();
    await reader.leave();
  });

  it('the toast after a deletion of several brings them all back', async () => {
    const articles = [await database.make.article({ title: 'One' }), await database.make.article({ title: 'Two' })];
    await database.make.article({ title: 'Three' });
    const visitor = await openAsAdmin(browser, bea, '/admin/articles', { locale });
    const { page } = visitor;
    for (const name of ['One', 'Two'])
      await page.getByRole('checkbox', { name: say('Select {name}', { name }) }).check();
    await button(page, say('Delete')).click();
    await page
      .getByRole('dialog', { name: say('Are you sure?') })
      .getByRole('button', { name: say('Delete') })
      .click();
    await toast(page, say('{0, plural, one {# item deleted} other {# items deleted}}', { 0: 2 })).hover();
    await expect.poll(() => titlesOf(page)).toEqual(['Three']);
    for (const { slug } of articles) await becomes(`/news/${slug}`, 404);
    await toastOf(page)
      .getByRole('button', { name: say('Undo'), exact: true })
      .click();
    await toast(page, say('{0, plural, one {# item restored} other {# items restored}}', { 0: 2 })).waitFor();
    await expect.poll(() => titlesOf(page)).toHaveLength(3);
    for (const { slug } of articles) await becomes(`/news/${slug}`, 200);
    await visitor.leave();
  });

  it('the toast after a deletion of a module brings its lessons back too, by keyboard alone', async () => {
    const module = await database.make.module({ title: 'Basics' });
    const lessons = [
      await database.make.lesson({ module: module.id }),
      await database.make.lesson({ module: module.id }),
    ];
    for (const { slug } of lessons) await becomes(`/course/${slug}`, 200);
    const visitor = await openAsAdmin(browser, bea, '/admin/modules', { locale });
    const { page } = visitor;
    await tabTo(button(page, say('Delete {title}', { title: 'Basics' })));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: say('Are you sure?') });
    const impact = say('This also deletes {lessonCount, plural, one {# lesson} other {# lessons}}.', {
      lessonCount: 2,
    });
    await dialog.getByText(impact).waitFor();
    await tabTo(dialog.getByRole('button', { name: say('Delete'), exact: true }));
    await page.keyboard.press('Enter');
    await toast(page, say('Module deleted')).waitFor();
    for (const { slug } of lessons) await becomes(`/course/${slug}`, 404);
    await page.keyboard.press('F8');
    await tabTo(toastOf(page).getByRole('button', { name: say('Undo'), exact: true }));
    await page.keyboard.press('Enter');
    await toast(page, say('{0, plural, one {# item restored} other {# items restored}}', { 0: 1 })).waitFor();
    await expect.poll(() => titlesOf(page)).toEqual(['Basics']);
    for (const { slug } of lessons) await becomes(`/course/${slug}`, 200);
    await visitor.leave();
  });

  it('a lesson comes back from the trash with comments and progress, and takes them with it when it is deleted for good', async () => {
    const { make } = database;
    const module = await make.module({ title: 'Wallets', titleEs: 'Billeteras' });
    const { id, slug } = await make.lesson({ module: module.id, title: 'Seeds', titleEs: 'Semillas' });
    const [title, moduleTitle] = language === 'es' ? ['Semillas', 'Billeteras'] : ['Seeds', 'Wallets'];
    await make.comment({ lesson: id, content: 'Kept with its lesson' });
    await database.orm.em.execute('insert into lesson_progress (user_id, lesson_id) values (?, ?)', [ana.user.id, id]);
    const belongings = () =>
      rows(
        'select (select count(*)::int from comment) as comments, (select count(*)::int from lesson_progress) as steps',
      );
    await mutate(ana, `deleteContent(type: lesson, ids: [${id}])`);
    await mutate(ana, `deleteContent(type: module, ids: [${module.id}])`);
    const visitor = await openAsAdmin(browser, bea, '/admin/trash', phone);
    const { page } = visitor;
    const together = 'Its module “{0}” is in the trash too, so they have to come back together.';
    await page.getByText(say(together, { 0: moduleTitle })).waitFor();
    await page
      .getByText(say('{commentCount, plural, one {with # comment} other {with # comments}}', { commentCount: 1 }))
      .waitFor();
    await button(page, say('Restore {title} with its module', { title })).click();
    await toast(page, say('“{title}” is back', { title })).waitFor();
    await toast(page, say('Everything that belongs to it is back too.')).waitFor();
    await page.getByText(say('The trash is empty.')).waitFor();
    expect(await belongings()).toEqual([{ comments: 1, steps: 1 }]);
    await becomes(`/course/${slug}`, 200);
    const reader = await visit(browser, ana.site.url, phone);
    await reader.open(`/course/${slug}`);
    await reader.page.getByText('Kept with its lesson').waitFor();
    await reader.leave();

    await mutate(ana, `deleteContent(type: lesson, ids: [${id}])`);
    await visitor.open('/admin/trash');
    const purge = button(page, say('Delete {title} permanently', { title }));
    const dialog = page.getByRole('dialog', { name: say('Delete permanently?') });
    await purge.click();
    const lost = '{comments, plural, one {# comment is deleted with it.} other {# comments are deleted with it.}}';
    await dialog.getByText(say(lost, { comments: 1 })).waitFor();
    expect(await fits(page)).toBe(true);
    await dialog.getByRole('button', { name: say('Cancel') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await rows('select id from stored_lesson')).toEqual([{ id }]);
    await purge.click();
    await dialog.getByRole('button', { name: say('Delete permanently') }).click();
    await toast(page, say('“{title}” was deleted permanently', { title })).waitFor();
    await page.getByText(say('The trash is empty.')).waitFor();
    expect(await rows('select id from stored_lesson')).toEqual([]);
    expect(await rows('select id from stored_comment')).toEqual([]);
    expect(await belongings()).toEqual([{ comments: 0, steps: 0 }]);
    await becomes(`/course/${slug}`, 404);
    await visitor.leave();
  });

  it('the activity is narrowed by person, type and time', async () => {
    const article = await database.make.article({ title: 'Keys' });
    const video = await database.make.video({ title: 'Moving pictures' });
    await truncate(database.orm.em, 'content_change');
    await mutate(ana, `updateArticle(id: ${article.id}, input: { title: "Better keys" }) { id }`);
    await database.orm.em.execute(`update content_change set at = '2026-01-15T12:00Z'`);
    await mutate(ana, `setContentStatus(type: article, ids: [${article.id}], status: draft)`);
    await mutate(bea, `deleteContent(type: video, ids: [${video.id}])`);
    const edited = `${say('Edited')}: Better keys ${say('Article')}`;
    const unpublished = `${say('Unpublished')}: Better keys ${say('Article')}`;
    const deleted = `${say('Deleted')}: Moving pictures ${say('Video')}`;
    const visitor = await openAsAdmin(browser, bea, '/admin/activity', { locale });
    const { page } = visitor;
    const field = (label: string) => page.getByLabel(say(label), { exact: true });
    await expect.poll(() => lines(page)).toEqual([deleted, unpublished, edited]);
    await field('Person').selectOption('bea');
    await expect.poll(() => lines(page)).toEqual([deleted]);
    await field('Person').selectOption('ana');
    await expect.poll(() => lines(page)).toEqual([unpublished, edited]);
    await field('To').fill('2026-01-16');
    await expect.poll(() => lines(page)).toEqual([edited]);
    await field('Type').selectOption(say('Video'));
    await page.getByText(say('Nothing matches these filters.')).waitFor();
    await button(page, say('Clear the filters')).click();
    await expect.poll(() => lines(page)).toEqual([deleted, unpublished, edited]);
    await field('Type').selectOption(say('Video'));
    await expect.poll(() => lines(page)).toEqual([deleted]);
    await field('Type').selectOption(say('All types'));
    await field('From').fill('2026-01-16');
    await expect.poll(() => lines(page)).toEqual([deleted, unpublished]);
    await page.reload();
    await expect.poll(() => lines(page)).toEqual([deleted, unpublished]);
    await visitor.leave();
  });

  it('an import is undone from the activity by keyboard alone', async () => {
    const { id } = await database.make.article({ title: 'As it was', slug: 'keys' });
    const { code, errors } = await runSato(['content', 'import', contentFolder({ ...ARTICLE, ...COURSE })], {
      env: { DATABASE_URL: database.url },
    });
    expect(code, errors).toBe(0);
    const titles = () => rows('select title from article');
    expect(await titles()).toEqual([{ title: 'Keys' }]);
    const visitor = await openAsAdmin(browser, bea, '/admin/activity', phone);
    const { page } = visitor;
    const press = async (target: ReturnType<typeof button>) => {
      await tabTo(target);
      await page.keyboard.press('Enter');
    };
    const imported = entries(page)
      .filter({ hasText: say('Command line') })
      .first();
    await press(imported.getByRole('link', { name: say('Details and undo') }));
    const undo = async () => {
      await press(button(page, say('Undo all of it')));
      await press(
        page.getByRole('dialog', { name: say('Undo all of it?') }).getByRole('button', { name: say('Undo') }),
      );
    };
    await page.getByText(say('Changed together')).waitFor();
    expect((await ana.put(`/api/articles/${id}`, { title: 'Of ana' })).status).toBe(200);
    await undo();
    const alert = page.getByRole('alert');
    await alert.getByRole('link', { name: language === 'es' ? 'Llaves' : 'Of ana' }).waitFor();
    expect(await titles()).toEqual([{ title: 'Of ana' }]);
    // As the import left it.
    expect((await ana.put(`/api/articles/${id}`, { title: 'Keys' })).status).toBe(200);
    await undo();
    const undone = '{count, plural, one {# item is as it was before} other {# items are as they were before}}';
    await toast(page, say(undone, { count: 3 })).waitFor();
    expect(await titles()).toEqual([{ title: 'As it was' }]);
    expect(await rows('select id from lesson')).toEqual([]);
    expect(await fits(page)).toBe(true);
    await expect
      .poll(async () => (await fetch(`${ana.site.url}/news/keys?lang=${language}`)).text())
      .toContain('As it was');
    await visitor.leave();
  });

  it('in the library, with files in a bucket, an image is uploaded, replaced, deleted and restored', async () => {
    const { id, slug } = await database.make.article();
    const visitor = await openAsAdmin(browser, bea, '/admin/media', phone);
    const { page } = visitor;
    const choose = async (name: string, hue: number, upload: Locator) => {
      const chooser = page.waitForEvent('filechooser');
      await upload.click();
      const buffer = await drawn(900, 500, hue).png().toBuffer();
      await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
    };
    const edit = (fileName: string) => button(page, say('Edit {fileName}', { fileName }));
    const isLoaded = (image: Locator) => image.evaluate((element: HTMLImageElement) => element.naturalWidth > 0);
    const source = async () => {
      const [row] = await rows<{ src: string }>(`select image_url as src from article where id = ${id}`);
      return row?.src ?? '';
    };

    await choose('harbor.png', 10, button(page, say('Upload images')));
    const described = page.getByRole('dialog', { name: 'harbor.png' });
    await described.getByLabel(say('Alternative text (English)')).fill('A harbor');
    await described.getByLabel(say('Alternative text (Spanish)')).fill('Un puerto');
    await described.getByRole('button', { name: say('Save') }).click();
    await toast(page, say('Image saved')).waitFor();
    await expect.poll(() => isLoaded(edit('harbor.png').locator('img'))).toBe(true);
    expect(await fits(page)).toBe(true);
    expect(await desk.place.names()).toContain('original.png');

    const [media] = await rows<{ digest: string }>('select digest from media');
    const imageUrl = `/media/${media?.digest}/960.webp`;
    expect((await ana.put(`/api/articles/${id}`, { imageUrl })).status).toBe(200);
    const reader = await visit(browser, ana.site.url, phone);
    await reader.open(`/news/${slug}`);
    const cover = reader.page.getByRole('img', { name: language === 'es' ? 'Un puerto' : 'A harbor' });
    await expect.poll(() => isLoaded(cover)).toBe(true);
    await reader.leave();

    await visitor.open('/admin/media');
    await edit('harbor.png').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Replace…') })
      .click();
    const replacing = page.getByRole('dialog', { name: say('Replace {0}', { 0: 'harbor.png' }) });
    await choose('boats.png', 50, replacing.getByRole('button', { name: say('Upload an image') }));
    await replacing.getByText('900 × 500').waitFor();
    await replacing.getByRole('button', { name: say('Replace'), exact: true }).click();
    await toast(page, say('Image replaced')).waitFor();
    expect(await source()).not.toBe(imageUrl);
    await becomes(imageUrl, 404);

    await edit('boats.png').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Delete…') })
      .click();
    const deleting = page.getByRole('dialog', { name: say('Delete {fileName}?', { fileName: 'boats.png' }) });
    await deleting.getByRole('button', { name: say('Delete anyway') }).click();
    await toast(page, say('“{fileName}” was deleted', { fileName: 'boats.png' })).waitFor();
    await becomes(await source(), 404);
    await page.getByLabel(say('Which images')).selectOption({ value: 'deleted' });
    await button(page, say('Restore {fileName}', { fileName: 'boats.png' })).click();
    await toast(page, say('“{fileName}” is back', { fileName: 'boats.png' })).waitFor();
    await becomes(await source(), 200);
    await visitor.leave();
  });
});
