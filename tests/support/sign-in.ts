import { hash } from '@node-rs/argon2';
import type { User } from '#server/account/user.entity.ts';
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

/** Makes a user, and signs in as one does. @param given what the test cares about, the role for example. */
export async function signedIn(site: TestSite, given: Parameters<TestSite['make']['user']>[0] = {}): Promise<SignedIn> {
  const user = await site.make.user({ ...given, password: await passwordHash });
  const caller = new Caller(site);
  const { username } = user;
  const { status } = await caller.post('/api/auth/login', { username, password: PASSWORD });
  if (status !== 200) throw new Error(`Signing in as ${username} was answered ${status}.`);
  return Object.assign(caller, { user });
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
