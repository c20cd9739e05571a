import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARTICLE, COURSE, contentFolder, writeFiles } from '#tests/support/content-folder.ts';
import { bytesIn } from '#tests/support/folder-bytes.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let editor: SignedIn;
let folder: string;

beforeAll(async () => {
  site = await startSite();
  editor = await signedIn(site, { username: 'bea', role: 'editor' });
});
afterAll(() => site.close());

beforeEach(async () => {
  await truncate(
    site.em,
    'stored_article, stored_video, stored_course_module, imported_item, content_base, content_change cascade',
  );
  folder = contentFolder({ ...ARTICLE, ...COURSE });
  expect(await sato('import', folder)).toMatchObject({ code: 0 });
});

const sato = (command: string, ...args: string[]) =>
  runSato(['content', command, ...args], { env: { DATABASE_URL: site.databaseUrl, NO_COLOR: '1' } });
const importJson = async (...args: string[]) => JSON.parse((await sato('import', folder, '--json', ...args)).output);

/** A colleague corrects the article on the site. */
async function correct(fields: Record<string, unknown>, slug = 'keys'): Promise<void> {
  const [row] = await site.em.execute<{ id: number }[]>('select id from article where slug = ?', [slug]);
  const { status } = await editor.put(`/api/articles/${row?.id}`, fields);
  expect(status).toBe(200);
}
async function article(): Promise<Record<string, unknown>> {
  const [row] = await site.em.execute('select * from article where slug = ?', ['keys']);
  return row ?? {};
}
const state = () =>
  site.em.execute(
    'select to_jsonb(t) as item from stored_article t union all select to_jsonb(b) from content_base b order by item',
  );

const rewrite = (file: string, from: string, to: string) =>
  writeFileSync(path.join(folder, file), (bytesIn(folder)[file] ?? '').replace(from, to));
const TITLE = ['articles/keys/en.md', 'title: Keys', 'title: Keys of the folder'] as const;

describe('a field that the folder and the site both changed', () => {
  beforeEach(async () => {
    await correct({ title: 'Keys of the site', excerpt: 'Corrected on the site.' });
    rewrite(...TITLE);
    rewrite('articles/keys/meta.yml', 'category: security', 'category: news');
  });

  it('ends the import with 2 and writes nothing', async () => {
    writeFiles(folder, {
      'articles/new/meta.yml': 'category: news\n',
      'articles/new/en.md': bytesIn(folder)['articles/keys/en.md'] ?? '',
    });
    const before = await state();
    for (const options of [[], ['--dry-run'], ['--mode', 'mirror', '--delete'], ['--ours', 'money', 'keys:category']]) {
      const { code, output, errors } = await sato('import', folder, ...options);
      expect({ code, output }, errors).toEqual({ code: 2, output: '' });
      expect(errors).toContain('articles/keys/en.md:2: conflict: title (keys:title)\n--- before/articles/keys/en.md\n');
      expect(errors).toContain('\n-title: Keys\n+title: Keys of the site\n');
      expect(errors).toContain('\n-title: Keys\n+title: Keys of the folder\n');
      expect(errors).not.toContain('Corrected on the site.\n+');
      expect(errors).toMatch(/nothing was imported\. Choose with --ours/);
    }
    expect(await importJson()).toEqual({
      ok: false,
      conflicts: [
        {
          type: 'article',
          path: 'articles/keys',
          slug: 'keys',
          fields: [
            {
              field: 'title',
              language: 'en',
              name: 'title',
              base: '"Keys"',
              file: expect.stringMatching(/en\.md$/),
              line: 2,
            },
          ],
          diff: expect.arrayContaining(['-title: Keys', '+title: Keys of the site', '+title: Keys of the folder']),
        },
      ],
    });
    expect(await state()).toEqual(before);
  });

  it('is shown by status and diff with who changed what', async () => {
    const said = 'site: excerpt; both: title';
    expect((await sato('status', folder)).output).toBe(
      `~ articles/keys: folder: category; ${said} (Spanish out of date: title, excerpt)\n`,
    );
    expect((await sato('diff', folder)).output).toMatch(new RegExp(`^Changed in articles/keys: ${said}\\n--- site/`));
    const { output } = await sato('status', folder, '--json');
    expect(JSON.parse(output).differences[0].fields).toContainEqual({
      ...{ field: 'excerpt', language: 'en', changedBy: 'site', outcome: 'kept', removed: false },
    });
  });

  it.each([
    [['--ours'], 'Keys of the folder', 'Corrected on the site.'],
    [['--ours', 'keys'], 'Keys of the folder', 'What a key is for.'],
    [['--ours', 'keys:title'], 'Keys of the folder', 'Corrected on the site.'],
    [['--theirs', 'keys:title'], 'Keys of the site', 'Corrected on the site.'],
    [['--theirs', '--ours', 'keys:excerpt'], 'Keys of the site', 'What a key is for.'],
  ])('is settled with %o, and stays settled', async (options, title, excerpt) => {
    expect(await sato('import', folder, ...options)).toMatchObject({ code: 0 });
    expect(await article()).toMatchObject({ title, excerpt, category: 'News' });
    expect(await importJson()).toMatchObject({ ok: true, counts: { article: { updated: 0, unchanged: 1 } } });
    expect(await article()).toMatchObject({ title, excerpt });
  });

  it.each([
    [['--ours', 'kesy'], '--ours kesy: no item has this slug.\n(Did you mean keys?)\n'],
    [['--ours', '--theirs', 'keys:titel'], '--theirs keys:titel: keys has no such field.\n(Did you mean title?)\n'],
    [['--mode', 'mirror', '--delete', '--ours', 'wallets'], '--ours wallets: no item has this slug.\n'],
    [['--only', 'articles/kesy'], `has no such item.\n(Did you mean articles/keys?)\n`],
  ])('is not settled with the unknown name in %o', async (options, message) => {
    const before = await state();
    const { code, output, errors } = await sato('import', folder, ...options);
    expect({ code, output }, errors).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(/^error: --/m);
    expect(errors.endsWith(message), errors).toBe(true);
    expect(await state()).toEqual(before);
  });

  it('can be settled for one side only', async () => {
    const { code, errors } = await sato('import', folder, '--ours', 'keys', '--theirs', 'keys');
    expect({ code, errors }).toEqual({
      code: 2,
      errors: expect.stringContaining('--ours and --theirs both name keys.'),
    });
    expect(await sato('import', folder, '--ours', '--theirs')).toMatchObject({ code: 2 });
  });
});

