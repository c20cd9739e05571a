/** @module-tag extended */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contentFolder } from '#tests/support/content-folder.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { drawn, folderPlace, type MediaPlace } from '#tests/support/media-files.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let place: MediaPlace;
let database: TestDatabase;
let boats: Buffer;

const sato = (...args: string[]) => runSato(args, { env: { DATABASE_URL: database.url, ...place.settings } });
const stored = async () => {
  const client = new pg.Client(database.url);
  await client.connect();
  try {
    return (await client.query('select file_name as name, alt_en as alt, credit from media')).rows;
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  place = await folderPlace();
  boats = await drawn(640, 360, 40).png().toBuffer();
});
beforeEach(async () => {
  database = await freshDatabase();
  return () => database.drop();
});
afterAll(() => place.close());

/** Two articles with the same picture under different names. @param media what `media.yml` says about each. */
const harborAndPier = (media: { harbor?: string; pier?: string }) =>
  Object.assign(
    {},
    ...(['harbor', 'pier'] as const).map((slug) => ({
      [`articles/${slug}/meta.yml`]: `category: economics\nimageUrl: ${slug}.png\nstatus: published\ndate: 2026-03-01\n`,
      [`articles/${slug}/en.md`]: `---\ntitle: The ${slug}\nexcerpt: What ships are for.\n---\n\nShips.\n`,
      [`articles/${slug}/${slug}.png`]: boats,
      ...(media[slug] && { [`articles/${slug}/media.yml`]: `${slug}.png: ${media[slug]}\n` }),
    })),
  ) as Record<string, string | Uint8Array>;

const imported = async (files: Record<string, string | Uint8Array>, ...args: string[]) => {
  const source = contentFolder(files);
  const { code, output, errors } = await sato('content', 'import', source, ...args);
  expect(code, errors + output).toBe(0);
  return (output + errors).replaceAll(`${source}/`, '');
};

describe('a picture that several items of a folder show', () => {
  const boatsOfNora = '{ altEn: Boats, altEs: Botes, credit: Nora }';

  it.each(['harbor', 'pier'] as const)('has the description that only %s gives, and the first name', async (slug) => {
    expect(await imported(harborAndPier({ [slug]: boatsOfNora }))).not.toContain('warning');
    expect(await stored()).toEqual([{ name: 'harbor.png', alt: 'Boats', credit: 'Nora' }]);
    const target = temporaryFolder();
    expect((await sato('content', 'export', target)).code).toBe(0);
    for (const item of ['harbor', 'pier']) {
      expect(readFileSync(join(target, `articles/${item}/harbor.png`))).toEqual(boats);
      expect(readFileSync(join(target, `articles/${item}/media.yml`), 'utf8')).toContain('credit: Nora');
    }
  });

  it('may be described twice in the same words', async () => {
    expect(await imported(harborAndPier({ harbor: boatsOfNora, pier: boatsOfNora }))).not.toContain('warning');
    expect(await stored()).toEqual([{ name: 'harbor.png', alt: 'Boats', credit: 'Nora' }]);
  });

  it('has the first of two different descriptions, which imports and checks warn of', async () => {
    const files = harborAndPier({ harbor: boatsOfNora, pier: '{ altEn: A pier, altEs: Un muelle }' });
    const warning =
      'warning: pier.png: this description is ignored; the same picture is harbor.png in articles/harbor/media.yml, and that description counts';
    const source = contentFolder(files);
    const checked = await sato('content', 'check', source);
    expect(checked.output.replaceAll(`${source}/`, '')).toContain(
      `articles/pier/media.yml:1:1: ${warning} [structure]`,
    );
    expect(await imported(files)).toContain(`articles/pier/media.yml:1: ${warning}`);
    expect(await stored()).toEqual([{ name: 'harbor.png', alt: 'Boats', credit: 'Nora' }]);
  });
});
