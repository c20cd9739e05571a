import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARTICLE, COURSE, contentFolder, VIDEO, writeFiles } from '#tests/support/content-folder.ts';
import { bytesIn } from '#tests/support/folder-bytes.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { type SignedIn, signedIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

/** As a person writes, not as an export does. */
const FILES = {
  ...COURSE,
  ...VIDEO,
  'README.md': 'Ours',
  'articles/keys/meta.yml':
    '# of the team\ncategory: "security"\nstatus:   published # since spring\ndate: 2026-03-01\n',
  'articles/keys/en.md':
    '---\n# short\ntitle: "Keys"\nexcerpt: What a key is for.\n---\n\n* one\n* two\n\nA __key__ signs.\n\nThe end.\n',
  'articles/keys/es.md': ARTICLE['articles/keys/es.md'],
  'course/basics/money/quiz.yml': `# by Bea
- id: who
  answer: a
  en:
    question: Who signs?
    options: { a: You, b: A bank, c: A miner, d: A maker }
    explanation: The key does.
`,
};

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
  folder = contentFolder(FILES);
  expect(await sato('import')).toMatchObject({ code: 0 });
});

const sato = (command: string, ...args: string[]) =>
  runSato(['content', command, folder, ...args], { env: { DATABASE_URL: site.databaseUrl, NO_COLOR: '1' } });
const pull = (...args: string[]) => sato('pull', ...args);

const idOf = async (slug: string, table = 'article') => {
  const [row] = await site.em.execute<{ id: number }[]>(`select id from ${table} where slug = ?`, [slug]);
  return row?.id;
};
async function correct(fields: Record<string, unknown>): Promise<void> {
  const { status } = await editor.put(`/api/articles/${await idOf('keys')}`, fields);
  expect(status).toBe(200);
}
const trash = (table: string, slug: string) =>
  site.em.execute(`update ${table} set deleted_at = now() where slug = ?`, [slug]);

const rewrite = (file: string, from: string, to: string) =>
  writeFileSync(path.join(folder, file), (bytesIn(folder)[file] ?? '').replace(from, to));
/** The files that aren't as they were at first, with what they are now. */
const changed = () => {
  const files = Object.entries(bytesIn(folder));
  const gone = Object.keys(FILES).filter((file) => !files.some(([name]) => name === file));
  const present = files.filter(([file, text]) => FILES[file as keyof typeof FILES] !== text);
  return Object.fromEntries([...present, ...gone.map((file) => [file, null])]);
};
const isTheSame = async () => {
  const { code, output, errors } = await sato('status', '--exit-code');
  expect({ code, output }, errors).toEqual({ code: 0, output: '' });
};

describe('sato content pull refuses', () => {
  it('what both have changed with 2, and writes nothing, not even the rest', async () => {
    await correct({ title: 'Keys of the site', excerpt: 'Corrected on the site.' });
    await site.make.article({ slug: 'new' });
    rewrite('articles/keys/en.md', '"Keys"', '"Keys of the folder"');
    const before = bytesIn(folder);
    for (const options of [[], ['--dry-run'], ['--ours', 'money']]) {
      const { code, output, errors } = await pull(...options);
      expect({ code, output }, errors).toEqual({ code: 2, output: '' });
      expect(errors).toContain('articles/keys/en.md:3: conflict: title (keys:title)\n');
      expect(errors).toMatch(/nothing was written\. Choose with --ours/);
    }
    expect(JSON.parse((await pull('--json')).output)).toMatchObject({ ok: false, conflicts: [{ slug: 'keys' }] });
    expect(bytesIn(folder)).toEqual(before);
  });

  it.each([
    [['--theirs', 'kesy'], 1, '--theirs kesy: no item has this slug.\n(Did you mean keys?)'],
    [['--ours', 'keys', '--theirs', 'keys'], 2, '--ours and --theirs both name keys.'],
  ])('%o', async (options, code, message) => {
    expect(await pull(...options)).toMatchObject({ code, errors: expect.stringContaining(message) });
  });

  it('a folder with problems with 1', async () => {
    await correct({ title: 'Keys of the site' });
    rewrite('articles/keys/meta.yml', 'security', 'none');
    expect(await pull()).toMatchObject({ code: 1, errors: expect.stringContaining('nothing was written.') });
    expect(bytesIn(folder)['articles/keys/en.md']).toBe(FILES['articles/keys/en.md']);
  });
});

