/** @module-tag extended */

import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ARTICLE, contentFolder } from '#tests/support/content-folder.ts';
import { bytesIn } from '#tests/support/folder-bytes.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});
beforeEach(() => client.query('truncate stored_article, imported_item, converted_body, written_body cascade'));

const content = (...args: string[]) =>
  runSato(['content', ...args], {
    env: { DATABASE_URL: database.url, SITE_URL: 'https://sato.example', SATO_ADMIN_NAME: 'ana.perez' },
  });
const META = Object.keys(ARTICLE).find((path) => path.endsWith('meta.yml')) ?? '';
const SLUG = META.split('/')[1] ?? '';
const withMeta = (lines: string, slug = SLUG) =>
  contentFolder(
    Object.fromEntries(
      Object.entries(ARTICLE).map(([path, text]) => [
        path.replace(SLUG, slug),
        // Another article than the one of which the folder says the same.
        path === META
          ? `${text.trimEnd()}\n${lines}`
          : text.replace(/^title: .*$/m, slug === SLUG ? '$&' : 'title: Another'),
      ]),
    ),
  );
const stored = async () =>
  (
    await client.query(
      'select f.slug, a.slug as of from former_slug f join article a on a.id = f.article_id order by 1',
    )
  ).rows;

it.each(['formerSlugs: [Old Name]\n', 'formerSlugs: old\n', 'formerSlugs: [a, a]\n', 'formerSlugs: [1]\n'])(
  'refuses %j, with the line, and imports nothing',
  async (lines) => {
    const { code, errors, output } = await content('import', withMeta(lines));
    expect(code).toBe(1);
    expect(errors + output).toMatch(/meta\.yml:\d+.*formerSlugs: expected a list of different slugs/);
    expect(await stored()).toEqual([]);
  },
);

it('brings former slugs along, keeps those of the site if a file names none, and clears them with an empty list', async () => {
  await content('import', withMeta('formerSlugs: [older, old]\n'));
  expect(await stored()).toEqual([
    { slug: 'old', of: SLUG },
    { slug: 'older', of: SLUG },
  ]);
  expect((await content('import', withMeta(''))).code).toBe(0);
  expect(await stored()).toHaveLength(2);
  await content('import', withMeta('formerSlugs: [old]\n'));
  expect(await stored()).toEqual([{ slug: 'old', of: SLUG }]);
  await content('import', withMeta('formerSlugs: []\n'));
  expect(await stored()).toEqual([]);
});

it('compares an item again when someone removed a former slug on the site', async () => {
  const folder = withMeta('formerSlugs: [old]\n');
  await content('import', folder);
  await client.query('delete from former_slug');
  expect((await content('status', folder)).output).toContain('formerSlugs');
  expect((await content('import', folder)).output).toContain('kept from the site: formerSlugs');
  await content('import', folder, '--ours', SLUG);
  expect(await stored()).toEqual([{ slug: 'old', of: SLUG }]);
});

it('exports former slugs, and links to them as links to the present address', async () => {
  await content('import', withMeta('formerSlugs: [old]\n'));
  await content('import', withMeta('', 'linking'));
  const links = (slug: string) =>
    `<p><a href="/news/${slug}#part">there</a> <a href="https://sato.example/news/${slug}" rel="noopener noreferrer">too</a></p>`;
  await client.query(`update article set content = $1 where slug = 'linking'`, [links('old')]);
  const folder = temporaryFolder();
  expect((await content('export', folder)).code).toBe(0);
  const files = bytesIn(folder);
  expect(String(files[`articles/${SLUG}/meta.yml`])).toContain('formerSlugs:\n  - old\n');
  expect(String(files['articles/linking/en.md'])).toContain(
    `[there](/news/${SLUG}#part) [too](https://sato.example/news/${SLUG})`,
  );
  await content('import', folder);
  expect(await stored()).toEqual([{ slug: 'old', of: SLUG }]);
  const { rows } = await client.query(`select content from article where slug = 'linking'`);
  expect(rows).toEqual([{ content: links(SLUG) }]);
});
