import { renameSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARTICLE, COURSE, contentFolder, writeFiles } from '#tests/support/content-folder.ts';
import { bytesIn } from '#tests/support/folder-bytes.ts';
import { askSato, runSato } from '#tests/support/run-sato.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let folder: string;
let before: unknown;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

beforeEach(async () => {
  await truncate(
    site.em,
    'stored_article, stored_video, stored_course_module, imported_item, content_base, content_change cascade',
  );
  folder = contentFolder({ ...ARTICLE, ...COURSE });
  expect(await sato('import', folder)).toMatchObject({ code: 0 });
  before = await ids();
});

const sato = (command: string, ...args: string[]) =>
  runSato(['content', command, ...args], { env: { DATABASE_URL: site.databaseUrl, NO_COLOR: '1' } });
/** The numbers of all items, by which they have comments and progress. */
const ids = async () => {
  const rows = await site.em.execute(
    'select id from article union all select id from course_module union all select id from lesson',
  );
  return rows.map(({ id }) => id).toSorted();
};
const slugs = async (table = 'article') =>
  (await site.em.execute(`select slug from ${table} order by slug`)).map(({ slug }) => slug);
const rename = (from: string, to: string) => renameSync(path.join(folder, from), path.join(folder, to));
const edit = (file: string, from: string, to: string) =>
  writeFiles(folder, { [file]: (bytesIn(folder)[file] ?? '').replace(from, to) });
const leadsTo = async (former: string) => {
  const { headers } = await fetch(`${site.url}/news/${former}`, { redirect: 'manual' });
  return headers.get('location');
};

describe('an item that the folder has renamed', () => {
  it('keeps everything that belongs to it, and the former address leads on', async () => {
    rename('articles/keys', 'articles/all-keys');
    expect((await sato('status', folder)).output).toBe('~ articles/all-keys: folder: slug\n');
    expect((await sato('import', folder, '--mode', 'mirror', '--delete')).output).toContain(
      '~ articles/all-keys: slug\n',
    );
    expect(await slugs()).toEqual(['all-keys']);
    expect(await ids()).toEqual(before);
    expect(await leadsTo('keys')).toMatch(/\/news\/all-keys$/);
    expect(await sato('status', folder, '--exit-code')).toMatchObject({ code: 0, output: '' });
  });

  it('and edited is the same if it names its former slug', async () => {
    rename('articles/keys', 'articles/all-keys');
    edit('articles/all-keys/en.md', 'title: Keys', 'title: All keys');
    edit('articles/all-keys/meta.yml', 'date:', 'formerSlugs: [keys]\ndate:');
    expect(await sato('import', folder)).toMatchObject({ code: 0 });
    expect(await site.em.execute('select slug, title from article')).toEqual([{ slug: 'all-keys', title: 'All keys' }]);
    expect(await ids()).toEqual(before);
    expect(await leadsTo('keys')).toMatch(/\/news\/all-keys$/);
  });

  it('leaves no empty module, even if the module has changed', async () => {
    rename('course/basics', 'course/start');
    edit('course/start/en.md', 'title: Basics', 'title: Start');
    expect(await sato('import', folder)).toMatchObject({ code: 0 });
    expect(await site.em.execute('select slug, title from course_module')).toEqual([{ slug: 'start', title: 'Start' }]);
    expect(await slugs('lesson')).toEqual(['money']);
    expect(await ids()).toEqual(before);
    expect(await sato('status', folder, '--exit-code')).toMatchObject({ code: 0, output: '' });
  });

  it('is not taken for one that the folder still has', async () => {
    writeFiles(folder, {
      'articles/copy/meta.yml': ARTICLE['articles/keys/meta.yml'],
      'articles/copy/en.md': ARTICLE['articles/keys/en.md'],
      'articles/copy/es.md': ARTICLE['articles/keys/es.md'],
    });
    expect(await sato('import', folder, '--only', 'articles/copy')).toMatchObject({ code: 0 });
    expect(await slugs()).toEqual(['copy', 'keys']);
  });
});

