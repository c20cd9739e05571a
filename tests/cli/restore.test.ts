/** @module-tag extended */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readBackup } from '#server/platform/backup/read-backup.ts';
import { SUPERUSER } from '#server/platform/database/cluster.ts';
import { openDatabase } from '#server/platform/database/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createOrm } from '#server/site-orm.ts';
import { ask } from '#tests/support/ask.ts';
import { Caller } from '#tests/support/caller.ts';
import { contentsOf, type DatabaseContents } from '#tests/support/database-contents.ts';
import { cases } from '#tests/support/extent.ts';
import { fillSite } from '#tests/support/fill-site.ts';
import { makeFormerSite } from '#tests/support/former-site.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '#tests/support/fresh-database.ts';
import { startInside } from '#tests/support/inside-site.ts';
import { otherSession } from '#tests/support/other-session.ts';
import { runSato, startSato } from '#tests/support/run-sato.ts';
import { PASSWORD, type SignedIn } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const UNFINISHED_CHANGES =
  'select count(*)::int from content_change where xid >= pg_snapshot_xmin(pg_current_snapshot())';
const NOTHING: Partial<DatabaseContents> = { rows: {}, sequences: {} };

let site: TestSite;
let ana: SignedIn;
/** What the site held, and a backup of it. */
let contents: DatabaseContents;
/** What a restored site holds. */
let restored: DatabaseContents;
let bytes: Buffer;
beforeAll(async () => {
  site = await startSite();
  ana = await fillSite(site);
  await execute(
    site.databaseUrl,
    `insert into account_link (token_digest, user_id, purpose, email, expires_at)
     select sha256('1'), id, 'reset-password', email, now() + interval '1 hour' from app_user where username = 'ana'`,
    `insert into content_preview (token_digest, item_type, item_id, owner_id, expires_at)
     select sha256('2'), 'article', 1, id, now() + interval '1 day' from app_user where username = 'ana'`,
  );
  contents = await contentsOf(site.databaseUrl);
  const ended = { 'public.session': [], 'public.account_link': [], 'public.content_preview': [] };
  for (const table of Object.keys(ended)) expect(contents.rows[table], table).not.toEqual([]);
  restored = { ...contents, rows: { ...contents.rows, ...ended } };
  const folder = mkdtempSync(join(tmpdir(), 'sato-test-'));
  bytes = await backupOf(site.databaseUrl, folder);
  rmSync(folder, { recursive: true });
});
afterAll(() => site.close());

async function backupOf(databaseUrl: string, folder = temporaryFolder()): Promise<Buffer> {
  const file = join(folder, 'site.backup');
  const { code, errors } = await runSato(['backup', file], { env: { DATABASE_URL: databaseUrl } });
  expect(code, errors).toBe(0);
  return readFileSync(file);
}

/** The address of an empty database for a role that owns it and nothing else. */
async function owned(): Promise<string> {
  const target = new URL(await another());
  const role = `owner_${target.pathname.slice(-6)}`;
  await execute(
    target.href,
    `create role ${role} login password 'owner'`,
    `grant ${role} to current_user`,
    `alter database ${target.pathname.slice(1)} owner to ${role}`,
    `alter schema public owner to ${role}`,
  );
  onTestFinished(() => execute(target.href, `drop owned by ${role} cascade`, `drop role ${role}`).catch(() => {}));
  return Object.assign(target, { username: role, password: 'owner' }).href;
}

/** A database that goes away with the test. */
async function another(make: () => Promise<TestDatabase> = emptyDatabase): Promise<string> {
  const database = await make();
  onTestFinished(() => database.drop());
  return database.url;
}

const restore = (databaseUrl: string, input: Uint8Array, ...options: string[]) =>
  runSato(['restore', '-', ...options], { env: { DATABASE_URL: databaseUrl }, input });

