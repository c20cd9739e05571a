/** @module-tag extended */

import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { truncate } from '#tests/support/truncate.ts';
import { Caller } from '../support/caller.ts';
import { freshDatabase } from '../support/fresh-database.ts';
import { startInside } from '../support/inside-site.ts';
import { mailsOf, type StoredMail, tokenIn } from '../support/mails.ts';
import { runSato } from '../support/run-sato.ts';
import { PASSWORD, type SignedIn, signedIn } from '../support/sign-in.ts';
import { startOwnSite, type TestSite } from '../support/start-site.ts';

const NEW = 'battery staple';
const FROM = { 'x-forwarded-for': '203.0.113.7' };

let site: TestSite;
let ana: SignedIn;
beforeAll(async () => {
  site = await startOwnSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.em.execute('delete from app_user where id > 1');
  await truncate(site.em, 'session, rate_limit');
  ana = await signedIn(site, { username: 'ana' });
  await truncate(site.em, 'security_event');
});

interface Row {
  action: string;
  outcome: string;
  by: string | null;
  account: string | null;
  address: string | null;
  detail: string | null;
}
const events = () =>
  site.em.execute<Row[]>(
    `select action, outcome, case when by_operator then 'operator' else by.username end as by,
       account.username as account, address, detail
     from security_event e left join app_user by on by.id = actor_id left join app_user account on account.id = account_id
     order by e.id`,
  );
const post = (caller: Caller, query: string, variables = {}) => caller.post('/graphql', { query, variables }, FROM);
const sato = (...args: string[]) => runSato(args, { env: { DATABASE_URL: site.databaseUrl }, input: `${NEW}\n` });

