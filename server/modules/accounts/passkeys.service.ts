import { createHash } from 'node:crypto';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { z } from 'zod';
import { confirmation, passkeyName } from '#domain/account.ts';
import { AppError } from '#domain/app-error.ts';
import { BRAND } from '#domain/brand.ts';
import type { Language } from '#domain/language.ts';
import { PASSKEYS_MAX } from '#domain/limits.ts';
import { parseInput } from '#domain/parse-input.ts';
import type { Viewer } from '#domain/viewer.ts';
import { authorize } from '../../platform/access/authorize.ts';
import type { ServiceContext } from '../../platform/api/service-context.ts';
import type { ClientDevice } from '../../platform/http/client-device.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { passkeyAddedMail, passkeyRemovedMail } from './account-mails.ts';
import { expectConfirmedEmail, expectPasskey, lacksPasskey } from './passkey-proof.ts';
import { assertion, newCredential, signedBy } from './passkey-response.ts';
import { type PasskeySite, passkeySite } from './passkey-site.ts';
import { SecondFactorService } from './second-factor.service.ts';
import { type Passkey, passkeysOf, removePasskeys, SHOWN_OF_PASSKEY, withDates } from './stored-passkeys.ts';
import { User } from './user.entity.ts';
import { resetWrongCodes } from './wrong-codes.ts';

/** How long a browser may take to sign a challenge. */
const CHALLENGE_MINUTES = 5;

/** EdDSA, ES256 and RS256, in the numbers of COSE: what authenticators have. */
const ALGORITHMS = [-8, -7, -257];

interface StoredCredential {
  id: number;
  userId: number;
  publicKey: string;
  counter: number;
}

const addition = z.object({ name: passkeyName, response: newCredential });
const login = z.object({ response: assertion });

/** Loaded with the first passkey: not every site has any, and it would make every start slower. */
const webAuthn = () => import('@simplewebauthn/server');

/**
 * Passkeys (WebAuthn). One of them logs in alone: the device has it, and asks for a fingerprint, face or PIN. So it counts
 * as both steps of a two-step login.
 */
export class PasskeyService {
  private readonly site: PasskeySite | null;

  constructor(
    private readonly context: Pick<ServiceContext, 'em' | 'rateLimits' | 'get' | 'passkeyHandles' | 'config'>,
  ) {
    this.site = passkeySite(context.config.siteUrl);
  }

  /** The viewer's passkeys, oldest first. @throws AppError UNAUTHENTICATED. */
  async list(viewer: Viewer): Promise<Passkey[]> {
    authorize(viewer, 'account:own');
    return passkeysOf(this.context.em, viewer.id);
  }

  /**
   * Whether the viewer has to log in with a passkey first, to change how the account logs in. With two-step login, a code
   * is enough.
   */
  async needsPasskey(viewer: Viewer): Promise<boolean> {
    authorize(viewer, 'account:own');
    const user = await this.context.em.findOneOrFail(User, { id: viewer.id });
    return !user.secondFactorAt && lacksPasskey(this.context.em, viewer);
  }

  /**
   * Begins to add a passkey: an open session alone isn't enough.
   * @returns PublicKeyCredentialCreationOptionsJSON of WebAuthn.
   * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT, also for a wrong password or code; FORBIDDEN as `expectPasskey` and
   *   `expectConfirmedEmail`; CONFLICT if there are too many; NOT_FOUND if browsers allow no passkeys at the address of the site; RATE_LIMITED.
   */
  async startAdding(viewer: Viewer, input: unknown): Promise<object> {
    authorize(viewer, 'account:own');
    const { password, code } = parseInput(confirmation, input);
    const site = this.siteOrRefusal();
    const user = await this.context.get(SecondFactorService).confirmed(viewer, { password }, code);
    expectConfirmedEmail(user);
    const present = await this.context.em.execute<{ id: string; transports: AuthenticatorTransport[] }[]>(
      'select credential_id as id, transports from passkey where user_id = ?',
      [user.id],
    );
    if (present.length >= PASSKEYS_MAX) throw tooMany();
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: BRAND.name,
      rpID: site.id,
      userName: user.username,
      userDisplayName: user.username,
      userID: Uint8Array.from((await this.context.passkeyHandles(user.id))[0]),
      timeout: CHALLENGE_MINUTES * 60_000,
      excludeCredentials: present,
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.storeChallenge(options.challenge, user.id);
    return options;
  }

