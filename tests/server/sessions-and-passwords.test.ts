import type { EntityManager } from '@mikro-orm/postgresql';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSessionsOf } from '#server/platform/http/user-sessions.ts';
import { Caller } from '../support/caller.ts';
import { PASSWORD, type SignedIn, signedIn } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

describe('a password that changes while the old one is being used', () => {
  let site: TestSite;
  let newHash: string;
  beforeAll(async () => {
    site = await startSite();
    newHash = await hash('quite another', { memoryCost: 8, timeCost: 1 });
  });
  afterAll(() => site.close());

  /** Has `attack` wait at a lock, past its look at the password, until another password is stored. */
  async function overtaken<Answer>(lock: string, userId: number, attack: () => Promise<Answer>): Promise<Answer> {
    let answer: Promise<Answer> | undefined;
    await site.em.fork().transactional(async (other) => {
      await other.execute(lock);
      answer = attack();
      await expect.poll(() => waiting(site.em)).toBeGreaterThan(0);
      await other.execute('update app_user set password = ? where id = ?', [newHash, userId]);
      await endSessionsOf(other, userId);
    });
    if (!answer) throw new Error('Nothing was attacked.');
    return answer;
  }
  const lockedUser = ({ user }: SignedIn) => `select from app_user where id = ${user.id} for update`;
  const passwordOf = async (id: number) => {
    const [row] = await site.em.execute<{ password: string }[]>('select password from app_user where id = ?', [id]);
    return row?.password;
  };

  it('leaves no session to a login with the old one that was under way', async () => {
    const { user } = await signedIn(site);
    const thief = new Caller(site);
    const login = { username: user.username, password: PASSWORD };
    await overtaken('lock table session in exclusive mode', user.id, () => thief.post('/api/auth/login', login));
    expect(await thief.get('/api/auth/user')).toMatchObject({ status: 401 });
    const data = await thief.get('/api/account/export');
    expect(data).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect(data.headers.get('content-disposition')).toBeNull();
  });

  it.each([
    ['replace the password', `changePassword(currentPassword: "${PASSWORD}", newPassword: "of the thief") { id }`],
    ['take the address', `changeEmail(password: "${PASSWORD}", email: "thief@example.org") { id }`],
    ['delete the account', `deleteAccount(password: "${PASSWORD}")`],
  ])('the old one cannot %s any more', async (_what, field) => {
    const caller = await signedIn(site);
    const attack = () => caller.graphql(`mutation { ${field} }`);
    const { errors } = await overtaken(lockedUser(caller), caller.user.id, attack);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(await passwordOf(caller.user.id)).toBe(newHash);
    const [row] = await site.em.execute('select email from app_user where id = ?', [caller.user.id]);
    expect(row).toEqual({ email: caller.user.email });
  });

  it('API-15 a logout and a login in one operation end the one session and begin the other', async () => {
    const { user, ...before } = await signedIn(site);
    const caller = new Caller(site);
    caller.cookie = before.cookie;
    const login = `login(username: "${user.username}", password: "${PASSWORD}") { id }`;
    expect((await caller.graphql(`mutation { logout ${login} }`)).errors).toBeUndefined();
    expect(caller.cookie).not.toBe(before.cookie);
    expect(await caller.get('/api/auth/user')).toMatchObject({ status: 200, body: { id: user.id } });
  });

  it('what depends on who asks is kept by no cache between', async () => {
    const { headers } = await (await signedIn(site)).get('/api/auth/user');
    expect(headers.get('cache-control')).toMatch(/private|no-store/);
    expect(headers.get('vary')).toMatch(/cookie/i);
  });
});

/** How many connections to the database wait for a lock. */
async function waiting(em: EntityManager): Promise<number> {
  const [row] = await em
    .fork()
    .execute<{ count: number }[]>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  return row?.count ?? 0;
}

it('an account keeps its newest 20 sessions, and no session of another one ends', async () => {
  const site = await startSite();
  const bea = await signedIn(site, { username: 'bea' });
  const { user } = await signedIn(site, { username: 'ana' });
  const later: Caller[] = [];
  for (let n = 0; n < 22; n += 1) {
    const caller = new Caller(site);
    const from = { 'x-forwarded-for': `203.0.113.${n}` };
    await caller.post('/api/auth/login', { username: 'ana', password: PASSWORD }, from);
    later.push(caller);
  }
  const statuses = await Promise.all(later.map(async (caller) => (await caller.get('/api/auth/user')).status));
  expect(statuses).toEqual([401, 401, ...Array(20).fill(200)]);
  const rows = await site.em.execute(`select from session where sess ->> 'userId' = ?`, [String(user.id)]);
  expect(rows).toHaveLength(20);
  expect(await bea.get('/api/auth/user')).toMatchObject({ status: 200 });
  await site.close();
});
