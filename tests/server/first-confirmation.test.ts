import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { Caller } from '../support/caller.ts';
import { mailsOf, requestsAnswered, tokenIn } from '../support/mails.ts';
import { addedPasskey, logInWith, type Passkey, startLogin } from '../support/passkey.ts';
import { PASSWORD, withSession } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';
import { turnOnTwoStep } from '../support/two-step.ts';

const EMAIL = 'victim@example.org';
const refusal = (code: string, fields: object) => ({ errors: [{ extensions: { code, fields } }] });
const UNCONFIRMED = refusal('FORBIDDEN', { account: 'email_unconfirmed' });

describe('an address that someone else registered with', () => {
  let site: TestSite;
  let squatter: Caller;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.em.execute('delete from app_user where id > 1');
    await truncate(site.em, 'rate_limit, mail');
    squatter = new Caller(site);
    await squatter.post('/api/auth/register', { username: 'squatter', email: EMAIL, password: PASSWORD });
  });

  const isLoggedIn = async (caller: Caller) => (await caller.get('/api/auth/user')).status === 200;
  const token = async (kind: string) => {
    const mail = (await mailsOf(site)).findLast((sent) => sent.kind === kind);
    return mail ? tokenIn(mail) : '';
  };
  const reset = async (removePasskeys = false) => {
    const owner = new Caller(site);
    await owner.graphql(`mutation { requestPasswordReset(email: "${EMAIL}", language: es) }`);
    await requestsAnswered(site);
    const answer = await owner.graphql(
      'mutation ($token: String!, $removePasskeys: Boolean!) { resetPassword(token: $token, newPassword: "battery staple", removePasskeys: $removePasskeys) { id } }',
      { token: await token('reset-password'), removePasskeys },
    );
    return { owner, answer };
  };
  const confirm = async (caller: Caller) =>
    caller.graphql('mutation ($token: String!) { confirmEmail(token: $token) }', {
      token: await token('confirm-email'),
    });
  const worksOf = async (passkey: Passkey) => {
    const visitor = new Caller(site);
    return (await logInWith(visitor, passkey.signed(await startLogin(visitor)))).errors === undefined;
  };
  /** As accounts could before an address had to be confirmed first. */
  async function longAgo() {
    const { passkey } = await addedPasskey(squatter);
    const { recoveryCodes } = await turnOnTwoStep(squatter);
    await site.em.execute(`update app_user set email_confirmed_at = null where email = '${EMAIL}'`);
    return { passkey, recoveryCodes };
  }

  it('gets neither passkey nor two-step login before it is confirmed', async () => {
    const ask = (field: string) => squatter.graphql(`mutation { ${field} }`);
    expect(await ask(`startAddingPasskey(password: "${PASSWORD}")`)).toMatchObject(UNCONFIRMED);
    expect(await ask(`setUpSecondFactor(password: "${PASSWORD}") { secret }`)).toMatchObject(UNCONFIRMED);
    expect(await confirm(squatter)).toEqual({ data: { confirmEmail: true } });
    expect(await isLoggedIn(squatter)).toBe(true);
    expect((await ask(`startAddingPasskey(password: "${PASSWORD}")`)).errors).toBeUndefined();
  });

  it.each([false, true])('is its owner’s after a link to a new password, whatever was set up (%s)', async (removes) => {
    const { passkey } = await longAgo();
    const { owner, answer } = await reset(removes);
    expect(answer.errors).toBeUndefined();
    expect(await isLoggedIn(owner)).toBe(true);
    expect([await isLoggedIn(squatter), await worksOf(passkey)]).toEqual([false, false]);
    expect((await owner.graphql('{ me { hasSecondFactor recoveryCodesLeft passkeys { id } } }')).data).toEqual({
      me: { hasSecondFactor: false, recoveryCodesLeft: 0, passkeys: [] },
    });
    expect((await mailsOf(site)).map(({ kind }) => kind)).toContain('factors-ended');
  });

  it('is its owner’s after the link that confirms it; only the session that uses the link goes on', async () => {
    const elsewhere = await sessionOf('squatter');
    const { passkey } = await longAgo();
    const owner = new Caller(site);
    expect(await confirm(owner)).toEqual({ data: { confirmEmail: true } });
    expect(await worksOf(passkey)).toBe(false);
    for (const caller of [owner, squatter, elsewhere]) expect(await isLoggedIn(caller)).toBe(false);
  });

  it('keeps the session in which its owner confirms it, and ends the others', async () => {
    const elsewhere = await sessionOf('squatter');
    await confirm(squatter);
    expect([await isLoggedIn(squatter), await isLoggedIn(elsewhere)]).toEqual([true, false]);
    expect((await mailsOf(site)).map(({ kind }) => kind)).not.toContain('factors-ended');
  });

  it('later links end nothing: the address was confirmed before', async () => {
    await confirm(squatter);
    const { passkey } = await addedPasskey(squatter);
    expect((await reset()).answer.errors).toBeUndefined();
    expect(await worksOf(passkey)).toBe(true);
  });

  it('is on no account that had another confirmed one, until someone in that account uses the link', async () => {
    const other = await withSession(site, { username: 'other', email: 'other@example.org' });
    await addedPasskey(other);
    const { data } = await other.graphql(
      `mutation { changeEmail(email: "new-${EMAIL}", password: "${PASSWORD}") { email pendingEmail } }`,
    );
    expect(data).toEqual({ changeEmail: { email: 'other@example.org', pendingEmail: `new-${EMAIL}` } });
    const link = await token('confirm-email');
    const register = { username: 'rightful', email: `new-${EMAIL}`, password: PASSWORD };
    expect((await new Caller(site).post('/api/auth/register', register)).status).toBe(201);
    expect(await other.graphql(`mutation { confirmEmail(token: "${link}") }`)).toMatchObject(refusal('CONFLICT', {}));
  });

  it('what people who run the site set up stays', async () => {
    const bea = await withSession(site, { username: 'bea', email: 'bea@example.org', role: 'editor' });
    const { passkey } = await addedPasskey(bea);
    await site.em.execute(`update app_user set email_confirmed_at = null where username = 'bea'`);
    await bea.graphql('mutation { requestEmailConfirmation(language: en) }');
    expect(await confirm(new Caller(site))).toEqual({ data: { confirmEmail: true } });
    expect([await isLoggedIn(bea), await worksOf(passkey)]).toEqual([true, true]);
  });

  it.each([
    ['stays', []],
    ['ends if the account has got another address since', ['former@example.org']],
  ])('what someone set up in a role that was taken from them %s', async (_outcome, addresses) => {
    const admin = await withSession(site, { username: 'boss', role: 'admin' });
    const bea = await withSession(site, { username: 'bea', email: 'bea@example.org', role: 'editor' });
    const { passkey } = await addedPasskey(bea);
    await site.em.execute(`update app_user set email_confirmed_at = null where username = 'bea'`);
    await admin.graphql(`mutation { changeUserRole(id: ${bea.user.id}, role: user, password: "${PASSWORD}") { id } }`);
    await logInWith(bea, passkey.signed(await startLogin(bea)));
    for (const email of addresses) {
      await bea.graphql(`mutation { changeEmail(email: "${email}", password: "${PASSWORD}") { id } }`);
    }
    expect(await bea.graphql(`mutation { startAddingPasskey(password: "${PASSWORD}") }`)).toMatchObject(UNCONFIRMED);
    await bea.graphql('mutation { requestEmailConfirmation(language: en) }');
    expect(await confirm(new Caller(site))).toEqual({ data: { confirmEmail: true } });
    expect(await worksOf(passkey)).toBe(addresses.length === 0);
  });

  async function sessionOf(username: string): Promise<Caller> {
    const caller = new Caller(site);
    await caller.post('/api/auth/login', { username, password: PASSWORD });
    return caller;
  }
});
