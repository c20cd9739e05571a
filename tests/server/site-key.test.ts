/** @module-tag extended */

import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ask } from '../support/ask.ts';
import { Caller } from '../support/caller.ts';
import { emptyDatabase } from '../support/fresh-database.ts';
import { startInside } from '../support/inside-site.ts';
import { addedPasskey, localOrigin, logInWith, startLogin } from '../support/passkey.ts';
import { runSato } from '../support/run-sato.ts';
import { PASSWORD, signedIn } from '../support/sign-in.ts';
import { startOwnSite, type TestSite } from '../support/start-site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { codeOf, turnOnTwoStep } from '../support/two-step.ts';

interface StoredKey {
  name: string;
  version: number;
  value: string;
}

const IF_LOST = 'If it is lost, see "Encrypting the keys" in docs/operators.md.\n';
const NOT_SET = `The keys of the site are encrypted, but SITE_KEY is not set. Set it to the key that encrypted them. ${IF_LOST}`;
const WRONG = (key: string) =>
  `SITE_KEY doesn't decrypt the site's key ${key}. Add the key that encrypted it, after a comma. ${IF_LOST}`;

const newKey = () => randomBytes(32).toString('hex');

/** A site that goes away with the test. */
async function site(settings: Record<string, string> = {}): Promise<TestSite> {
  const own = await startOwnSite(settings);
  onTestFinished(own.close);
  return own;
}

/** The site on the same database once more, with these settings alone. */
async function start({ databaseUrl }: Pick<TestSite, 'databaseUrl'>, settings: Record<string, string> = {}) {
  const started = await startInside({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'debug', ...settings });
  onTestFinished(started.end);
  return started;
}

const refused = (message: string) => expect.objectContaining({ name: 'SetupError', message: message.trimEnd() });

const sato = ({ databaseUrl }: Pick<TestSite, 'databaseUrl'>, args: string[], settings: Record<string, string> = {}) =>
  runSato(args, { env: { DATABASE_URL: databaseUrl, ...settings } });

const stored = ({ em }: TestSite) =>
  em.execute<StoredKey[]>('select name, version, value from site_secret order by name, version');

/** Names and versions of the keys whose stored value can't be used as it is. */
async function encrypted(of: TestSite): Promise<string[]> {
  const keys = await stored(of);
  return keys.filter(({ value }) => !/^[0-9a-f]{64}$/.test(value)).map(({ name, version }) => `${name} ${version}`);
}

const all = async (of: TestSite) =>
  (await stored(of))
    .filter(({ name }) => name !== 'newsletter-opt-out')
    .map(({ name, version }) => `${name} ${version}`);

/** The same browser at another process. */
const at = (other: { url: string }, { cookie, device }: Caller) => Object.assign(new Caller(other), { cookie, device });

async function nameOf(caller: Caller): Promise<string | null> {
  const { data } = await caller.graphql<{ me: { username: string } | null }>('{ me { username } }');
  return data?.me?.username ?? null;
}

const logIn = (where: { url: string }, code?: string) =>
  new Caller(where).post('/api/auth/login', { username: 'ana', password: PASSWORD, code });

