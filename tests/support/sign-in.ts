import { createHmac, randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { User } from '#server/modules/accounts/user.entity.ts';
import type { Visitor } from './browser.ts';
import { Caller } from './caller.ts';
import type { TestSite } from './start-site.ts';

/** Of every user that tests sign in. */
export const PASSWORD = 'correct horse';
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1 });

/** A caller with a session of a new user. */
export interface SignedIn extends Caller {
  user: User;
}

type Given = Parameters<TestSite['make']['user']>[0];

/** Makes a user, and signs in as one does. @param given what the test cares about, the role for example. */
export async function signedIn(site: TestSite, given: Given = {}): Promise<SignedIn> {
  const user = await site.make.user({ ...given, password: await passwordHash });
  const caller = new Caller(site);
  const { username } = user;
  const { status } = await caller.post('/api/auth/login', { username, password: PASSWORD });
  if (status !== 200) throw new Error(`Signing in as ${username} was answered ${status}.`);
  return Object.assign(caller, { user });
}

/**
 * Makes a user with a session in a tenth of the time: nothing is counted or logged, and the browser isn't known. For sites
 * whose address isn't https.
 */
export async function withSession(site: TestSite, given: Given = {}): Promise<SignedIn> {
  const user = await site.make.user({ ...given, password: await passwordHash });
  const caller = new Caller(site);
  caller.cookie = await sessionCookie(site, user);
  return Object.assign(caller, { user });
}

const SESSION_DAYS = 30;

async function sessionCookie({ em }: Pick<TestSite, 'em'>, { id, sessionGeneration }: User): Promise<string> {
  const [key] = await em.execute<{ value: string }[]>(
    `select value from site_secret where name = 'session' order by version desc limit 1`,
  );
  if (!key) throw new Error('The site has no key for sessions.');
  const sid = randomBytes(24).toString('base64url');
  const expires = new Date(Date.now() + SESSION_DAYS * 86_400_000);
  const session = {
    cookie: { originalMaxAge: SESSION_DAYS * 86_400_000, expires, httpOnly: true, path: '/', sameSite: 'lax' },
    userId: id,
    generation: sessionGeneration,
    confirmedAt: Date.now(),
    browser: null,
    system: null,
    isPlain: true,
  };
  await em.execute('insert into session (sid, sess, expire) values (?, ?, ?)', [sid, JSON.stringify(session), expires]);
  const signature = createHmac('sha256', key.value).update(sid).digest('base64').replace(/=+$/, '');
  return `sato.sid=${encodeURIComponent(`s:${sid}.${signature}`)}`;
}

/** Confirms the address of the caller's account, which passkeys and two-step login need. */
export async function withConfirmedEmail<Signed extends Caller>(caller: Signed): Promise<Signed> {
  const { data } = await caller.graphql<{ me: { id: number } }>('{ me { id } }');
  await caller.site.em?.execute('update app_user set email_confirmed_at = now() where id = ?', [data?.me.id]);
  return caller;
}

/** Gives a visitor's browser the session of the caller. */
export async function signIn({ page }: Pick<Visitor, 'page'>, { cookie, site }: Caller): Promise<void> {
  const [name, value] = cookie?.split('=') ?? [];
  if (!name || !value) throw new Error('The caller has no session.');
  await page.context().addCookies([{ name, value, url: site.url }]);
}
