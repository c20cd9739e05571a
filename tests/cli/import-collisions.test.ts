/** @module-tag extended */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARTICLE, COURSE, contentFolder } from '#tests/support/content-folder.ts';
import { holdImports, otherSession, untilSessionWaits } from '#tests/support/other-session.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

const KEYS = {
  title: 'Keys of an admin',
  slug: 'keys',
  excerpt: 'What an admin wrote.',
  content: '<p>Written by hand.</p>',
  contentEs: '<p>Escrito a mano.</p>',
  category: 'Security',
};
const ANOTHER = {
  'articles/another/meta.yml': 'category: news\n',
  'articles/another/en.md': '---\ntitle: Another\nexcerpt: Another article.\n---\n\nText.\n',
};

let site: TestSite;
let admin: SignedIn;

beforeAll(async () => {
  site = await startSite();
  admin = await signedIn(site, { username: 'bea', role: 'admin' });
});
afterAll(() => site.close());
beforeEach(() =>
  truncate(site.em, 'stored_article, stored_video, stored_course_module, converted_body, imported_item cascade'),
);

const env = () => ({ DATABASE_URL: site.databaseUrl });
const rows = (table: string, columns = 'slug') => site.em.execute(`select ${columns} from ${table} order by slug`);
const idOf = async (table: string, slug: string) => {
  const [row] = await site.em.execute<{ id: number }[]>(`select id from ${table} where slug = ?`, [slug]);
  return row?.id;
};

async function imported(files: Record<string, string>): Promise<void> {
  const outcome = await runSato(['content', 'import', contentFolder(files)], { env: env() });
  expect(outcome, outcome.errors).toMatchObject({ code: 0 });
}

/** Imports a folder, and does something after the items were compared with the site and before any is written. */
async function importedWhile(files: Record<string, string>, meddle: () => Promise<{ status: number }>) {
  const hold = await holdImports(site);
  const ended = runSato(['content', 'import', contentFolder(files), '--ours'], { env: env() });
  await untilSessionWaits(site, 'converted_body');
  expect(String((await meddle()).status)).toMatch(/^2/);
  await hold.commit();
  return ended;
}

const refusal = (what: string) => ({
  code: 2,
  output: '',
  errors: expect.stringMatching(new RegExp(`…\\nNothing was imported: ${what} in the meantime\\. Import again\\.\\n$`)),
});

