import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Caller } from '#tests/support/caller.ts';
import { mailsOf } from '#tests/support/mails.ts';
import { addedPasskey, logInWith, startLogin } from '#tests/support/passkey.ts';
import { PASSWORD, type SignedIn, withSession } from '#tests/support/sign-in.ts';
import { startSite, type TestSite } from '#tests/support/start-site.ts';
import { truncate } from '#tests/support/truncate.ts';
import { turnOnTwoStep } from '#tests/support/two-step.ts';

const FIELDS = 'id username email role createdAt isDisabled commentCount passkeyCount';
const ROLE = `mutation ($id: Int!, $role: Role!, $password: String!) {
  changeUserRole(id: $id, role: $role, password: $password) { ${FIELDS} }
}`;
const DISABLE = `mutation ($id: Int!, $disabled: Boolean!, $password: String!) {
  setUserDisabled(id: $id, disabled: $disabled, password: $password) { ${FIELDS} }
}`;
const DELETE = 'mutation ($password: String!) { deleteAccount(password: $password) }';

interface Page {
  items: { id: number; username: string; commentCount: number }[];
  totalCount: number;
  pageCount: number;
}

let site: TestSite;
let admin: SignedIn;
let ana: SignedIn;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await truncate(site.em, 'stored_article, session, rate_limit cascade');
  await site.em.execute('delete from app_user where id > 1');
  // No test knows the password of user 1, so each one creates its own admins.
  await site.em.execute(`update app_user set role = 'user', disabled_at = null where id = 1`);
  admin = await withSession(site, { username: 'boss', role: 'admin' });
  ana = await withSession(site, { username: 'ana', email: 'ana@example.org' });
});

const setRole = (who: Caller, id: number, role: string, password = PASSWORD) =>
  who.graphql(ROLE, { id, role, password });
const setDisabled = (who: Caller, id: number, disabled: boolean, password = PASSWORD) =>
  who.graphql(DISABLE, { id, disabled, password });
const refusal = ({ errors }: Awaited<ReturnType<typeof setRole>>) => errors?.[0]?.extensions;
const outcome = (answer: Awaited<ReturnType<typeof setRole>>) => refusal(answer)?.code ?? 'ok';
const isSignedIn = async (caller: Caller) => (await caller.get('/api/auth/user')).status === 200;
const login = (username: string, password: string) => new Caller(site).post('/api/auth/login', { username, password });
const standings = () =>
  site.em.execute('select username, role, disabled_at is not null as disabled from app_user where id > 1 order by id');
const activeAdmins = () => site.em.execute(`select id from app_user where role = 'admin' and disabled_at is null`);
async function users(variables: Record<string, unknown> = {}): Promise<Page> {
  const { data, errors } = await admin.graphql<{ managedUsers: Page }>(
    `query ($search: String, $role: Role, $page: Int, $pageSize: Int) {
      managedUsers(search: $search, role: $role, page: $page, pageSize: $pageSize) { totalCount pageCount items { ${FIELDS} } }
    }`,
    variables,
  );
  expect(errors).toBeUndefined();
  if (!data) throw new Error('There is no answer.');
  return data.managedUsers;
}
const names = async (search?: string) => (await users({ search })).items.map(({ username }) => username);

describe('managedUsers', () => {
  it('lists every account, newest first, disabled ones too, with the number of its comments', async () => {
    const article = (await site.make.article()).id;
    await site.make.comment({ article, user: ana.user.id });
    await site.make.comment({ article, user: ana.user.id, status: 'hidden' });
    await site.em.execute('update app_user set disabled_at = now() where id = ?', [ana.user.id]);
    const { items, totalCount, pageCount } = await users();
    expect(items.map(({ username }) => username)).toEqual(['ana', 'boss', 'sato']);
    expect({ totalCount, pageCount }).toEqual({ totalCount: 3, pageCount: 1 });
    expect(items[0]).toEqual({
      id: ana.user.id,
      username: 'ana',
      email: 'ana@example.org',
      role: 'user',
      createdAt: ana.user.createdAt.toISOString(),
      isDisabled: true,
      commentCount: 2,
      passkeyCount: 0,
    });
  });

  it('finds names and addresses whatever case and accents', async () => {
    await site.make.user({ username: 'José', email: 'j@example.com' });
    expect(await names('JOSE')).toEqual(['José']);
    expect(await names('ana@EXAMPLE')).toEqual(['ana']);
    expect(await names('_')).toEqual([]);
    expect(await names(' ')).toHaveLength(4);
  });

  it('lists the accounts of one role, also among those found', async () => {
    await site.make.user({ username: 'eva', role: 'editor' });
    await site.make.user({ username: 'anabel', role: 'editor' });
    const { items, totalCount } = await users({ role: 'editor' });
    expect({ names: items.map(({ username }) => username), totalCount }).toEqual({
      names: ['anabel', 'eva'],
      totalCount: 2,
    });
    expect((await users({ role: 'editor', search: 'ana' })).items).toMatchObject([{ username: 'anabel' }]);
  });

  it('ADM-26 gives 10 a page, and refuses a page size beyond 100', async () => {
    for (let n = 0; n < 10; n += 1) await site.make.user();
    const pages = [await users(), await users({ page: 2 })];
    expect(pages.map(({ items, pageCount }) => [items.length, pageCount])).toEqual([
      [10, 2],
      [3, 2],
    ]);
    const { errors } = await admin.graphql('{ managedUsers(pageSize: 101) { totalCount } }');
    expect(errors?.[0]?.extensions).toEqual({ code: 'BAD_USER_INPUT', fields: { pageSize: 'invalid' } });
  });
});

