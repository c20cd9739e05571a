/** @module-tag extended */

import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { Caller } from '../support/caller.ts';
import { startInside } from '../support/inside-site.ts';
import { cleanUp } from '../support/jobs.ts';
import { runSato } from '../support/run-sato.ts';
import { PASSWORD, type SignedIn, signedIn } from '../support/sign-in.ts';
import { startOwnSite, type TestSite } from '../support/start-site.ts';
import { codeOf, turnOnTwoStep } from '../support/two-step.ts';

let site: TestSite;
let ana: SignedIn;
beforeAll(async () => {
  site = await startOwnSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.em.execute('delete from app_user where id > 1');
  await truncate(site.em, 'rate_limit, security_event');
  ana = await signedIn(site, { username: 'ana' });
});

const now = performance.now.bind(performance);
let ahead = 0;
/** Until the end of the test. Requests then read the keys again, as they do every few seconds. */
const secondsLater = () => {
  ahead += 6_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead);
};
const startAgain = async () => {
  const started = await startInside({ DATABASE_URL: site.databaseUrl });
  onTestFinished(started.end);
  return started;
};
const sato = (...args: string[]) => runSato(args, { env: { DATABASE_URL: site.databaseUrl } });
const versions = async (name: string) =>
  (
    await site.em.execute<{ version: number }[]>('select version from site_secret where name = ? order by 1', [name])
  ).map(({ version }) => version);
/** As if the newest keys had been created some time ago. */
const age = (interval: string) =>
  site.em.execute(`update site_secret set created_at = created_at - ?::interval`, [interval]);
const nameOf = async (caller: Caller) => {
  const { data } = await caller.graphql<{ me: { username: string } | null }>('{ me { username } }');
  return data?.me?.username ?? null;
};
const cookieOf = async (from: { url: string }) => {
  const caller = new Caller(from);
  expect(await caller.post('/api/auth/login', { username: 'ana', password: PASSWORD })).toMatchObject({ status: 200 });
  return caller;
};

it('there is no key with another name, and nothing is replaced', async () => {
  const before = await versions('session');
  const { code, errors } = await sato('secrets', 'rotate', 'sesion');
  expect({ code, errors }).toEqual({
    code: 1,
    errors:
      'error: There is no key named sesion. The keys are session, device, second-factor, passkey, login, password-reset, newsletter-limit, newsletter-opt-out, view, translation-wish.\n',
  });
  expect(await versions('session')).toEqual(before);
});

it('a replaced key logs no one out of any process, and a later login is signed with the new one', async () => {
  const other = await startAgain();
  const { code, output } = await sato('secrets', 'rotate', '--json');
  expect(code).toBe(0);
  const { rotated } = JSON.parse(output);
  expect(rotated).toEqual([
    'session',
    'device',
    'second-factor',
    'passkey',
    'login',
    'password-reset',
    'newsletter-limit',
    'newsletter-opt-out',
    'view',
    'translation-wish',
  ]);
  const [old = 0, next] = (await versions('session')).slice(-2);
  expect(next).toBe(old + 1);
  expect(await nameOf(ana)).toBe('ana');
  expect(await nameOf(await cookieOf(other))).toBe('ana');

  await age('1 minute');
  // Without the old key, only what the new one has signed is left.
  const [stored] = await site.em.execute<{ value: string }[]>(
    `select value from site_secret where name = 'session' and version = ?`,
    [next],
  );
  const signedWithNew = ({ cookie }: Caller) => {
    const [id = '', signature] = decodeURIComponent(cookie?.split('=')[1] ?? '')
      .slice(2)
      .split('.');
    const expected = createHmac('sha256', stored?.value ?? '')
      .update(id)
      .digest('base64');
    return signature === expected.replace(/=+$/, '');
  };
  secondsLater();
  const later = await cookieOf(site);
  expect(signedWithNew(later)).toBe(true);
  expect(await nameOf(Object.assign(new Caller(other), { cookie: later.cookie }))).toBe('ana');
  expect(await nameOf(Object.assign(new Caller(other), { cookie: ana.cookie }))).toBe('ana');
  expect(await nameOf(ana)).toBe('ana');

  const [event] = await site.em.execute(
    `select action, outcome, by_operator, detail from security_event where detail = 'session'`,
  );
  expect(event).toEqual({ action: 'key-rotation', outcome: 'success', by_operator: true, detail: 'session' });
});

it('deleting old keys ends what they have signed', async () => {
  expect(await nameOf(ana)).toBe('ana');
  expect(await sato('secrets', 'rotate', 'session', '--forget-old')).toMatchObject({ code: 0 });
  expect(await versions('session')).toHaveLength(1);
  secondsLater();
  expect(await nameOf(ana)).toBe(null);
  expect(await nameOf(await cookieOf(site))).toBe('ana');
});

it('two-step login goes on with its app and its recovery codes, and secrets are encrypted with the new key', async () => {
  const { secret, recoveryCodes } = await turnOnTwoStep(ana);
  const stored = () =>
    site.em.execute<{ secret: string; key_version: number }[]>('select secret, key_version from second_factor');
  const [before] = await stored();
  expect(await sato('secrets', 'rotate', 'second-factor')).toMatchObject({ code: 0 });
  const [after] = await stored();
  expect(after?.key_version).toBe((before?.key_version ?? 0) + 1);
  expect(after?.secret).not.toBe(before?.secret);
  const login = (code?: string) =>
    new Caller(site).post('/api/auth/login', { username: 'ana', password: PASSWORD, code });
  expect(await login('abcde-fghjk')).toMatchObject({ status: 401 });
  expect(await login(codeOf(secret, 1))).toMatchObject({ status: 200 });
  expect(await login(recoveryCodes[0])).toMatchObject({ status: 200 });
  expect(await login(recoveryCodes[0])).toMatchObject({ status: 401 });

  expect(await sato('secrets', 'rotate', 'second-factor', '--forget-old')).toMatchObject({ code: 0 });
  expect(await login(recoveryCodes[1])).toMatchObject({ status: 401 });
  // The next code of the app would be half a minute away.
  await site.em.execute('update second_factor set last_step = 0');
  const renewed = await ana.graphql<{ renewRecoveryCodes: string[] }>(
    `mutation { renewRecoveryCodes(password: "${PASSWORD}", code: "${codeOf(secret)}") }`,
  );
  expect(await login(renewed.data?.renewRecoveryCodes[0])).toMatchObject({ status: 200 });
});

it('a key goes when all that it signed has expired, and one that something still needs stays', async () => {
  const { secret } = await turnOnTwoStep(ana);
  await sato('secrets', 'rotate', '--forget-old');
  await ana.graphql(`mutation { renewRecoveryCodes(password: "${PASSWORD}", code: "${codeOf(secret, 1)}") }`);
  await sato('secrets', 'rotate');
  await age('31 days');
  await cleanUp(site.em, site.databaseUrl);
  expect(await versions('session')).toHaveLength(1);
  expect(await versions('login')).toHaveLength(1);
  expect(await versions('device')).toHaveLength(2);
  const { code, output } = await sato('secrets', 'list', '--json');
  expect(code).toBe(0);
  const keys: { name: string; use: string }[] = JSON.parse(output).keys;
  expect(keys.filter(({ name }) => name === 'device').map(({ use }) => use)).toEqual(['current', 'old']);
  expect(output).not.toMatch(/[0-9a-f]{64}/);
});
