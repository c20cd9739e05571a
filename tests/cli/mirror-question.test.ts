/** @module-tag extended */

import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARTICLE, COURSE, contentFolder, writeFiles } from '#tests/support/content-folder.ts';
import { AT_TERMINAL, askSato, runSato, startSato } from '#tests/support/run-sato.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

/** Items that were made on the site are only deleted if they are named. */
const mirror = () => [
  ...['--mode', 'mirror', '--ours', 'only-here'],
  ...(existsSync(path.join(folder, 'articles')) ? ['here-as-well', 'keys'] : ['money']),
];
const QUESTION = 'Delete 2 items, with their comments? (yes/no) ';

let site: TestSite;
let admin: SignedIn;
let folder: string;

beforeAll(async () => {
  site = await startSite();
  admin = await signedIn(site, { username: 'bea', role: 'admin' });
});
afterAll(() => site.close());

beforeEach(async () => {
  await truncate(site.em, 'stored_article, stored_video, stored_course_module cascade');
  await site.make.article({ slug: 'only-here' });
  await site.make.article({ slug: 'here-as-well' });
  await site.make.video({ slug: 'of-another-kind' });
  folder = contentFolder(ARTICLE);
});

const lessonOf = (moduleId: number) => ({
  moduleId,
  title: 'Late',
  slug: 'late',
  content: '<p>It came late.</p>',
  duration: '5 min',
});
const articles = async () => (await site.em.execute('select slug from article order by slug')).map(({ slug }) => slug);
const BEFORE = ['here-as-well', 'only-here'];

/** The import of a folder at its question. */
async function asked(...options: string[]) {
  const args = ['content', 'import', folder, ...mirror(), ...options];
  const sato = askSato(args, { DATABASE_URL: site.databaseUrl });
  await expect.poll(sato.said).toContain('with their comments? (yes/no) ');
  return sato;
}

/** @param what someone else did while the import asked. */
function collision(what: string) {
  const errors = expect.stringMatching(
    new RegExp(`\\(yes/no\\) Nothing was imported: ${what} in the meantime\\. Import again\\.\\n$`),
  );
  return { code: 2, output: '', errors };
}

