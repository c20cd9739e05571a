import { afterAll, beforeAll, expect, it } from 'vitest';
import { ARTICLE, COURSE, contentFolder } from '#tests/support/content-folder.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database?.drop());

const sato = (...args: string[]) =>
  runSato(args, { env: { DATABASE_URL: database.url, SATO_DATA_DIR: temporaryFolder() } });

it('an import of a folder without content is refused, and shows no password', async () => {
  const { code, errors } = await sato('content', 'import', contentFolder({ 'src/main.rs': '' }));
  expect(code).toBe(1);
  expect(errors).toContain('has no content that can be imported');
  expect(errors).not.toContain('shown only now');
  expect(errors).not.toContain('Finished');
});

it('CLI-06 an import with --skip-invalid brings in the rest, and lists what it left out', async () => {
  const folder = contentFolder({
    ...ARTICLE,
    ...COURSE,
    'articles/Bad Name/meta.yml': 'category: security\n',
    'articles/Bad Name/en.md': '---\ntitle: Bad\nexcerpt: It is long enough.\n---\nText.\n',
    'articles/untitled/meta.yml': 'category: security\n',
    'articles/untitled/en.md': '---\nexcerpt: It is long enough.\n---\nText.\n',
    'articles/broken/meta.yml': 'category: [\n',
    'articles/broken/en.md': '---\ntitle: Broken\nexcerpt: It is long enough.\n---\nText.\n',
    'course/lost/meta.yml': 'order: 0\n',
    'course/lost/en.md': '---\ntitle: Lost\ndescription: Where nothing is.\n---\n',
    'course/lost/lesson/meta.yml': 'order: 1\n',
    'course/lost/lesson/en.md': '---\ntitle: Lesson\n---\nText.\n',
  });
  expect((await sato('content', 'import', folder)).code).toBe(1);
  const { code, output, errors } = await sato('content', 'import', folder, '--skip-invalid', '--json');
  expect(code, errors).toBe(0);
  const { items, problems } = JSON.parse(output);
  expect(items.map(({ slug }: { slug: string }) => slug).toSorted()).toEqual(['basics', 'keys', 'money']);
  const lines = problems.map(
    ({ severity, file, line, message }: Record<string, unknown>) =>
      `${String(file).slice(folder.length + 1)}:${line}: ${severity}: ${message}`,
  );
  expect(lines).toEqual([
    expect.stringMatching(/^articles\/Bad Name:null: warning: left out: the name is the slug of the item/),
    expect.stringMatching(/^articles\/broken\/meta\.yml:\d: warning: left out: YAML: /),
    'articles/untitled/en.md:1: warning: left out: title: Required',
    expect.stringMatching(/^course\/lost\/lesson\/meta\.yml:null: warning: left out: its module is left out/),
    expect.stringMatching(/^course\/lost\/meta\.yml:1: warning: left out: order: /),
  ]);
});