describe('the security log', () => {
  it('has refused and successful logins and logouts with account and address, and no name without an account', async () => {
    const caller = new Caller(site);
    const login = (username: string, password: string) => caller.post('/api/auth/login', { username, password }, FROM);
    await login('ana', 'a guess');
    await login('correct horse', 'a guess');
    await login('ANA', PASSWORD);
    await caller.post('/api/auth/logout', undefined, FROM);
    const address = '203.0.113.7';
    expect(await events()).toEqual([
      { action: 'login', outcome: 'failure', by: null, account: 'ana', address, detail: 'UNAUTHENTICATED' },
      { action: 'login', outcome: 'failure', by: null, account: null, address, detail: 'UNAUTHENTICATED' },
      { action: 'login', outcome: 'success', by: 'ana', account: 'ana', address, detail: null },
      { action: 'logout', outcome: 'success', by: 'ana', account: 'ana', address, detail: null },
    ]);
  });

  it('has changes that people make or try to make to their own account, and downloads of their data', async () => {
    const change =
      'mutation ($now: String!, $next: String!) { changePassword(currentPassword: $now, newPassword: $next) { id } }';
    await post(ana, 'mutation ($p: String!) { changeEmail(email: "new@example.org", password: $p) { id } }', {
      p: PASSWORD,
    });
    await post(ana, change, { now: NEW, next: NEW });
    await post(ana, change, { now: PASSWORD, next: NEW });
    await ana.get('/api/account/export');
    await post(ana, 'mutation { logoutEverywhere }');
    const found = await events();
    expect(found.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['email-change', 'success'],
      ['password-change', 'failure'],
      ['password-change', 'success'],
      ['data-export', 'success'],
      ['logout-everywhere', 'success'],
    ]);
    expect(found[1]).toMatchObject({ by: 'ana', account: 'ana', detail: 'password_wrong' });
    expect(JSON.stringify(found)).not.toMatch(/battery|horse|example/);
  });

  it('has what people do by mail, links that do not work, and wrong passwords before two-step login and passkeys', async () => {
    const visitor = new Caller(site);
    const token = 'x'.repeat(43);
    await post(visitor, 'mutation { requestPasswordReset(email: "ana@example.org", language: en) }');
    await post(visitor, 'mutation { requestPasswordReset(email: "ana", language: en) }');
    await post(visitor, 'mutation ($token: String!) { confirmEmail(token: $token) }', { token });
    await post(visitor, 'mutation ($t: String!, $p: String!) { resetPassword(token: $t, newPassword: $p) { id } }', {
      t: token,
      p: NEW,
    });
    await post(ana, 'mutation { requestEmailConfirmation(language: en) }');
    await post(ana, 'mutation { setUpSecondFactor(password: "a guess") { secret } }');
    await post(ana, 'mutation { startAddingPasskey(password: "a guess") }');
    const [mail] = (await mailsOf(site)).filter(({ recipient }) => recipient === ana.user.email);
    await post(visitor, 'mutation ($token: String!) { confirmEmail(token: $token) }', {
      token: tokenIn(mail as StoredMail),
    });
    expect(
      (await events()).map(({ action, outcome, by, account, detail }) => [action, outcome, by, account, detail]),
    ).toEqual([
      ['password-reset-request', 'success', null, null, null],
      ['email-confirm', 'failure', null, null, 'link_expired'],
      ['password-reset', 'failure', null, null, 'link_expired'],
      ['email-confirm-request', 'success', 'ana', 'ana', null],
      ['second-factor-set-up', 'failure', 'ana', 'ana', 'password_wrong'],
      ['passkey-start', 'failure', 'ana', 'ana', 'password_wrong'],
      ['email-confirm', 'success', null, 'ana', null],
    ]);
  });

  it('has attempts to change what belongs to someone else', async () => {
    const article = await site.make.article({ status: 'published' });
    const bea = await site.make.user();
    const { id } = await site.make.comment({ article: article.id, user: bea.id });
    await post(ana, 'mutation ($id: Int!) { deleteOwnComment(id: $id) { removedIds } }', { id });
    await post(ana, 'mutation ($id: Int!) { editOwnComment(id: $id, content: "Mine now") { id } }', { id });
    const refused = { action: 'refusal', outcome: 'refused', by: 'ana', account: 'ana', address: '203.0.113.7' };
    expect(await events()).toEqual([
      { ...refused, detail: 'deleteOwnComment FORBIDDEN' },
      { ...refused, detail: 'editOwnComment FORBIDDEN' },
    ]);
  });

  it('has what admins do to accounts, and admin operations that others attempt', async () => {
    const admin = await signedIn(site, { username: 'rosa', role: 'admin' });
    await truncate(site.em, 'security_event');
    const disable = `mutation ($id: Int!, $p: String!) { setUserDisabled(id: $id, disabled: true, password: $p) { id } }`;
    const promote = 'mutation ($id: Int!, $p: String!) { changeUserRole(id: $id, role: admin, password: $p) { id } }';
    await post(ana, promote, { id: ana.user.id, p: PASSWORD });
    await ana.delete('/api/comments/1');
    await post(new Caller(site), '{ managedUsers { totalCount } }');
    await post(admin, promote, { id: ana.user.id, p: PASSWORD });
    await post(admin, disable, { id: ana.user.id, p: PASSWORD });
    expect(
      (await events()).map(({ action, outcome, by, account, detail }) => [action, outcome, by, account, detail]),
    ).toEqual([
      ['role-change', 'refused', 'ana', 'ana', 'admin FORBIDDEN'],
      ['refusal', 'refused', 'ana', 'ana', 'DELETE /api/comments/1 FORBIDDEN'],
      ['role-change', 'success', 'rosa', 'ana', 'admin'],
      ['account-disable', 'success', 'rosa', 'ana', null],
    ]);
  });

  it('has nothing of input that no account can have, and what is sent without an account hides nothing', async () => {
    const stranger = { 'x-forwarded-for': '203.0.113.20' };
    const costless = Array.from({ length: 70 }, async (_, n) => [
      await new Caller(site).post('/api/auth/login', {}, stranger),
      await new Caller(site).post('/api/auth/register', { username: 'admin' }, stranger),
      await new Caller(site).put('/api/comments/1', { status: 'hidden' }, { 'x-forwarded-for': `10.0.1.${n}` }),
    ]);
    const statuses = (await Promise.all(costless)).map((answers) => answers.map(({ status }) => status));
    expect(new Set(statuses.map(String))).toEqual(new Set(['400,400,401']));
    await new Caller(site).post('/api/auth/login', { username: 'ana', password: 'a guess' }, stranger);
    await ana.put('/api/comments/1', { status: 'hidden' }, stranger);
    const found = await events();
    expect(found.map(({ action, outcome, account }) => [action, outcome, account])).toEqual([
      ['login', 'failure', 'ana'],
      ['refusal', 'refused', 'ana'],
    ]);
  });

  it('has attempts that were too frequent', async () => {
    for (let n = 0; n < 11; n += 1)
      await new Caller(site).post('/api/auth/login', { username: 'ana', password: 'a guess' }, FROM);
    expect((await events()).at(-1)).toMatchObject({
      action: 'login',
      outcome: 'refused',
      account: 'ana',
      detail: 'RATE_LIMITED',
    });
  });

  it('has what the command line does to accounts and exports, and shows it', async () => {
    await sato('users', 'create', 'nora', '--email', 'nora@example.org', '--password-stdin');
    await sato('users', 'role', 'nora', 'admin');
    await sato('users', 'disable', 'nora');
    await sato('users', 'enable', 'nora');
    await sato('users', 'password', 'nora', '--password-stdin');
    await sato('newsletter', 'export');
    await sato('users', 'delete', 'nora', '--yes');
    await sato('users', 'delete', 'sato', '--yes');
    expect((await events()).map(({ action, outcome, by, account }) => [action, outcome, by, account])).toEqual([
      // The account is gone.
      ['account-create', 'success', 'operator', null],
      ['role-change', 'success', 'operator', null],
      ['account-disable', 'success', 'operator', null],
      ['account-enable', 'success', 'operator', null],
      ['password-change', 'success', 'operator', null],
      ['newsletter-export', 'success', 'operator', null],
      ['account-delete', 'success', 'operator', null],
      ['account-delete', 'failure', 'operator', 'sato'],
    ]);
    const { code, output } = await sato('security-log', '--user', 'sato');
    expect(code).toBe(0);
    expect(output).toMatch(
      /^time \(UTC\) +action +outcome +by +account +address +detail\n20\S+ +account-delete +failure +command line +sato +- +last_admin\n$/,
    );
    const json = JSON.parse((await sato('security-log', '--limit', '2', '--json')).output);
    expect(json).toMatchObject({
      ok: true,
      events: [{ account: 'sato' }, { action: 'account-delete', actor: 'command line' }],
    });
    expect(await sato('security-log', '--user', 'nora')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('no account named nora'),
    });
    expect(await sato('security-log', '--limit', '0')).toMatchObject({ code: 2 });
  }, 600_000);

  it("keeps only the fact that an account was deleted, not its ID or its owner's address", async () => {
    await post(ana, 'mutation ($p: String!) { changeEmail(email: "new@example.org", password: $p) { id } }', {
      p: PASSWORD,
    });
    await post(ana, 'mutation ($p: String!) { deleteAccount(password: $p) }', { p: PASSWORD });
    const gone = { outcome: 'success', by: null, account: null, address: null, detail: null };
    expect(await events()).toEqual([
      { action: 'email-change', ...gone },
      { action: 'account-delete', ...gone },
    ]);
  });

  it('shows people their own events, without the addresses of admins', async () => {
    const admin = await signedIn(site, { username: 'rosa', role: 'admin' });
    await post(
      admin,
      'mutation ($id: Int!, $p: String!) { changeUserRole(id: $id, role: admin, password: $p) { id } }',
      {
        id: ana.user.id,
        p: PASSWORD,
      },
    );
    await ana.post('/api/auth/login', { username: 'ana', password: PASSWORD }, FROM);
    const { body } = await ana.get('/api/account/export');
    expect(body).toMatchObject({
      securityEvents: [
        { action: 'role-change', detail: 'admin', address: null },
        { action: 'login', outcome: 'success', address: '203.0.113.7' },
      ],
    });
  });

  it('lets people log in even if it cannot be written', async () => {
    await site.em.execute('alter table security_event rename to security_event_elsewhere');
    try {
      expect(await ana.post('/api/auth/login', { username: 'ana', password: PASSWORD })).toMatchObject({ status: 200 });
    } finally {
      await site.em.execute('alter table security_event_elsewhere rename to security_event');
    }
  });
});