describe('a start is refused, and nothing is changed,', () => {
  it('if SITE_KEY is malformed, in a sentence without its value', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'site-key');
    const almost = newKey().slice(1);
    writeFileSync(file, `${almost}\n`);
    const own = await site();
    const before = await stored(own);
    const message =
      'These settings are wrong: SITE_KEY: expected 64 hexadecimal digits, or several such keys with commas between them.\n';
    const given: Record<string, string>[] = [{ SITE_KEY: almost }, { SITE_KEY_FILE: file }];
    for (const settings of given) {
      await expect(start(own, settings)).rejects.toThrow(refused(message));
      expect(await sato(own, ['secrets', 'list'], settings)).toEqual({ code: 2, output: '', errors: message });
    }
    expect(await stored(own)).toEqual(before);
  });

  it('if the keys are encrypted, and SITE_KEY is missing or another one; so are commands that need the keys', async () => {
    const own = await site({ SITE_KEY: newKey() });
    const before = await stored(own);
    const other = newKey();
    const given: [Record<string, string>, string][] = [
      [{}, NOT_SET],
      [{ SITE_KEY: other }, WRONG('session (version 1)')],
    ];
    for (const [settings, message] of given) {
      await expect(start(own, settings)).rejects.toThrow(refused(message));
      expect(await sato(own, ['secrets', 'rotate'], settings)).toEqual({ code: 2, output: '', errors: message });
      const { code, output } = await sato(own, ['secrets', 'rotate', '--forget-old', '--json'], settings);
      expect({ code, ...JSON.parse(output) }).toEqual({ code: 2, ok: false, error: message.trimEnd(), problems: [] });
      expect(await sato(own, ['secrets', 'list'], settings)).toMatchObject({ code: 0, errors: '' });
    }
    await expect(start(own, { SITE_KEY: '' })).rejects.toThrow(refused(NOT_SET));
    await expect(start(own, { SITE_KEY: `none,${other}` })).rejects.toThrow(refused(WRONG('session (version 1)')));
    expect(await stored(own)).toEqual(before);
  });

  it('if encrypted keys have changed places', async () => {
    const SITE_KEY = newKey();
    const own = await site({ SITE_KEY });
    await signedIn(own, { username: 'ana' });
    expect(await encrypted(own)).toEqual(expect.arrayContaining(['device 1', 'session 1']));
    await own.em.execute(`
      update site_secret s set value = o.value from site_secret o
      where s.name in ('session', 'device') and o.name in ('session', 'device') and o.name <> s.name`);
    const before = await stored(own);
    await expect(start(own, { SITE_KEY })).rejects.toThrow(refused(WRONG('device (version 1)')));
    expect(await stored(own)).toEqual(before);
  });
});

it('turned on, replaced and turned off, it logs no one out of any process', async () => {
  const own = await site();
  const ana = await signedIn(own, { username: 'ana' });
  const { secret, recoveryCodes } = await turnOnTwoStep(ana);
  const bea = await signedIn(own, { username: 'bea' });
  const { passkey } = await addedPasskey(bea);
  const plain = await stored(own);
  expect(await encrypted(own)).toEqual([]);
  const [old, next] = [newKey(), newKey()];
  const file = join(temporaryFolder(), 'site-key');
  writeFileSync(file, `${old}\n`);

  const goesOn = async (where: { url: string }) => {
    expect(await nameOf(at(where, ana))).toBe('ana');
    await own.em.execute('update second_factor set last_step = 0');
    expect(await logIn(where, codeOf(secret))).toMatchObject({ status: 200 });
    const caller = new Caller(where);
    const response = passkey.signed(await startLogin(caller), { origin: localOrigin(caller) });
    expect(await logInWith(caller, response)).toMatchObject({ data: { loginWithPasskey: { username: 'bea' } } });
  };
  const another = await start(own, { SITE_KEY_FILE: file });
  expect(await encrypted(own)).toEqual(await all(own));
  await goesOn(another);
  // This one has no SITE_KEY yet.
  await goesOn(own);
  await another.end();
  const outputs = [another.output()];
  const values = await stored(own);
  const starts: { settings: Record<string, string>; isEncrypted: boolean }[] = [
    { settings: { SITE_KEY: ` ${next.toUpperCase()} , ${old}` }, isEncrypted: true },
    { settings: { SITE_KEY: next }, isEncrypted: true },
    { settings: { SITE_KEY: `none,${next}` }, isEncrypted: false },
    { settings: {}, isEncrypted: false },
  ];
  for (const { settings, isEncrypted } of starts) {
    const where = await start(own, settings);
    expect(await encrypted(own)).toEqual(isEncrypted ? await all(own) : []);
    await goesOn(where);
    expect(await logIn(where, recoveryCodes.shift())).toMatchObject({ status: 200 });
    await where.end();
    outputs.push(where.output());
    values.push(...(await stored(own)));
  }
  await goesOn(own);
  expect(await stored(own)).toEqual(expect.arrayContaining(plain));
  expect(plain.length).toBeGreaterThan(1);
  const printed = outputs.join('\n');
  expect(printed).toContain('/graphql');
  for (const value of [old, next, ...values.map((key) => key.value)]) {
    expect(printed.toLowerCase()).not.toContain(value.toLowerCase());
  }
});

