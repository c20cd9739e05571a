/** @module-tag extended */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARTICLE, contentFolder } from '#tests/support/content-folder.ts';
import { runSato } from '#tests/support/run-sato.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { truncate } from '#tests/support/truncate.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(() => truncate(site.em, 'stored_article cascade'));

const sato = (...args: string[]) =>
  runSato(['content', ...args], { env: { DATABASE_URL: site.databaseUrl, NO_COLOR: '1' } });
const folderWith = (meta: string) =>
  contentFolder({ ...ARTICLE, 'articles/keys/meta.yml': `category: security\n${meta}` });
const stored = async () =>
  (
    await site.em.execute(
      `select status, version, to_char(publish_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "publishAt",
         to_char(published_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "publishedAt" from article`,
    )
  )[0];

describe('schedules in content folders', () => {
  it.each([
    ['publishAt: soon\n', 'articles/keys/meta.yml:2: error: publishAt: expected a date such as 2026-01-31'],
    [
      'status: published\npublishAt: 2999-01-01\n',
      'articles/keys/meta.yml:3: error: publishAt: expected status: draft until then, found status: published',
    ],
    [
      'status: draft\npublishAt: 2999-01-02\nunpublishAt: 2999-01-01\n',
      'articles/keys/meta.yml:4: error: unpublishAt: expected a time after publishAt',
    ],
    [
      'status: draft\nunpublishAt: 2999-01-01\n',
      'articles/keys/meta.yml:3: error: unpublishAt: a draft is not public yet; expected publishAt as well',
    ],
  ])('%j is an error with its line, and nothing is imported', async (meta, message) => {
    const { code, errors } = await sato('import', folderWith(meta));
    expect(code).toBe(1);
    expect(errors).toContain(message);
    expect(await stored()).toBeUndefined();
  });

  it('are imported, exported and compared without a difference', async () => {
    const folder = folderWith('status: draft\npublishAt: 2999-01-01T09:30:00-06:00\nunpublishAt: 2999-02-01\n');
    expect(await sato('import', folder)).toMatchObject({ code: 0 });
    expect(await stored()).toMatchObject({ status: 'draft', publishAt: '2999-01-01 15:30', publishedAt: null });
    expect(await sato('status', folder, '--exit-code')).toMatchObject({ code: 0, output: '' });
    const copy = `${temporaryFolder()}/copy`;
    expect(await sato('export', copy)).toMatchObject({ code: 0 });
    const meta = readFileSync(`${copy}/articles/keys/meta.yml`, 'utf8');
    expect(meta).toMatch(/^publishAt: 2999-01-01T15:30:00Z\nunpublishAt: 2999-02-01\ncreated: /m);
    expect(await sato('status', copy, '--exit-code')).toMatchObject({ code: 0, output: '' });
    expect(await sato('import', copy)).toMatchObject({ code: 0 });
    expect(await stored()).toMatchObject({ version: 1 });
  });

  it('that have passed count as done: importing them again takes nothing back, and a check says so', async () => {
    const folder = folderWith('status: draft\npublishAt: 2026-01-05T10:00:00Z\n');
    for (const _ of [1, 2]) {
      expect(await sato('import', folder)).toMatchObject({ code: 0 });
      expect(await stored()).toMatchObject({ status: 'published', version: 1, publishedAt: '2026-01-05 10:00' });
    }
    const { errors, output } = await sato('check', folder);
    expect(output + errors).toContain('publishAt: this time has passed, so an import makes the item published');
  });
});
