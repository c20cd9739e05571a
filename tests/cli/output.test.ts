import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARTICLE, COURSE, contentFolder } from '#tests/support/content-folder.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { truncate } from '#tests/support/truncate.ts';

/** What a terminal would take for a command; line ends are none. */
const ESCAPE = /[^\P{Cc}\n]/u;

let site: TestSite;
let whole: string;
let broken: string;

beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(() => {
  whole = contentFolder({ ...ARTICLE, ...COURSE });
  broken = contentFolder({ ...ARTICLE, 'articles/keys/meta.yml': 'category: weather\n' });
});

/** For tests that follow each other, as the commands that they run. */
async function siteOfOneReader(): Promise<void> {
  await truncate(site.em, 'stored_article, stored_video, stored_course_module, newsletter_subscription cascade');
  await site.em.execute('delete from app_user where id > 1');
  await site.make.user({ username: 'bea' });
}

const NO_DATABASE = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
const sato = (args: string[], env: Record<string, string> = {}, input = 'a password\n') =>
  runSato(args, { env: { DATABASE_URL: site.databaseUrl, ...env }, input });

/** A command by its arguments, given what folders there are. */
type Command = () => string[];

const READS: [string, Command][] = [
  ['content import', () => ['content', 'import', whole]],
  ['content status', () => ['content', 'status', whole]],
  ['content diff', () => ['content', 'diff', whole]],
  ['content coverage', () => ['content', 'coverage', '--missing']],
  ['content export', () => ['content', 'export', temporaryFolder()]],
  ['users list', () => ['users', 'list']],
  ['users create', () => ['users', 'create', 'ana', '--email', 'ana@example.org', '--password-stdin']],
  ['users role', () => ['users', 'role', 'bea', 'admin']],
  ['users disable', () => ['users', 'disable', 'bea']],
  ['users enable', () => ['users', 'enable', 'bea']],
  ['users password', () => ['users', 'password', 'bea', '--password-stdin']],
  ['users delete', () => ['users', 'delete', 'bea', '--yes']],
  ['newsletter export', () => ['newsletter', 'export']],
  ['newsletter export to a file', () => ['newsletter', 'export', '--output', `${temporaryFolder()}/list.csv`]],
];
const ALL: [string, Command][] = [
  ...READS,
  ['content check', () => ['content', 'check', whole]],
  ['content new', () => ['content', 'new', 'article', 'a-new-one', '--in', whole]],
];

it('sato --version prints the version', async () => {
  expect(await sato(['--version'])).toEqual({
    code: 0,
    output: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    errors: '',
  });
});

describe('sato with --json prints one document and nothing else on stdout', () => {
  it.each(READS)('%s without a database, ending with 2', async (_, command) => {
    const { code, output, errors } = await sato([...command(), '--json'], NO_DATABASE);
    expect(code).toBe(2);
    expect(JSON.parse(output)).toEqual({ ok: false, error: expect.stringContaining('127.0.0.1:1'), problems: [] });
    expect(errors).not.toMatch(/^ +at /m);
  });

  it.each<[string, Command]>([
    ['content check', () => ['content', 'check', '/nowhere']],
    ['content new', () => ['content', 'new', 'article', 'keys', '--in', whole]],
    ['content new in a file', () => ['content', 'new', 'article', 'new', '--in', `${whole}/articles/keys/en.md`]],
    ['content export to stdout', () => ['content', 'export', '-']],
    ['content export to a folder in use', () => ['content', 'export', whole]],
    ['content import that would go on', () => ['content', 'import', whole, '--watch']],
    ['content import of nothing', () => ['content', 'import', '/nowhere']],
    ['content status of nothing', () => ['content', 'status', '/nowhere']],
    ['content diff of nothing', () => ['content', 'diff', '/nowhere']],
    ['users create without a password', () => ['users', 'create', 'ana', '--email', 'ana@example.org']],
    ['newsletter export to nowhere', () => ['newsletter', 'export', '--output', '/nowhere/at/all.csv']],
    ['an unknown option', () => ['users', 'list', '--all']],
    ['an unknown command', () => ['content', 'imprt']],
    ['a glob of nothing', () => ['content', 'import', whole, '--only', '']],
  ])('%s, ending with 2', async (_, command) => {
    const { code, output, errors } = await sato([...command(), '--json']);
    expect(code, errors).toBe(2);
    expect(JSON.parse(output)).toEqual({ ok: false, error: expect.stringMatching(/\S/), problems: [] });
    expect(errors).not.toMatch(/^ +at /m);
  });

  it.each<[string, Command]>([
    ['content import', () => ['content', 'import', broken]],
    ['content status', () => ['content', 'status', broken]],
    ['content diff', () => ['content', 'diff', broken]],
    ['content check', () => ['content', 'check', broken]],
    ['content check of a part that is not there', () => ['content', 'check', whole, '--only', 'articles/none']],
    ['content status of such a part', () => ['content', 'status', whole, '--only', 'articles/none']],
    ['users create', () => ['users', 'create', 'x', '--email', 'x', '--password-stdin']],
    ['users role', () => ['users', 'role', 'nobody', 'admin']],
    ['users disable', () => ['users', 'disable', 'nobody']],
    ['users enable', () => ['users', 'enable', 'nobody']],
    ['users password', () => ['users', 'password', 'nobody', '--password-stdin']],
    ['users delete', () => ['users', 'delete', 'nobody', '--yes']],
  ])('%s that is refused, ending with 1', async (_, command) => {
    const { code, output, errors } = await sato([...command(), '--json']);
    expect(code, errors).toBe(1);
    expect(JSON.parse(output)).toMatchObject({ ok: false });
  });

  describe('of a command', () => {
    beforeAll(async () => {
      await siteOfOneReader();
      await site.em.execute(
        `insert into newsletter_subscription values (default, 'a@example.org', 'es', '2026-03-01T10:00:00Z')`,
      );
    });

    it.each(ALL)('%s that succeeds, ending with 0', async (_, command) => {
      const { code, output, errors } = await sato([...command(), '--json']);
      expect(code, errors).toBe(0);
      expect(JSON.parse(output)).toMatchObject({ ok: true });
      expect(output + errors).not.toMatch(ESCAPE);
    });

    it('newsletter export names each address', async () => {
      expect(JSON.parse((await sato(['newsletter', 'export', '--json'])).output)).toEqual({
        ok: true,
        subscriptions: [
          {
            email: 'a@example.org',
            language: 'es',
            subscribedAt: '2026-03-01T10:00:00.000Z',
            confirmed: null,
            bounced: null,
          },
        ],
      });
    });
  });
});