it('once the old key is gone from SITE_KEY, it decrypts nothing', async () => {
  const [old, next] = [newKey(), newKey()];
  const own = await site({ SITE_KEY: old });
  const before = await stored(own);
  await start(own, { SITE_KEY: `${next},${old}` });
  const after = await stored(own);
  expect(after.find(({ name }) => name === 'session')).not.toEqual(before.find(({ name }) => name === 'session'));
  await expect(start(own, { SITE_KEY: old })).rejects.toThrow(refused(WRONG('session (version 1)')));
  // A start that has nothing to change writes nothing.
  await start(own, { SITE_KEY: next });
  expect(await stored(own)).toEqual(after);
});

it('two starts at the same time encrypt every key once', async () => {
  const SITE_KEY = newKey();
  const own = await site();
  const ana = await signedIn(own, { username: 'ana' });
  const places = await Promise.all([start(own, { SITE_KEY }), start(own, { SITE_KEY })]);
  expect(await encrypted(own)).toEqual(await all(own));
  for (const where of places) expect(await nameOf(at(where, ana))).toBe('ana');
});

it('new and rotated keys are encrypted, and the list says so', async () => {
  const SITE_KEY = newKey();
  const own = await site({ SITE_KEY });
  const ana = await signedIn(own, { username: 'ana' });
  const { secret, recoveryCodes } = await turnOnTwoStep(ana);
  expect(await encrypted(own)).toEqual(await all(own));
  expect(await all(own)).toEqual(expect.arrayContaining(['device 1', 'login 1', 'second-factor 1', 'session 1']));

  const { code, output } = await sato(own, ['secrets', 'rotate'], { SITE_KEY });
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Replaced session, device') });
  expect(await encrypted(own)).toEqual(await all(own));
  expect(await all(own)).toEqual(expect.arrayContaining(['session 2', 'second-factor 2', 'session 1']));
  expect(await nameOf(ana)).toBe('ana');
  expect(await logIn(own, codeOf(secret, 1))).toMatchObject({ status: 200 });
  expect(await logIn(own, recoveryCodes[0])).toMatchObject({ status: 200 });

  const text = await sato(own, ['secrets', 'list']);
  expect(text.output).toMatch(/^name +version +created \(UTC\) +use +encrypted\n/);
  expect(text.output).toMatch(/^session +1 +\S+Z +current +yes$/m);
  expect(text.output).toMatch(/^newsletter-opt-out +1 +\S+Z +\S+ +no$/m);
  const json = await sato(own, ['secrets', 'list', '--json']);
  const listed: { name: string; encrypted: boolean }[] = JSON.parse(json.output).keys;
  expect(listed.filter(({ encrypted }) => !encrypted).map(({ name }) => name)).toEqual([
    'newsletter-opt-out',
    'newsletter-opt-out',
  ]);
  const printed = [output, text.output, json.output].join('\n');
  for (const value of [SITE_KEY, ...(await stored(own)).map((key) => key.value)]) expect(printed).not.toContain(value);

  expect(await sato(own, ['secrets', 'rotate', 'session', '--forget-old'], { SITE_KEY })).toMatchObject({ code: 0 });
  expect((await all(own)).filter((key) => key.startsWith('session'))).toEqual(['session 3']);
  expect(await encrypted(own)).toEqual(await all(own));
  expect(await nameOf(at(await start(own, { SITE_KEY }), ana))).toBe(null);
});

