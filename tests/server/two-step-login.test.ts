import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { Caller } from '../support/caller.ts';
import { mailsOf, requestsAnswered, tokenIn } from '../support/mails.ts';
import { otherSession, untilSessionWaits } from '../support/other-session.ts';
import { ADD_PASSKEY, addedPasskey, localOrigin, logInWith, Passkey, startLogin } from '../support/passkey.ts';
import { PASSWORD, type SignedIn, withConfirmedEmail, withSession } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { codeOf, turnOnTwoStep } from '../support/two-step.ts';

describe('two-step login', () => {
  let site: TestSite;
  let ana: SignedIn;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.em.execute('delete from app_user where id > 1');
    await truncate(site.em, 'rate_limit');
    ana = await withConfirmedEmail(await withSession(site, { username: 'ana' }));
  });

  const login = (code?: string, password = PASSWORD) =>
    new Caller(site).post('/api/auth/login', { username: 'ana', password, code });
  const turnOn = (code: string) => ana.graphql(`mutation { turnOnSecondFactor(code: "${code}") }`);
  const turnOff = (code: string, password = PASSWORD) =>
    ana.graphql(`mutation { turnOffSecondFactor(password: "${password}", code: "${code}") }`);
  const refusal = (code: string, fields: object = {}) => ({ errors: [{ extensions: { code, ...fields } }] });
  const mails = async () =>
    (await mailsOf(site)).filter(({ recipient }) => recipient === ana.user.email).map(({ kind }) => kind);
  /** With a code, because two-step login is on. */
  async function addedPasskeyWith(code: string) {
    const { data } = await ana.graphql<{ startAddingPasskey: string }>(
      `mutation { startAddingPasskey(password: "${PASSWORD}", code: "${code}") }`,
    );
    const passkey = new Passkey(localOrigin(ana));
    const response = passkey.created(data?.startAddingPasskey ?? '');
    await ana.graphql(ADD_PASSKEY, { name: 'Phone', response });
    return { passkey };
  }
  const untilTwoWait = () =>
    expect
      .poll(() =>
        site.em.execute(
          `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ),
      )
      .toHaveLength(2);
  const REQUIRED = { status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } };
  const WRONG = { status: 401, body: { code: 'UNAUTHENTICATED', fields: { code: 'code_wrong' } } };

  it('a wrong password and a wrong code turn nothing on', async () => {
    const setUp = (password: string) =>
      ana.graphql(`mutation { setUpSecondFactor(password: "${password}") { secret } }`);
    expect(await setUp('not hers')).toMatchObject(
      refusal('BAD_USER_INPUT', { fields: { password: 'password_wrong' } }),
    );
    expect(await turnOn('123456')).toMatchObject(refusal('BAD_USER_INPUT', { fields: { code: 'code_wrong' } }));
    await setUp(PASSWORD);
    expect(await turnOn('12345')).toMatchObject(refusal('BAD_USER_INPUT'));
    expect(await login()).toMatchObject({ status: 200 });
  });

  it('turning it on ends the other sessions, which began with the password alone', async () => {
    const other = new Caller(site);
    await other.post('/api/auth/login', { username: 'ana', password: PASSWORD });
    await turnOnTwoStep(ana);
    const statuses = [await other.get('/api/auth/user'), await ana.get('/api/auth/user')].map(({ status }) => status);
    expect(statuses).toEqual([401, 200]);
  });

  it.each([
    ['changeEmail', (code) => `changeEmail(email: "new@example.org", password: "${PASSWORD}"${code}) { id }`],
    [
      'changePassword',
      (code) => `changePassword(currentPassword: "${PASSWORD}", newPassword: "battery staple"${code}) { id }`,
    ],
    ['removePasskey', (code, id) => `removePasskey(id: ${id}, password: "${PASSWORD}"${code})`],
    ['renewRecoveryCodes', (code) => `renewRecoveryCodes(password: "${PASSWORD}"${code})`],
    ['confirmPassword', (code) => `confirmPassword(password: "${PASSWORD}"${code})`],
    ['deleteAccount', (code) => `deleteAccount(password: "${PASSWORD}"${code})`],
  ] satisfies [string, (code: string, passkey: number) => string][])(
    'once it is on, %s takes a code as well as the password',
    async (_name, operation: (code: string, passkey: number) => string) => {
      const { id } = await addedPasskey(ana);
      const { recoveryCodes } = await turnOnTwoStep(ana);
      const ask = (code: string) => ana.graphql(`mutation { ${operation(code, id)} }`);
      expect(await ask('')).toMatchObject(refusal('BAD_USER_INPUT', { fields: { code: 'required' } }));
      expect(await ask(', code: "000000"')).toMatchObject(
        refusal('BAD_USER_INPUT', { fields: { code: 'code_wrong' } }),
      );
      expect((await ask(`, code: "${recoveryCodes[0]}"`)).errors).toBeUndefined();
    },
  );

  it('a right password alone starts no session, and a wrong one never tells that a code is needed', async () => {
    await turnOnTwoStep(ana);
    const answer = await login();
    expect(answer).toMatchObject(REQUIRED);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await login('')).toMatchObject(REQUIRED);
    const wrong = await login(undefined, 'not hers');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', fields: {} } });
    expect(await login('000000000')).toMatchObject(WRONG);
    const overGraphql = await new Caller(site).graphql(
      `mutation { login(username: "ana", password: "${PASSWORD}") { id } }`,
    );
    expect(overGraphql).toMatchObject(refusal('SECOND_FACTOR_REQUIRED'));
  });

  it('a code works once, also if it is sent several times at once, and with spaces', async () => {
    const { secret } = await turnOnTwoStep(ana);
    expect(await login(codeOf(secret))).toMatchObject(WRONG);
    const next = codeOf(secret, 1);
    const spaced = `${next.slice(0, 3)} ${next.slice(3)}`;
    const statuses = await Promise.all([login(next), login(spaced), login(next)]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
  });

  it('a recovery code works once; new ones replace those that are left', async () => {
    const { recoveryCodes } = await turnOnTwoStep(ana);
    expect(new Set(recoveryCodes).size).toBe(10);
    // 32 letters, so 120 bits.
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-km-np-z2-9]{6}(-[a-km-np-z2-9]{6}){3}$/);
    const [first = '', second = '', third = ''] = recoveryCodes;
    expect((await login(first.toUpperCase())).status).toBe(200);
    expect(await login(first)).toMatchObject(WRONG);
    const left = await ana.graphql('{ me { hasSecondFactor recoveryCodesLeft } }');
    expect(left.data).toEqual({ me: { hasSecondFactor: true, recoveryCodesLeft: 9 } });
    await ana.graphql(`mutation { renewRecoveryCodes(password: "${PASSWORD}", code: "${second}") }`);
    expect(await login(third)).toMatchObject(WRONG);
    expect(await mails()).toEqual(['second-factor-on', 'recovery-codes']);
  });

  it('BASE-08 codes cannot be guessed: after ten wrong ones even the right one has to wait', async () => {
    const { secret } = await turnOnTwoStep(ana);
    const device = new Caller(site);
    const guess = (code: string) => device.post('/api/auth/login', { username: 'ana', password: PASSWORD, code });
    for (let n = 0; n < 10; n += 1) {
      await site.em.execute(`delete from rate_limit where key like 'login-%'`);
      expect(await guess(`99999${n}9`)).toMatchObject(WRONG);
    }
    await site.em.execute(`delete from rate_limit where key like 'login-%'`);
    expect(await guess(codeOf(secret, 1))).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });

  it('BASE-08 someone who knows the password uses up no code of a browser or session that the owner has used', async () => {
    const { secret, recoveryCodes } = await turnOnTwoStep(ana);
    const at = (caller: Caller, code: string) =>
      caller.post('/api/auth/login', { username: 'ana', password: PASSWORD, code });
    const known = new Caller(site);
    expect((await at(known, recoveryCodes[0] ?? '')).status).toBe(200);
    await known.post('/api/auth/logout');
    await site.em.execute(
      `insert into rate_limit (key, points, expire) values ('second-factor:${ana.user.id} ', 10, null)`,
    );
    expect((await at(new Caller(site), '000000')).status).toBe(429);
    expect((await at(known, codeOf(secret, 1))).status).toBe(200);
    // Recovery codes work from anywhere.
    expect((await at(new Caller(site), recoveryCodes[1] ?? '')).status).toBe(200);
  });

  it('BASE-08 of an app, a hundred wrong codes in a row are the last; the owner hears of ten; other ways still work', async () => {
    const { secret, recoveryCodes } = await turnOnTwoStep(ana);
    const { passkey } = await addedPasskeyWith(recoveryCodes[0] ?? '');
    await truncate(site.em, 'mail, rate_limit');
    const wrong = (count: number) => site.em.execute('update second_factor set wrong_codes = ?', [count]);
    await login('000000');
    await wrong(9);
    const answers = await Promise.all(['000001', '000002'].map((code) => login(code)));
    expect(answers).toMatchObject([WRONG, WRONG]);
    await wrong(99);
    await login('000003');
    expect(await mails()).toEqual(['wrong-codes', 'wrong-codes']);
    const usedUp = { status: 401, body: { fields: { code: 'codes_used_up' } } };
    expect(await login(codeOf(secret, 1))).toMatchObject(usedUp);
    expect((await login(recoveryCodes[1])).status).toBe(200);
    expect((await login(codeOf(secret, 1))).status).toBe(200);
    await wrong(100);
    const phone = new Caller(site);
    expect(await logInWith(phone, passkey.signed(await startLogin(phone)))).toMatchObject({ data: {} });
    expect(await site.em.execute('select wrong_codes from second_factor')).toEqual([{ wrong_codes: 0 }]);
  });

  it('BASE-08 in a session of the owner, wrong codes count toward no hundred, and a right one works after it', async () => {
    const { secret, recoveryCodes } = await turnOnTwoStep(ana);
    const counted = () => site.em.execute('select wrong_codes from second_factor');
    await turnOff('000000');
    expect(await counted()).toEqual([{ wrong_codes: 0 }]);
    const earlier = (points: number) =>
      site.em.execute(
        `insert into rate_limit (key, points, expire) values (?, ?, null)
         on conflict (key) do update set points = excluded.points`,
        [`second-factor-session:${ana.user.id}`, points],
      );
    await earlier(9);
    await turnOff('000001');
    expect(await mails()).toEqual(['second-factor-on', 'wrong-codes']);
    await earlier(30);
    expect(await turnOff(codeOf(secret, 1))).toMatchObject(refusal('RATE_LIMITED'));
    await truncate(site.em, 'rate_limit');
    await site.em.execute('update second_factor set wrong_codes = 100');
    const confirm = `mutation { confirmPassword(password: "${PASSWORD}", code: "${codeOf(secret, 1)}") }`;
    expect(await ana.graphql(confirm)).toEqual({ data: { confirmPassword: true } });
    expect(await turnOff(recoveryCodes[0] ?? '')).toEqual({ data: { turnOffSecondFactor: true } });
  });

  it('BASE-08 a new password by a link starts the count of wrong codes again, once a day', async () => {
    const { secret } = await turnOnTwoStep(ana);
    const resetAfterMany = async (newPassword: string) => {
      await site.em.execute('update second_factor set wrong_codes = 100');
      await truncate(site.em, 'mail');
      await new Caller(site).graphql(`mutation { requestPasswordReset(email: "${ana.user.email}", language: en) }`);
      await requestsAnswered(site);
      const mail = (await mailsOf(site)).find(({ kind }) => kind === 'reset-password');
      await new Caller(site).graphql(
        `mutation { resetPassword(token: "${mail && tokenIn(mail)}", newPassword: "${newPassword}") { id } }`,
      );
    };
    await resetAfterMany('battery staple');
    expect((await login(codeOf(secret, 1), 'battery staple')).status).toBe(200);
    await resetAfterMany('horse battery');
    expect(await login(codeOf(secret, 1), 'horse battery')).toMatchObject({
      status: 401,
      body: { fields: { code: 'codes_used_up' } },
    });
  });

  it('is never on with a secret that someone else set up while it was being turned on', async () => {
    const setUp = (caller: Caller) =>
      caller.graphql<{ setUpSecondFactor: { secret: string } }>(
        `mutation { setUpSecondFactor(password: "${PASSWORD}") { secret } }`,
      );
    const intruder = new Caller(site);
    await intruder.post('/api/auth/login', { username: 'ana', password: PASSWORD });
    const secret = (await setUp(ana)).data?.setUpSecondFactor.secret ?? '';
    const holder = await otherSession(site, `select from app_user where id = ${ana.user.id} for update`);
    const turningOn = turnOn(codeOf(secret));
    await untilSessionWaits(site, 'app_user');
    const other = setUp(intruder);
    await Promise.race([other, untilTwoWait()]);
    await holder.commit();
    await turningOn;
    expect(await other).toMatchObject(refusal('CONFLICT'));
    expect((await login(codeOf(secret, 1))).status).toBe(200);
  });

  it('secrets and recovery codes are stored so that a copy of the tables reveals none, and are in no export', async () => {
    const { secret, recoveryCodes } = await turnOnTwoStep(ana);
    const stored = JSON.stringify([
      await site.em.execute('select * from second_factor'),
      await site.em.execute('select * from recovery_code'),
      (await ana.get('/api/account/export')).body,
    ]);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(stored).not.toContain(text);
    }
    expect(stored).toContain('twoStepLoginSince');
  });

  it('turning it off takes the password and a code; the security log has each step', async () => {
    const { recoveryCodes } = await turnOnTwoStep(ana);
    const [code = ''] = recoveryCodes;
    expect(await turnOff(code, 'not hers')).toMatchObject(refusal('BAD_USER_INPUT'));
    expect(await turnOff('123456')).toMatchObject(refusal('BAD_USER_INPUT', { fields: { code: 'code_wrong' } }));
    expect(await login()).toMatchObject(REQUIRED);
    expect(await turnOff(code)).toEqual({ data: { turnOffSecondFactor: true } });
    expect(await login()).toMatchObject({ status: 200 });
    expect(await mails()).toEqual(['second-factor-on', 'second-factor-off']);
    const events = await site.em.execute<{ event: string }[]>(
      `select action || ' ' || outcome as event from security_event where account_id = ? and action like 'second%' order by id`,
      [ana.user.id],
    );
    expect(events.map(({ event }) => event)).toEqual([
      'second-factor-set-up success',
      'second-factor-on success',
      'second-factor-off failure',
      'second-factor-off failure',
      'second-factor-off success',
    ]);
  });
});

it('ADMIN_SECOND_FACTOR=required closes all that admins do until two-step login is on', async () => {
  const site = await startSite({ ADMIN_SECOND_FACTOR: 'required' });
  const admin = await withSession(site, { role: 'admin' });
  const user = await withSession(site);
  const me = '{ me { role needsSecondFactor } }';
  const adminOnly = '{ managedUsers(pageSize: 10) { totalCount } }';
  expect((await user.graphql(me)).data).toEqual({ me: { role: 'user', needsSecondFactor: false } });
  expect((await admin.graphql(me)).data).toEqual({ me: { role: 'admin', needsSecondFactor: true } });
  for (const role of ['editor', 'moderator'] as const) {
    const staff = await withSession(site, { role });
    expect((await staff.graphql(me)).data).toEqual({ me: { role, needsSecondFactor: true } });
  }
  expect(await admin.graphql(adminOnly)).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
  expect((await admin.delete('/api/articles/1')).status).toBe(403);
  await turnOnTwoStep(admin);
  expect((await admin.graphql(me)).data).toEqual({ me: { role: 'admin', needsSecondFactor: false } });
  expect((await admin.graphql(adminOnly)).errors).toBeUndefined();
  await site.close();
});
