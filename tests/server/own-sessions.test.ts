import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { noteUse } from '#server/platform/http/session.ts';
import { truncate } from '#tests/support/truncate.ts';
import { Caller } from '../support/caller.ts';
import { PASSWORD, type SignedIn, withSession } from '../support/sign-in.ts';
import { startSite, type TestSite } from '../support/start-site.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

interface Session {
  id: number;
  browser: string | null;
  system: string | null;
  startedAt: string;
  lastUsedAt: string;
  isCurrent: boolean;
}

let site: TestSite;
let ana: SignedIn;
beforeAll(async () => {
  site = await startSite({ SESSION_IDLE_HOURS: '48' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.em.execute('delete from app_user where id > 1');
  await truncate(site.em, 'rate_limit, session');
  ana = await withSession(site, { username: 'ana' });
});

const list = async (caller: Caller) => {
  const fields = 'id browser system startedAt lastUsedAt isCurrent';
  const { data } = await caller.graphql<{ mySessions: Session[] }>(`{ mySessions { ${fields} } }`);
  return data?.mySessions ?? [];
};
const again = async (userAgent: string) => {
  const caller = new Caller(site);
  await caller.post('/api/auth/login', { username: 'ana', password: PASSWORD }, { 'user-agent': userAgent });
  return caller;
};
const isIn = async (caller: Caller) => (await caller.get('/api/auth/user')).status === 200;

it("no one ends someone else's session, and an ended one says so", async () => {
  const bea = await withSession(site, { username: 'bea' });
  const [own] = await list(ana);
  const end = `mutation { endSession(id: ${own?.id}) }`;
  expect((await bea.graphql(end)).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
  expect((await new Caller(site).graphql(end)).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
  expect(await isIn(ana)).toBe(true);
  await bea.graphql('mutation { endOtherSessions }');
  expect([await isIn(ana), await isIn(bea)]).toEqual([true, true]);
});

it('lists browser and system in words, this session first, and no secret ID', async () => {
  const firefox = await again(FIREFOX);
  await again(SAFARI);
  await again(`${'x'.repeat(300)}/1.0`);
  await again('');
  const sessions = await list(firefox);
  expect(sessions[0]).toMatchObject({ browser: 'Firefox', system: 'Windows', isCurrent: true });
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false, false, false]);
  expect(sessions).toContainEqual(expect.objectContaining({ browser: 'Safari', system: 'iOS' }));
  expect(sessions).toContainEqual(expect.objectContaining({ browser: null, system: null }));
  for (const { browser } of sessions) expect(browser?.length ?? 0).toBeLessThanOrEqual(40);
  const secret = decodeURIComponent(firefox.cookie ?? '').split(/s:|\./)[1] ?? '';
  expect(secret).not.toBe('');
  expect(JSON.stringify(sessions)).not.toContain(secret);
  const { body } = await firefox.get('/api/account/export');
  expect(body).toMatchObject({ sessions: expect.arrayContaining([expect.objectContaining({ browser: 'Firefox' })]) });
  expect(JSON.stringify(body)).not.toContain(secret);
});

it('one session ends at once; all others end and this one continues under a new ID', async () => {
  const [firefox, safari] = [await again(FIREFOX), await again(SAFARI)];
  const other = (await list(ana)).find(({ browser }) => browser === 'Firefox');
  await ana.graphql(`mutation { endSession(id: ${other?.id}) }`);
  expect([await isIn(firefox), await isIn(safari), await isIn(ana)]).toEqual([false, true, true]);
  const { cookie } = ana;
  await ana.graphql('mutation { endOtherSessions }');
  expect([await isIn(safari), await isIn(ana)]).toEqual([false, true]);
  expect(ana.cookie).not.toBe(cookie);
  expect(await list(ana)).toHaveLength(1);
  const events = await site.em.execute(
    `select outcome from security_event where action = 'session-end' and actor_id = ?`,
    [ana.user.id],
  );
  expect(events).toEqual([{ outcome: 'success' }, { outcome: 'success' }]);
});

it('a session ends once it was unused for too long, which is counted from its last use', async () => {
  const unusedFor = (hours: number) =>
    site.em.execute(`update session set last_used_at = now() - ? * interval '1 hour'`, [hours]);
  await unusedFor(47);
  expect(await isIn(ana)).toBe(true);
  expect(Date.parse((await list(ana))[0]?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 24 * 60 * 60 * 1_000);
  const late = await again(FIREFOX);
  await unusedFor(49);
  // The server knows of the last use of the one that asks, so only that one is listed.
  expect(await list(ana)).toEqual([]);
  expect(await isIn(late)).toBe(false);
  expect(await isIn(late)).toBe(false);
});

it.each(['admin', 'editor', 'moderator'] as const)('a session of a %s ends after a day without use', async (role) => {
  const staff = await withSession(site, { role });
  const unusedFor = (hours: number) =>
    site.em.execute(`update session set last_used_at = now() - ? * interval '1 hour'`, [hours]);
  await unusedFor(23);
  expect(await isIn(staff)).toBe(true);
  const late = new Caller(site);
  await late.post('/api/auth/login', { username: staff.user.username, password: PASSWORD });
  await unusedFor(25);
  expect(await list(staff)).toEqual([]);
  expect(await isIn(late)).toBe(false);
});

it('the use of a session is noted by keys, whatever the number of accounts', async () => {
  const plan = await site.em.transactional(async (em) => {
    // The test has few rows, for which PostgreSQL prefers to read them all.
    await em.execute('set local enable_seqscan = off');
    const statement = noteUse({ sessionIdle: 48, staffSessionIdle: 24 }).replace('$1', "'x'");
    return em.execute<{ 'QUERY PLAN': string }[]>(`explain ${statement}`);
  });
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(lines).toContain('app_user_pkey');
  expect(lines).not.toContain('Seq Scan');
});