it('ADM-45 authors are the admins whose account is in use, by name', async () => {
  await site.make.user({ username: 'Zoe', role: 'admin' });
  await site.make.user({ username: 'gone', role: 'admin', disabledAt: new Date() });
  const { data } = await admin.graphql('{ authors { username role } }');
  expect(data).toEqual({
    authors: [
      { username: 'boss', role: 'admin' },
      { username: 'Zoe', role: 'admin' },
    ],
  });
});

describe.each([
  ['changeUserRole', (id: number, password: string) => setRole(admin, id, 'admin', password)],
  ['setUserDisabled', (id: number, password: string) => setDisabled(admin, id, true, password)],
] as const)('%s', (_name, change) => {
  it('refuses a wrong password of the admin on its field, and the one of the user too, and nothing changes', async () => {
    await site.em.execute(`update app_user set password = 'x' where id = ?`, [ana.user.id]);
    const before = await standings();
    expect(refusal(await change(ana.user.id, 'not mine'))).toEqual({
      code: 'BAD_USER_INPUT',
      fields: { password: 'password_wrong' },
    });
    expect(refusal(await change(ana.user.id, ''))).toEqual({
      code: 'BAD_USER_INPUT',
      fields: { password: 'password_too_short' },
    });
    expect(await standings()).toEqual(before);
    expect(await isSignedIn(ana)).toBe(true);
  });

  it('BASE-08 an open session cannot guess the password: the eleventh try is refused', async () => {
    for (let n = 0; n < 10; n += 1) await change(ana.user.id, `guess ${n}`);
    expect(refusal(await change(ana.user.id, PASSWORD))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  it('answers NOT_FOUND for an account that is not there', async () => {
    for (const id of [0, -1, 2_147_483_647])
      expect(refusal(await change(id, PASSWORD))).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe.each([
  ['changeUserRole', (id: number, code: string) => `changeUserRole(id: ${id}, role: admin, ${code})`],
  ['setUserDisabled', (id: number, code: string) => `setUserDisabled(id: ${id}, disabled: true, ${code})`],
  ['removeUserPasskeys', (id: number, code: string) => `removeUserPasskeys(id: ${id}, ${code})`],
])('%s by an admin who has a second factor', (_name, mutation) => {
  const ask = (who: Caller, code = '') =>
    who.graphql(`mutation { ${mutation(ana.user.id, `password: "${PASSWORD}"${code}`)} { id } }`);

  it('takes a code of two-step login as well as the password', async () => {
    const { recoveryCodes } = await turnOnTwoStep(admin);
    const before = await standings();
    expect(refusal(await ask(admin))).toEqual({ code: 'BAD_USER_INPUT', fields: { code: 'required' } });
    expect(refusal(await ask(admin, ', code: "000000"'))).toMatchObject({ fields: { code: 'code_wrong' } });
    expect(await standings()).toEqual(before);
    expect(outcome(await ask(admin, `, code: "${recoveryCodes[0]}"`))).toBe('ok');
  });

  it('takes a login with a passkey, if there are no codes', async () => {
    await addedPasskey(admin);
    const other = new Caller(site);
    await other.post('/api/auth/login', { username: 'boss', password: PASSWORD });
    expect(refusal(await ask(other))).toEqual({ code: 'FORBIDDEN', fields: { account: 'passkey_needed' } });
    expect(outcome(await ask(admin))).toBe('ok');
  });
});

describe('changeUserRole', () => {
  it('sets the role, returns the account, and ends only its sessions', async () => {
    const { data } = await setRole(admin, ana.user.id, 'admin');
    expect(data).toMatchObject({ changeUserRole: { id: ana.user.id, role: 'admin', isDisabled: false } });
    expect([await isSignedIn(ana), await isSignedIn(admin)]).toEqual([false, true]);
    expect(await login('ana', PASSWORD)).toMatchObject({ status: 200, body: { role: 'admin' } });
  });

  it('ends no session when the account has the role', async () => {
    expect(outcome(await setRole(admin, ana.user.id, 'user'))).toBe('ok');
    expect(await isSignedIn(ana)).toBe(true);
  });

  it('ROLE-20 who is an admin no longer does what admins do', async () => {
    const other = await withSession(site, { username: 'other', role: 'admin' });
    await setRole(admin, other.user.id, 'user');
    await other.post('/api/auth/login', { username: 'other', password: PASSWORD });
    expect(outcome(await setRole(other, ana.user.id, 'admin'))).toBe('FORBIDDEN');
  });

  it('an admin may step down while another is left, and is logged out', async () => {
    await site.make.user({ role: 'admin' });
    expect(outcome(await setRole(admin, admin.user.id, 'user'))).toBe('ok');
    expect(await isSignedIn(admin)).toBe(false);
  });
});

describe('setUserDisabled', () => {
  it('AUTH-13 ends the sessions at once, keeps what was written, and takes nothing from anybody else', async () => {
    const article = (await site.make.article({ author: ana.user.id })).id;
    await site.make.comment({ article, user: ana.user.id, content: 'I was here' });
    const { data } = await setDisabled(admin, ana.user.id, true);
    expect(data).toMatchObject({
      setUserDisabled: { id: ana.user.id, isDisabled: true, role: 'user', commentCount: 1 },
    });
    expect([await isSignedIn(ana), await isSignedIn(admin)]).toEqual([false, true]);
    const { body } = await new Caller(site).get(`/api/comments?articleId=${article}`);
    expect(body).toMatchObject([{ content: 'I was here', user: { username: 'ana' } }]);
  });

  it('API-12 the login of a disabled account is answered as a wrong password is, and as an unknown name', async () => {
    await setDisabled(admin, ana.user.id, true);
    const right = await login('ana', PASSWORD);
    expect(right.status).toBe(401);
    for (const other of [await login('ana', 'wrong one'), await login('nobody', PASSWORD)]) {
      expect([right.status, right.body]).toEqual([other.status, other.body]);
    }
    const graphql = await new Caller(site).graphql(
      'mutation ($p: String!) { login(username: "ana", password: $p) { id } }',
      {
        p: PASSWORD,
      },
    );
    expect(refusal(graphql)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await site.em.execute(`select from session where sess ->> 'userId' = ?`, [String(ana.user.id)])).toEqual([]);
  });

  it('BASE-08 the right password gives back no tries at a disabled account', async () => {
    await setDisabled(admin, ana.user.id, true);
    for (let n = 0; n < 10; n += 1) await login('ana', PASSWORD);
    expect(await login('ana', PASSWORD)).toMatchObject({ status: 429 });
  });

  it('AUTH-13 a session that begins in the moment of disabling opens nothing', async () => {
    await site.em.execute('update app_user set disabled_at = now() where id = ?', [ana.user.id]);
    expect(await isSignedIn(ana)).toBe(false);
    expect(outcome(await ana.graphql(DELETE, { password: PASSWORD }))).toBe('UNAUTHENTICATED');
  });

  it('taken back, the account logs in as before', async () => {
    await setDisabled(admin, ana.user.id, true);
    const { data } = await setDisabled(admin, ana.user.id, false);
    expect(data).toMatchObject({ setUserDisabled: { isDisabled: false } });
    expect(await login('ana', PASSWORD)).toMatchObject({ status: 200 });
  });
});

describe('the last admin who can log in', () => {
  const lastAdmin = { code: 'CONFLICT', fields: { account: 'last_admin' } };

  it.each([
    ['demoted', () => setRole(admin, admin.user.id, 'user')],
    ['disabled', () => setDisabled(admin, admin.user.id, true)],
    ['deleted', () => admin.graphql(DELETE, { password: PASSWORD })],
  ])('is not %s, whatever disabled admins there are', async (_name, leave) => {
    await site.make.user({ role: 'admin', disabledAt: new Date() });
    expect(refusal(await leave())).toEqual(lastAdmin);
    expect(await isSignedIn(admin)).toBe(true);
    expect(await activeAdmins()).toEqual([{ id: admin.user.id }]);
  });

  it('disabled admins may be demoted, enabled and disabled again', async () => {
    const { id } = await site.make.user({ role: 'admin', disabledAt: new Date() });
    expect(outcome(await setDisabled(admin, id, false))).toBe('ok');
    expect(outcome(await setDisabled(admin, id, true))).toBe('ok');
    expect(outcome(await setRole(admin, id, 'user'))).toBe('ok');
  });

  const WAYS = {
    demotes: (who: SignedIn, whom: SignedIn) => setRole(who, whom.user.id, 'user'),
    disables: (who: SignedIn, whom: SignedIn) => setDisabled(who, whom.user.id, true),
    deletes: (_who: SignedIn, whom: SignedIn) => whom.graphql(DELETE, { password: PASSWORD }),
  };
  const PAIRS = Object.entries(WAYS).flatMap(([one, first]) =>
    Object.entries(WAYS).map(([other, second]) => ({ one, other, first, second })),
  );

  it.each(PAIRS)(
    'is left when two admins go at the same time: one $one, the other $other',
    async ({ first, second }) => {
      const other = await withSession(site, { username: 'other', role: 'admin' });
      const outcomes = (await Promise.all([first(admin, other), second(other, admin)])).map(outcome);
      expect(outcomes.filter((code) => code === 'ok')).toHaveLength(1);
      expect(await activeAdmins()).toHaveLength(1);
    },
  );

  it("an admin who was demoted at the same moment can't change other accounts", async () => {
    const other = await withSession(site, { username: 'other', role: 'admin' });
    await site.make.user({ role: 'admin' });
    const outcomes = (
      await Promise.all([setRole(admin, other.user.id, 'user'), setRole(other, admin.user.id, 'user')])
    ).map(outcome);
    expect(outcomes.filter((code) => code === 'ok')).toHaveLength(1);
    expect(await activeAdmins()).toHaveLength(2);
  });
});

describe('removeUserPasskeys', () => {
  const remove = (who: Caller, id: number, password = PASSWORD) =>
    who.graphql(
      `mutation ($id: Int!, $password: String!) { removeUserPasskeys(id: $id, password: $password) { ${FIELDS} } }`,
      { id, password },
    );
  const notified = async () => (await mailsOf(site)).filter(({ kind }) => kind === 'passkeys-taken');
  beforeEach(() => site.em.execute('delete from mail'));

  it('is refused to others, with a wrong password, and for the own passkeys, which take more', async () => {
    await addedPasskey(ana);
    await addedPasskey(admin);
    expect(refusal(await remove(ana, ana.user.id))).toMatchObject({ code: 'FORBIDDEN' });
    expect(refusal(await remove(admin, ana.user.id, 'not the one'))).toMatchObject({
      fields: { password: 'password_wrong' },
    });
    expect(refusal(await remove(admin, admin.user.id))).toMatchObject({ code: 'FORBIDDEN' });
    expect(refusal(await remove(admin, 999_999))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await users()).items).toMatchObject([{ passkeyCount: 1 }, { passkeyCount: 1 }, { passkeyCount: 0 }]);
    expect(await notified()).toEqual([]);
  });

  it('ends what they began, is in both logs, and tells the owner in the language of the last mail', async () => {
    const { passkey } = await addedPasskey(ana, 'Phone');
    await site.em.execute(`update mail set language = 'es'`);
    const phone = new Caller(site);
    await logInWith(phone, passkey.signed(await startLogin(phone)));
    expect(await remove(admin, ana.user.id)).toMatchObject({ data: { removeUserPasskeys: { passkeyCount: 0 } } });
    expect(await isSignedIn(phone)).toBe(false);
    expect(await notified()).toMatchObject([
      { recipient: 'ana@example.org', language: 'es', text: expect.stringContaining('«Phone»') },
    ]);
    const history = `select actor_id, source, action, fields, before from content_change
      where item_type = 'account' and item_id = ?`;
    expect(await site.em.execute(history, [ana.user.id])).toEqual([
      { actor_id: admin.user.id, source: 'graphql', action: 'edit', fields: ['passkeys'], before: { passkeys: 1 } },
    ]);
    const logged = `select actor_id, account_id, outcome from security_event where action = 'passkey-remove'`;
    expect(await site.em.execute(logged)).toContainEqual({
      actor_id: admin.user.id,
      account_id: ana.user.id,
      outcome: 'success',
    });
    // Nothing is left to remove, so nothing is notified.
    expect((await remove(admin, ana.user.id)).errors).toBeUndefined();
    expect(await notified()).toHaveLength(1);
  });
});