describe('sato content import --mode mirror', () => {
  it.each(['planb', 'posts'])('refuses the layout %s, which doesn’t show what was deleted', async (format) => {
    const args = ['content', 'import', folder, '--mode', 'mirror', '--delete', '--format', format];
    const { code, output, errors } = await runSato(args, { env: { DATABASE_URL: site.databaseUrl } });
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toMatch(/^--mode mirror works only with the layout sato\. /);
    expect(await articles()).toEqual(BEFORE);
  });

  it('refuses without a terminal to ask in, and lists what it would have deleted', async () => {
    const args = ['content', 'import', folder, ...mirror(), '--json'];
    const { code, output, errors } = await runSato(args, {
      env: { DATABASE_URL: site.databaseUrl },
      input: 'yes\n',
    });
    expect(code).toBe(2);
    expect(JSON.parse(output)).toMatchObject({ ok: false, error: expect.stringContaining('needs --delete') });
    expect(errors).toContain('deletes articles/here-as-well\ndeletes articles/only-here\n');
    expect(errors).not.toContain(QUESTION);
    expect(await articles()).toEqual(BEFORE);
  });

  it.each(['no\n', '\n', 'y\n', 'yes, but not that one\n'])('deletes nothing for the answer %o', async (answer) => {
    const sato = await asked();
    expect(sato.said()).toMatch(/deletes articles\/here-as-well\ndeletes articles\/only-here\n.*Delete 2 items/s);
    sato.stdin.write(answer);
    const { code, output, errors } = await sato.ended;
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toContain('Nothing was imported: deleting items needs --delete.');
    expect(await articles()).toEqual(BEFORE);
  });

  it('deletes nothing when the terminal is closed or Ctrl-D typed', async () => {
    const sato = await asked();
    sato.stdin.end();
    expect(await sato.ended).toMatchObject({ code: 2, output: '' });
    expect(await articles()).toEqual(BEFORE);
  });

  it('deletes nothing when it is interrupted at the question', async () => {
    const args = ['content', 'import', folder, ...mirror()];
    const sato = startSato(args, { DATABASE_URL: site.databaseUrl, ...AT_TERMINAL });
    await expect.poll(sato.said).toContain('with their comments? (yes/no) ');
    sato.process.kill('SIGINT');
    expect(await sato.ended).toMatchObject({ code: 130, output: '' });
    expect(await articles()).toEqual(BEFORE);
  });

  it('says in one sentence that the database was lost at the question', async () => {
    const sato = await asked();
    await site.em.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where state = 'idle in transaction' and datname = current_database()`,
    );
    sato.stdin.write('yes\n');
    const { code, errors } = await sato.ended;
    expect({ code, last: errors.trimEnd().split('\n').at(-1) }).toEqual({
      code: 2,
      // A terminal would have shown the answer, and its end of line.
      last: 'Delete 2 items, with their comments? (yes/no) The connection to the database was lost.',
    });
    expect(await articles()).toEqual(BEFORE);
  });

  it.each([
    ['edited', (id: number) => admin.put(`/api/articles/${id}`, { titleEs: 'Editado' })],
    ['deleted', (id: number) => admin.delete(`/api/articles/${id}`)],
  ])('writes and deletes nothing when an article that it listed was %s during the question', async (_, meddle) => {
    const [listed] = await site.em.execute<{ id: number }[]>(`select id from article where slug = 'only-here'`);
    const sato = await asked();
    expect(String((await meddle(listed?.id ?? 0)).status)).toMatch(/^2/);
    const left = await articles();
    sato.stdin.write('yes\n');
    expect(await sato.ended).toEqual(collision('someone else changed or deleted the article only-here'));
    expect(await articles()).toEqual(left);
  });

  it('writes and deletes nothing when a lesson was put into a module that it listed', async () => {
    folder = contentFolder(COURSE);
    const { id: module } = await site.make.module({ slug: 'only-here' });
    const sato = await asked();
    expect((await admin.post('/api/lessons', lessonOf(module))).status).toBe(201);
    sato.stdin.write('yes\n');
    expect(await sato.ended).toEqual(collision('someone else added the lesson late to the module only-here'));
    expect(await site.em.execute('select slug from lesson')).toEqual([{ slug: 'late' }]);
  });

  it('lets admins save what it will change until its question is answered', async () => {
    const { id } = await site.make.article({ slug: 'keys' });
    const sato = await asked();
    expect((await admin.put(`/api/articles/${id}`, { titleEs: 'Editado' })).status).toBe(200);
    sato.stdin.write('yes\n');
    expect(await sato.ended).toEqual(collision('someone else changed or deleted the article keys'));
    expect(await articles()).toEqual(['here-as-well', 'keys', 'only-here']);
  });

  it.each([
    [
      'that it will change',
      { 'articles/keys/en.md': ARTICLE['articles/keys/en.md'].replace('Keys', 'All keys') },
      collision('someone else changed or deleted the article keys'),
    ],
    [
      'that stays as it is',
      { 'articles/keys/meta.yml': `${ARTICLE['articles/keys/meta.yml']}# read again\n` },
      expect.objectContaining({ code: 0 }),
    ],
  ])('lets admins rename an article %s until its question is answered', async (_, change, outcome) => {
    const imported = await runSato(['content', 'import', folder], { env: { DATABASE_URL: site.databaseUrl } });
    expect(imported, imported.errors).toMatchObject({ code: 0 });
    const [keys] = await site.em.execute<{ id: number }[]>(`select id from article where slug = 'keys'`);
    writeFiles(folder, change);
    const sato = await asked();
    expect((await admin.put(`/api/articles/${keys?.id}`, { slug: 'all-keys' })).status).toBe(200);
    sato.stdin.write('yes\n');
    expect(await sato.ended).toEqual(outcome);
    expect(await articles()).toContain('all-keys');
  });

  it('reads an article again that lost a former slug until its question was answered', async () => {
    const meta = `${ARTICLE['articles/keys/meta.yml']}formerSlugs: [old-keys]\n`;
    writeFiles(folder, { 'articles/keys/meta.yml': meta });
    const run = (...options: string[]) =>
      runSato(['content', 'import', folder, ...options], { env: { DATABASE_URL: site.databaseUrl } });
    expect((await run()).code).toBe(0);
    const [keys] = await site.em.execute<{ id: number }[]>(`select id from article where slug = 'keys'`);
    writeFiles(folder, { 'articles/keys/meta.yml': `${meta}# read again\n` });
    const sato = await asked();
    const { errors } = await admin.graphql(
      `mutation { removeFormerSlug(type: article, id: ${keys?.id}, slug: "old-keys") { count } }`,
    );
    expect(errors).toBeUndefined();
    sato.stdin.write('yes\n');
    expect((await sato.ended).code).toBe(0);
    expect(await site.em.execute('select slug from former_slug')).toEqual([]);
    expect((await run('--ours', 'keys')).code).toBe(0);
    expect(await site.em.execute('select slug from former_slug')).toEqual([{ slug: 'old-keys' }]);
  });

  it.each(['yes\n', ' YES \n'])('deletes what it listed for the answer %o', async (answer) => {
    const sato = await asked('--json');
    sato.stdin.write(answer);
    const { code, output, errors } = await sato.ended;
    expect(code, errors).toBe(0);
    expect(JSON.parse(output).counts.article).toMatchObject({ created: 1, deleted: 2 });
    expect(await articles()).toEqual(['keys']);
    expect(await site.em.execute('select slug from video')).toEqual([{ slug: 'of-another-kind' }]);
  });

  it('deletes a module with its lessons, without the one that the folder has in another', async () => {
    const { id: module } = await site.make.module({ slug: 'only-here' });
    await site.make.lesson({ module, slug: 'only-here' });
    await site.make.lesson({ module, slug: 'money' });
    folder = contentFolder(COURSE);
    const sato = await asked('--json');
    sato.stdin.write('yes\n');
    const { code, output, errors } = await sato.ended;
    expect(code, errors).toBe(0);
    expect(JSON.parse(output).counts).toMatchObject({
      module: { created: 1, deleted: 1 },
      lesson: { updated: 1, deleted: 1 },
    });
    expect(
      await site.em.execute(
        'select l.slug, m.slug as module from course_module m left join lesson l on l.module_id = m.id',
      ),
    ).toEqual([{ slug: 'money', module: 'basics' }]);
  });

  it('does not treat a file as an empty folder with its name', async () => {
    writeFiles(folder, { videos: 'https://example.org/all-our-videos\n' });
    const args = ['content', 'import', folder, '--mode', 'mirror', '--delete', '--json'];
    const { code, output } = await runSato(args, { env: { DATABASE_URL: site.databaseUrl } });
    expect({ code, deleted: JSON.parse(output).counts.video.deleted }).toEqual({ code: 0, deleted: 0 });
    expect(await site.em.execute('select slug from video')).toEqual([{ slug: 'of-another-kind' }]);
  });
});
