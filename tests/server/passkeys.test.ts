import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSKEYS_MAX } from '#domain/limits.ts';
import { passkeySite } from '#server/modules/accounts/passkey-site.ts';
import { truncate } from '#tests/support/truncate.ts';
import { Caller } from '../support/caller.ts';
import { mailsOf, requestsAnswered, tokenIn } from '../support/mails.ts';
import {
  ADD_PASSKEY,
  addedPasskey,
  localOrigin,
  logInWith,
  Passkey,
  startAdding,
  startLogin,
} from '../support/passkey.ts';
import { PASSWORD, type SignedIn, withConfirmedEmail, withSession } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { codeOf, turnOnTwoStep } from '../support/two-step.ts';

const refusal = (code: string, fields: object = {}) => ({ errors: [{ extensions: { code, ...fields } }] });
const REFUSED = refusal('UNAUTHENTICATED');
const INVALID = refusal('BAD_USER_INPUT', { fields: { response: 'invalid' } });
const ANA = { data: { loginWithPasskey: { username: 'ana' } } };

describe('passkeys', () => {
  let site: TestSite;
  let ana: SignedIn;
  beforeAll(async () => {
    site = await startSite({ TRUST_PROXY: '' });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.em.execute('delete from app_user where id > 1');
    await truncate(site.em, 'rate_limit, passkey_challenge, security_event, mail');
    ana = await withConfirmedEmail(await withSession(site, { username: 'ana' }));
  });

  const start = (variables: object) =>
    ana.graphql(
      'mutation ($password: String!, $code: String) { startAddingPasskey(password: $password, code: $code) }',
      { ...variables },
    );
  const remove = (id: number, password = PASSWORD, caller: Caller = ana) =>
    caller.graphql(`mutation { removePasskey(id: ${id}, password: "${password}") }`);
  const isLoggedIn = async (caller: Caller) => (await caller.get('/api/auth/user')).status === 200;

  it('an open session alone adds none: it takes the password, and the code of an account with two-step login', async () => {
    expect(await start({ password: 'not hers' })).toMatchObject(
      refusal('BAD_USER_INPUT', { fields: { password: 'password_wrong' } }),
    );
    const { recoveryCodes } = await turnOnTwoStep(ana);
    const wrong = (code: string) => refusal('BAD_USER_INPUT', { fields: { code } });
    expect(await start({ password: PASSWORD })).toMatchObject(wrong('required'));
    expect(await start({ password: PASSWORD, code: '000000' })).toMatchObject(wrong('code_wrong'));
    expect((await start({ password: PASSWORD, code: recoveryCodes[0] })).errors).toBeUndefined();
  });

  it('once an account has a passkey, the password alone adds no way to log in and removes none', async () => {
    const NEEDED = refusal('FORBIDDEN', { fields: { account: 'passkey_needed' } });
    const intruder = new Caller(site);
    await intruder.post('/api/auth/login', { username: 'ana', password: PASSWORD });
    const needsPasskey = async (caller: Caller) => (await caller.graphql('{ me { needsPasskey } }')).data;
    const setUp = () =>
      intruder.graphql<{ setUpSecondFactor: { secret: string } }>(
        `mutation { setUpSecondFactor(password: "${PASSWORD}") { secret } }`,
      );
    // Both were begun before she had a passkey.
    const early = new Passkey(localOrigin(intruder)).created(await startAdding(intruder));
    const secret = (await setUp()).data?.setUpSecondFactor.secret ?? '';
    expect(await needsPasskey(intruder)).toEqual({ me: { needsPasskey: false } });

    const { id, passkey } = await addedPasskey(ana);
    expect(await intruder.graphql(ADD_PASSKEY, { name: 'Mine', response: early })).toMatchObject(NEEDED);
    expect(await intruder.graphql(`mutation { turnOnSecondFactor(code: "${codeOf(secret)}") }`)).toMatchObject(NEEDED);
    expect(await intruder.graphql(`mutation { startAddingPasskey(password: "${PASSWORD}") }`)).toMatchObject(NEEDED);
    expect(await setUp()).toMatchObject(NEEDED);
    expect(await remove(id, PASSWORD, intruder)).toMatchObject(NEEDED);
    expect(await ana.graphql('{ me { hasSecondFactor passkeys { name } } }')).toEqual({
      data: { me: { hasSecondFactor: false, passkeys: [{ name: 'Phone' }] } },
    });
    expect(await needsPasskey(intruder)).toEqual({ me: { needsPasskey: true } });

    const onPhone = new Caller(site);
    await logInWith(onPhone, passkey.signed(await startLogin(onPhone)));
    expect(await needsPasskey(onPhone)).toEqual({ me: { needsPasskey: false } });

    // With two-step login, a code is enough.
    const { recoveryCodes } = await turnOnTwoStep(onPhone);
    const [first, next] = recoveryCodes;
    const elsewhere = new Caller(site);
    await elsewhere.post('/api/auth/login', { username: 'ana', password: PASSWORD, code: first });
    expect(await needsPasskey(elsewhere)).toEqual({ me: { needsPasskey: false } });
    const added = await elsewhere.graphql(`mutation { startAddingPasskey(password: "${PASSWORD}", code: "${next}") }`);
    expect(added.errors).toBeUndefined();
  });

  it('once an account has a passkey, the password alone changes neither address nor password, and deletes nothing', async () => {
    const NEEDED = refusal('FORBIDDEN', { fields: { account: 'passkey_needed' } });
    const { passkey } = await addedPasskey(ana);
    const thief = new Caller(site);
    await thief.post('/api/auth/login', { username: 'ana', password: PASSWORD });
    const changeEmail = (caller: Caller, password = PASSWORD) =>
      caller.graphql(`mutation { changeEmail(email: "thief@example.org", password: "${password}") { pendingEmail } }`);
    const changePassword = (caller: Caller, currentPassword: string) =>
      caller.graphql(
        `mutation { changePassword(${currentPassword} newPassword: "battery staple") { passkeyConfirms } }`,
      );
    expect(await changeEmail(thief)).toMatchObject(NEEDED);
    expect(await changePassword(thief, `currentPassword: "${PASSWORD}",`)).toMatchObject(NEEDED);
    expect(await thief.graphql(`mutation { deleteAccount(password: "${PASSWORD}") }`)).toMatchObject(NEEDED);
    expect(await thief.graphql('{ me { email passkeyConfirms pendingEmail } }')).toEqual({
      data: { me: { email: ana.user.email, passkeyConfirms: false, pendingEmail: null } },
    });

    // A login with the passkey stands in for a password that someone else has changed, for some minutes.
    const onPhone = new Caller(site);
    await logInWith(onPhone, passkey.signed(await startLogin(onPhone)));
    const missing = refusal('BAD_USER_INPUT', { fields: { currentPassword: 'required' } });
    await site.em.execute(
      `update session set sess = jsonb_set(sess::jsonb, '{confirmedAt}', '0') where sess ->> 'passkeyId' is not null`,
    );
    expect(await changePassword(onPhone, '')).toMatchObject(missing);
    expect(await changePassword(thief, '')).toMatchObject(missing);
    await logInWith(onPhone, passkey.signed(await startLogin(onPhone)));
    expect(await changePassword(onPhone, '')).toEqual({ data: { changePassword: { passkeyConfirms: true } } });
    expect(await changeEmail(onPhone, '')).toEqual({ data: { changeEmail: { pendingEmail: 'thief@example.org' } } });
  });

  it('a link to an address that the account has just got removes no passkey', async () => {
    const { passkey } = await addedPasskey(ana);
    const reset = async (address: string) => {
      await truncate(site.em, 'mail');
      const ask = 'mutation ($email: String!) { requestPasswordReset(email: $email, language: en) }';
      await new Caller(site).graphql(ask, { email: address });
      await requestsAnswered(site);
      const [mail] = await mailsOf(site);
      return new Caller(site).graphql(
        'mutation ($token: String!) { resetPassword(token: $token, newPassword: "battery staple", removePasskeys: true) { id } }',
        { token: mail ? tokenIn(mail) : '' },
      );
    };
    const hasPasskey = async () => (await site.em.execute('select id from passkey')).length === 1;
    await ana.graphql(`mutation { changeEmail(email: "new@example.org", password: "${PASSWORD}") { id } }`);
    const link = (await mailsOf(site)).at(-1);
    // The new one counts only once its link is used, in a session of the account.
    expect(await reset('new@example.org')).toMatchObject(
      refusal('BAD_USER_INPUT', { fields: { token: 'link_expired' } }),
    );
    const confirm = (caller: Caller) => caller.graphql(`mutation { confirmEmail(token: "${link && tokenIn(link)}") }`);
    expect(await confirm(new Caller(site))).toMatchObject(
      refusal('UNAUTHENTICATED', { fields: { account: 'account_needed' } }),
    );
    expect(await confirm(await withSession(site))).toMatchObject(refusal('UNAUTHENTICATED'));
    expect(await confirm(ana)).toEqual({ data: { confirmEmail: true } });
    expect(await reset('new@example.org')).toMatchObject(
      refusal('BAD_USER_INPUT', { fields: { removePasskeys: 'passkeys_kept_for_new_address' } }),
    );
    const visitor = new Caller(site);
    expect(await logInWith(visitor, passkey.signed(await startLogin(visitor)))).toEqual(ANA);
    await site.em.execute(`update app_user set email_changed_at = now() - interval '7 days'`);
    expect((await reset('new@example.org')).errors).toBeUndefined();
    expect(await hasPasskey()).toBe(false);
  });

  it('only what was asked for is added, from this site, for this account, by a verified person, once', async () => {
    const origin = localOrigin(ana);
    const add = (response: string, caller: Caller = ana) => caller.graphql(ADD_PASSKEY, { name: 'Phone', response });
    const made = async (given: object) => new Passkey(origin).created(await startAdding(ana), given);
    const fresh = new Passkey(origin);
    expect(await add('{"id":')).toMatchObject(INVALID);
    expect(await add('{}')).toMatchObject(refusal('BAD_USER_INPUT'));
    expect(await add(await made({ challenge: Buffer.alloc(32).toString('base64url') }))).toMatchObject(INVALID);
    expect(await add(await made({ origin: 'https://evil.example' }))).toMatchObject(INVALID);
    expect(await add(await made({ origin: 'http://localhost.evil.example' }))).toMatchObject(INVALID);
    expect(await add(await made({ rpId: 'evil.example' }))).toMatchObject(INVALID);
    expect(await add(await made({ isVerified: false }))).toMatchObject(INVALID);
    // The challenge of a login, and of someone else.
    const other = await withConfirmedEmail(await withSession(site));
    expect(await add(fresh.created(await startLogin(ana)))).toMatchObject(INVALID);
    expect(await add(fresh.created(await startAdding(other)))).toMatchObject(INVALID);
    const options = await startAdding(ana);
    const response = fresh.created(options);
    const attempts = await Promise.all([add(response), add(response)]);
    expect(attempts.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    // The same credential again, also for someone else.
    expect(await add(fresh.created(await startAdding(other)), other)).toMatchObject(refusal('CONFLICT'));
    expect(await ana.graphql('{ me { passkeys { name isSynced lastUsedAt } } }')).toEqual({
      data: { me: { passkeys: [{ name: 'Phone', isSynced: false, lastUsedAt: null }] } },
    });
    const challenges = await site.em.execute('select hash from passkey_challenge');
    expect(JSON.stringify(challenges)).not.toContain(JSON.parse(options).challenge);
  });

  it('an account has ten at most', async () => {
    await addedPasskey(ana);
    await site.em.execute(
      `insert into passkey (user_id, credential_id, public_key, counter, transports, is_synced, name)
       select ?, 'credential-' || n, '', 0, '{}', false, 'Key' from generate_series(1, ?) n`,
      [ana.user.id, PASSKEYS_MAX - 2],
    );
    const [one, two] = [await startAdding(ana), await startAdding(ana)];
    const add = (options: string) =>
      ana.graphql(ADD_PASSKEY, { name: 'Last', response: new Passkey(localOrigin(ana)).created(options) });
    expect((await add(one)).errors).toBeUndefined();
    expect(await add(two)).toMatchObject(refusal('CONFLICT'));
    expect(await start({ password: PASSWORD })).toMatchObject(refusal('CONFLICT'));
  });

  it('logs in without password and code, also with two-step login; each challenge once', async () => {
    const { passkey } = await addedPasskey(ana);
    await turnOnTwoStep(ana);
    const visitor = new Caller(site);
    const response = passkey.signed(await startLogin(visitor));
    const [first, second] = await Promise.all([logInWith(visitor, response), logInWith(new Caller(site), response)]);
    expect([first, second]).toContainEqual(ANA);
    expect([first, second].filter(({ errors }) => errors?.[0]?.extensions?.code === 'UNAUTHENTICATED')).toHaveLength(1);
    expect(await logInWith(new Caller(site), response)).toMatchObject(REFUSED);
    const { body } = await ana.get('/api/account/export');
    expect(body).toMatchObject({ passkeys: [{ name: 'Phone', lastUsedAt: expect.any(String) }] });
  });

  it('no other answer logs in: wrong challenge, origin, site, key, account, person or counter', async () => {
    const { passkey } = await addedPasskey(ana);
    const { passkey: stranger } = await addedPasskey(await withSession(site));
    const visitor = new Caller(site);
    const attempt = async (given: object, by = passkey) =>
      logInWith(visitor, by.signed(await startLogin(visitor), given));
    expect(await logInWith(visitor, 'not JSON')).toMatchObject(INVALID);
    expect(await attempt({ challenge: Buffer.alloc(32).toString('base64url') })).toMatchObject(REFUSED);
    expect(await attempt({ challenge: JSON.parse(await startAdding(ana)).challenge })).toMatchObject(REFUSED);
    expect(await attempt({ origin: 'https://evil.example' })).toMatchObject(REFUSED);
    expect(await attempt({ rpId: 'evil.example' })).toMatchObject(REFUSED);
    expect(await attempt({ isVerified: false })).toMatchObject(REFUSED);
    expect(await attempt({ id: 'unknown' })).toMatchObject(REFUSED);
    // Someone else's key under the name of hers, and hers for someone else's account.
    const { credential, userHandle } = passkey;
    expect(await attempt({ id: credential, userHandle }, stranger)).toMatchObject(REFUSED);
    expect(await attempt({ userHandle: stranger.userHandle })).toMatchObject(REFUSED);
    const old = passkey.signed(await startLogin(visitor));
    await site.em.execute(`update passkey_challenge set expires_at = now()`);
    expect(await logInWith(visitor, old)).toMatchObject(REFUSED);
    expect(await isLoggedIn(visitor)).toBe(false);
    // A copy of the key doesn't know how often the other one was used.
    expect(await attempt({ counter: 5 })).toEqual(ANA);
    expect(await attempt({ counter: 5 })).toMatchObject(REFUSED);
    expect(await attempt({ counter: 0 })).toMatchObject(REFUSED);
    expect(await attempt({ counter: 6 })).toEqual(ANA);
  });

  it('the headers of a request decide nothing: the site is that of the settings', async () => {
    const { passkey } = await addedPasskey(ana);
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'http://evil.example' };
    const { body } = await new Caller(site).post(
      '/graphql',
      { query: 'mutation { startPasskeyLogin }' },
      { 'x-forwarded-host': forged['x-forwarded-host'] },
    );
    const options: string = (body as { data: { startPasskeyLogin: string } }).data.startPasskeyLogin;
    expect(JSON.parse(options).rpId).toBe('localhost');
    const response = passkey.signed(options, { origin: forged.origin, rpId: forged.host });
    expect(await logInWith(new Caller(site), response)).toMatchObject(REFUSED);
    expect(passkeySite('https://sato.example/')).toMatchObject({ id: 'sato.example' });
    expect(passkeySite('https://sato.example:8443')?.expected('https://evil.example')).toBe(
      'https://sato.example:8443',
    );
    expect(passkeySite('http://localhost:3000')?.expected('http://localhost:4000')).toBe('http://localhost:3000');
    expect(passkeySite(null)?.expected('http://localhost:4000')).toBe('http://localhost:4000');
    expect(passkeySite(null)?.expected('https://localhost.evil.example')).toBe('http://localhost');
    for (const url of ['http://sato.example', 'https://192.0.2.1', 'https://[2001:db8::1]']) {
      expect(passkeySite(url)).toBeNull();
    }
  });

  it('a disabled account is refused, and a deleted one takes its passkeys along', async () => {
    const { passkey } = await addedPasskey(ana);
    await site.em.execute('update app_user set disabled_at = now() where id = ?', [ana.user.id]);
    const visitor = new Caller(site);
    expect(await logInWith(visitor, passkey.signed(await startLogin(visitor)))).toMatchObject(REFUSED);
    await site.em.execute('update app_user set disabled_at = null where id = ?', [ana.user.id]);
    expect(await logInWith(visitor, passkey.signed(await startLogin(visitor)))).toEqual(ANA);
    const { data } = await visitor.graphql(`mutation { deleteAccount(password: "${PASSWORD}") }`);
    expect(data).toEqual({ deleteAccount: true });
    expect(await site.em.execute('select id from passkey')).toEqual([]);
    expect(await logInWith(visitor, passkey.signed(await startLogin(visitor)))).toMatchObject(REFUSED);
  });

  it('removing one takes the password, ends what it began, and tells the owner, as adding does', async () => {
    const { id, passkey } = await addedPasskey(ana, 'Phone');
    const { passkey: laptop } = await addedPasskey(ana, 'Laptop');
    const onPhone = new Caller(site);
    const onLaptop = new Caller(site);
    await logInWith(onPhone, passkey.signed(await startLogin(onPhone)));
    await logInWith(onLaptop, laptop.signed(await startLogin(onLaptop)));
    expect(await remove(id, 'not hers')).toMatchObject(
      refusal('BAD_USER_INPUT', { fields: { password: 'password_wrong' } }),
    );
    expect(await remove(id, PASSWORD, await withSession(site))).toMatchObject(refusal('NOT_FOUND'));
    expect(await remove(id)).toEqual({ data: { removePasskey: true } });
    expect(await remove(id)).toMatchObject(refusal('NOT_FOUND'));
    expect(await Promise.all([onPhone, onLaptop, ana].map(isLoggedIn))).toEqual([false, true, true]);
    expect(await logInWith(onPhone, passkey.signed(await startLogin(onPhone)))).toMatchObject(REFUSED);

    const mails = await mailsOf(site);
    expect(mails.map(({ kind }) => kind)).toEqual(['passkey-added', 'passkey-added', 'passkey-removed']);
    expect(mails[2]?.text).toContain('Phone');
    const events = await site.em.execute<{ event: string }[]>(
      `select concat_ws(' ', action, outcome, detail) as event from security_event
       where account_id = ? and (action like 'passkey%' or detail like 'passkey%') order by id`,
      [ana.user.id],
    );
    expect(events.map(({ event }) => event)).toEqual([
      ...['passkey-start success', 'passkey-add success', 'passkey-start success', 'passkey-add success'],
      ...['login success passkey', 'login success passkey'],
      ...['passkey-remove failure password_wrong', 'passkey-remove success', 'passkey-remove failure NOT_FOUND'],
    ]);
  });

  it('strangers who guess passwords can’t keep a passkey from logging in, and passkey logins have a limit', async () => {
    const { passkey } = await addedPasskey(ana);
    const stranger = new Caller(site);
    const guess = () => stranger.post('/api/auth/login', { username: 'ana', password: 'not hers' });
    let status = 0;
    for (let n = 0; n < 11; n += 1) ({ status } = await guess());
    expect(status).toBe(429);
    const visitor = new Caller(site);
    expect(await logInWith(visitor, passkey.signed(await startLogin(visitor)))).toEqual(ANA);
    // From now on the site knows the browser.
    await visitor.post('/api/auth/logout');
    expect((await visitor.post('/api/auth/login', { username: 'ana', password: PASSWORD })).status).toBe(200);
    await site.em.execute(`update rate_limit set points = 600 where key like 'passkey-login%'`);
    expect(await visitor.graphql('mutation { startPasskeyLogin }')).toMatchObject(refusal('RATE_LIMITED'));
  });
});