async function execute(databaseUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Restores all but the end of the backup, and is killed then. */
async function killedRestore(target: string): Promise<void> {
  const sato = startSato(['restore', '-'], { DATABASE_URL: target });
  sato.process.stdin.write(bytes.subarray(0, bytes.length - 100));
  const working = (query: string) =>
    site.em.execute(`select from pg_stat_activity where datname = ? and query ilike ?`, [
      new URL(target).pathname.slice(1),
      query,
    ]);
  await expect.poll(() => working('copy %')).toHaveLength(1);
  sato.process.kill('SIGKILL');
  await sato.ended;
  await expect.poll(() => working('%')).toEqual([]);
}

/** Reads as `--check` does. */
const check = (input: Uint8Array) =>
  readBackup(Readable.from([Buffer.from(input)]), 'it', {
    begin: async () => {},
    table: async (_table, rows) => {
      for await (const _ of rows);
    },
  });

/** The backup with other contents, but checksums of gzip that fit them. */
function altered(from: string, to: string): Buffer {
  const archive = gunzipSync(bytes);
  const at = archive.indexOf(from);
  expect(at).toBeGreaterThan(0);
  expect(to).toHaveLength(from.length);
  archive.write(to, at);
  return gzipSync(archive);
}

it('sato restore --help has examples', async () => {
  const { code, output } = await runSato(['restore', '--help']);
  expect(code).toBe(0);
  expect(output).toMatch(/--check[\s\S]*Examples:\s+\$ sato restore site\.backup[\s\S]*Exit codes: 0 done, 1 refused/);
});

describe('a backup is refused', () => {
  it.each([0, 1, 9, 10, 11, 200, 0.25, 0.5, 0.75, 0.999])('when it is cut off at %s', async (place) => {
    const end = place < 1 ? Math.floor(bytes.length * place) : place;
    await expect(check(bytes.subarray(0, end))).rejects.toMatchObject({ name: 'Refusal' });
  });

  it.each([1, 2, 4, 8, 9])('when its last %s bytes are missing', async (count) => {
    await expect(check(bytes.subarray(0, -count))).rejects.toMatchObject({ name: 'Refusal' });
  });

  it('if any byte is changed, except bytes of gzip that nothing reads', async () => {
    const step = Math.floor(bytes.length / 60);
    const places = [0, 1, 2, ...cases(60, 20).map((n) => 10 + (n - 1) * step), bytes.length - 1];
    for (const place of places) {
      const flipped = Buffer.from(bytes);
      flipped[place] = (flipped[place] ?? 0) ^ 1;
      await expect(check(flipped), `byte ${place}`).rejects.toMatchObject({ name: 'Refusal' });
    }
  });

  it.each([
    ['zeros follow', () => Buffer.alloc(512)],
    ['text follows', () => Buffer.from('more')],
    ['another backup follows', () => bytes],
  ])('when %s its end', async (_what, more) => {
    await expect(check(Buffer.concat([bytes, more()]))).rejects.toMatchObject({ name: 'Refusal' });
  });

  it.each([
    ['it is no backup', Buffer.from('<html>'), /not a backup of Sato/],
    ['it is another archive', gzipSync(Buffer.alloc(1024)), /not a backup of Sato/],
    ['it is cut off', () => bytes.subarray(0, bytes.length / 2), /is damaged: it ends too early/],
    ['its format is newer', () => altered('"version": 2,', '"version": 3,'), /newer version of Sato\. Update Sato/],
  ])('when %s', async (_why, input, message) => {
    await expect(check(typeof input === 'function' ? input() : input)).rejects.toThrow(message);
  });

  it.each([
    ['its rows are not those of its checksums', 'early\t-inf', 'EARLY\t-inf', /match its checksums/],
    ['its tables are newer', '"0120-new-', '"9920-new-', /newer version of Sato \(it has 9920-new-/],
  ])('with 1 when %s, and the database stays empty', async (_why, from, to, message) => {
    const target = await another();
    const { code, output, errors } = await restore(target, altered(from, to), '--json');
    expect(code, errors).toBe(1);
    expect(JSON.parse(output)).toEqual({ ok: false, error: expect.stringMatching(message), problems: [] });
    expect(await contentsOf(target)).toMatchObject(NOTHING);
  });

  it('with 2 when there is no such file, without looking for a database', async () => {
    const env = { DATABASE_URL: 'postgresql://sato:secret@127.0.0.1:1/sato' };
    const { code, errors } = await runSato(['restore', '/nowhere/a.backup'], { env });
    expect(code).toBe(2);
    expect(errors).toMatch(/^\/nowhere\/a\.backup can't be read: ENOENT[^\n]*\n$/);
  });

  it('with 2 when it is a folder', async () => {
    const { code, errors } = await runSato(['restore', temporaryFolder(), '--check']);
    expect(code).toBe(2);
    expect(errors).toMatch(/can't be read: EISDIR[^\n]*\n$/);
  });

  it('with 1 while the site runs, even without visitors, or another program is connected, which goes on', async () => {
    const target = await another(freshDatabase);
    const fresh = await startInside({ DATABASE_URL: target });
    onTestFinished(fresh.end);
    const starter = [
      'cli/starter-content',
      '--starter',
      '--only',
      'course/bitcoin-basics/*',
      '{articles,videos}/*bitcoin*',
    ];
    expect((await runSato(['content', 'import', ...starter], { env: { DATABASE_URL: target } })).code).toBe(0);
    const other = await otherSession(site, 'select from article');
    const before = await contentsOf(site.databaseUrl);
    // Each waits for connections to end, so they wait together.
    const refusals = await Promise.all([restore(target, bytes), restore(site.databaseUrl, bytes)]);
    for (const { code, errors } of refusals) {
      expect(code, errors).toBe(1);
      expect(errors).toMatch(/The site is running: its database has \d+ other connections?\. Stop the site/);
    }
    await other.commit();
    expect(await contentsOf(site.databaseUrl)).toEqual(before);

    // What a first start loads, and the search notes by itself, is no reason to refuse.
    await fresh.end();
    await execute(target, `insert into common_word values ('bitcoin') on conflict do nothing`);
    expect(await ask(target, 'select count(*)::int from article')).not.toEqual([0]);
    const { code, errors } = await restore(target, bytes);
    expect(code, errors).toBe(0);
    expect(await contentsOf(target)).toEqual(restored);
  });

  it.each([
    ['newsletter_subscription', `insert into newsletter_subscription (email, language) values ('a@example.org', 'en')`],
    ['app_user', `insert into app_user (username, email, password) values ('bob', 'bob@example.org', 'x')`],
    [
      'stored_course_module',
      `insert into course_module (slug, title, description) values ('bitcoin-basics', 'T', 'D');
       update course_module set title = 'Mine'`,
    ],
    [
      'content_change',
      `insert into course_module (slug, title, description) values ('bitcoin-basics', 'T', 'D');
       delete from course_module`,
    ],
  ])('with 1 by a site that holds more in %s than a first start leaves', async (table, statement) => {
    const target = await another(freshDatabase);
    await execute(target, statement);
    const before = await contentsOf(target);
    const { code, errors } = await restore(target, bytes);
    expect(code, errors).toBe(1);
    expect(errors).toContain(`The site isn't empty: its table ${table} holds more`);
    expect(errors).toContain('name a new folder in SATO_DATA_DIR, or another database in DATABASE_URL');
    expect(await contentsOf(target)).toEqual(before);
  });
});

it('sato restore --check needs no database and says what the file holds', async () => {
  const env = { DATABASE_URL: 'postgresql://sato:secret@127.0.0.1:1/sato' };
  const whole = await runSato(['restore', '-', '--check', '--json'], { env, input: bytes });
  expect(whole.code, whole.errors).toBe(0);
  const rows = Object.values(contents.rows).reduce((sum, found) => sum + found.length, 0);
  expect(JSON.parse(whole.output)).toMatchObject({ ok: true, rows, tables: Object.keys(contents.rows).length });
  const half = await runSato(['restore', '-', '--check'], { env, input: bytes.subarray(0, -20) });
  expect(half).toMatchObject({ code: 1, output: '' });
});

describe('sato restore', () => {
  it('killed in the middle leaves the database empty; again, it brings back every table, row, column and sequence, but no session and no link, which may have ended since, also for a role that owns nothing else', async () => {
    const target = await owned();
    await killedRestore(target);
    expect(await contentsOf(target)).toMatchObject(NOTHING);
    const { code, output, errors } = await restore(target, bytes);
    expect(code, errors).toBe(0);
    expect(output).toMatch(/^Restored \d+ tables with \d+ rows, as of 20[^\n]*\n$/);
    expect(await contentsOf(target)).toEqual(restored);
    // Readers of the history that wait for unfinished transactions would wait for those of another cluster.
    // Transactions of other databases count too, so those of other tests have to end first.
    await expect.poll(() => ask(target, UNFINISHED_CHANGES)).toEqual([0]);

    const server = await startInside({ DATABASE_URL: target });
    onTestFinished(server.end);
    const caller = new Caller(server);
    caller.cookie = ana.cookie;
    expect(await caller.graphql('{ me { username } }')).toMatchObject({ data: { me: null } });
    await caller.post('/api/auth/login', { username: 'ana', password: PASSWORD });
    expect(await caller.graphql('{ me { username } }')).toMatchObject({ data: { me: { username: 'ana' } } });
    expect(server.output()).not.toMatch(/password/i);
  });

  it('works with the embedded database', async () => {
    const folder = temporaryFolder();
    const {
      url,
      superuserUrl = '',
      close,
    } = await openDatabase({ dataDirectory: folder, durable: false, log: () => {} });
    onTestFinished(close);
    // As an earlier version left them, in which the site was a superuser.
    await execute(superuserUrl, 'create extension unaccent', 'create extension pg_trgm');
    const env = { SATO_DATA_DIR: folder, DATABASE_URL: '' };
    const embedded = await runSato(['restore', '-'], { env, input: bytes });
    expect(embedded.code, embedded.errors).toBe(0);
    const owners = await ask(superuserUrl, 'select distinct extowner::regrole::text from pg_extension');
    expect(owners).toEqual([SUPERUSER]);
    expect((await contentsOf(url)).rows).toEqual(restored.rows);
  });

  it('brings a backup of an older version up to date', async () => {
    const old = await another();
    const orm = await createOrm(old);
    await makeFormerSite(orm);
    await orm.close();
    const target = await another(freshDatabase);
    const { code, errors } = await restore(target, await backupOf(old));
    expect(code, errors).toBe(0);
    const later = await createOrm(old);
    await migrate(later);
    await later.close();
    const [migrated, restored] = [await contentsOf(old), await contentsOf(target)];
    // When each migration ran is another time, and a key that one of them makes is another key.
    for (const { rows } of [migrated, restored]) {
      delete rows['public.mikro_orm_migrations'];
      delete rows['public.site_secret'];
    }
    expect(restored).toEqual(migrated);
  });

  it('sends no newsletter issue again that readers may have got since the backup', async () => {
    const old = await another(freshDatabase);
    const issue = (slug: string, status: string, more: string) =>
      `insert into newsletter_issue (slug, subject, subject_es, intro, intro_es, status, ${more.split(' = ')[0]})
       values ('${slug}', 'Subject', 'Asunto', 'Hello', 'Hola', '${status}', ${more.split(' = ')[1]})`;
    await execute(
      old,
      issue('sent', 'sent', 'started_at = now()'),
      issue('under-way', 'sending', 'started_at = now()'),
      issue('overdue', 'scheduled', `send_at = now() - interval '1 minute'`),
      issue('future', 'scheduled', `send_at = now() + interval '1 day'`),
      `insert into newsletter_subscription (email, language, confirmed_at) values ('ana@example.org', 'en', now())`,
      `insert into newsletter_delivery (issue_id, subscription_id, language)
       select i.id, s.id, 'en' from newsletter_issue i, newsletter_subscription s where i.slug = 'under-way'`,
    );
    const backup = await backupOf(old);
    const target = await another();
    const { code, output, errors } = await restore(target, backup);
    expect(code, errors).toBe(0);
    expect(output).toContain('Newsletter issues that were being sent and are stopped now: 1.');
    expect(output).toContain('Newsletter issues whose time has passed and that are drafts now: 1.');
    expect(await ask(target, `select slug || ' ' || status from newsletter_issue order by id`)).toEqual([
      'sent sent',
      'under-way stopped',
      'overdue draft',
      'future scheduled',
    ]);
    expect(await ask(target, 'select status from newsletter_delivery')).toEqual(['waiting']);
    expect(await ask(target, `select action from content_change where slug = 'under-way' and actor = 'job'`)).toEqual([
      'unpublish',
    ]);
    const again = await restore(await another(), backup, '--json');
    expect(JSON.parse(again.output)).toMatchObject({ ok: true, heldIssues: { stopped: 1, unscheduled: 1 } });
  });
});
