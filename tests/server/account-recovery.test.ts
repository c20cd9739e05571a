import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { used } from '#tests/support/used-limit.ts';
import { Caller } from '../support/caller.ts';
import { linkIn, mailsOf, requestsAnswered, type StoredMail, tokenIn } from '../support/mails.ts';
import { addedPasskey, logInWith, startLogin } from '../support/passkey.ts';
import { PASSWORD, type SignedIn, withSession } from '../support/sign-in.ts';
import { startOwnSite, type TestSite } from '../support/start-site.ts';

const REQUEST =
  'mutation ($email: String!, $language: Language! = es) { requestPasswordReset(email: $email, language: $language) }';
const RESET =
  'mutation ($token: String!, $password: String!, $removePasskeys: Boolean! = false) { resetPassword(token: $token, newPassword: $password, removePasskeys: $removePasskeys, language: es) { username } }';
const TO_CONFIRM = 'query ($token: String!) { emailToConfirm(token: $token) }';
const TO_RESET = 'query ($token: String!) { accountToReset(token: $token) }';
const CONFIRM = 'mutation ($token: String!) { confirmEmail(token: $token) }';
const ASK_TO_CONFIRM = 'mutation { requestEmailConfirmation(language: en) }';
const CHANGE_EMAIL =
  'mutation ($email: String!) { changeEmail(email: $email, password: "correct horse", language: es) { emailConfirmedAt } }';
const NEW = 'battery staple';
const EXPIRED = { code: 'BAD_USER_INPUT', fields: { token: 'link_expired' } };

let site: TestSite;
let ana: SignedIn;
beforeAll(async () => {
  site = await startOwnSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.em.execute('delete from app_user where id > 1');
  await truncate(site.em, 'session, rate_limit, password_reset_request, security_event');
  ana = await withSession(site, { username: 'ana', email: 'ana@example.org' });
});

const visitor = () => new Caller(site);
const refusal = async (caller: Caller, operation: string, variables = {}) =>
  (await caller.graphql(operation, variables)).errors?.[0]?.extensions;
const login = async (password: string) =>
  (await visitor().post('/api/auth/login', { username: 'ana', password })).status;
const isSignedIn = async (caller: Caller) => (await caller.get('/api/auth/user')).status === 200;
const confirmedAt = async () =>
  (
    await site.em.execute<{ at: string | null }[]>('select email_confirmed_at as at from app_user where id = ?', [
      ana.user.id,
    ])
  )[0]?.at;
const some = async (kind: string) => (await mailsOf(site)).filter((mail) => mail.kind === kind);

/** The token of a mail to Ana about a forgotten password. */
async function resetToken(): Promise<string> {
  await visitor().graphql(REQUEST, { email: 'Ana@Example.org' });
  await requestsAnswered(site);
  return tokenIn((await some('reset-password')).at(-1) as StoredMail);
}

describe('personal fields in the answer to a mutation that logs in or out', () => {
  const FIELDS = '{ username email passkeys { name } needsPasskey unreadNotificationCount }';
  const OWN = { passkeys: [], needsPasskey: false, unreadNotificationCount: 0 };

  it('are those of the person who is now logged in', async () => {
    const caller = visitor();
    expect(await caller.graphql(`mutation { login(username: "ana", password: "${PASSWORD}") ${FIELDS} }`)).toEqual({
      data: { login: { username: 'ana', email: 'ana@example.org', ...OWN } },
    });
    const token = await resetToken();
    const reset = `mutation ($token: String!, $password: String!) { resetPassword(token: $token, newPassword: $password, language: es) ${FIELDS} }`;
    expect(await visitor().graphql(reset, { token, password: NEW })).toEqual({
      data: { resetPassword: { username: 'ana', email: 'ana@example.org', ...OWN } },
    });
    const register = `mutation { register(username: "bea", email: "bea@example.org", password: "${PASSWORD}") ${FIELDS} }`;
    expect(await caller.graphql(register)).toEqual({
      data: { register: { username: 'bea', email: 'bea@example.org', ...OWN } },
    });
  });

  it('are no one’s after logging out, in the same operation too', async () => {
    const change = 'changeEmail(email: "new@example.org", password: "correct horse", language: es) { email }';
    for (const end of ['logout', 'logoutEverywhere']) {
      const caller = await withSession(site);
      const { data, errors } = await caller.graphql(`mutation { ${end} ${change} }`);
      expect(data).toBeNull();
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UNAUTHENTICATED']);
    }
  });
});

