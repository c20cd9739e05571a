/** @module-tag extended */

import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ARTICLE, contentFolder } from '#tests/support/content-folder.ts';
import { AT_TERMINAL, spawnSato, startSato } from '#tests/support/run-sato.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

/** Those of this name. PostgreSQL keeps postmaster.pid while it runs, and removes it last. */
const filesIn = (data: string, name: string) =>
  readdirSync(data, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(name));

it('CLI-11 with nothing running, the command line starts the embedded database and stops it again, also if it is interrupted', async () => {
  const data = temporaryFolder();
  const env = { SATO_DATA_DIR: data, DATABASE_URL: '' };
  const { code, errors } = await spawnSato(['content', 'import', contentFolder(ARTICLE)], { env });
  expect(code, errors).toBe(0);
  expect(filesIn(data, 'PG_VERSION')).not.toEqual([]);
  expect(filesIn(data, 'postmaster.pid')).toEqual([]);

  const empty = temporaryFolder();
  mkdirSync(join(empty, 'articles'));
  const sato = startSato(['content', 'import', empty, '--mode', 'mirror'], { ...env, ...AT_TERMINAL });
  await expect.poll(sato.said, { timeout: 60_000 }).toContain('Delete 1 items');
  expect(filesIn(data, 'postmaster.pid')).not.toEqual([]);
  sato.process.kill('SIGINT');
  const interrupted = await sato.ended;
  expect(interrupted.code, interrupted.errors).toBe(130);
  expect(interrupted.errors).toMatch(/ Interrupted\.\n$/);
  expect(filesIn(data, 'postmaster.pid')).toEqual([]);
});
