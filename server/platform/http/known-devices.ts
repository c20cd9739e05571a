import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SiteKey, SiteKeys } from '../keys/site-secret.ts';

/** The cookie of a browser after a login. */
export interface DeviceCookie {
  /** As the browser sent it. Don't trust anything in it before checking its signature. */
  value: string | undefined;
  set(value: string): void;
  clear(): void;
}

/** An account with the hash of its current password. */
interface AccountProof {
  id: number;
  password: string;
}

/** Maximum accounts that one browser is known for. The oldest is dropped first. */
const ACCOUNTS = 5;
const DEVICE_ID = /^[\w-]{22}$/;

/**
 * Recognizes browsers that have logged in to an account before, in contrast to those of strangers, who may be guessing
 * its password. Nothing is stored. The cookie holds a random ID and, for each account, a signature over that ID, the
 * account and the hash of its password. So a new password invalidates it in every browser.
 */
export interface KnownDevices {
  /** The browser's ID if it has logged in to the account since its password was set; null otherwise. */
  idFor(cookie: string | undefined, account: AccountProof): Promise<string | null>;
  /** @returns the cookie of a browser that has just logged in to the account. */
  withAccount(cookie: string | undefined, account: AccountProof): Promise<string>;
}

export function createKnownDevices(siteKeys: SiteKeys): KnownDevices {
  const keys = siteKeys.recent('device');
  const signed = ({ value }: SiteKey, device: string, { id, password }: AccountProof) =>
    createHmac('sha256', value).update(`${device} ${id} ${password}`).digest('base64url');
  return {
    idFor: async (cookie, account) => {
      const { device, signatures } = read(cookie);
      const given = signatures.get(account.id);
      if (!device || !given) return null;
      return (await keys()).some((key) => isSame(given, signed(key, device, account))) ? device : null;
    },
    withAccount: async (cookie, account) => {
      const known = read(cookie);
      const device = known.device ?? randomBytes(16).toString('base64url');
      const others = [...known.signatures].filter(([id]) => id !== account.id).slice(-(ACCOUNTS - 1));
      const all = [...others, [account.id, signed((await keys())[0], device, account)]];
      return [device, ...all.map(([id, signature]) => `${id}.${signature}`)].join('~');
    },
  };
}

/** `<device>~<account id>.<signature>~…`; anything else counts as missing. */
function read(cookie = ''): { device: string | null; signatures: Map<number, string> } {
  const [device = '', ...accounts] = cookie.split('~', ACCOUNTS + 1);
  if (!DEVICE_ID.test(device)) return { device: null, signatures: new Map() };
  const entries = accounts.map((entry) => /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(entry));
  return {
    device,
    signatures: new Map(entries.flatMap((entry) => (entry?.[2] ? [[Number(entry[1]), entry[2]] as const] : []))),
  };
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
