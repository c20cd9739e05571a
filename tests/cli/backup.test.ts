/** @module-tag extended */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentsOf } from '#tests/support/database-contents.ts';
import { fillSite } from '#tests/support/fill-site.ts';
import { emptyDatabase, freshDatabase } from '#tests/support/fresh-database.ts';
import { otherSession, untilSessionWaits } from '#tests/support/other-session.ts';
import { runSato, startSato } from '#tests/support/run-sato.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  await fillSite(site);
});
afterAll(() => site.close());

const env = () => ({ DATABASE_URL: site.databaseUrl });
const backup = (...args: string[]) => runSato(['backup', ...args], { env: env() });

it('sato backup --help has examples', async () => {
  const { code, output } = await backup('--help');
  expect(code).toBe(0);
  expect(output).toMatch(/--force[\s\S]*Examples:\s+\$ sato backup site\.backup[\s\S]*Exit codes: 0 done, 1 refused/);
});

describe('sato backup refuses', () => {
  it('a database without a site with 1, and leaves no file', async () => {
    const database = await emptyDatabase();
    const folder = temporaryFolder();
    const outcome = await runSato(['backup', join(folder, 'a.backup'), '--json'], {
      env: { DATABASE_URL: database.url },
    });
    expect(outcome.code).toBe(1);
    expect(JSON.parse(outcome.output)).toEqual({
      ok: false,
      error: expect.stringContaining('no site in this database'),
      problems: [],
    });
    expect(readdirSync(folder)).toEqual([]);
    await database.drop();
  });

  it('a file that is already there with 1, and leaves it', async () => {
    const file = join(temporaryFolder(), 'a.backup');
    writeFileSync(file, 'mine');
    const { code, errors } = await backup(file);
    expect({ code, text: readFileSync(file, 'utf8') }).toEqual({ code: 1, text: 'mine' });
    expect(errors).toContain(`error: ${file} is already there. Choose another name, or replace it with --force.`);
  });

  it.each([
    ['/nowhere/at/all.backup', /all\.backup can't be written: ENOENT[^\n]*\. No backup was made\.$/],
    [temporaryFolderName(), /is not a file\. Name a file, or - for stdout\.$/],
    ['/dev/full', /is not a file/],
  ])('the place %s with 2 and one sentence', async (place, message) => {
    const { code, errors } = await backup(place, '--force');
    expect(code).toBe(2);
    expect(errors.trimEnd()).toMatch(message);
    expect(errors.trimEnd().split('\n')).toHaveLength(1);
  });

  it('a server that is not there with 2', async () => {
    const folder = temporaryFolder();
    const outcome = await runSato(['backup', join(folder, 'a.backup')], {
      env: { DATABASE_URL: 'postgresql://sato:secret@127.0.0.1:1/sato' },
    });
    expect(outcome).toMatchObject({ code: 2, output: '' });
    expect(outcome.errors).toContain("DATABASE_URL (127.0.0.1:1/sato) can't be used");
    expect(outcome.errors).not.toContain('secret');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('to mix a backup and a JSON document on stdout', async () => {
    const { code, errors } = await backup('-', '--json');
    expect({ code, errors }).toEqual({ code: 2, errors: "With --json, stdout can't take the backup.\n" });
  });
});

/** A folder that outlives the collection of the tests. */
function temporaryFolderName(): string {
  return '/tmp';
}

it('a disk that is full ends the backup with one sentence and no leftover file', async () => {
  const folder = temporaryFolder();
  // In blocks of 512 bytes; a file that grows beyond them fails as on a full disk.
  const command = `ulimit -f 16; exec node_modules/.bin/node build/cli/main.js backup ${join(folder, 'a.backup')}`;
  const child = spawn('sh', ['-c', command], { env: { ...process.env, ...env() }, stdio: ['ignore', 'pipe', 'pipe'] });
  const [errors, [code]] = await Promise.all([buffer(child.stderr), once(child, 'close')]);
  expect(code, String(errors)).toBe(2);
  expect(String(errors)).toMatch(/a\.backup can't be written: EFBIG[^\n]*\. No backup was made\.\n$/);
  expect(readdirSync(folder)).toEqual([]);
});

describe('sato backup', () => {
  it('writes one file that only its owner can read, and says what is in it', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'a.backup');
    const { code, output, errors } = await backup(file);
    expect(code, errors).toBe(0);
    expect(output).toMatch(/^Wrote \S+a\.backup \([\d.]+ MB\): \d+ tables with \d+ rows\.\n$/);
    expect(readdirSync(folder)).toEqual(['a.backup']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('replaces a file with --force, through a link too', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'a.backup');
    writeFileSync(file, 'old', { mode: 0o644 });
    symlinkSync('a.backup', join(folder, 'latest'));
    const { code, output } = await backup(join(folder, 'latest'), '--force', '--json', '--quiet');
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ ok: true, bytes: statSync(file).size, rows: expect.any(Number) });
    expect(readdirSync(folder).sort()).toEqual(['a.backup', 'latest']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('changes nothing in the database', async () => {
    const database = await freshDatabase();
    const before = await contentsOf(database.url);
    const { code, output } = await runSato(['backup', join(temporaryFolder(), 'a.backup'), '--json'], {
      env: { DATABASE_URL: database.url },
    });
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ ok: true });
    // No first admin either, which other commands create.
    expect(await contentsOf(database.url)).toEqual(before);
    await database.drop();
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGKILL', null],
  ] as const)('%s in the middle leaves no file that could be taken for a backup', async (signal, code) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'in'));
    const file = join(folder, 'in', 'a.backup');
    const lock = await otherSession(site, 'lock table video in access exclusive mode');
    const sato = startSato(['backup', file], env());
    await untilSessionWaits(site, 'lock table');
    sato.process.kill(signal);
    expect((await sato.ended).code).toBe(code);
    await lock.commit();
    const left = readdirSync(join(folder, 'in'));
    if (signal !== 'SIGKILL') expect(left).toEqual([]);
    else expect(left).toEqual([expect.stringMatching(/^\.a\.backup\.[0-9a-f]+\.unfinished$/)]);
  });
});
