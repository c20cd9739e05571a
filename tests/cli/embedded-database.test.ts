/** @module-tag extended */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { spawnSato } from '#tests/support/run-sato.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

it('CLI-11 with nothing running, the command line starts the embedded database and stops it again', async () => {
  const data = temporaryFolder();
  const env = { SATO_DATA_DIR: data, DATABASE_URL: '' };
  const { code, output, errors } = await spawnSato(['users', 'list', '--json'], { env });
  expect(code, errors).toBe(0);
  expect(JSON.parse(output)).toMatchObject({ users: [{ username: 'sato', role: 'admin' }] });
  const clusters = readdirSync(data, { recursive: true, encoding: 'utf8' });
  expect(clusters.filter((file) => file.endsWith('PG_VERSION'))).not.toEqual([]);
  expect(clusters.filter((file) => file.endsWith('postmaster.pid'))).toEqual([]);
  expect(existsSync(join(data, 'postmaster.pid'))).toBe(false);
});