/** A site of its own, whose log is read at its end. */
async function loggingSite(settings: Record<string, string> = {}) {
  const database = await freshDatabase();
  onTestFinished(database.drop);
  const { url, output, end } = await startInside({ DATABASE_URL: database.url, ...settings });
  onTestFinished(end);
  const lines = async () => {
    await end();
    const logged = output().split('\n');
    return logged.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  };
  return { url, lines };
}

it("the server's log tells how many events were dropped, and what visitors tried", async () => {
  const { url, lines } = await loggingSite();
  const caller = new Caller({ url });
  for (let n = 0; n < 13; n += 1) await caller.post('/api/auth/login', { username: `n${n}x`, password: 'a guess' });
  for (let n = 0; n < 12; n += 1) await caller.put('/api/comments/1', { status: 'hidden' });
  const logged = await lines();
  expect(logged.filter(({ dropped }) => dropped).map(({ dropped }) => dropped)).toEqual([
    { 'login failure': 3, 'refusal by visitors': 2 },
  ]);
  const tried = logged.filter(({ msg, action }) => msg === 'security event' && action === 'refusal');
  expect(tried).toHaveLength(10);
  expect(tried[0]).toMatchObject({ actorId: null, detail: 'PUT /api/comments/1 UNAUTHENTICATED' });
});