describe('a forgotten password', () => {
  it('the link names its account to those who have it, as long as it works', async () => {
    const token = await resetToken();
    expect(await refusal(visitor(), TO_RESET, { token: 'A'.repeat(43) })).toEqual(EXPIRED);
    expect(await refusal(visitor(), TO_CONFIRM, { token })).toEqual(EXPIRED);
    expect(await visitor().graphql(TO_RESET, { token })).toEqual({ data: { accountToReset: 'ana' } });
    await visitor().graphql(RESET, { token, password: NEW });
    expect(await refusal(visitor(), TO_RESET, { token })).toEqual(EXPIRED);
  });

  it('BASE-13 every address gets the same answer, and only one of an account in use gets a mail', async () => {
    await site.make.user({ username: 'gone', email: 'gone@example.org' });
    await site.em.execute(`update app_user set disabled_at = now() where username = 'gone'`);
    const answers = [];
    for (const email of ['nobody@example.org', 'gone@example.org', 'ANA@example.org']) {
      answers.push(await visitor().graphql(REQUEST, { email }));
    }
    expect(answers).toEqual(Array(3).fill({ data: { requestPasswordReset: true } }));
    await requestsAnswered(site);
    expect(await some('reset-password')).toMatchObject([{ recipient: 'ana@example.org', language: 'es' }]);
    expect(await refusal(visitor(), REQUEST, { email: 'no address' })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { email: 'email_invalid' },
    });
  });

  it('BASE-08 BASE-13 asking is limited by address, known or not, and by network', async () => {
    const ask = (email: string, network: string) =>
      visitor().post('/graphql', { query: REQUEST, variables: { email } }, { 'x-forwarded-for': network });
    const codes = async (email: string) => {
      const all = [];
      for (let n = 0; n < 6; n += 1) all.push((await ask(email, `203.0.113.${n}`)).body);
      return all.map((body) => (body as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code);
    };
    const expected = [...Array(5).fill(undefined), 'RATE_LIMITED'];
    expect(await codes('ana@example.org')).toEqual(expected);
    expect(await codes('nobody@example.org')).toEqual(expected);
    await ask('first@example.org', '198.51.100.1');
    await used(site, 'password-reset-place', 19);
    expect((await ask('next@example.org', '198.51.100.1')).body).toEqual({ data: { requestPasswordReset: true } });
    expect((await ask('last@example.org', '198.51.100.1')).body).toMatchObject({
      errors: [{ extensions: { code: 'RATE_LIMITED' } }],
    });
  });

  it.each([
    ['made up', async () => 'A'.repeat(43)],
    ['malformed', async () => 'x'],
    [
      'expired',
      async (token: string) => site.em.execute(`update account_link set expires_at = now()`).then(() => token),
    ],
    [
      'to confirm an address',
      async () => {
        await ana.graphql(ASK_TO_CONFIRM);
        return tokenIn((await some('confirm-email')).at(-1) as StoredMail);
      },
    ],
    [
      'sent to a former address',
      async (token: string) => {
        await ana.graphql(CHANGE_EMAIL, { email: 'new@example.org' });
        return token;
      },
    ],
    [
      'of an account that is disabled',
      async (token: string) => {
        await site.em.execute(`update app_user set disabled_at = now() where username = 'ana'`);
        return token;
      },
    ],
  ])('a link that is %s is refused, and changes nothing', async (_name, linkOf) => {
    const token = await linkOf(await resetToken());
    const before = await site.em.execute('select password from app_user where id = ?', [ana.user.id]);
    expect(await refusal(visitor(), RESET, { token, password: NEW })).toEqual(EXPIRED);
    expect(await site.em.execute('select password from app_user where id = ?', [ana.user.id])).toEqual(before);
    expect(await some('password-changed')).toEqual([]);
  });

  it('opening the page any number of times does not use the link up, and the server never sees the token', async () => {
    const token = await resetToken();
    const [mail] = await some('reset-password');
    const path = linkIn(mail as StoredMail);
    expect(path).toBe(`/reset-password?lang=es#${token}`);
    for (let n = 0; n < 3; n += 1) expect((await fetch(site.url + path)).status).toBe(200);
    expect(await refusal(visitor(), RESET, { token, password: '12345' })).toMatchObject({
      fields: { newPassword: 'password_too_short' },
    });
    expect(await refusal(visitor(), RESET, { token, password: '123456789' })).toMatchObject({
      fields: { newPassword: 'password_common' },
    });
    const stored = await site.em.execute('select * from account_link');
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(await visitor().graphql(RESET, { token, password: NEW })).toEqual({
      data: { resetPassword: { username: 'ana' } },
    });
  });

  it('PAGE-04 the new password logs in here, ends every other session and link, is recorded, and a mail says so', async () => {
    const other = await resetToken();
    const token = await resetToken();
    const browser = visitor();
    expect((await browser.graphql(RESET, { token, password: NEW })).errors).toBeUndefined();
    expect([await isSignedIn(browser), await isSignedIn(ana)]).toEqual([true, false]);
    expect([await login(NEW), await login(PASSWORD)]).toEqual([200, 401]);
    expect(await refusal(visitor(), RESET, { token, password: NEW })).toEqual(EXPIRED);
    expect(await refusal(visitor(), RESET, { token: other, password: NEW })).toEqual(EXPIRED);
    expect(await some('password-changed')).toMatchObject([{ recipient: 'ana@example.org', language: 'es' }]);
    expect(await confirmedAt()).not.toBeNull();
    const events = await site.em.execute(
      `select outcome, account_id, actor_id from security_event where action = 'password-reset' order by id`,
    );
    const failed = { outcome: 'failure', account_id: null, actor_id: null };
    expect(events).toEqual([{ outcome: 'success', account_id: ana.user.id, actor_id: ana.user.id }, failed, failed]);
  });

  it('a link sets the password of an account with two-step login, and logs nobody in without a code', async () => {
    const token = await resetToken();
    await site.em.execute('update app_user set second_factor_at = now(), email_confirmed_at = now() where id = ?', [
      ana.user.id,
    ]);
    const browser = visitor();
    expect(await refusal(browser, RESET, { token, password: NEW })).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    expect([await isSignedIn(browser), await isSignedIn(ana)]).toEqual([false, false]);
    expect(await visitor().post('/api/auth/login', { username: 'ana', password: NEW })).toMatchObject({
      status: 401,
      body: { code: 'SECOND_FACTOR_REQUIRED' },
    });
    expect(await refusal(browser, RESET, { token, password: PASSWORD })).toEqual(EXPIRED);
    // Someone else's failures don't make the browser wait that has just used the link.
    const attempt = (caller: Caller, password: string) => caller.post('/api/auth/login', { username: 'ana', password });
    const stranger = visitor();
    for (let n = 0; n < 11; n += 1) await attempt(stranger, 'not hers');
    expect((await attempt(visitor(), NEW)).status).toBe(429);
    expect(await attempt(browser, NEW)).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR_REQUIRED' } });
  });

  it('a passkey outlasts a new password, so the mail names it, and the link can remove all of them', async () => {
    const { passkey } = await addedPasskey(ana, 'Phone');
    const logIn = async () => {
      const browser = visitor();
      return (await logInWith(browser, passkey.signed(await startLogin(browser)))).errors === undefined;
    };
    const change = `mutation { changePassword(currentPassword: "${PASSWORD}", newPassword: "${NEW}", language: en) { id } }`;
    expect((await ana.graphql(change)).errors).toBeUndefined();
    const reset = (removePasskeys: boolean, token: string) =>
      visitor().graphql(RESET, { token, password: PASSWORD, removePasskeys });
    expect((await reset(false, await resetToken())).errors).toBeUndefined();
    expect(await logIn()).toBe(true);
    expect((await reset(true, await resetToken())).errors).toBeUndefined();
    expect(await logIn()).toBe(false);
    const [changed, kept, removed] = (await some('password-changed')).map(({ text }) => text);
    expect(changed).toMatch(/still log in without a password: “Phone”[\s\S]+\/settings\?lang=en#passkeys/);
    expect(kept).toMatch(/sin contraseña: «Phone»[\s\S]+\/settings\?lang=es#passkeys/);
    expect(removed).toMatch(/Se eliminaron todas las llaves/);
    expect(removed).not.toMatch(/Phone|#passkeys/);
  });

  it('of two uses of a link at the same time, one succeeds', async () => {
    const token = await resetToken();
    const answers = await Promise.all(
      [NEW, PASSWORD].map((password) => refusal(visitor(), RESET, { token, password })),
    );
    expect(answers.filter((refused) => refused === undefined)).toHaveLength(1);
    expect(await some('password-changed')).toHaveLength(1);
  });

  it('a link stops working when the owner changes the password in another way', async () => {
    const token = await resetToken();
    const change = `mutation { changePassword(currentPassword: "${PASSWORD}", newPassword: "${NEW}") { id } }`;
    expect((await ana.graphql(change)).errors).toBeUndefined();
    expect(await some('password-changed')).toMatchObject([{ recipient: 'ana@example.org', language: 'en' }]);
    expect(await refusal(visitor(), RESET, { token, password: PASSWORD })).toEqual(EXPIRED);
  });
});

describe('an address', () => {
  it('API-13 of a new account is asked to be confirmed, in the language of the visitor', async () => {
    const bea = { username: 'bea', email: 'bea@example.org', password: PASSWORD };
    const headers = { 'accept-language': 'es-PR' };
    expect((await visitor().post('/api/auth/register', bea, headers)).status).toBe(201);
    expect((await some('confirm-email')).filter(({ recipient }) => recipient === bea.email)).toMatchObject([
      { language: 'es', subject: 'Confirma tu correo electrónico' },
    ]);
    expect((await visitor().post('/api/auth/register', bea, headers)).status).toBe(409);
    expect(await mailsOf(site)).toHaveLength(1);
  });

  it('is named by its link, masked, and confirmed by it once, without being logged in', async () => {
    expect(await refusal(visitor(), ASK_TO_CONFIRM)).toMatchObject({ code: 'UNAUTHENTICATED' });
    await ana.graphql(ASK_TO_CONFIRM);
    const [mail] = await some('confirm-email');
    const token = tokenIn(mail as StoredMail);
    expect((await fetch(site.url + linkIn(mail as StoredMail))).status).toBe(200);
    expect(await refusal(visitor(), TO_CONFIRM, { token: 'A'.repeat(43) })).toEqual(EXPIRED);
    expect(await visitor().graphql(TO_CONFIRM, { token })).toEqual({ data: { emailToConfirm: 'a…@example.org' } });
    expect(await confirmedAt()).toBeNull();
    expect(await refusal(visitor(), RESET, { token, password: NEW })).toEqual(EXPIRED);
    expect(await visitor().graphql(CONFIRM, { token })).toEqual({ data: { confirmEmail: true } });
    expect(await confirmedAt()).not.toBeNull();
    expect(await refusal(visitor(), CONFIRM, { token })).toEqual(EXPIRED);
    expect(await refusal(visitor(), TO_CONFIRM, { token })).toEqual(EXPIRED);
    await ana.graphql(ASK_TO_CONFIRM);
    expect(await some('confirm-email')).toHaveLength(1);
  });

  it('BASE-08 asking for links is limited', async () => {
    for (let n = 0; n < 5; n += 1) await ana.graphql(ASK_TO_CONFIRM);
    expect(await refusal(ana, ASK_TO_CONFIRM)).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await some('confirm-email')).toHaveLength(5);
  });

  it('BASE-08 gets ten mails a day that ask to confirm it, whichever accounts give it, from whichever networks', async () => {
    const register = (n: number) =>
      visitor().post(
        '/api/auth/register',
        { username: `n${n}n`, email: 'Bea@example.org', password: PASSWORD },
        { 'x-forwarded-for': `203.0.113.${n}` },
      );
    for (let n = 0; n < 9; n += 1) {
      expect((await register(n)).status).toBe(201);
      await site.em.execute('update app_user set email = username where username = ?', [`n${n}n`]);
    }
    await ana.graphql(CHANGE_EMAIL, { email: 'bea@example.org' });
    await site.em.execute(`update app_user set email = 'ana@example.org' where id = ?`, [ana.user.id]);
    expect(await register(9)).toMatchObject({ status: 429 });
    expect(await refusal(ana, CHANGE_EMAIL, { email: 'BEA@example.org' })).toMatchObject({ code: 'RATE_LIMITED' });
    expect(await site.em.execute(`select from app_user where username = 'n9n' or email ilike 'bea@%'`)).toEqual([]);
    expect(await some('confirm-email')).toHaveLength(10);
  });

  it('PAGE-03 that isn’t confirmed gives way to another one at once', async () => {
    expect(await ana.graphql(CHANGE_EMAIL, { email: 'new@example.org' })).toEqual({
      data: { changeEmail: { emailConfirmedAt: null } },
    });
    expect(await ana.get('/api/auth/user')).toMatchObject({ body: { email: 'new@example.org' } });
    expect(await mailsOf(site)).toMatchObject([
      { kind: 'email-changed', recipient: 'ana@example.org', language: 'es' },
      { kind: 'confirm-email', recipient: 'new@example.org', language: 'es' },
    ]);
  });

  it('PAGE-03 that is confirmed stays until the new one is; the former one is notified, without the new one', async () => {
    await site.em.execute('update app_user set email_confirmed_at = now()');
    expect(await ana.graphql(CHANGE_EMAIL, { email: 'ANA@example.org' })).toMatchObject({
      data: { changeEmail: { emailConfirmedAt: expect.any(String) } },
    });
    expect(await mailsOf(site)).toEqual([]);
    for (const email of ['first@example.org', 'new@example.org']) {
      expect(await ana.graphql(CHANGE_EMAIL, { email })).toMatchObject({
        data: { changeEmail: { emailConfirmedAt: expect.any(String) } },
      });
    }
    expect(await ana.get('/api/auth/user')).toMatchObject({ body: { email: 'ANA@example.org' } });
    const asked = await some('email-change-asked');
    expect(asked).toMatchObject(Array(2).fill({ recipient: 'ANA@example.org', language: 'es' }));
    expect(asked.map(({ text }) => text).join()).not.toMatch(/first@|new@/);
    const [first, second] = await some('confirm-email');
    expect(await refusal(ana, CONFIRM, { token: tokenIn(first as StoredMail) })).toEqual(EXPIRED);
    expect(await visitor().graphql(TO_CONFIRM, { token: tokenIn(second as StoredMail) })).toEqual({
      data: { emailToConfirm: 'n…@example.org' },
    });
    expect(await ana.graphql(CONFIRM, { token: tokenIn(second as StoredMail) })).toEqual({
      data: { confirmEmail: true },
    });
    expect(await ana.get('/api/auth/user')).toMatchObject({ body: { email: 'new@example.org' } });
    expect(await confirmedAt()).not.toBeNull();
    const [mail] = await some('email-changed');
    expect(mail).toMatchObject({ recipient: 'ANA@example.org', language: 'es' });
    expect(mail?.text).not.toContain('new@example.org');
  });

  it('PAGE-03 that is taken causes no mail', async () => {
    await site.make.user({ email: 'bea@example.org' });
    expect(await refusal(ana, CHANGE_EMAIL, { email: 'bea@example.org' })).toMatchObject({ code: 'CONFLICT' });
    expect(await mailsOf(site)).toEqual([]);
  });
});

it('PAGE-05 mails and links go with the account, whose own data lists them without their texts', async () => {
  await ana.graphql(ASK_TO_CONFIRM);
  const { body } = await ana.get('/api/account/export');
  expect(body).toMatchObject({ mail: [{ kind: 'confirm-email' }], mailLinks: [{ purpose: 'confirm-email' }] });
  expect(JSON.stringify(body)).not.toContain('#');
  await ana.graphql(`mutation { deleteAccount(password: "${PASSWORD}") }`);
  expect([await mailsOf(site), await site.em.execute('select * from account_link')]).toEqual([[], []]);
});
