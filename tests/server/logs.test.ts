/** @module-tag extended */

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../support/caller.ts';
import { freshDatabase, type TestDatabase } from '../support/fresh-database.ts';
import { startInside } from '../support/inside-site.ts';

const ANA = { username: 'ana', email: 'ana@example.org', password: 'correct-horse' };
const NEXT = 'battery-staple';
const CHANGE = `mutation ($now: String!, $next: String!) {
  changePassword(currentPassword: $now, newPassword: $next) { id }
}`;

describe('the log', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  const sql = async (statement: string) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(statement);
    await client.end();
  };

  it('tells nothing of addresses that strangers make up', async () => {
    const { url, output, end } = await startInside({ DATABASE_URL: database.url });
    for (const path of ['/news/%E0%A4%A', '/%', '/course/%ud800?lang=es', '/admin/videos/%E0%A4%A']) {
      await (await fetch(url + path)).text();
    }
    await end();
    expect(output()).not.toMatch(/decoded|%/);
  });

  it('BASE-14 holds no password, hash, cookie or session id: not of what works, not of what is refused, not of what fails', async () => {
    const site = await startInside({ DATABASE_URL: database.url, LOG_LEVEL: 'debug' });
    const ana = new Caller(site);
    const cookies: (string | null)[] = [];
    const call = async (work: Promise<unknown>) => {
      await work;
      cookies.push(ana.cookie);
    };
    await call(ana.post('/api/auth/register', ANA));
    await call(ana.post('/api/auth/login', ANA));
    await call(ana.post('/api/auth/login', { ...ANA, password: 'a wrong one' }));
    await call(ana.graphql(CHANGE, { now: 'a wrong one', next: NEXT }));
    await call(ana.graphql(CHANGE, { now: ANA.password, next: NEXT }));
    await call(ana.graphql(`mutation { changePassword(currentPassword: "${NEXT}") { nothing } }`));
    await call(ana.get(`/api/nothing?password=${NEXT}`));

    await sql(`create function fail() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$`);
    await sql('create trigger broken before insert or update on app_user for each row execute function fail()');
    await sql('create trigger broken before insert or update on session for each row execute function fail()');
    expect((await ana.graphql(CHANGE, { now: NEXT, next: ANA.password })).errors).toHaveLength(1);
    const bea = new Caller(ana.site);
    const registered = await bea.post('/api/auth/register', { ...ANA, username: 'bea', email: 'bea@example.org' });
    const login = await bea.post('/api/auth/login', { username: 'ana', password: NEXT });
    expect([registered.status, login.status]).toEqual([500, 500]);
    await sql('drop trigger broken on app_user');
    await sql('drop trigger broken on session');
    await sql('create trigger broken before insert on mail for each row execute function fail()');
    const mailed = await ana.graphql('mutation { requestEmailConfirmation(language: en) }');
    expect(mailed.errors).toHaveLength(1);

    await sql('drop trigger broken on mail');
    // PostgreSQL's error has the whole row.
    await sql('alter table app_user add constraint nothing check (false) not valid');
    const cleo = { username: 'cleo', email: 'cleo@example.org', password: 'staple-battery' };
    expect((await bea.post('/api/auth/register', cleo)).status).toBe(500);

    await site.end();
    const log = site.output();
    expect(log).toContain('"constraint":"nothing"');
    for (const value of ['cleo', cleo.password]) expect(log).not.toContain(value);
    expect(log).toContain('/api/auth/login');
    expect(log.match(/"level":50/g)?.length).toBeGreaterThanOrEqual(4);
    expect(log).toContain('broken on purpose');
    const ids = cookies.filter((cookie) => cookie !== null).map((cookie) => /s%3A([^.]+)\./.exec(cookie)?.[1]);
    expect(ids.length).toBe(cookies.length);
    // As in the links of mails.
    expect(log).not.toMatch(/#[\w-]{43}/);
    for (const secret of [ANA.password, NEXT, 'a wrong one', 'argon2', ...ids]) expect(log).not.toContain(secret);
  });
});