describe('times that are right on each side and wrong together', () => {
  const meta = (times: string) => `category: security\nstatus: draft\n${times}`;
  const times = async () => {
    const { publish_at, unpublish_at } = await article();
    return [publish_at, unpublish_at].map((time) => (time ? new Date(String(time)).toISOString().slice(0, 10) : null));
  };

  beforeEach(async () => {
    writeFiles(folder, { 'articles/keys/meta.yml': meta('publishAt: 2999-01-01\n') });
    expect(await sato('import', folder)).toMatchObject({ code: 0 });
    await correct({ unpublishAt: '2999-02-01T00:00:00Z' });
    writeFiles(folder, { 'articles/keys/meta.yml': meta('publishAt: 2999-03-01\n') });
  });

  it('are a conflict that names the item and both times, and nothing is written', async () => {
    const before = await state();
    for (const options of [[], ['--dry-run'], ['--ours', 'keys:publishAt', '--theirs', 'keys:unpublishAt']]) {
      const { code, output, errors } = await sato('import', folder, ...options);
      expect({ code, output }, errors).toEqual({ code: 2, output: '' });
      expect(errors).toContain('articles/keys/meta.yml:3: conflict: publishAt (keys:publishAt)\n');
      expect(errors).toContain(
        'articles/keys would be unpublished on 2999-02-01, but not published until 2999-03-01.\n',
      );
    }
    expect((await importJson()).conflicts[0]).toMatchObject({
      fields: [{ name: 'publishAt' }, { name: 'unpublishAt' }],
      brokenSchedule: { publishAt: '2999-03-01T00:00:00.000Z', unpublishAt: '2999-02-01T00:00:00.000Z' },
    });
    expect((await sato('status', folder)).output).toContain('articles/keys: both: publishAt, unpublishAt');
    expect(await state()).toEqual(before);
  });

  it('are one also if the site has the later publication', async () => {
    writeFiles(folder, { 'articles/keys/meta.yml': meta('publishAt: 2999-01-01\nunpublishAt: 2999-04-01\n') });
    expect(await sato('import', folder, '--ours')).toMatchObject({ code: 0 });
    await correct({ publishAt: '2999-03-01T00:00:00Z' });
    writeFiles(folder, { 'articles/keys/meta.yml': meta('publishAt: 2999-01-01\nunpublishAt: 2999-02-01\n') });
    expect(await sato('import', folder)).toMatchObject({
      code: 2,
      errors: expect.stringContaining('would be unpublished on 2999-02-01, but not published until 2999-03-01.'),
    });
  });

  it.each([
    ['--ours', '2999-03-01', null],
    ['--theirs', '2999-01-01', '2999-02-01'],
  ])('are settled with %s as a whole, and stay settled', async (option, ...expected) => {
    expect(await sato('import', folder, option)).toMatchObject({ code: 0 });
    expect(await times()).toEqual(expected);
    expect(await sato('import', folder)).toMatchObject({ code: 0 });
    expect(await times()).toEqual(expected);
  });
});

