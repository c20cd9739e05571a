import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARTICLE, COURSE, contentFolder, writeFiles } from '#tests/support/content-folder.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
let folder: string;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

beforeEach(async () => {
  await truncate(site.em, 'stored_article, stored_video, stored_course_module cascade');
  folder = contentFolder({ ...ARTICLE, ...COURSE });
  expect(await sato('import', folder)).toMatchObject({ code: 0 });
});

function sato(command: string, ...args: string[]) {
  return runSato(['content', command, ...args], { env: { DATABASE_URL: site.databaseUrl, NO_COLOR: '1' } });
}

const english = (body: string) => `---\ntitle: Keys\nexcerpt: What a key is for.\n---\n\n${body}\n`;
const slugs = async (table: string) =>
  (await site.em.execute<{ slug: string }[]>(`select slug from ${table} order by slug`)).map(({ slug }) => slug);

describe('sato content status', () => {
  it('ends with 1 and names what an import would refuse', async () => {
    writeFileSync(path.join(folder, 'articles/keys/meta.yml'), 'category: weather\n');
    const { code, output, errors } = await sato('status', folder);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toContain(
      'articles/keys/meta.yml:1: error: category: expected Technology, Security, Economics, Tutorial, News, Opinion, found "weather"',
    );
    const json = await sato('status', folder, '--json');
    expect(JSON.parse(json.output)).toMatchObject({ ok: false, problems: [{ severity: 'error', line: 1 }] });
  });

  it('shows nothing if the folder and the site are the same', async () => {
    const { code, output, errors } = await sato('status', folder, '--exit-code');
    expect({ code, output }).toEqual({ code: 0, output: '' });
    expect(errors).toContain('The folder and the site are the same.');
  });

  it('lists each item that differs, with its fields in each language', async () => {
    await site.make.article({ slug: 'elsewhere' });
    await site.make.video({ slug: 'not-of-this-folder' });
    writeFiles(folder, {
      'articles/keys/en.md': english('A **key** signs, and nothing else.'),
      'articles/keys/es.md': '---\ntitle: Claves\nexcerpt: Para qué sirve una llave.\n---\n\nUna **llave** firma.\n',
      'articles/new/meta.yml': 'category: news\n',
      'articles/new/en.md': english('New.'),
    });
    const { code, output } = await sato('status', folder);
    expect(code).toBe(0);
    expect(output).toBe(
      '~ articles/keys: folder: title (es), content (Spanish out of date: content)\n+ articles/new\n- articles/elsewhere (new or changed on the site)\n',
    );
    expect(await sato('status', folder, '--exit-code')).toMatchObject({ code: 1 });
    const { output: json } = await sato('status', folder, '--json', '--only', 'articles/keys');
    expect(JSON.parse(json)).toEqual({
      ok: true,
      differences: [
        {
          change: 'changed',
          type: 'article',
          path: 'articles/keys',
          slug: 'keys',
          fields: [
            { field: 'title', language: 'es', changedBy: 'folder', outcome: 'written', removed: false },
            { field: 'content', language: 'en', changedBy: 'folder', outcome: 'written', removed: false },
          ],
          outdated: ['content'],
          spanishRemoved: false,
        },
      ],
    });
  });
});

describe('sato content diff', () => {
  it('shows the lines that an import would change, and writes nothing', async () => {
    writeFileSync(path.join(folder, 'articles/keys/en.md'), english('A **key** opens.'));
    const { code, output } = await sato('diff', folder);
    expect(code).toBe(0);
    expect(output).toBe(
      '--- site/articles/keys/en.md\n+++ folder/articles/keys/en.md\n@@\n ---\n \n-A **key** signs.\n+A **key** opens.\n'.replace(
        '@@\n ---',
        '@@\n ---',
      ),
    );
    expect((await sato('diff', folder)).output).toBe(output);
    await site.make.article({ slug: 'only-there' });
    expect((await sato('diff', folder)).output).toBe(`${output}Only on the site: articles/only-there\n`);
    await site.em.execute(`delete from article where slug = 'only-there'`);
    await sato('import', folder);
    expect(await sato('diff', folder)).toMatchObject({ code: 0, output: '' });
  });
});

