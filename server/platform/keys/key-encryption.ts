import { SetupError } from '../settings/setup-error.ts';
import { decryptText, encryptText } from './encrypted-text.ts';

/** The setting `SITE_KEY`. Its keys have 64 hexadecimal digits. */
export interface SiteKeySetting {
  /** If null, keys are stored as they are. */
  encrypts: string | null;
  decrypts: string[];
}

/** A row of the table of the site's keys. */
export interface StoredKey {
  name: string;
  version: number;
  /** The key itself, or {@link ENCRYPTED} and the encrypted key. */
  value: string;
}

/** Distinguishes encrypted keys from others, which have hexadecimal digits only. */
export const ENCRYPTED = 'encrypted:';

/**
 * Isn't encrypted, because functions of the database read it. It signs nothing: it only keys digests of addresses that
 * unsubscribed.
 */
export const OPT_OUT = 'newsletter-opt-out';

const IF_LOST = 'If it is lost, see "Encrypting the keys" in docs/operators.md.';

/** Encrypts the keys of the site, so that a copy of the database alone can't sign anything. */
export class KeyEncryption {
  /** What this process has read. A version of a key never changes. */
  private readonly known = new Map<string, string>();

  constructor(private readonly setting: SiteKeySetting) {}

  /** @returns the value as the table holds it. */
  encrypted(key: StoredKey): string {
    if (!this.setting.encrypts || key.name === OPT_OUT) return key.value;
    return `${ENCRYPTED}${encryptText(this.setting.encrypts, ownerOf(key), key.value)}`;
  }

  /** @throws SetupError if no key in `SITE_KEY` fits. */
  decrypted(stored: StoredKey): string {
    const value = this.read(stored);
    if (value !== undefined) return value;
    if (this.setting.decrypts.length === 0) {
      throw new SetupError(
        'The keys of the site are encrypted, but SITE_KEY is not set. Set it to the key that encrypted them. ' +
          IF_LOST,
      );
    }
    throw new SetupError(
      `SITE_KEY doesn't decrypt the site's key ${stored.name} (version ${stored.version}). ` +
        `Add the key that encrypted it, after a comma. ${IF_LOST}`,
    );
  }

  isReadable(stored: StoredKey): boolean {
    return this.read(stored) !== undefined;
  }

  /** Whether it is stored as `encrypted` would store it now. */
  isCurrent(stored: StoredKey): boolean {
    const { encrypts } = this.setting;
    if (!encrypts || stored.name === OPT_OUT) return !stored.value.startsWith(ENCRYPTED);
    return decryptedWith([encrypts], stored) !== undefined;
  }

  private read(stored: StoredKey): string | undefined {
    const value = stored.value.startsWith(ENCRYPTED) ? decryptedWith(this.setting.decrypts, stored) : stored.value;
    if (value !== undefined) this.known.set(ownerOf(stored), value);
    // Another process may have a new SITE_KEY. This one goes on until it is restarted too.
    return this.known.get(ownerOf(stored));
  }
}

/** @returns undefined if none of the keys fits. */
function decryptedWith(keys: string[], stored: StoredKey): string | undefined {
  if (!stored.value.startsWith(ENCRYPTED)) return undefined;
  for (const key of keys) {
    try {
      return decryptText(key, ownerOf(stored), stored.value.slice(ENCRYPTED.length));
    } catch {
      // It was encrypted with another key.
    }
  }
  return undefined;
}

/** A value in the row of another key can't be decrypted. */
function ownerOf({ name, version }: StoredKey): string {
  return `${name}:${version}`;
}