describe('sato content import, while an admin works on the site', () => {
  it('writes nothing if an article with the same slug was created in the meantime', async () => {
    const outcome = await importedWhile({ ...ARTICLE, ...ANOTHER }, () => admin.post('/api/articles', KEYS));
    expect(outcome).toEqual(refusal('someone else created the article keys'));
    expect(await rows('article', 'slug, title')).toEqual([{ slug: 'keys', title: KEYS.title }]);
  });

  it('writes nothing if an article that it would change was edited in the meantime', async () => {
    await admin.post('/api/articles', KEYS);
    const id = await idOf('article', 'keys');
    const edit = { status: 'published', titleEs: 'Editado' };
    const outcome = await importedWhile({ ...ARTICLE, ...ANOTHER }, () => admin.put(`/api/articles/${id}`, edit));
    expect(outcome).toEqual(refusal('someone else changed or deleted the article keys'));
    expect(await rows('article', 'slug, title, title_es, status, content_es')).toEqual([
      { slug: 'keys', title: KEYS.title, title_es: 'Editado', status: 'published', content_es: KEYS.contentEs },
    ]);
  });

  it('writes nothing if an article whose Spanish would stay was deleted in the meantime', async () => {
    await imported(ARTICLE);
    const id = await idOf('article', 'keys');
    const changed = { ...ARTICLE, 'articles/keys/en.md': ARTICLE['articles/keys/en.md'].replace('signs', 'opens') };
    const outcome = await importedWhile(changed, () => admin.delete(`/api/articles/${id}`));
    expect(outcome).toEqual(refusal('someone else changed or deleted the article keys'));
    expect(await rows('article')).toEqual([]);
  });

  it('writes nothing if the module of a new lesson was deleted in the meantime', async () => {
    const { 'course/basics/meta.yml': meta, 'course/basics/en.md': english } = COURSE;
    await imported({ 'course/basics/meta.yml': meta, 'course/basics/en.md': english });
    const id = await idOf('course_module', 'basics');
    const outcome = await importedWhile(COURSE, () => admin.delete(`/api/course-modules/${id}`));
    expect(outcome).toEqual(refusal('someone else deleted the module basics of the lesson money'));
    expect([await rows('course_module'), await rows('lesson')]).toEqual([[], []]);
  });

  it('waits for a running deletion of the module, then writes nothing', async () => {
    await imported(COURSE);
    const deletion = await otherSession(site, `delete from course_module where slug = 'basics'`);
    const more = {
      'course/basics/coins/meta.yml': 'order: 2\n',
      'course/basics/coins/en.md': '---\ntitle: Coins\n---\n\nCoins.\n',
    };
    const ended = runSato(['content', 'import', contentFolder({ ...COURSE, ...more })], { env: env() });
    await untilSessionWaits(site, 'course_module');
    await deletion.commit();
    expect(await ended).toEqual(refusal('someone else deleted the module basics of the lesson coins'));
    expect(await rows('lesson')).toEqual([]);
  });

  it('waits while an article with the same slug is created, then writes nothing', async () => {
    const insertion = await otherSession(
      site,
      `insert into article (title, slug, excerpt, content, category)
       values ('Theirs', 'keys', 'It is long enough.', '<p>Theirs.</p>', 'News')`,
    );
    const ended = runSato(['content', 'import', contentFolder({ ...ARTICLE, ...ANOTHER })], { env: env() });
    await untilSessionWaits(site, 'insert into article');
    await insertion.commit();
    expect(await ended).toEqual(refusal('someone else created the article keys'));
    expect(await rows('article', 'title')).toEqual([{ title: 'Theirs' }]);
  });

  it('writes nothing if an author was deleted in the meantime', async () => {
    await site.make.user({ username: 'gone', role: 'editor' });
    const files = { ...ARTICLE, 'articles/keys/meta.yml': 'category: security\nauthor: gone\n' };
    const outcome = await importedWhile(files, async () => {
      const { code } = await runSato(['users', 'delete', 'gone', '--yes'], { env: env() });
      return { status: code === 0 ? 200 : 500 };
    });
    expect(outcome).toEqual(refusal('someone else deleted the account gone, author of the article keys'));
    expect(await rows('article')).toEqual([]);
  });

  it('writes nothing if it and someone else wait for each other', async () => {
    await imported(COURSE);
    const other = await otherSession(site, `update lesson set title = 'Theirs'`);
    const changed = { ...COURSE, 'course/basics/en.md': '---\ntitle: Ours\ndescription: Where to begin.\n---\n' };
    changed['course/basics/money/en.md'] = '---\ntitle: Ours\n---\nMoney is a story.\n';
    const ended = runSato(['content', 'import', contentFolder(changed)], { env: env() });
    await untilSessionWaits(site, 'update lesson');
    await other.execute(`update course_module set title = 'Theirs'`);
    await other.commit();
    expect(await ended).toEqual(refusal('someone else changed the same items'));
    expect(await rows('lesson', 'title')).toEqual([{ title: 'Theirs' }]);
  });

  it('keeps what was edited in the meantime if the folder has nothing new', async () => {
    await imported(ARTICLE);
    const id = await idOf('article', 'keys');
    const outcome = await importedWhile({ ...ARTICLE, ...ANOTHER }, () =>
      admin.put(`/api/articles/${id}`, { titleEs: 'Editado' }),
    );
    expect(outcome, outcome.errors).toMatchObject({ code: 0 });
    expect(await rows('article', 'slug, title_es')).toEqual([
      { slug: 'another', title_es: null },
      { slug: 'keys', title_es: 'Editado' },
    ]);
  });

  it('reports in one sentence that the database was lost, and writes nothing', async () => {
    const hold = await holdImports(site);
    const ended = runSato(['content', 'import', contentFolder(ARTICLE)], { env: env() });
    await untilSessionWaits(site, 'converted_body');
    await site.em.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where wait_event_type = 'Lock' and query like '%converted_body%' and datname = current_database()`,
    );
    expect(await ended).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/…\nThe connection to the database was lost\.\n$/),
    });
    await hold.commit();
    expect(await rows('article')).toEqual([]);
  });
});