it('ADMIN_SECOND_FACTOR=required: a passkey opens the admin area, in sessions that it began', async () => {
  const site = await startSite({ ADMIN_SECOND_FACTOR: 'required' });
  const admin = await withSession(site, { username: 'bea', role: 'admin' });
  const adminOnly = async (caller: Caller) =>
    (await caller.graphql('{ me { needsSecondFactor } managedUsers(pageSize: 10) { totalCount } }')).errors ===
    undefined;
  expect(await adminOnly(admin)).toBe(false);
  const { id, passkey } = await addedPasskey(admin);
  expect(await adminOnly(admin)).toBe(true);
  const byPassword = new Caller(site);
  await byPassword.post('/api/auth/login', { username: 'bea', password: PASSWORD });
  expect(await adminOnly(byPassword)).toBe(false);
  await byPassword.graphql(ADD_PASSKEY, {
    name: 'Mine',
    response: new Passkey(localOrigin(byPassword)).created(
      (await startAdding(byPassword)) || (await startAdding(admin)),
    ),
  });
  await turnOnTwoStep(byPassword);
  expect(await adminOnly(byPassword)).toBe(false);
  const byPasskey = new Caller(site);
  await logInWith(byPasskey, passkey.signed(await startLogin(byPasskey)));
  expect(await adminOnly(byPasskey)).toBe(true);
  await byPasskey.graphql('mutation { endOtherSessions }');
  expect(await adminOnly(byPasskey)).toBe(true);
  await byPasskey.graphql(`mutation { removePasskey(id: ${id}, password: "${PASSWORD}") }`);
  expect(await adminOnly(byPasskey)).toBe(false);
  await site.close();
});

it('ADMIN_SECOND_FACTOR=required: a link removes no passkey that a role needs, and goes on working', async () => {
  const site = await startSite({ ADMIN_SECOND_FACTOR: 'required' });
  const admin = await withSession(site, { role: 'admin' });
  await addedPasskey(admin);
  const { user } = admin;
  const visitor = new Caller(site);
  await visitor.graphql('mutation ($email: String!) { requestPasswordReset(email: $email, language: en) }', {
    email: user.email,
  });
  await requestsAnswered(site);
  const mail = (await mailsOf(site)).find(({ kind }) => kind === 'reset-password');
  const reset = (removePasskeys: boolean) =>
    visitor.graphql(
      'mutation ($token: String!, $removePasskeys: Boolean!) { resetPassword(token: $token, newPassword: "battery staple", removePasskeys: $removePasskeys) { username } }',
      { token: mail ? tokenIn(mail) : '', removePasskeys },
    );
  expect(await reset(true)).toMatchObject(refusal('BAD_USER_INPUT', { fields: { removePasskeys: 'passkeys_kept' } }));
  expect(await reset(false)).toEqual({ data: { resetPassword: { username: user.username } } });
  expect(await site.em.execute('select from passkey')).toHaveLength(1);
  await site.close();
});