describe('sato with --quiet', () => {
  beforeAll(siteOfOneReader);

  it.each(ALL)('%s prints only its result', async (_, command) => {
    const { code, errors } = await sato(['--quiet', ...command()]);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
  });

  it('still prints errors and warnings', async () => {
    const folder = contentFolder({ ...ARTICLE, 'articles/keys/photo.jpg': '' });
    const warned = await sato(['content', 'import', folder, '--quiet']);
    expect(warned).toMatchObject({ code: 0, errors: expect.stringMatching(/^.*photo\.jpg: warning: .*\n$/) });
    const refused = await sato(['content', 'import', broken, '--quiet']);
    expect(refused).toMatchObject({ code: 1, output: '', errors: expect.stringContaining(': error: category: ') });
  });
});

it('two commands in one process keep output, settings and exit codes apart', async () => {
  const [fine, failed, quiet] = await Promise.all([
    sato(['content', 'check', whole]),
    sato(['users', 'list', '--json'], NO_DATABASE),
    sato(['--quiet', 'content', 'import', broken]),
  ]);
  const output = expect.stringMatching(/^(?:\S+ warning: has no Spanish \[missing-spanish\]\n)+$/);
  expect(fine).toEqual({ code: 0, output, errors: expect.stringMatching(/\n0 errors, \d warnings\.\n$/) });
  expect(failed.code).toBe(2);
  expect(JSON.parse(failed.output)).toMatchObject({ ok: false, error: expect.stringContaining('127.0.0.1:1') });
  expect(quiet).toMatchObject({ code: 1, output: '', errors: expect.not.stringContaining(' …') });
  expect(process.exitCode).toBeUndefined();
});

describe('sato without a terminal', () => {
  it('prints no escape codes, even if the settings allow colors', async () => {
    const env = { TERM: 'xterm-256color', COLORTERM: 'truecolor' };
    const runs = [
      ['content', 'import', broken],
      ['content', 'check', broken],
      ['content', 'diff', whole],
      ['content', 'import', whole],
      ['content', 'export', whole],
      ['users', 'list'],
      ['content', 'import', '--help'],
      ['content', 'imprt'],
    ];
    for (const args of runs) {
      const { output, errors } = await sato(args, env);
      expect(output + errors, args.join(' ')).not.toMatch(ESCAPE);
    }
  });

  it('prints names from a hostile folder without control characters, one line per problem', async () => {
    const folder = contentFolder({
      ...ARTICLE,
      'articles/keys/meta.yml': 'category: "a\\e[2J\\n\\u009b1mb"\n"x\\e[31m\\ny": 1\n',
      'articles/bad\u001b[2J\nname/en.md': 'x',
    });
    for (const command of ['import', 'check']) {
      const { code, output, errors } = await sato(['content', command, folder]);
      expect(code).toBe(1);
      expect(output + errors).not.toMatch(ESCAPE);
      const lines = (output + errors).split('\n').filter((line) => line.includes('name') && line.includes('bad'));
      for (const line of lines) expect(line).toMatch(/: error: /);
      expect(output + errors).toContain('\\u001b[2J');
    }
  });
});
