/** @module-tag extended */

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrm } from '#server/site-orm.ts';
import { fuzz } from '#tests/support/extent.ts';
import { Factories } from '#tests/support/factories.ts';
import { bytesIn } from '#tests/support/folder-bytes.ts';
import { freshDatabase } from '#tests/support/fresh-database.ts';
import { randomSite } from '#tests/support/random-content.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { truncate } from '#tests/support/truncate.ts';

/** Accounts whose names YAML or a comparison of letter case could take for others; the first is the default author. */
const AUTHORS = ['sato', 'null', '0x1F', 'İpek', 'ÉVA', 'straße', '1e3', '2026-01-01'];

type Database = Awaited<ReturnType<typeof database>>;
let [original, copy]: Database[] = [];

async function database() {
  const { url, drop } = await freshDatabase();
  const orm = await createOrm(url);
  const make = new Factories(orm.em);
  for (const username of AUTHORS) await make.user({ username, role: 'editor' });
  const close = async () => {
    await orm.close();
    await drop();
  };
  const empty = () =>
    truncate(
      orm.em,
      'stored_article, stored_video, stored_course_module, stored_lesson, converted_body, imported_item cascade',
    );
  return { url, make, empty, close };
}

beforeAll(async () => {
  [original, copy] = await Promise.all([database(), database()]);
});
afterAll(() => Promise.all([original?.close(), copy?.close()]));

async function sato({ url }: Database, ...args: string[]): Promise<string> {
  const { code, output, errors } = await runSato(['content', ...args], { env: { DATABASE_URL: url } });
  expect(code, errors + output).toBe(0);
  return output;
}

async function exported(from: Database): Promise<{ folder: string; files: Record<string, string> }> {
  const folder = temporaryFolder();
  await sato(from, 'export', folder);
  return { folder, files: bytesIn(folder) };
}

it('CLI-04 CLI-09 the export of any site turns an empty site into the same one, and changes nothing in the first', async () => {
  const check = fc.asyncProperty(randomSite, async ({ articles, videos, modules, lessons }) => {
    if (!original || !copy) throw new Error('There is no database.');
    await Promise.all([original.empty(), copy.empty()]);
    const { make } = original;
    for (const { authorId, slug, ...article } of articles)
      await make.article({ ...article, slug: slug ?? '', author: authorId });
    for (const { authorId, slug, ...video } of videos)
      await make.video({ ...video, slug: slug ?? '', author: authorId });
    const ids: number[] = [];
    for (const { slug, ...module } of modules) ids.push((await make.module({ ...module, slug: slug ?? '' })).id);
    for (const { moduleId, slug, ...lesson } of lessons) {
      await make.lesson({ ...lesson, slug: slug ?? '', module: ids[moduleId % ids.length] });
    }

    const first = await exported(original);
    const { counts } = JSON.parse(await sato(original, 'import', first.folder, '--json'));
    const none = { created: 0, updated: 0, deleted: 0 };
    expect(counts).toMatchObject({
      article: { ...none, unchanged: articles.length },
      video: { ...none, unchanged: videos.length },
      module: { ...none, unchanged: modules.length },
      lesson: { ...none, unchanged: lessons.length },
    });
    expect((await exported(original)).files).toEqual(first.files);
    await sato(copy, 'import', first.folder);
    expect((await exported(copy)).files).toEqual(first.files);
  });
  // A smaller failing site takes longer to find than to read this one.
  await fc.assert(check, { ...fuzz(4, 1), endOnFailure: true });
}, 600_000);