describe('an item that the site has renamed', () => {
  beforeEach(async () => {
    expect(await sato('move', 'article', 'keys', 'all-keys')).toMatchObject({ code: 0 });
    expect(await sato('move', 'module', 'basics', 'start')).toMatchObject({ code: 0 });
  });

  it('is not created again by an import, and the import says so', async () => {
    edit('articles/keys/en.md', 'title: Keys', 'title: Keys of the folder');
    const { code, output } = await sato('import', folder);
    expect(code).toBe(0);
    expect(output).toContain('~ articles/keys: title; kept from the site: slug\n');
    expect(output).toContain('= course/basics: kept from the site: slug\n');
    expect(await site.em.execute('select slug, title from article')).toEqual([
      { slug: 'all-keys', title: 'Keys of the folder' },
    ]);
    expect(await ids()).toEqual(before);
  });

  it('moves in the folder with a pull', async () => {
    const files = bytesIn(folder);
    expect(await sato('pull', folder)).toMatchObject({ code: 0 });
    const moved = Object.entries(files).map(([file, text]) => [
      file.replace('articles/keys', 'articles/all-keys').replace('course/basics', 'course/start'),
      text,
    ]);
    expect(bytesIn(folder)).toMatchObject({
      ...Object.fromEntries(moved),
      'articles/all-keys/meta.yml': expect.stringContaining('formerSlugs:\n  - keys\n'),
    });
    expect(Object.keys(bytesIn(folder))).toHaveLength(Object.keys(files).length);
    expect(await sato('status', folder, '--exit-code')).toMatchObject({ code: 0, output: '' });
  });

  it('and that the folder has given yet another slug is a conflict', async () => {
    rename('articles/keys', 'articles/my-keys');
    edit('articles/my-keys/meta.yml', 'date:', 'formerSlugs: [keys, all-keys]\ndate:');
    const { code, errors } = await sato('import', folder);
    expect({ code, errors }).toEqual({ code: 2, errors: expect.stringContaining('conflict: slug (my-keys:slug)') });
    expect(await sato('import', folder, '--ours')).toMatchObject({ code: 0 });
    expect(await slugs()).toEqual(['my-keys']);
  });
});

describe('sato content move', () => {
  it.each([
    [['article', 'kesy', 'new'], 1, 'error: There is no article kesy.\n(Did you mean keys?)\n'],
    [['article', 'keys', 'other'], 1, 'error: Another article already has the slug other.\n'],
    [['article', 'keys', 'No Slug'], 2, 'Expected lowercase letters'],
    [['book', 'keys', 'new'], 2, 'Expected article, video, module, lesson.'],
  ])('%o is refused', async (args, code, message) => {
    await site.make.article({ slug: 'other' });
    expect(await sato('move', ...args)).toMatchObject({ code, errors: expect.stringContaining(message) });
    expect(await slugs()).toEqual(['keys', 'other']);
  });

  it('gives an item another slug, in the name of the command line', async () => {
    expect(await sato('move', 'article', 'keys', 'all-keys')).toMatchObject({
      output: 'The article keys is all-keys now.\n',
    });
    expect(await leadsTo('keys')).toMatch(/\/news\/all-keys$/);
    expect(
      await site.em.execute(
        'select actor, action, fields from content_change where before is not null order by id desc limit 1',
      ),
    ).toEqual([{ actor: 'operator', action: 'edit', fields: expect.arrayContaining(['slug']) }]);
  });
});

describe('sato content delete', () => {
  it.each([
    [['article', 'keys', 'wallets', '--yes'], 1, 'error: There is no article wallets.\n'],
    [['article', 'keys'], 2, 'Nothing was deleted: deleting items needs --yes.\n'],
  ])('%o is refused, and nothing is deleted', async (args, code, message) => {
    expect(await sato('delete', ...args)).toMatchObject({ code, errors: expect.stringContaining(message) });
    expect(await ids()).toEqual(before);
  });

  it.each([
    ['no\n', 2, ['keys']],
    ['yes\n', 0, []],
  ])('asks in a terminal: %j', async (answer, code, left) => {
    const { stdin, ended, said } = askSato(['content', 'delete', 'article', 'keys'], {
      DATABASE_URL: site.databaseUrl,
    });
    await expect.poll(said).toContain('Delete keys, with their comments? (yes/no) ');
    stdin.write(answer);
    expect(await ended).toMatchObject({ code });
    expect(await slugs()).toEqual(left);
  });

  it('moves a module to the trash with its lessons', async () => {
    expect(await sato('delete', 'module', 'basics', '--yes')).toMatchObject({
      code: 0,
      output: 'In the trash: basics.\n',
    });
    expect([await slugs('course_module'), await slugs('lesson')]).toEqual([[], []]);
    expect(await site.em.execute('select slug from stored_lesson')).toEqual([{ slug: 'money' }]);
  });
});
