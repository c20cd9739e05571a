/** @module-tag extended */

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/platform/database/embedded-postgres.ts';
import { ask } from '#tests/support/ask.ts';
import { clusterOf, postmasterOf } from '#tests/support/postmaster.ts';
import { type PreparedData, preparedData } from '#tests/support/prepared-data.ts';

const isRoot = process.getuid?.() === 0;

let prepared: PreparedData;
beforeAll(async () => {
  prepared = await preparedData();
});
afterAll(() => prepared.remove());

async function open(dataDirectory: string) {
  const database = await openDatabase({ dataDirectory, durable: false, log: () => {} });
  onTestFinished(database.close);
  return { ...database, superuserUrl: database.superuserUrl ?? '' };
}

function idOfNobody(kind: '-u' | '-g'): number {
  return Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }));
}

describe("the site's role in the embedded database", () => {
  it('is not a superuser, and cannot read server files, create databases or roles, or run programs; it can create the extensions that the site needs', async () => {
    const { url } = await open(prepared.copy());
    expect(
      await ask(
        url,
        'SELECT rolsuper, rolcreatedb, rolcreaterole, rolbypassrls FROM pg_roles WHERE rolname = current_user',
      ),
    ).toEqual([false, false, false, false]);
    for (const attempt of [
      "SELECT pg_read_file('postgresql.conf')",
      'CREATE DATABASE other',
      'CREATE ROLE other',
      'CREATE TABLE lines (line text); COPY lines FROM PROGRAM $$id$$',
      'ALTER SYSTEM SET fsync = off',
    ]) {
      await expect(ask(url, attempt)).rejects.toThrow(/permission denied|must be/);
    }
    await ask(url, 'CREATE EXTENSION unaccent');
    await ask(url, 'CREATE EXTENSION pg_trgm');
    expect(await ask(url, "SELECT unaccent('Ñandú')")).toEqual(['Nandu']);
  });

  it('CMD-08 becomes the owner of everything in a database of an earlier version, whose files as root no longer belong to nobody', async () => {
    const folder = prepared.copy();
    await asEarlierVersion(folder);
    const before = statSync(clusterOf(folder)).uid;
    const { url, superuserUrl } = await open(folder);
    if (isRoot) {
      expect(before).toBe(idOfNobody('-u'));
      const owners = readdirSync(clusterOf(folder), { recursive: true, encoding: 'utf8' })
        // PostgreSQL creates and removes some all the time.
        .flatMap((name) => statSync(join(clusterOf(folder), name), { throwIfNoEntry: false })?.uid ?? []);
      expect(owners).not.toContain(idOfNobody('-u'));
    }
    expect(await ask(url, 'SELECT count(*)::int FROM kept.article')).toEqual([1]);
    await ask(url, "INSERT INTO kept.article (title, state) VALUES ('two', 'draft')");
    await ask(url, 'ALTER TABLE kept.article ADD COLUMN more text; DROP VIEW kept.titles; DROP FUNCTION kept.one()');
    await ask(
      url,
      'DROP SCHEMA kept CASCADE; CREATE TABLE public.new (id int); CREATE EXTENSION IF NOT EXISTS unaccent',
    );
    expect(superuserUrl).not.toContain(':old-password@');
    await expect(ask(superuserUrl.replace(/:[^:@]+@/, ':old-password@'), 'SELECT 1')).rejects.toThrow('password');
    expect(existsSync(join(clusterOf(folder), 'password'))).toBe(false);
  });

  it('keeps its password between starts, and so does the superuser; it gets a new one if its file is lost', async () => {
    const folder = prepared.copy();
    const first = await open(folder);
    await first.close();
    const second = await open(folder);
    expect(second).toMatchObject({ url: first.url, superuserUrl: first.superuserUrl });
    await second.close();
    rmSync(join(folder, 'postgres', 'site-password'));
    const third = await open(folder);
    expect(third.url).not.toBe(first.url);
    expect(await ask(third.url, 'SELECT 1')).toEqual([1]);
  });
});

describe('files of the embedded database', () => {
  it('CMD-08 are only for the users of the site and of PostgreSQL, not for other programs that run as nobody', async () => {
    const folder = prepared.copy();
    await open(folder);
    const home = join(folder, 'postgres');
    const modes = [
      join(home, 'site-password'),
      join(home, 'superuser-password'),
      join(folder, 'postgres.lock'),
      join(folder, 'postgres-users'),
      clusterOf(folder),
    ].map((path) => (statSync(path).mode & 0o777).toString(8));
    expect(modes).toEqual(['600', '600', '600', '700', '700']);
    expect((statSync(home).mode & 0o066).toString(8)).toBe('0');
    if (!isRoot) return;
    const nobody = { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
    for (const path of ['postgres/site-password', 'postgres/superuser-password', 'postgres/cluster/pg_hba.conf']) {
      const { status } = spawnSync('cat', [join(folder, path)], { ...nobody, cwd: '/' });
      expect(status, path).not.toBe(0);
    }
    expect(statSync(`/proc/${postmasterOf(folder)}`).uid).not.toBe(nobody.uid);
  });

  it('for a user who cannot reach node_modules have no PostgreSQL of a version that is no longer used', async () => {
    const folder = prepared.copy();
    const home = join(folder, 'postgres');
    mkdirSync(join(home, 'postgresql-17.0.0', 'bin'), { recursive: true });
    writeFileSync(join(home, 'postgresql-17.0.0', 'bin', 'postgres'), '');
    await open(folder);
    expect(readdirSync(home).filter((name) => name.includes('17'))).toEqual([]);
  });
});

/**
 * Leaves a closed database as in earlier versions: owned by the superuser, with files owned by nobody if run as root.
 */
async function asEarlierVersion(folder: string): Promise<void> {
  const { superuserUrl, url, close } = await open(folder);
  const role = new URL(url).username;
  await ask(
    superuserUrl,
    `REASSIGN OWNED BY ${role} TO sato; DROP OWNED BY ${role}; DROP ROLE ${role}; CREATE EXTENSION unaccent;
     CREATE SCHEMA kept;
     CREATE TYPE kept.state AS ENUM ('draft', 'published');
     CREATE DOMAIN kept.title AS text CHECK (value <> '');
     CREATE TABLE kept.article (id int GENERATED ALWAYS AS IDENTITY, title kept.title, state kept.state, old serial);
     CREATE SEQUENCE kept.numbers;
     CREATE FUNCTION kept.one() RETURNS int LANGUAGE sql AS 'SELECT 1';
     CREATE VIEW kept.titles AS SELECT title FROM kept.article;
     CREATE MATERIALIZED VIEW kept.counts AS SELECT count(*) FROM kept.article;
     INSERT INTO kept.article (title, state) VALUES ('one', 'published');
     ALTER ROLE sato PASSWORD 'old-password'`,
  );
  await close();
  writeFileSync(join(clusterOf(folder), 'password'), 'old-password', { mode: 0o600 });
  for (const file of ['site-password', 'superuser-password']) rmSync(join(folder, 'postgres', file));
  if (isRoot) execFileSync('chown', ['-R', `${idOfNobody('-u')}:${idOfNobody('-g')}`, clusterOf(folder)]);
}
