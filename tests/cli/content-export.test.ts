import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARTICLE, COURSE, contentFolder, writeFiles } from '#tests/support/content-folder.ts';
import { bytesIn } from '#tests/support/folder-bytes.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const STARTER = path.resolve(import.meta.dirname, '../../cli/starter-content');
/** Two lessons with diagrams and their module, some articles and videos. */
const PART = ['--only', 'course/practice/{check,getting}*', 'articles/wh*', 'videos/b*'];

/** All that a content folder can say, in the letters that are hardest to write down. */
const NASTY = {
  ...ARTICLE,
  ...COURSE,
  'articles/nasty/meta.yml':
    'category: opinion\nimageUrl: /a.png\nattribution: "#1: \'yes\' & \\"no\\" — \\u200d👩‍🚀"\nsourceUrl: https://example.org/?a=b#c\n' +
    'date: 2026-01-31T23:59:59.123Z\nupdated: 2026-02-01T00:00:01Z\n',
  'articles/nasty/en.html':
    '---\ntitle: "- 12"\nexcerpt: |-\n  two\n\n  lines: { of } * text\n---\n<div lang="es">¡Ay!</div> loose <b>text</b>\n<pre>\n\n  a\n\n\nb</pre>',
  'articles/nasty/es.md': '---\nexcerpt: "null y no: 2026-01-01"\n---\n\n1. uno\n\n   dos\n2. tres\n\n---\n\n***\n',
  'videos/talk/meta.yml': 'videoUrl: https://youtu.be/PdiL6_1wbQY\nstatus: published\n',
  'videos/talk/en.md': '---\ntitle: "yes"\ndescription: A talk.\n---\n',
  'course/basics/money/quiz.yml':
    '- id: q-1\n  answer: "2"\n  en:\n    question: "Which?"\n    options: { "2": two, "1": "one: or #none" }\n    explanation: Because.\n',
};

/** A part of the starter content and the hard cases. */
let sources: TestDatabase;
/** The hard cases alone. */
let small: TestDatabase;
let empty: TestDatabase;
/** All that `sources` holds, exported. */
let whole: string;

beforeAll(async () => {
  [sources, small, empty] = await Promise.all([freshDatabase(), freshDatabase(), freshDatabase()]);
  for (const { url } of [sources, small, empty]) {
    await query(
      url,
      "insert into app_user (username, email, password, role) values ('sato', 's@example.org', 'x', 'admin')",
    );
  }
  const nasty = mkdtempSync(path.join(tmpdir(), 'sato-test-'));
  whole = mkdtempSync(path.join(tmpdir(), 'sato-test-'));
  writeFiles(nasty, NASTY);
  for (const [database, folder, ...options] of [
    [sources, STARTER, ...PART],
    [sources, nasty],
    [small, nasty],
  ] as [TestDatabase, string, ...string[]][]) {
    const { code, errors } = await sato(database, 'content', 'import', folder, ...options);
    expect(code, errors).toBe(0);
  }
  rmSync(nasty, { recursive: true });
  expect(await sato(sources, 'content', 'export', whole)).toMatchObject({ code: 0 });
});

afterAll(async () => {
  if (whole) rmSync(whole, { recursive: true });
  await Promise.all([sources?.drop(), small?.drop(), empty?.drop()]);
});