it('if it is lost, the site gets new keys, and deletes only what it cannot decrypt', async () => {
  const own = await site({ SITE_KEY: newKey() });
  const ana = await signedIn(own, { username: 'ana' });
  const bea = await signedIn(own, { username: 'bea' });
  await turnOnTwoStep(ana);
  const before = await stored(own);
  const SITE_KEY = newKey();
  const replaced = await sato(own, ['secrets', 'rotate', '--forget-unreadable'], { SITE_KEY });
  expect(replaced).toMatchObject({ code: 0, errors: '' });
  const after = await stored(own);
  const optOut = before.filter(({ name }) => name === 'newsletter-opt-out');
  expect(after).toEqual(expect.arrayContaining(optOut));
  expect(after.filter((key) => before.some(({ value }) => value === key.value))).toEqual(optOut);
  expect(await ask(own.databaseUrl, 'select count(*)::int from recovery_code')).toEqual([0]);
  expect(
    await ask(own.databaseUrl, `select detail from security_event where detail like 'session%' and by_operator`),
  ).toEqual(['session forget-unreadable']);

  const where = await start(own, { SITE_KEY });
  expect(await nameOf(at(where, bea))).toBe(null);
  expect(await new Caller(where).post('/api/auth/login', { username: 'bea', password: PASSWORD })).toMatchObject({
    status: 200,
  });
  expect(await sato(own, ['users', 'two-step-off', 'ana'], { SITE_KEY })).toMatchObject({ code: 0 });
  expect(await logIn(where)).toMatchObject({ status: 200 });
  const again = await signedIn({ ...own, ...where }, { username: 'eva' });
  const { secret } = await turnOnTwoStep(again);
  const code = codeOf(secret, 1);
  expect(await new Caller(where).post('/api/auth/login', { username: 'eva', password: PASSWORD, code })).toMatchObject({
    status: 200,
  });

  // With a SITE_KEY that fits, nothing is deleted.
  const kept = await all(own);
  expect(await sato(own, ['secrets', 'rotate', '--forget-unreadable'], { SITE_KEY })).toMatchObject({ code: 0 });
  expect(await all(own)).toEqual(expect.arrayContaining(kept));
  expect(await nameOf(again)).toBe('eva');
});

it('a backup holds no key that can be used without it, and the restored site needs it', async () => {
  const SITE_KEY = newKey();
  const own = await site();
  const ana = await signedIn(own, { username: 'ana' });
  const plain = (await stored(own)).filter(({ name }) => name !== 'newsletter-opt-out');
  expect(plain.length).toBeGreaterThan(1);
  await start(own, { SITE_KEY });
  const file = join(temporaryFolder(), 'site.backup');
  expect(await sato(own, ['backup', file])).toMatchObject({ code: 0 });
  const bytes = gunzipSync(readFileSync(file));
  for (const { value } of plain) expect(bytes.includes(value)).toBe(false);
  expect(bytes.includes('encrypted:')).toBe(true);

  const restored = async (settings: Record<string, string>, ...options: string[]) => {
    const { url: databaseUrl, drop } = await emptyDatabase();
    onTestFinished(drop);
    return { databaseUrl, ...(await sato({ databaseUrl }, ['restore', file, ...options], settings)) };
  };
  const fitting = await restored({ SITE_KEY }, '--json');
  expect(JSON.parse(fitting.output)).toMatchObject({ ok: true, needsSiteKey: false });
  const without = await restored({ SITE_KEY: newKey() });
  expect(without.code, without.errors).toBe(0);
  expect(without.output).toContain(
    'The keys of this site are encrypted. Before you start it, set SITE_KEY to the key of the site that was backed up.',
  );
  await expect(start(without)).rejects.toThrow(refused(NOT_SET));
  const where = await start(without, { SITE_KEY });
  // A backup brings back no session.
  expect(await nameOf(at(where, ana))).toBe(null);
  expect(await logIn(where)).toMatchObject({ status: 200 });
});
