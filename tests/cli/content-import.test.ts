import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARTICLE, COURSE, contentFolder } from '#tests/support/content-folder.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { runSato } from '#tests/support/run-sato.ts';

const NOTHING = { created: 0, updated: 0, unchanged: 0, deleted: 0, english: 0, spanish: 0 };
const VIDEO = {
  'videos/talk/meta.yml': 'videoUrl: https://youtu.be/PdiL6_1wbQY\nstatus: published\n',
  'videos/talk/en.md': '---\ntitle: Talk\ndescription: A talk on keys.\n---\n',
  'videos/talk/es.md': '---\ntitle: Charla\n---\n',
};

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    "insert into app_user (username, email, password, role) values ('ana', 'ana@example.org', 'x', 'admin')",
  );
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

function sato(...args: string[]) {
  return runSato(args, { env: { DATABASE_URL: database.url } });
}

async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  return (await client.query(`select * from ${table} order by slug`)).rows;
}

describe('sato', () => {
  it('CLI-01 lists its commands', async () => {
    const { code, output } = await runSato(['--help']);
    expect(code).toBe(0);
    expect(output).toContain('content');
    const { output: help } = await runSato(['content', 'import', '--help']);
    expect(help).toMatch(/--format <layout>[\s\S]*--dry-run[\s\S]*Examples:[\s\S]*Exit codes: 0 done, 1/);
  });

  it('ends with 2 for unknown commands, in one JSON document with --json', async () => {
    const unknown = await runSato(['content', 'imprt', 'x']);
    expect(unknown).toMatchObject({ code: 2, output: '' });
    expect(unknown.errors).toContain("unknown command 'imprt'");
    const format = await runSato(['content', 'import', 'x', '--format', 'word', '--json']);
    expect(format.code).toBe(2);
    expect(JSON.parse(format.output)).toEqual({
      ok: false,
      error: expect.stringContaining('Allowed choices are sato'),
      problems: [],
    });
  });
});

describe('sato content import', () => {
  it('ends with 2 and one sentence if the folder or the database is missing', async () => {
    const nowhere = await sato('content', 'import', '/nowhere');
    expect(nowhere).toMatchObject({ code: 2, output: '' });
    expect(nowhere.errors).toContain('There is no folder /nowhere.');
    const folder = contentFolder(ARTICLE);
    const { code, errors } = await runSato(['content', 'import', folder], {
      env: { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
    });
    expect(code).toBe(2);
    expect(errors).not.toMatch(/^\s+at /m);
  });

  it('CLI-06 stores nothing, ends with 1 and lists every problem in the content', async () => {
    const folder = contentFolder({
      ...ARTICLE,
      ...VIDEO,
      'videos/talk/meta.yml': 'status: published\n',
      'articles/keys/es.md': '---\ntitel: x\n---\n',
    });
    const { code, output, errors } = await sato('content', 'import', folder);
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toContain(
      `${join(folder, 'articles/keys/es.md')}:2: error: unknown key "titel"; expected title, excerpt`,
    );
    expect(errors).toContain(`${join(folder, 'videos/talk/meta.yml')}: error: videoUrl: Required`);
    expect(errors).toContain('2 errors, 0 warnings; nothing was imported.');
    expect(await rowsOf('article')).toEqual([]);
    const json = await sato('content', 'import', folder, '--json');
    expect(json.code).toBe(1);
    expect(JSON.parse(json.output)).toMatchObject({
      ok: false,
      problems: [
        { severity: 'error', line: 2 },
        { severity: 'error', line: null },
      ],
    });
  });

  it('CLI-06 refuses an author who has no account', async () => {
    const folder = contentFolder({ ...ARTICLE, 'articles/keys/meta.yml': 'category: security\nauthor: nobody\n' });
    const { code, errors } = await sato('content', 'import', folder);
    expect(code).toBe(1);
    expect(errors).toMatch(/articles\/keys\/meta.yml:2: error: .*nobody/);
    expect(await rowsOf('article')).toEqual([]);
  });

  it('writes nothing in a dry run, and prints the same as the import', async () => {
    const folder = contentFolder({ ...ARTICLE, ...VIDEO, ...COURSE });
    const dry = JSON.parse((await sato('content', 'import', folder, '--dry-run', '--json')).output);
    expect(await rowsOf('article')).toEqual([]);
    const real = JSON.parse((await sato('content', 'import', folder, '--json')).output);
    expect(dry).toEqual({ ...real, dryRun: true });
    expect(real.counts).toEqual({
      article: { ...NOTHING, created: 1, english: 1, spanish: 1 },
      video: { ...NOTHING, created: 1, english: 1, spanish: 1 },
      module: { ...NOTHING, created: 1, english: 1 },
      lesson: { ...NOTHING, created: 1, english: 1 },
    });
  });

  it('CLI-02 CLI-05 CLI-08 imports both languages, sanitized, and leaves missing Spanish empty', async () => {
    const folder = contentFolder({
      ...ARTICLE,
      ...VIDEO,
      ...COURSE,
      'articles/keys/en.md': '---\ntitle: Keys\nexcerpt: What a key is for.\n---\nA **key**<script>x()</script>\n',
    });
    expect((await sato('content', 'import', folder)).code).toBe(0);
    expect(await rowsOf('article')).toMatchObject([
      {
        slug: 'keys',
        title: 'Keys',
        title_es: 'Llaves',
        content: '<p>A <strong>key</strong></p>',
        content_es: '<p>Una <strong>llave</strong> firma.</p>',
        category: 'Security',
      },
    ]);
    expect(await rowsOf('video')).toMatchObject([
      { slug: 'talk', title_es: 'Charla', description_es: null, duration: null },
    ]);
    expect(await rowsOf('lesson')).toMatchObject([
      { slug: 'money', title_es: null, content_es: null, duration: '1 min' },
    ]);
  });

  it('CLI-12 updates what changed, and finds everything unchanged the second time', async () => {
    const folder = contentFolder({ ...ARTICLE, ...VIDEO });
    await sato('content', 'import', folder);
    writeFileSync(
      join(folder, 'articles/keys/en.md'),
      '---\ntitle: New keys\nexcerpt: What a key is for.\n---\nA key.\n',
    );
    rmSync(join(folder, 'articles/keys/es.md'));
    const changed = await sato('content', 'import', folder);
    expect(changed.output).toMatch(/Articles\s+0\s+1\s+0\s+0\s+1\s+0\nVideos\s+0\s+0\s+1\s+0\s+1\s+1\n/);
    expect(await rowsOf('article')).toMatchObject([
      { slug: 'keys', title: 'New keys', title_es: null, content_es: null },
    ]);
    expect((await sato('content', 'import', folder)).output).toMatch(
      /Articles\s+0\s+0\s+1\s+0\s+1\s+0\nVideos\s+0\s+0\s+1\s+0\s+1\s+1\n/,
    );
  });

  it('keeps the result on stdout and everything else on stderr, a line at each step', async () => {
    const folder = contentFolder({ ...ARTICLE, 'articles/keys/photo.jpg': '' });
    const { output, errors } = await sato('content', 'import', folder);
    expect(output).toMatch(
      /^[+~] articles\/keys.*\n +created +updated +unchanged +deleted +English +Spanish\n(?:\w+(?: +\d+){6}\n){4}$/,
    );
    expect(errors).toMatch(
      /^Reading .+ …\n[\s\S]*Importing 1 items …\n[\s\S]*Finished after [\d.]+ s\.\n.*photo\.jpg: warning: /,
    );
    expect(errors).not.toContain('\u001b');
  });
});
