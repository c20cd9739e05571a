/** @module-tag extended */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { used } from '#tests/support/used-limit.ts';
import { Caller } from '../support/caller.ts';
import { PASSWORD, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const CHANGE_PASSWORD =
  'mutation ($now: String!, $next: String!) { changePassword(currentPassword: $now, newPassword: $next) { id } }';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.em.execute('delete from app_user where id > 1');
  await truncate(site.em, 'session, rate_limit, security_event');
});

const login = (caller: Caller, n: number, username: string, password: string) =>
  caller.post('/api/auth/login', { username, password }, { 'x-forwarded-for': `203.0.113.${n}` });

/** One attempt from each of several addresses, with unknown browsers. @returns the statuses. */
async function guesses(count: number, username: string, password = 'a guess'): Promise<number[]> {
  const answers = Array.from({ length: count }, (_, n) => login(new Caller(site), n, username, password));
  return (await Promise.all(answers)).map(({ status }) => status);
}
/** Uses up the guesses at these accounts that need no pause. */
async function attacked(...usernames: string[]): Promise<void> {
  for (const username of usernames) await guesses(1, username);
  await used(site, 'login-failures', 20);
  for (const username of usernames) expect(await guesses(1, username)).toEqual([401]);
}
const counted = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length;

describe('an account that is attacked from many places', () => {
  it('BASE-08 allows 20 of 40 guesses at once and then one at a time, even if the last one is right', async () => {
    await signedIn(site, { username: 'ana' });
    const statuses = await guesses(40, 'ana');
    expect(counted(statuses, 401)).toBe(21);
    expect(counted(statuses, 429)).toBe(19);
    expect(await login(new Caller(site), 99, 'ana', PASSWORD)).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED' },
    });
  });

  it('BASE-08 pauses longer after each failure, up to 15 minutes', async () => {
    await signedIn(site, { username: 'ana' });
    await guesses(1, 'ana');
    await used(site, 'login-failures', 20);
    const waits: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const [first, second] = [
        await login(new Caller(site), n, 'ana', 'x guess'),
        await login(new Caller(site), n + 100, 'ana', 'x guess'),
      ];
      expect([first.status, second.status]).toEqual([401, 429]);
      waits.push(Math.ceil(Number(second.headers.get('retry-after')) / 30) * 30);
      await site.em.execute(`delete from rate_limit where key like 'login-pause:%'`);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  });

  it('BASE-13 BASE-08 answers the same for a name without an account', async () => {
    await signedIn(site, { username: 'ana' });
    const answers = async (username: string) => (await guesses(40, username)).toSorted();
    expect(await answers('nora')).toEqual(await answers('ana'));
  });

  it('BASE-08 still lets its owner in with a browser that was used before, but no other', async () => {
    const owner = await signedIn(site, { username: 'ana' });
    const neighbor = await signedIn(site, { username: 'bea' });
    await owner.post('/api/auth/logout');
    await attacked('ana');
    expect(await login(neighbor, 1, 'ana', PASSWORD)).toMatchObject({ status: 429 });
    expect(await login(owner, 2, 'ana', PASSWORD)).toMatchObject({ status: 200 });
  });

  it('a known browser gets ten attempts, like all others', async () => {
    const owner = await signedIn(site, { username: 'ana' });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await login(owner, n, 'ana', 'a guess')).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('BASE-08 refuses more than 60 logins in a quarter of an hour, from known browsers as well', async () => {
    const owner = await signedIn(site, { username: 'ana' });
    await used(site, 'login-success', 59);
    expect(await login(owner, 1, 'ana', PASSWORD)).toMatchObject({ status: 200 });
    const refused = await login(owner, 60, 'ana', PASSWORD);
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
    expect(await login(new Caller(site), 61, 'ana', PASSWORD)).toMatchObject({ status: 429 });
    expect(await owner.get('/api/auth/user')).toMatchObject({ status: 200 });
    await signedIn(site, { username: 'bea' });
  });

  it('BASE-08 of many logins at once, lets no more than 60 in', async () => {
    const owner = await signedIn(site, { username: 'ana' });
    const answers: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const callers = Array.from({ length: 45 }, () => Object.assign(new Caller(site), { device: owner.device }));
      await site.em.execute(`delete from rate_limit where key like 'login-device:%'`);
      const statuses = callers.map((caller, n) => login(caller, n, 'ana', PASSWORD));
      answers.push(...(await Promise.all(statuses)).map(({ status }) => status));
    }
    expect(counted(answers, 200)).toBeLessThan(60);
    expect(
      await site.em.execute(`select from security_event where action = 'login' and outcome = 'success'`),
    ).toHaveLength(counted(answers, 200) + 1);
  });

  it('after a password change, only the browser that made it is still known', async () => {
    const owner = await signedIn(site, { username: 'ana' });
    const old = new Caller(site);
    await login(old, 1, 'ana', PASSWORD);
    await owner.graphql(CHANGE_PASSWORD, { now: PASSWORD, next: 'battery staple' });
    await attacked('ana');
    expect(await login(old, 2, 'ana', 'battery staple')).toMatchObject({ status: 429 });
    expect(await login(owner, 3, 'ana', 'battery staple')).toMatchObject({ status: 200 });
  });

  it('a forged cookie does not shorten the wait', async () => {
    const owner = await signedIn(site, { username: 'ana' });
    const { user } = await signedIn(site, { username: 'bea' });
    const cookie = owner.device ?? '';
    await attacked('ana', 'bea');
    const forged: [string, string, string][] = [
      ['of another account', 'bea', cookie.replace(/~\d+\./, `~${user.id}.`)],
      ['with another signature', 'ana', `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`],
      ['of another browser', 'ana', cookie.replace(/=.{22}~/, `=${'A'.repeat(22)}~`)],
      ['without a signature', 'ana', cookie.replace(/\..*/, '.')],
      ['of nothing but separators', 'ana', `sato.device=${'~.'.repeat(2_000)}`],
    ];
    for (const [what, username, device] of forged) {
      const thief = Object.assign(new Caller(site), { device });
      expect((await login(thief, 1, username, PASSWORD)).status, what).toBe(429);
    }
    expect(await login(owner, 2, 'ana', PASSWORD)).toMatchObject({ status: 200 });
  });

  it('scripts cannot read the cookie, and it lasts a year; visitors and refused logins get none', async () => {
    await signedIn(site, { username: 'ana' });
    const cookies = async (password: string, headers = {}) =>
      (await new Caller(site).post('/api/auth/login', { username: 'ana', password }, headers)).headers.getSetCookie();
    expect(await cookies('a guess')).toEqual([]);
    const device = (await cookies(PASSWORD)).find((cookie) => cookie.startsWith('sato.device='));
    expect(device).toMatch(/Max-Age=31536000; Path=\/; .*HttpOnly; SameSite=Lax$/);
    const secure = (await cookies(PASSWORD, { 'x-forwarded-proto': 'https' })).find((cookie) => /device/.test(cookie));
    expect(secure).toMatch(/HttpOnly; Secure; SameSite=Lax$/);
  });
});