describe('sato content pull', () => {
  it('writes what only the site has changed, and nothing else moves', async () => {
    await correct({
      ...{ title: 'Keys of the site', category: 'News', publishedAt: '2026-03-02', titleEs: 'Claves' },
      content: '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<p>A <strong>key</strong> signs.</p>\n<p>The very end.</p>',
    });
    rewrite('articles/keys/en.md', 'What a key is for.', 'Edited in the folder.');
    const dry = await pull('--dry-run');
    const said = '~ articles/keys: title, title (es), category, content, publishedAt; kept from the folder: excerpt\n';
    expect(dry.output).toBe(`Dry run: nothing was written.\n${said}`);
    expect(Object.keys(changed())).toEqual(['articles/keys/en.md']);
    expect(await pull()).toMatchObject({ code: 0, output: said });
    expect(changed()).toEqual({
      'articles/keys/meta.yml':
        '# of the team\ncategory: "News"\nstatus:   published # since spring\ndate: 2026-03-02\ncreated: 2026-03-01\n',
      'articles/keys/en.md': FILES['articles/keys/en.md']
        .replace('"Keys"', '"Keys of the site"')
        .replace('What a key is for.', 'Edited in the folder.')
        .replace('The end.', 'The very end.'),
      'articles/keys/es.md': FILES['articles/keys/es.md'].replace('Llaves', 'Claves'),
    });
    expect((await sato('status')).output).toMatch(/^~ articles\/keys: folder: excerpt[^;]*\n$/);
    expect(await pull()).toMatchObject({ code: 0, output: '= articles/keys: kept from the folder: excerpt\n' });
    expect(await sato('import')).toMatchObject({ code: 0 });
    await isTheSame();
  });

  it('writes nothing if the site has changed nothing, and an export adds no date to what nobody edited', async () => {
    expect(await pull('--json')).toMatchObject({ code: 0 });
    expect(JSON.parse((await pull('--json')).output)).toEqual({ ok: true, dryRun: false, items: [], missingFiles: [] });
    expect(changed()).toEqual({});
    expect(await sato('export', '--replace')).toMatchObject({ code: 0 });
    expect(Object.values(bytesIn(folder)).join('')).not.toContain('updated:');
  });

  it.each([
    ['--theirs', 'Keys of the site'],
    ['--ours', 'Keys of the folder'],
  ])('takes a side of a conflict with %s, and an import then has none', async (option, title) => {
    await correct({ title: 'Keys of the site' });
    rewrite('articles/keys/en.md', '"Keys"', '"Keys of the folder"');
    expect(await pull(option)).toMatchObject({ code: 0 });
    expect(bytesIn(folder)['articles/keys/en.md']).toContain(`title: "${title}"`);
    expect(await sato('import')).toMatchObject({ code: 0 });
    const [row] = await site.em.execute('select title from article');
    expect(row).toEqual({ title });
    await isTheSame();
  });

  it('with --theirs NAME also takes back what only the folder has changed', async () => {
    rewrite('articles/keys/en.md', '"Keys"', '"Keys of the folder"');
    expect(await pull('--theirs', 'keys:title')).toMatchObject({ code: 0, output: '~ articles/keys: title\n' });
    expect(changed()).toEqual({});
  });

  it('adds a translation, and removes one', async () => {
    await correct({ titleEs: null, excerptEs: null, contentEs: null });
    const basics = `/api/course-modules/${await idOf('basics', 'course_module')}`;
    expect(await editor.put(basics, { titleEs: 'Lo básico' })).toMatchObject({ status: 200 });
    const { output } = await pull();
    expect(output).toBe('~ articles/keys: Spanish removed\n~ course/basics: title (es)\n');
    expect(changed()).toEqual({
      'articles/keys/es.md': null,
      'course/basics/es.md': '---\ntitle: Lo básico\n---\n',
    });
    await isTheSame();
  });

  it('changes questions and the duration of a lesson, and takes a lesson along to its new module', async () => {
    const lesson = await idOf('money', 'lesson');
    const [{ questions }] = await site.em.execute<[{ questions: object[] }]>('select questions from lesson');
    const other = await site.make.module({ slug: 'more' });
    const { status } = await editor.put(`/api/lessons/${lesson}`, {
      moduleId: other.id,
      content: '<p>Money is a story that we all tell.</p>',
      duration: '9 min',
      questions: [{ ...questions[0], explanation: { en: 'Only the key does.', es: null } }],
    });
    expect(status).toBe(200);
    expect((await pull()).output).toMatch(
      /^~ course\/basics\/money: (?=.*content)(?=.*questions)(?=.*duration)(?=.*module).*\n\+ course\/more\n$/,
    );
    expect(changed()).toMatchObject({
      'course/basics/money/en.md': null,
      'course/more/money/en.md': '---\ntitle: Money\n---\nMoney is a story that we all tell.\n',
      'course/more/money/meta.yml': 'order: 1\nduration: 9 min\n',
      'course/more/money/quiz.yml': FILES['course/basics/money/quiz.yml'].replace('The key', 'Only the key'),
    });
    await isTheSame();
  });

  it('writes new items as an export does, but not what the folder has deleted', async () => {
    await site.make.article({ slug: 'new', title: 'New', content: '<p>New.</p>' });
    rmSync(path.join(folder, 'videos/talk'), { recursive: true });
    expect(await pull()).toMatchObject({ code: 0, output: '+ articles/new\n' });
    expect(changed()).toMatchObject({
      'articles/new/en.md': expect.stringContaining('title: New\n'),
      'articles/new/meta.yml': expect.any(String),
      'videos/talk/meta.yml': null,
    });
    expect((await sato('status')).output).toBe('- videos/talk\n');
  });

  it('removes what is in the trash only with --delete, and what the folder has changed only if it is named', async () => {
    await trash('article', 'keys');
    await trash('course_module', 'basics');
    rewrite('articles/keys/en.md', '"Keys"', '"Keys of the folder"');
    const said = ['articles/keys', 'course/basics', 'course/basics/money'];
    expect((await pull()).output).toBe(said.map((item) => `= ${item}: in the trash on the site\n`).join(''));
    expect((await pull('--delete')).output).toBe(
      '= articles/keys: in the trash on the site\n- course/basics\n- course/basics/money\n',
    );
    expect((await pull('--delete', '--theirs', 'keys')).output).toBe('- articles/keys\n');
    expect(Object.keys(bytesIn(folder))).toEqual(['README.md', 'videos/talk/en.md', 'videos/talk/meta.yml']);
  });

  it('keeps the module in the trash of a lesson that is new in the folder', async () => {
    await trash('course_module', 'basics');
    writeFiles(folder, {
      'course/basics/new/meta.yml': 'order: 2\n',
      'course/basics/new/en.md': COURSE['course/basics/money/en.md'],
    });
    expect((await pull('--delete')).output).toBe('= course/basics: in the trash on the site\n- course/basics/money\n');
    expect(changed()).toMatchObject({ 'course/basics/money/meta.yml': null });
    expect(changed()).not.toHaveProperty(['course/basics/meta.yml']);
  });
});