it("the server's log has attempts to get around checks, each in one line with its time in UTC", async () => {
  const { url, lines } = await loggingSite({ TRUST_PROXY: 'loopback' });
  const caller = new Caller({ url });
  const statuses = [
    await caller.post('/api/auth/login', {}, { ...FROM, origin: 'https://other.example' }),
    await caller.post('/graphql', { query: '{ me { id } }' }, { ...FROM, origin: 'https://other.example' }),
    await caller.post('/api/auth/login', { username: 'x'.repeat(20_000) }, FROM),
    await caller.post('/api/auth/login\\n{"action":"login"}', {}, { ...FROM, origin: 'https://other.example' }),
    await caller.post(
      '/graphql',
      { query: `{ ${Array.from({ length: 60 }, (_, n) => `a${n}: me { id }`).join(' ')} }` },
      FROM,
    ),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 403, 413, 403, 400]);
  const attempts = (await lines()).filter(({ msg }) => msg === 'security event');
  expect(attempts.map(({ detail }) => detail)).toEqual([
    'POST /api/auth/login FOREIGN_ORIGIN',
    'POST /graphql/ FOREIGN_ORIGIN',
    'POST /api/auth/login PAYLOAD_TOO_LARGE',
    expect.stringMatching(/^POST \/api\/auth\/login[^\n]+ FOREIGN_ORIGIN$/),
    'graphql QUERY_REFUSED',
  ]);
  for (const attempt of attempts) {
    expect(attempt).toMatchObject({ action: 'refusal', outcome: 'refused', actorId: null, address: '203.0.113.7' });
    expect(attempt.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  }
});

it('a site deletes events older than a year when it starts', async () => {
  const other = await startOwnSite();
  onTestFinished(other.close);
  await other.em.execute(
    `insert into security_event (action, outcome, created_at) values
     ('login', 'success', now() - interval '366 days'), ('login', 'success', now() - interval '364 days')`,
  );
  await signedIn(other);
  expect(await other.em.execute('select from security_event')).toHaveLength(2);
});
