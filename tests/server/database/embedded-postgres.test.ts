/** @module-tag extended */

import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/platform/database/embedded-postgres.ts';
import { ask } from '#tests/support/ask.ts';
import { databaseHolder } from '#tests/support/database-holder.ts';
import { type PreparedData, preparedData } from '#tests/support/prepared-data.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const isRoot = process.getuid?.() === 0;

let prepared: PreparedData;
beforeAll(async () => {
  prepared = await preparedData();
});
afterAll(() => prepared.remove());

async function open(dataDirectory: string) {
  const database = await openDatabase({ dataDirectory, durable: false, log: () => {} });
  onTestFinished(database.close);
  return database;
}

/** Whether anything listens at the address. */
async function answers(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

describe('the embedded database', () => {
  it('refuses a data directory that is a file with one sentence', async () => {
    const file = join(temporaryFolder(), 'data');
    writeFileSync(file, '');
    await expect(open(file)).rejects.toThrow(
      expect.objectContaining({ name: 'SetupError', message: expect.stringContaining(`Cannot use ${file}`) }),
    );
  });

  it('is a PostgreSQL 18 in UTF-8 with checksums, unaccent and trigrams, and asks other users of the machine for a password', async () => {
    const { url } = await open(prepared.copy());
    await ask(url, 'CREATE EXTENSION unaccent');
    await ask(url, 'CREATE EXTENSION pg_trgm');
    expect(
      await ask(
        url,
        `SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('server_encoding') AS encoding,
                current_setting('data_checksums') AS checksums, unaccent('Ñandú') AS plain, lower('ÑANDÚ') AS small,
                cardinality(show_trgm('ñandú')) AS trigrams`,
      ),
    ).toEqual([18, 'UTF8', 'on', 'Nandu', 'ñandú', 6]);
    const stranger = new URL(url);
    stranger.password = 'guess';
    await expect(ask(stranger.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('is shared by processes that come at the same moment', async () => {
    const folder = join(temporaryFolder(), 'data');
    const [first, second, own] = await Promise.all([databaseHolder(folder), databaseHolder(folder), open(folder)]);
    expect(new Set([first.url, second.url, own.url]).size).toBe(1);
    expect(await ask(own.url, 'SELECT 1')).toEqual([1]);
  });

  it('CMD-06 keeps running when a process is done, even the one that started it, and stops with the last', async () => {
    const folder = prepared.copy();
    const starter = await databaseHolder(folder);
    const later = await open(folder);
    const last = await open(folder);
    await later.close();
    expect(await answers(starter.url)).toBe(true);
    await starter.end();
    expect(await ask(last.url, 'SELECT 1')).toEqual([1]);
    await last.close();
    expect(await answers(last.url)).toBe(false);
  });

  it('CMD-07 opens again after its starter was killed, and is then stopped in the end', async () => {
    const folder = prepared.copy();
    const starter = await databaseHolder(folder);
    await ask(starter.url, 'CREATE TABLE kept AS SELECT 21 AS value');
    await starter.kill();
    const next = await open(folder);
    expect(await ask(next.url, 'SELECT value FROM kept')).toEqual([21]);
    await next.close();
    expect(await answers(next.url)).toBe(false);
  });

  it.runIf(isRoot)(
    'CMD-08 as root under a folder that others cannot enter, lies outside and is found again',
    async () => {
      const folder = join(temporaryFolder({ mode: 0o700 }), 'data');
      const first = await open(folder);
      const outside = readFileSync(join(folder, 'postgres-home'), 'utf8');
      onTestFinished(() => rmSync(outside, { recursive: true, force: true }));
      expect(existsSync(join(folder, 'postgres'))).toBe(false);
      await ask(first.url, 'CREATE TABLE kept AS SELECT 21 AS value');
      await first.close();
      const second = await open(folder);
      expect(await ask(second.url, 'SELECT value FROM kept')).toEqual([21]);
      await second.close();
    },
  );
});
