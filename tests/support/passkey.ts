import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { z } from 'zod';
import type { Caller } from './caller.ts';
import { PASSWORD, withConfirmedEmail } from './sign-in.ts';

/** What an authenticator or an attacker can do otherwise than it should. */
interface Deviation {
  origin?: string;
  challenge?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  /** In the place of the own name of the passkey. */
  id?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const asked = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  rp: z.object({ id: z.string() }).optional(),
  user: z.object({ id: z.string() }).optional(),
});

/** A passkey in software, as a browser uses it: WebAuthn with ES256 and without attestation. */
export class Passkey {
  readonly credential = randomBytes(16).toString('base64url');
  userHandle = '';
  counter = 0;
  private readonly keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });

  /** @param origin of the pages that it is used on. */
  constructor(private readonly origin: string) {}

  /** What the browser says after making it, as JSON. @param options of the site. */
  created(options: string, given: Deviation = {}): string {
    const { challenge, rp, user } = asked.parse(JSON.parse(options));
    this.userHandle = user?.id ?? '';
    const id = Buffer.from(this.credential, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = this.authenticatorData(rp?.id ?? '', HAS_CREDENTIAL, given);
    const authData = Buffer.concat([data, Buffer.alloc(16), length, id, this.publicKey()]);
    const attestationObject = Buffer.concat([
      ...[Buffer.from([0xa3, 0x63]), Buffer.from('fmt'), Buffer.from([0x64]), Buffer.from('none')],
      ...[Buffer.from([0x67]), Buffer.from('attStmt'), Buffer.from([0xa0])],
      ...[Buffer.from([0x68]), Buffer.from('authData'), Buffer.from([0x58, authData.length]), authData],
    ]);
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge, given).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal', 'made-up'],
    });
  }

  /** What the browser says after signing with it, as JSON. @param options of the site. */
  signed(options: string, given: Deviation = {}): string {
    const { challenge, rpId } = asked.parse(JSON.parse(options));
    const data = this.authenticatorData(rpId ?? '', 0, given);
    const clientData = this.clientData('webauthn.get', challenge, given);
    const text = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return this.answer(
      {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', text, this.keys.privateKey).toString('base64url'),
        userHandle: given.userHandle ?? this.userHandle,
      },
      given.id,
    );
  }

  private answer(response: object, id = this.credential): string {
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
  }

  private clientData(type: string, challenge: string, given: Deviation): Buffer {
    const { origin = this.origin } = given;
    return Buffer.from(JSON.stringify({ type, challenge: given.challenge ?? challenge, origin, crossOrigin: false }));
  }

  private authenticatorData(rpId: string, flags: number, given: Deviation): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(given.counter ?? this.counter);
    const verified = (given.isVerified ?? true) ? VERIFIED : 0;
    const hash = createHash('sha256')
      .update(given.rpId ?? rpId)
      .digest();
    return Buffer.concat([hash, Buffer.from([PRESENT | verified | flags]), counter]);
  }

  /** In the form of COSE. */
  private publicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      ...[Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]), Buffer.from(x, 'base64url')],
      ...[Buffer.from([0x22, 0x58, 0x20]), Buffer.from(y, 'base64url')],
    ]);
  }
}

/** The address that the caller's site has without SITE_URL, for which passkeys are made. */
export function localOrigin({ site }: Pick<Caller, 'site'>): string {
  return `http://localhost:${new URL(site.url).port}`;
}

/** The options for a new passkey, as JSON. */
export async function startAdding(caller: Caller): Promise<string> {
  const start = 'mutation ($password: String!) { startAddingPasskey(password: $password) }';
  const { data } = await caller.graphql<{ startAddingPasskey: string }>(start, { password: PASSWORD });
  return data?.startAddingPasskey ?? '';
}

export const ADD_PASSKEY =
  'mutation ($name: String!, $response: String!) { addPasskey(name: $name, response: $response) { id name } }';

/** Adds a passkey to the caller's account. */
export async function addedPasskey(caller: Caller, name = 'Phone'): Promise<{ id: number; passkey: Passkey }> {
  await withConfirmedEmail(caller);
  const passkey = new Passkey(localOrigin(caller));
  const response = passkey.created(await startAdding(caller));
  const { data, errors } = await caller.graphql<{ addPasskey: { id: number } }>(ADD_PASSKEY, { name, response });
  if (!data) throw new Error(`Adding a passkey was answered: ${JSON.stringify(errors)}`);
  return { id: data.addPasskey.id, passkey };
}

/** The options for a login, as JSON. */
export async function startLogin(caller: Caller): Promise<string> {
  const { data } = await caller.graphql<{ startPasskeyLogin: string }>('mutation { startPasskeyLogin }');
  return data?.startPasskeyLogin ?? '';
}

export function logInWith(caller: Caller, response: string) {
  const login = 'mutation ($response: String!) { loginWithPasskey(response: $response) { username } }';
  return caller.graphql<{ loginWithPasskey: { username: string } }>(login, { response });
}
