/** @module-tag extended */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentFolder } from '#tests/support/content-folder.ts';
import { bytesIn } from '#tests/support/folder-bytes.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { bucketPlace, drawn, folderPlace, type MediaPlace } from '#tests/support/media-files.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** Files that a picture of up to 640 pixels has: itself, and two sizes. */
const FILES_EACH = 3;

describe.each([
  ['a folder', folderPlace],
  ['a bucket', bucketPlace],
])('pictures that are stored in %s', (_place, open) => {
  let place: MediaPlace;
  /** Where nothing is: the place of a command that has other settings than the site. */
  let other: MediaPlace;
  let database: TestDatabase;
  let source: Record<string, string | Uint8Array>;

  beforeAll(async () => {
    [place, other, database] = await Promise.all([open(), open(), freshDatabase()]);
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query(
      "insert into app_user (username, email, password, role) values ('sato', 's@example.org', 'x', 'admin')",
    );
    await client.end();
    source = {
      'articles/harbor/meta.yml': 'category: Economics\nimageUrl: cover.png\nstatus: published\ndate: 2026-03-01\n',
      'articles/harbor/en.md': '---\ntitle: The harbor\nexcerpt: What ships are for.\n---\n\n![Boats](harbor.jpg)\n',
      'articles/harbor/harbor.jpg': await drawn(640, 450).jpeg().toBuffer(),
      'articles/harbor/cover.png': await drawn(640, 360, 40).png().toBuffer(),
    };
  });
  afterAll(() => Promise.all([place.close(), other.close(), database.drop()]));

  const satoAt = ({ settings }: MediaPlace, ...args: string[]) =>
    runSato(args, { env: { DATABASE_URL: database.url, ...settings } });
  const query = async (statement: string, values: unknown[] = []) => {
    const client = new pg.Client(database.url);
    await client.connect();
    await client.query(statement, values);
    await client.end();
  };
  const importSource = async () => {
    const { code, errors } = await satoAt(place, 'content', 'import', contentFolder(source));
    expect(code, errors).toBe(0);
  };
  const pictures = (folder: string) => Object.keys(bytesIn(folder)).filter((name) => /\.(?:jpg|png)$/.test(name));

  it('come from a content folder, and go back byte for byte', async () => {
    await importSource();
    expect(await place.names()).toHaveLength(2 * FILES_EACH);
    const target = temporaryFolder();
    const { code, errors } = await satoAt(place, 'content', 'export', target);
    expect(code, errors).toBe(0);
    for (const name of ['articles/harbor/harbor.jpg', 'articles/harbor/cover.png']) {
      expect(readFileSync(join(target, name))).toEqual(source[name]);
    }
  });

  it('are in backups', async () => {
    const file = join(temporaryFolder(), 'site.backup');
    const backup = await satoAt(place, 'backup', file, '--json');
    expect([backup.code, JSON.parse(backup.output)]).toMatchObject([
      0,
      { ok: true, files: 2 * FILES_EACH, missingFiles: [] },
    ]);
    expect(await satoAt(other, 'restore', file, '--check')).toMatchObject({ code: 0, errors: '' });
  });

  it('are not silently left out by a command with other settings: it names the place, and writes nothing', async () => {
    const file = join(temporaryFolder(), 'site.backup');
    const backup = await satoAt(other, 'backup', file);
    expect(backup.code).toBe(2);
    expect(backup.errors).toContain(`None of the ${2 * FILES_EACH} picture files listed in the database were found`);
    for (const value of [other.settings.SATO_DATA_DIR, other.settings.MEDIA_S3_ENDPOINT]) {
      if (value !== undefined) expect(backup.errors).toContain(value);
    }
    expect(backup.errors).toContain('set SATO_DATA_DIR, or MEDIA_S3_BUCKET with its keys, as for the site.');
    expect(existsSync(file)).toBe(false);
    const target = contentFolder(source);
    const exported = await satoAt(other, 'content', 'export', target, '--replace');
    expect(exported.code).toBe(2);
    expect(exported.errors).toContain('picture files listed in the database were found');
    expect(bytesIn(target)).toEqual(bytesIn(contentFolder(source)));
  });

  it('are left out with --no-pictures', async () => {
    const file = join(temporaryFolder(), 'site.backup');
    const backup = await satoAt(other, 'backup', file, '--no-pictures', '--json');
    expect([backup.code, JSON.parse(backup.output)]).toMatchObject([0, { ok: true, files: 0, missingFiles: [] }]);
    expect((await satoAt(other, 'restore', file, '--check')).code).toBe(0);
    const target = temporaryFolder();
    const exported = await satoAt(other, 'content', 'export', target, '--no-pictures');
    expect([exported.code, pictures(target)]).toEqual([0, []]);
    expect(readFileSync(join(target, 'articles/harbor/en.md'), 'utf8')).toMatch(/!\[Boats\]\(\/media\/[0-9a-f]{64}\//);
  });

  it('don’t stop a backup or an export when a few are lost, but both say which, and end with 3; a restore has the others', async () => {
    await importSource();
    await place.remove((name) => name === 'original.jpg');
    const lost = expect.stringMatching(/^[0-9a-f]{2}\/[0-9a-f]{64}\/original\.jpg$/);
    const said =
      /^error: 1 picture file is missing from the (?:backup|export), because the (?:folder|bucket) \S.* doesn't have it: [0-9a-f]{2}\/[0-9a-f]{64}\/original\.jpg\. .*Check that SATO_DATA_DIR and MEDIA_S3_BUCKET are set/m;
    const file = join(temporaryFolder(), 'site.backup');
    const backup = await satoAt(place, 'backup', file, '--json');
    expect(backup.code).toBe(3);
    expect(JSON.parse(backup.output)).toMatchObject({ ok: false, files: 2 * FILES_EACH - 1, missingFiles: [lost] });
    expect(backup.errors).toMatch(said);
    await query(`update media set deleted_at = now() where digest = split_part($1, '/', 2)`, [
      JSON.parse(backup.output).missingFiles[0],
    ]);
    expect((await satoAt(place, 'backup', join(temporaryFolder(), 'without.backup'))).code).toBe(0);
    await query('update media set deleted_at = null');
    const toStdout = await satoAt(place, 'backup', '-');
    expect([toStdout.code, toStdout.errors]).toEqual([3, expect.stringMatching(said)]);
    const check = await satoAt(place, 'restore', file, '--check');
    expect(check.code).toBe(3);
    expect(check.errors).toMatch(/^error: 1 picture file is missing from the backup, .*original\.jpg\. Copy/m);
    const [emptyPlace, empty] = await Promise.all([open(), freshDatabase()]);
    const restored = await runSato(['restore', file], { env: { DATABASE_URL: empty.url, ...emptyPlace.settings } });
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('1 picture file is missing') });
    expect((await emptyPlace.names()).toSorted()).toEqual((await place.names()).toSorted());
    const again = temporaryFolder();
    await runSato(['content', 'export', again], { env: { DATABASE_URL: empty.url, ...emptyPlace.settings } });
    expect(readFileSync(join(again, 'articles/harbor/cover.png'))).toEqual(source['articles/harbor/cover.png']);
    await Promise.all([empty.drop(), emptyPlace.close()]);
    const target = temporaryFolder();
    const exported = await satoAt(place, 'content', 'export', target);
    expect([exported.code, exported.errors]).toEqual([3, expect.stringMatching(said)]);
    expect(pictures(target)).toEqual(['articles/harbor/cover.png']);
    const text = readFileSync(join(target, 'articles/harbor/en.md'), 'utf8');
    expect(text).toMatch(/!\[Boats\]\(\/media\/[0-9a-f]{64}\/960\.webp\)/);
  });
});