async function query(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

function sato({ url }: TestDatabase, ...args: string[]) {
  return runSato(args, { env: { DATABASE_URL: url } });
}

async function exported(database: TestDatabase, ...options: string[]): Promise<Record<string, string>> {
  const folder = temporaryFolder();
  const outcome = await sato(database, 'content', 'export', folder, ...options);
  expect(outcome, outcome.errors).toMatchObject({ code: 0 });
  return bytesIn(folder);
}

describe('sato content export', () => {
  it('ends with 2 and leaves a folder with content unchanged', async () => {
    const folder = contentFolder(ARTICLE);
    const before = bytesIn(folder);
    const { code, errors } = await sato(sources, 'content', 'export', folder);
    expect(code).toBe(2);
    expect(errors).toContain(`${folder} already has content (articles).`);
    expect(bytesIn(folder)).toEqual(before);
    const file = path.join(folder, 'README.md');
    writeFileSync(file, 'x');
    expect(await sato(sources, 'content', 'export', file)).toMatchObject({ code: 2 });
  });

  it('ends with 2 and leaves no files if the database is lost', async () => {
    const folder = temporaryFolder();
    const { code } = await runSato(['content', 'export', folder], {
      env: { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
    });
    expect(code).toBe(2);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('ends with 1 and leaves no files if there is no item with a slug', async () => {
    const folder = temporaryFolder();
    for (const [options, message] of [
      [['--slug', 'keys', 'nastty'], 'There is no item nastty to export.\n(Did you mean nasty?)\n'],
      [['--slug', 'keys', '--type', 'video'], 'There is no item keys to export.\n'],
    ] as const) {
      const { code, output, errors } = await sato(small, 'content', 'export', folder, ...options);
      expect({ code, output }, errors).toEqual({ code: 1, output: '' });
      expect(errors).toContain(`error: ${message}`);
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it('uses the Markdown that an earlier export found, as long as the body is the same', async () => {
    const before = await exported(small);
    const title = Object.keys(before).find((file) => file.endsWith('nasty/es.md')) ?? '';
    expect(before[title]).toContain('1. uno');
    await query(small.url, `update written_body set markdown = 'Known.' where markdown like '%1. uno%'`);
    const known = await exported(small);
    expect(known[title]).toContain('Known.');
    expect(Object.keys(known)).toEqual(Object.keys(before));
    await query(
      small.url,
      `update article set content_es = replace(content_es, 'uno', 'primero') where slug = 'nasty'`,
    );
    expect((await exported(small))[title]).toContain('1. primero');
    await query(
      small.url,
      `update article set content_es = replace(content_es, 'primero', 'uno') where slug = 'nasty'`,
    );
    await query(small.url, 'truncate written_body');
    const again = await exported(small);
    expect(again[title]).toBe(before[title]);
  });

  it('deletes Markdown that no export has used for a long time, or that another version of the program found', async () => {
    const known = async () => Number((await query(small.url, 'select count(*) from written_body'))[0]?.count);
    await exported(small);
    const count = await known();
    expect(count).toBeGreaterThan(2);
    await query(
      small.url,
      `insert into written_body values ('other-1', 'x', current_date - 2), ('other-2', 'x', current_date)`,
    );
    await query(small.url, "update written_body set used_on = current_date - 31 where source not like 'other%'");
    await exported(small);
    expect(await known()).toBe(count + 1);
  });

  it('CLI-03 CLI-04 imported into an empty database gives the same content, and is exported to the same bytes', async () => {
    const first = bytesIn(whole);
    expect(Object.keys(first)).toContain('course/basics/money/quiz.yml');
    const imported = await sato(empty, 'content', 'import', whole);
    expect(imported, imported.errors).toMatchObject({ code: 0 });
    expect(await exported(empty)).toEqual(first);
    for (const table of ['article', 'video', 'course_module', 'lesson']) {
      const columns = await query(
        sources.url,
        `select string_agg(format('%I', column_name), ', ') as names from information_schema.columns
         where table_name = '${table}' and is_generated = 'NEVER' and column_name not in ('id', 'module_id', 'view_count', 'version')`,
      );
      const rows = (database: TestDatabase) =>
        query(database.url, `select ${columns[0].names} from ${table} order by slug`);
      expect(await rows(empty), table).toEqual(await rows(sources));
    }
  });

  it('CLI-04 imported into the site it came from changes nothing', async () => {
    const { output } = await sato(sources, 'content', 'import', whole, '--json');
    for (const counts of Object.values(JSON.parse(output).counts)) {
      expect(counts).toMatchObject({ created: 0, updated: 0 });
    }
  });

  it('CLI-03 writes Markdown where that gives the stored page again, and keys in a fixed order', async () => {
    const files = await exported(sources, '--slug', 'keys', 'nasty');
    expect(files['articles/keys/en.md']).toBe(
      '---\ntitle: Keys\nexcerpt: What a key is for.\n---\n\nA **key** signs.\n',
    );
    expect(files['articles/keys/meta.yml']).toBe('category: Security\nstatus: published\ndate: 2026-03-01\n');
    expect(Object.keys(files)).toContain('articles/nasty/es.md');
  });

  it('CLI-03 writes the selected items, with the modules of selected lessons', async () => {
    expect(Object.keys(await exported(sources, '--type', 'lesson', '--slug', 'money', '--lang', 'en'))).toEqual([
      'course/basics/en.md',
      'course/basics/meta.yml',
      'course/basics/money/en.md',
      'course/basics/money/meta.yml',
      'course/basics/money/quiz.yml',
    ]);
    expect(Object.keys(await exported(sources, '--type', 'article', '--status', 'draft'))).toEqual([
      'articles/nasty/en.html',
      'articles/nasty/es.md',
      'articles/nasty/meta.yml',
    ]);
  });

  it("updates a folder to match the site and keeps what isn't content", async () => {
    const folder = contentFolder({
      ...ARTICLE,
      'README.md': 'Ours',
      '.git/HEAD': 'ref',
      'articles/keys/photo.png': 'picture',
      'articles/gone/meta.yml': 'category: news\n',
    });
    expect(await sato(small, 'content', 'export', folder, '--replace')).toMatchObject({ code: 0 });
    const files = bytesIn(folder);
    expect(files).toMatchObject({ 'README.md': 'Ours', '.git/HEAD': 'ref', 'articles/keys/photo.png': 'picture' });
    expect(existsSync(path.join(folder, 'articles/gone'))).toBe(false);
    expect(readdirSync(folder).toSorted()).toEqual(['.git', 'README.md', 'articles', 'course', 'videos']);
  });

  it('removes single-file items that it writes as folders, so that the folder can be imported again', async () => {
    const folder = contentFolder({
      'articles/keys.md': '---\ntitle: Old\nexcerpt: It is long enough.\ncategory: news\n---\n\nOld.\n',
      'articles/keys.es.md': '---\ntitle: Vieja\n---\n',
      'articles/keys.jpg': 'picture',
      'course/basics/money.md': '---\ntitle: Money\n---\n\nOld.\n',
      'course/basics/_index.md': '---\ntitle: Basics\ndescription: Old.\n---\n',
      'course/basics/money/notes.txt': 'Ours',
    });
    expect(await sato(small, 'content', 'export', folder, '--replace')).toMatchObject({ code: 0 });
    const files = bytesIn(folder);
    expect(files).toMatchObject({ 'articles/keys.jpg': 'picture', 'course/basics/money/notes.txt': 'Ours' });
    expect(files).toMatchObject(await exported(small));
    const status = await sato(small, 'content', 'status', folder);
    expect(status, status.errors).toMatchObject({ code: 0, output: '' });
  });

  it('ends with 2 and keeps a file in the place of content', async () => {
    const folder = contentFolder({ 'articles/old/meta.yml': 'category: news\n', videos: 'Ours' });
    const before = bytesIn(folder);
    const { code, errors } = await sato(small, 'content', 'export', folder, '--replace');
    expect({ code, errors }).toEqual({ code: 2, errors: `${folder}/videos is a file; expected a folder.\n` });
    expect(bytesIn(folder)).toEqual(before);
  });

  it('writes a tar archive to stdout, the same bytes each time', async () => {
    const archive = path.join(temporaryFolder(), 'site.tar');
    execFileSync('sh', ['-c', `node_modules/.bin/node build/cli/main.js content export - > ${archive}`], {
      env: { ...process.env, DATABASE_URL: small.url },
      stdio: 'ignore',
    });
    expect((await sato(small, 'content', 'export', '-')).output).toBe(readFileSync(archive, 'utf8'));
    const unpacked = temporaryFolder();
    execFileSync('tar', ['-xf', archive, '-C', unpacked]);
    expect(bytesIn(unpacked)).toEqual(await exported(small));
  });
});
