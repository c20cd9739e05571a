/** @module-tag extended */

import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ensureCluster } from '#server/platform/database/cluster.ts';
import { openDatabase } from '#server/platform/database/embedded-postgres.ts';
import { packagedPostgres } from '#server/platform/database/postgres-binaries.ts';
import { databaseAccount } from '#server/platform/database/unprivileged-user.ts';
import { ask } from '#tests/support/ask.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const isRoot = process.getuid?.() === 0;
const ODD = 'it\'s "50%" of $HOME `x` \\ ñ 雪 %s';

describe('SATO_DATA_DIR', () => {
  it.runIf(process.platform === 'linux')('is refused with one sentence if no folder can be created there', async () => {
    await expect(openDatabase({ dataDirectory: '/proc/x/y', log: () => {} })).rejects.toMatchObject({
      name: 'SetupError',
      message: expect.stringMatching(/^Cannot use \/proc\/x\/y for the database: .*'\/proc\/x'\.$/),
    });
  });

  it('is refused with one sentence if its path has a line break', async () => {
    const folder = join(temporaryFolder(), 'a\nb');
    await expect(openDatabase({ dataDirectory: folder, log: () => {} })).rejects.toMatchObject({
      name: 'SetupError',
      message: expect.stringContaining('has a line break or control character'),
    });
    expect(existsSync(folder)).toBe(false);
  });

  it('may have any other character in its path', async () => {
    const dataDirectory = join(temporaryFolder(), ODD, 'data');
    const open = () => openDatabase({ dataDirectory, durable: false, log: () => {} });
    const first = await open();
    await ask(first.url, 'CREATE TABLE kept AS SELECT 21 AS value');
    await first.close();
    const second = await open();
    onTestFinished(second.close);
    expect(await ask(second.url, 'SELECT value FROM kept')).toEqual([21]);
  });
});

it('CMD-08 programs at a path that a shell would interpret can create a cluster, and leave no copy of themselves', async () => {
  const home = join(temporaryFolder(), ODD);
  const postgres = join(home, 'native');
  mkdirSync(home);
  cpSync(packagedPostgres(), postgres, { recursive: true, verbatimSymlinks: true });
  const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('sato-postgresql-'));
  const before = copies();
  const account = isRoot ? databaseAccount() : undefined;
  await ensureCluster({ folder: join(home, 'cluster'), postgres, account, durable: false }, () => {});
  expect(existsSync(join(home, 'cluster', 'PG_VERSION'))).toBe(true);
  expect(copies()).toEqual(before);
});