describe('sato content import', () => {
  it('creates what is new and changes nothing else with --mode add', async () => {
    writeFiles(folder, {
      'articles/keys/en.md': english('Changed.'),
      'articles/new/meta.yml': 'category: news\n',
      'articles/new/en.md': english('New.'),
    });
    const { output } = await sato('import', folder, '--mode', 'add', '--json');
    expect(JSON.parse(output).counts.article).toMatchObject({ created: 1, updated: 0, unchanged: 1 });
  });

  it('mirrors a folder only if told to delete, and lists what it deletes', async () => {
    writeFiles(folder, {
      'articles/gone/meta.yml': 'category: news\n',
      'articles/gone/en.md': english('Gone.'),
    });
    await sato('import', folder);
    await site.make.video({ slug: 'not-of-this-folder' });
    rmSync(path.join(folder, 'articles/gone'), { recursive: true });
    rmSync(path.join(folder, 'course/basics/money'), { recursive: true });
    writeFileSync(path.join(folder, 'articles/keys/en.md'), english('Changed.'));
    const refused = await sato('import', folder, '--mode', 'mirror');
    expect(refused).toMatchObject({ code: 2, output: '' });
    expect(refused.errors).toMatch(
      /deletes articles\/gone\n[\s\S]*deletes course\/basics\/money\n[\s\S]*needs --delete/,
    );
    expect(await sato('status', folder)).toMatchObject({ output: expect.stringContaining('~ articles/keys') });
    const dry = await sato('import', folder, '--mode', 'mirror', '--dry-run', '--json');
    expect(JSON.parse(dry.output).counts.article).toMatchObject({ deleted: 1, updated: 1 });
    expect(await slugs('article')).toEqual(['gone', 'keys']);
    const done = await sato('import', folder, '--mode', 'mirror', '--delete');
    expect(done, done.errors).toMatchObject({ code: 0 });
    expect(await slugs('article')).toEqual(['keys']);
    expect(await slugs('lesson')).toEqual([]);
    expect(await slugs('video')).toEqual(['not-of-this-folder']);
    expect(await sato('status', folder)).toMatchObject({ output: '' });
  });

  it('refuses to mirror part of a folder', async () => {
    expect(await sato('import', folder, '--mode', 'mirror', '--delete', '--only', 'articles/*')).toMatchObject({
      code: 2,
    });
    expect(await slugs('lesson')).toEqual(['money']);
  });

  it('publishes or unpublishes everything if told to', async () => {
    const statuses = () => site.em.execute('select status from article union all select status from lesson');
    await sato('import', folder, '--publish');
    expect(await statuses()).toEqual([{ status: 'published' }, { status: 'published' }]);
    await sato('import', folder, '--draft');
    expect(await statuses()).toEqual([{ status: 'draft' }, { status: 'draft' }]);
    expect(await sato('import', folder, '--draft', '--publish')).toMatchObject({ code: 2 });
  });

  it('imports only items with certain paths, even if others have problems', async () => {
    writeFiles(folder, {
      'articles/broken/meta.yml': 'category: [',
      'articles/keys/en.md': english('Changed.'),
      'course/basics/money/en.md': '---\ntitle: Coins\n---\nMoney.\n',
    });
    const { output } = await sato(
      'import',
      folder,
      '--only',
      'articles/keys',
      'course/**',
      '--exclude',
      '*/b*',
      '--json',
    );
    const { counts } = JSON.parse(output);
    expect(counts.article).toMatchObject({ updated: 1, created: 0 });
    expect(counts.lesson).toMatchObject({ updated: 1 });
    expect(await sato('import', folder)).toMatchObject({ code: 1 });
  });

  it('waits for another import and says so', async () => {
    const other = site.em.fork();
    await other.begin();
    await other.execute('select pg_advisory_xact_lock(7286002)');
    const waiting = sato('import', folder);
    const isWaiting = async () =>
      (await site.em.execute(`select from pg_locks where locktype = 'advisory' and objid = 7286002 and not granted`))
        .length;
    await expect.poll(isWaiting).toBe(1);
    await other.commit();
    const { code, errors } = await waiting;
    expect(code).toBe(0);
    expect(errors).toContain('Waiting for another import to end');
  });
});