  /**
   * Adds the passkey that the browser has made.
   * @param device the browser, which helps its owner to recognize the passkey.
   * @param language of the mail about it.
   * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT, for `response` if it isn't what was asked for or came too late;
   *   FORBIDDEN if the account got its first passkey or lost two-step login in the meantime; CONFLICT if there are too many, or an account has it already; NOT_FOUND as `startAdding`.
   */
  async add(viewer: Viewer, device: ClientDevice, language: Language, input: unknown): Promise<Passkey> {
    authorize(viewer, 'account:own');
    const { name, response } = parseInput(addition, input);
    const site = this.siteOrRefusal();
    const challenge = await this.takenChallenge(response.response.clientDataJSON, viewer.id);
    if (!challenge) throw AppError.badInput({ response: 'invalid' });
    const { verifyRegistrationResponse } = await webAuthn();
    const verified = await verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge.value,
      expectedOrigin: site.expected(challenge.origin),
      expectedRPID: site.id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    }).catch(() => null);
    const made = verified?.verified ? verified.registrationInfo : undefined;
    if (!made) throw AppError.badInput({ response: 'invalid' });
    return this.context.em.transactional(async (transaction) => {
      await transaction.execute('select from app_user where id = ? for update', [viewer.id]);
      const user = await transaction.findOneOrFail(User, { id: viewer.id }, { populate: ['email'], refresh: true });
      if (!user.secondFactorAt) await expectPasskey(transaction, viewer);
      expectConfirmedEmail(user);
      const [{ count } = { count: 0 }] = await transaction.execute<{ count: number }[]>(
        'select count(*)::integer as count from passkey where user_id = ?',
        [user.id],
      );
      if (count >= PASSKEYS_MAX) throw tooMany();
      const { credential, credentialBackedUp } = made;
      const [row] = await transaction.execute<Passkey[]>(
        `insert into passkey (user_id, credential_id, public_key, counter, transports, is_synced, name, browser, system)
         values (?, ?, ?, ?, array(select jsonb_array_elements_text(?::jsonb)), ?, ?, ?, ?)
         on conflict (credential_id) do nothing returning ${SHOWN_OF_PASSKEY}`,
        [
          ...[user.id, credential.id, Buffer.from(credential.publicKey).toString('base64url'), credential.counter],
          ...[JSON.stringify(response.response.transports), credentialBackedUp, name, device.browser, device.system],
        ],
      );
      if (!row) throw new AppError('CONFLICT', 'This passkey has been added already.');
      await queueMail(transaction, passkeyAddedMail(user, { origin: this.context.config.mailOrigin, language }, name));
      return withDates(row);
    });
  }

  /**
   * Removes a passkey, and ends the other sessions that it began.
   * @param current the secret ID of the session that asks, which stays.
   * @param language of the mail about it.
   * @throws AppError UNAUTHENTICATED; BAD_USER_INPUT for a wrong password or code; FORBIDDEN as `expectPasskey`; NOT_FOUND
   *   if the viewer has no such passkey; RATE_LIMITED.
   */
  async remove(viewer: Viewer, id: number, current: string, language: Language, input: unknown): Promise<void> {
    authorize(viewer, 'account:own');
    const { password, code } = parseInput(confirmation, input);
    const user = await this.context.get(SecondFactorService).confirmed(viewer, { password }, code);
    await this.context.em.transactional(async (transaction) => {
      const [name] = await removePasskeys(transaction, user.id, [id], current);
      if (name === undefined) throw new AppError('NOT_FOUND', 'This passkey has already been removed.');
      await queueMail(
        transaction,
        passkeyRemovedMail(user, { origin: this.context.config.mailOrigin, language }, name),
      );
    });
  }

  /**
   * Begins a login with a passkey, which the browser lets the visitor choose.
   * @returns PublicKeyCredentialRequestOptionsJSON of WebAuthn.
   * @throws AppError NOT_FOUND as `startAdding`; RATE_LIMITED.
   */
  async startLogin(clientAddress: string): Promise<object> {
    const site = this.siteOrRefusal();
    await this.context.rateLimits.passkeyLogin(clientAddress);
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: site.id,
      timeout: CHALLENGE_MINUTES * 60_000,
      userVerification: 'required',
    });
    await this.storeChallenge(options.challenge, null);
    return options;
  }

  /**
   * The account of a passkey that has signed a challenge of `startLogin`.
   * @throws AppError BAD_USER_INPUT for what can't be an answer; UNAUTHENTICATED, the same for an unknown passkey, a wrong
   *   signature, a challenge that is used or too old, a copied passkey and a disabled account; RATE_LIMITED.
   */
  async login(clientAddress: string, input: unknown): Promise<{ user: User; passkeyId: number }> {
    const { response } = parseInput(login, input);
    await this.context.rateLimits.passkeyLogin(clientAddress);
    const challenge = await this.takenChallenge(response.response.clientDataJSON, null);
    const stored = await this.credential(response.id);
    if (!this.site || !challenge || !stored) throw refused();
    const handles = (await this.context.passkeyHandles(stored.userId)).map((handle) => handle.toString('base64url'));
    if (!handles.includes(response.response.userHandle ?? '')) throw refused();
    const { verifyAuthenticationResponse } = await webAuthn();
    const result = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge.value,
      expectedOrigin: this.site.expected(challenge.origin),
      expectedRPID: this.site.id,
      credential: {
        id: response.id,
        publicKey: Uint8Array.from(Buffer.from(stored.publicKey, 'base64url')),
        counter: stored.counter,
      },
      requireUserVerification: true,
    }).catch(() => null);
    if (!result?.verified) throw refused();
    const user = await this.context.em.findOne(User, { id: stored.userId, disabledAt: null }, { populate: ['email'] });
    if (!user || !(await this.noteUse(stored.id, result.authenticationInfo))) throw refused();
    await resetWrongCodes(this.context.em, user.id);
    return { user, passkeyId: stored.id };
  }

  /** The account whose passkey a login names, whether or not the login succeeded; null if there is none. */
  async ownerNamedIn(input: unknown): Promise<number | null> {
    const { data } = login.safeParse(input);
    return (data && (await this.credential(data.response.id)))?.userId ?? null;
  }

  /** Only one of several logins with the same counter succeeds. Many authenticators don't count: theirs stays 0. */
  private async noteUse(id: number, info: { newCounter: number; credentialBackedUp: boolean }): Promise<boolean> {
    const { newCounter, credentialBackedUp } = info;
    const noted = await this.context.em.execute(
      `update passkey set counter = ?, is_synced = ?, last_used_at = now()
       where id = ? and (counter < ? or (counter = 0 and ? = 0)) returning id`,
      [newCounter, credentialBackedUp, id, newCounter, newCounter],
    );
    return noted.length > 0;
  }

  private async credential(credentialId: string): Promise<StoredCredential | null> {
    const [row] = await this.context.em.execute<StoredCredential[]>(
      `select id, user_id as "userId", public_key as "publicKey", counter::float8 as counter
       from passkey where credential_id = ?`,
      [credentialId],
    );
    return row ?? null;
  }

  /** @param userId who adds a passkey; null for a login. */
  private async storeChallenge(challenge: string, userId: number | null): Promise<void> {
    await this.context.em.execute('delete from passkey_challenge where expires_at < now()');
    await this.context.em.execute(
      `insert into passkey_challenge (hash, user_id, expires_at) values (?, ?, now() + make_interval(mins => ?))`,
      [hashOf(challenge), userId, CHALLENGE_MINUTES],
    );
  }

  /** The challenge that the browser says it has signed, which can't be used again; null if it wasn't asked for. */
  private async takenChallenge(clientDataJSON: string, userId: number | null) {
    const signed = signedBy(clientDataJSON);
    if (!signed) return null;
    const taken = await this.context.em.execute(
      `delete from passkey_challenge where hash = ? and user_id is not distinct from ? and expires_at > now()
       returning hash`,
      [hashOf(signed.challenge), userId],
    );
    return taken.length > 0 ? { value: signed.challenge, origin: signed.origin } : null;
  }

  private siteOrRefusal(): PasskeySite {
    if (this.site) return this.site;
    throw new AppError('NOT_FOUND', 'Passkeys need a SITE_URL with https and a host name.');
  }
}

function hashOf(challenge: string): string {
  return createHash('sha256').update(challenge).digest('base64url');
}

function tooMany(): AppError {
  return new AppError('CONFLICT', `An account can have ${PASSKEYS_MAX} passkeys. Remove one first.`);
}

function refused(): AppError {
  return new AppError('UNAUTHENTICATED', 'This passkey did not work.');
}