describe('a correction on the site', () => {
  it('stays if the folder has not changed, and the import says so', async () => {
    await correct({ title: 'Keys!', contentEs: null });
    const before = await state();
    const { code, output } = await sato('import', folder);
    expect(code).toBe(0);
    expect(output).toContain('= articles/keys: kept from the site: title, content (es)\n');
    expect((await sato('import', folder)).output).toContain('= articles/keys: kept');
    expect((await importJson()).items).toEqual([
      expect.objectContaining({ change: 'kept', path: 'articles/keys', spanishRemoved: false }),
    ]);
    expect(await state()).toEqual(before);
  });

  it('stays if the folder has changed other fields', async () => {
    await correct({ excerpt: 'Corrected on the site.' });
    rewrite(...TITLE);
    expect((await sato('import', folder)).output).toContain('~ articles/keys: title; kept from the site: excerpt\n');
    expect(await article()).toMatchObject({ title: 'Keys of the folder', excerpt: 'Corrected on the site.' });
  });

  it('of a field that both have corrected alike is no conflict', async () => {
    await correct({ title: 'Keys of the folder' });
    rewrite(...TITLE);
    expect(await importJson()).toMatchObject({ ok: true, items: [] });
    rewrite('articles/keys/en.md', 'Keys of the folder', 'Keys again');
    expect(await importJson()).toMatchObject({ counts: { article: { updated: 1 } } });
  });

  it('of English stays, and Spanish that the folder wrote for other English is out of date', async () => {
    await correct({ title: 'Keys of the site' });
    rewrite('articles/keys/es.md', 'title: Llaves', 'title: Claves');
    expect((await sato('status', folder)).output).toContain('(Spanish out of date: title)');
    expect(await sato('import', folder)).toMatchObject({ code: 0 });
    expect(await article()).toMatchObject({ title_es: 'Claves', translated_from: { title: expect.any(String) } });
  });

  it('of the status stays, unless an option sets it for every item', async () => {
    await correct({ status: 'draft' });
    await sato('import', folder);
    expect(await article()).toMatchObject({ status: 'draft' });
    await sato('import', folder, '--publish');
    expect(await article()).toMatchObject({ status: 'published' });
  });

  it('is no matter to --mode add', async () => {
    await correct({ title: 'Keys of the site' });
    rewrite(...TITLE);
    expect(await importJson('--mode', 'add')).toMatchObject({ ok: true, items: [] });
    expect(await sato('import', folder)).toMatchObject({ code: 2 });
  });
});

describe('an item of which no import or export is recorded', () => {
  const dropRecords = () => truncate(site.em, 'content_base, imported_item');

  it('has a conflict in each field that differs if no import wrote it', async () => {
    await truncate(site.em, 'content_change');
    await dropRecords();
    await correct({ title: 'Keys of the site' });
    expect(await sato('import', folder)).toMatchObject({ code: 2 });
    expect(await sato('import', folder, '--theirs')).toMatchObject({ code: 0 });
    expect(await importJson()).toMatchObject({ ok: true, items: [{ change: 'kept' }] });
  });

  it('keeps what the history says was changed since the last import, and takes the rest', async () => {
    await correct({ title: 'Keys of the site', content: '<p>Of the site.</p>', publishedAt: '2026-04-01' });
    await correct({ title: 'Keys of the site, again' });
    await dropRecords();
    rewrite('articles/keys/meta.yml', 'category: security', 'category: news');
    expect((await sato('import', folder)).output).toContain(
      '~ articles/keys: category; kept from the site: title, content, publishedAt\n',
    );
    rewrite(...TITLE);
    expect(await sato('import', folder)).toMatchObject({ code: 2 });
  });

  it('has a conflict if the history has lost the old value', async () => {
    await correct({ title: 'Keys of the site' });
    await dropRecords();
    await site.em.execute(`update content_change set before = null where action = 'edit'`);
    const { code, errors } = await sato('import', folder);
    expect({ code, errors }).toEqual({
      code: 2,
      errors: expect.stringContaining('\n-title: Keys of the site\n+title: Keys\n'),
    });
  });
});