describe('a network address that guesses at many accounts', () => {
  const guess = (n: number, caller = new Caller(site)) => login(caller, 7, `nobody${n}`, 'a guess');

  it('pauses longer after each failure beyond 500 in a day; browsers that were used before and other places go on', async () => {
    const owner = await signedIn(site, { username: 'ana' });
    await guess(0);
    await site.em.execute(`update rate_limit set points = 500 where key like 'login-place-failures:%'`);
    const waits: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const [first, second] = [await guess(n), await guess(n + 100)];
      expect([first.status, second.status]).toEqual([401, 429]);
      waits.push(Math.ceil(Number(second.headers.get('retry-after')) / 30) * 30);
      if (n < 2) await site.em.execute(`delete from rate_limit where key like 'login-place-pause:%'`);
    }
    expect(waits).toEqual([30, 60, 120]);
    expect(await login(new Caller(site), 7, 'ana', PASSWORD)).toMatchObject({ status: 429 });
    expect(await login(owner, 7, 'ana', PASSWORD)).toMatchObject({ status: 200 });
    expect(await login(new Caller(site), 8, 'ana', PASSWORD)).toMatchObject({ status: 200 });
    const keys = JSON.stringify(await site.em.execute(`select key from rate_limit where key like 'login-place-%'`));
    expect(keys).not.toContain('203.0.113.7');
  });
});

describe('the name of an account', () => {
  it('BASE-08 spelled in another way gets no more attempts', async () => {
    await signedIn(site, { username: 'irma' });
    for (let n = 0; n < 10; n += 1) await login(new Caller(site), 7, 'irma', 'a guess');
    for (const spelling of ['IRMA', 'İrma', 'ırma', ' irma ']) {
      // If the database treats it as another name, there is no such account.
      expect([401, 429], spelling).toContain((await login(new Caller(site), 7, spelling, PASSWORD)).status);
    }
  });

  it('is not stored with the counters, because it may be a password typed into the wrong field', async () => {
    await guesses(3, 'correct horse battery');
    expect(JSON.stringify(await site.em.execute('select key from rate_limit'))).not.toMatch(/horse/);
  });
});
