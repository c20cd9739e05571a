import { AppError } from '#domain/app-error.ts';
import type { Language } from '#domain/language.ts';
import type { ApiContext } from '../../platform/api/api-context.ts';
import { clientDeviceOf } from '../../platform/http/client-device.ts';
import type { SessionOwner } from '../../platform/http/session.ts';
import type { SecurityAction, SecurityEvent } from '../../platform/logging/security-log.ts';
import { AccountService } from './account.service.ts';
import { AccountRecoveryService } from './account-recovery.service.ts';
import { PasskeyService } from './passkeys.service.ts';
import type { Passkey } from './stored-passkeys.ts';
import type { User } from './user.entity.ts';

/** Logs in by name and password. @throws AppError as `AccountService.login`. */
export async function logIn(api: ApiContext, input: unknown): Promise<User> {
  const { get, securityLog, viewer: actor, clientAddress: address, device } = api;
  try {
    const user = await get(AccountService).login({ clientAddress: address, device: device.value }, input);
    await signIn(api, user);
    const detail = user.secondFactorAt ? 'with a code' : null;
    await securityLog.record({ action: 'login', outcome: 'success', actor: user, accountId: user.id, address, detail });
    return user;
  } catch (error) {
    const accountId = await get(AccountService).idNamedIn(input);
    await recordAttempt(api, { action: 'login', actor, accountId, address }, error);
    throw error;
  }
}

/** Logs in with a passkey, which needs neither password nor code. @throws AppError as `PasskeyService.login`. */
export async function logInWithPasskey(api: ApiContext, input: unknown): Promise<User> {
  const { get, securityLog, viewer: actor, clientAddress: address } = api;
  const event = { action: 'login', address, detail: 'passkey' } as const;
  try {
    const { user, passkeyId } = await get(PasskeyService).login(address, input);
    await signIn(api, user, { passkeyId });
    await securityLog.record({ ...event, outcome: 'success', actor: user, accountId: user.id });
    return user;
  } catch (error) {
    await recordAttempt(api, { ...event, actor, accountId: await get(PasskeyService).ownerNamedIn(input) }, error);
    throw error;
  }
}

/** Adds a passkey. The viewer has just used it, so the session counts as begun with it. @throws AppError as `PasskeyService.add`. */
export function addPasskey(api: ApiContext, language: Language, input: unknown): Promise<Passkey> {
  return recorded(api, 'passkey-add', async () => {
    const { get, viewer, user, userAgent } = api;
    const added = await get(PasskeyService).add(viewer, clientDeviceOf(userAgent), language, input);
    if (user) await signIn(api, user, { passkeyId: added.id });
    return added;
  });
}

/** Creates an account and logs in to it. @throws AppError as `AccountService.register`. */
export async function register(api: ApiContext, language: Language, input: unknown): Promise<User> {
  const { get, securityLog, viewer: actor, clientAddress: address } = api;
  try {
    const user = await get(AccountService).register(address, language, input);
    await signIn(api, user);
    await securityLog.record({ action: 'register', outcome: 'success', actor: user, accountId: user.id, address });
    return user;
  } catch (error) {
    await recordAttempt(api, { action: 'register', actor, address }, error);
    throw error;
  }
}

/**
 * Sets a new password by a link in a mail, and logs in.
 * @throws AppError as `AccountRecoveryService.resetPassword`; SECOND_FACTOR_REQUIRED if the password is set, and logging in
 *   with it needs a code.
 */
export async function resetPassword(api: ApiContext, language: Language, input: unknown): Promise<User> {
  const { get, securityLog, viewer: actor, clientAddress: address } = api;
  const { user, generation } = await get(AccountRecoveryService)
    .resetPassword(address, language, input)
    .catch(async (error: unknown) => {
      await recordAttempt(api, { action: 'password-reset', actor, address }, error);
      throw error;
    });
  await securityLog.record({ action: 'password-reset', outcome: 'success', actor: user, accountId: user.id, address });
  if (user.secondFactorAt) {
    // Someone else's failures must not make the owner wait for the login that follows.
    await knowDevice(api, { userId: user.id, generation });
    throw new AppError('SECOND_FACTOR_REQUIRED', 'The new password is set. Log in with it and a code.');
  }
  return signIn(api, user, { generation });
}

/** Confirms an address by a link in a mail. If that ends the account's sessions, this one goes on. */
export async function confirmEmail(api: ApiContext, input: unknown): Promise<void> {
  const { get, viewer, clientAddress } = api;
  await recordedByMail(api, 'email-confirm', async () => {
    const { user, generation } = await get(AccountRecoveryService).confirmEmail(viewer, clientAddress, input);
    const isOwn = 'id' in viewer && viewer.id === user.id;
    if (isOwn && generation !== null) await signIn(api, user, { generation, confirmedAt: api.session.confirmedAt });
    return user.id;
  });
}

/**
 * Runs what visitors do by mail and records how it ended.
 * @param work returns the account that it happened to; null if the answer must not depend on it.
 */
export async function recordedByMail(
  api: ApiContext,
  action: SecurityAction,
  work: () => Promise<number | null>,
): Promise<void> {
  const { securityLog, viewer: actor, clientAddress: address } = api;
  try {
    const accountId = await work();
    await securityLog.record({ action, outcome: 'success', actor, accountId, address });
  } catch (error) {
    await recordAttempt(api, { action, actor, address }, error);
    throw error;
  }
}

/**
 * Input that no account can have isn't recorded: it reveals nothing, and it is refused before any limit counts it. Links
 * that don't work are recorded, and what a link doesn't allow.
 */
async function recordAttempt({ securityLog }: ApiContext, event: Omit<SecurityEvent, 'outcome'>, error: unknown) {
  if (error instanceof AppError && error.code === 'BAD_USER_INPUT') {
    const { token, removePasskeys } = error.fields;
    if (!token && !removePasskeys) return;
  }
  await securityLog.recordFailure(event, error);
}

export async function logOut(api: ApiContext): Promise<void> {
  await api.session.end();
  if ('id' in api.viewer) await recorded(api, 'logout', async () => {});
  await api.continueAs(undefined);
}

/** Runs an action of viewers on their own account and records how it ended. */
export function recorded<Result>(
  { securityLog, viewer: actor, clientAddress: address }: ApiContext,
  action: SecurityAction,
  work: () => Promise<Result>,
): Promise<Result> {
  return securityLog.around({ action, actor, accountId: 'id' in actor ? actor.id : null, address }, work);
}

/**
 * Begins a session for a user who has just been authenticated, and lets the next login recognize the browser.
 * @param proof.generation of the account's sessions at that time. If all of them have ended since then, this one ends
 *   too.
 * @param proof.passkeyId the passkey that it begins with, if it does.
 * @param proof.confirmedAt if it continues a session and nothing was proved now: that of the other one.
 */
export async function signIn(
  api: ApiContext,
  user: User,
  {
    generation = user.sessionGeneration,
    passkeyId,
    confirmedAt = Date.now(),
  }: Partial<Omit<SessionOwner, 'userId'>> = {},
): Promise<User> {
  const owner = { userId: user.id, generation, passkeyId, confirmedAt };
  await api.session.start(owner);
  await api.get(AccountService).endOldestSessions(owner);
  await knowDevice(api, owner);
  await api.continueAs(owner);
  return user;
}

/** Lets the next login recognize the browser. */
async function knowDevice({ get, device }: ApiContext, owner: SessionOwner): Promise<void> {
  const cookie = await get(AccountService).deviceCookieFor(owner, device.value);
  if (cookie !== null) device.set(cookie);
}