describe('an export', () => {
  it('is what later imports compare with, and a folder that is older still changes nothing', async () => {
    await correct({ title: 'Keys of the site' });
    const exported = temporaryFolder();
    expect(await sato('export', exported)).toMatchObject({ code: 0 });
    expect(await importJson()).toMatchObject({ ok: true, items: [{ change: 'kept' }] });
    await correct({ excerpt: 'Corrected on the site.' });
    folder = exported;
    rewrite('articles/keys/en.md', 'Keys of the site', 'Keys of the folder');
    expect((await sato('import', folder)).output).toContain('~ articles/keys: title; kept from the site: excerpt\n');
    expect(await sato('status', folder, '--exit-code')).toMatchObject({ code: 1 });
  });

  it.each([['-'], ['FOLDER', '--lang', 'en']])('is not recorded to %s %s %s', async (...options) => {
    const before = await state();
    const target = temporaryFolder();
    expect(await sato('export', ...options.map((option) => option.replace('FOLDER', target)))).toMatchObject({
      code: 0,
    });
    expect(await state()).toEqual(before);
  });
});

describe('--mode mirror', () => {
  beforeEach(() => {
    rmSync(path.join(folder, 'articles/keys'), { recursive: true });
    writeFiles(folder, {
      'articles/other/meta.yml': 'category: news\n',
      'articles/other/en.md': ARTICLE['articles/keys/en.md'],
    });
  });
  const mirrored = (...options: string[]) => sato('import', folder, '--mode', 'mirror', '--delete', ...options);
  const slugs = async () =>
    (await site.em.execute<{ slug: string }[]>('select slug from article order by slug')).map(({ slug }) => slug);

  it('spares what is new on the site or was corrected there, unless it is named', async () => {
    await site.make.article({ slug: 'new' });
    await correct({ title: 'Keys of the site' });
    const spared = '= articles/keys: new or changed on the site\n= articles/new: new or changed on the site\n';
    expect((await mirrored('--ours')).output).toContain(spared);
    expect((await sato('status', folder)).output).toContain('- articles/keys (new or changed on the site)\n');
    expect(await slugs()).toEqual(['keys', 'new', 'other']);
    expect((await mirrored('--ours', 'keys')).output).toContain('- articles/keys\n');
    expect(await slugs()).toEqual(['new', 'other']);
  });

  it('spares the module of a lesson that it spares', async () => {
    rmSync(path.join(folder, 'course/basics'), { recursive: true });
    writeFiles(folder, { 'course/more/meta.yml': 'order: 2\n', 'course/more/en.md': COURSE['course/basics/en.md'] });
    await site.em.execute(`update lesson set title = 'Money!'`);
    expect((await mirrored()).output).toContain(
      '= course/basics: new or changed on the site\n= course/basics/money: new',
    );
    await site.em.execute(`update lesson set title = 'Money'`);
    expect((await mirrored()).output).toContain('- course/basics\n- course/basics/money\n');
  });
});

it('an import lists what it removes, and first of all in a dry run', async () => {
  rmSync(path.join(folder, 'articles/keys/es.md'));
  const said = '~ articles/keys: Spanish removed\n';
  const dry = await sato('import', folder, '--dry-run');
  expect(dry.output).toContain(said);
  const { items } = await importJson('--dry-run');
  expect(items).toMatchObject([{ change: 'updated', spanishRemoved: true }]);
  expect(items[0].fields).toContainEqual({
    ...{ field: 'title', language: 'es', changedBy: 'folder', outcome: 'written', removed: true },
  });
  expect(await article()).toMatchObject({ title_es: 'Llaves' });
  expect((await sato('import', folder)).output).toContain(said);
});

it('an item that is deleted permanently takes along what is recorded about it', async () => {
  await site.em.execute(`delete from stored_article`);
  expect(await site.em.execute('select from content_base where article_id is not null')).toEqual([]);
});
