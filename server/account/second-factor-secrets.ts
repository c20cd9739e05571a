import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { rotateSiteKey, type SiteKey, siteKeys } from '../site-secret.ts';

const KEY_NAME = 'second-factor';
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Something encrypted or hashed, with the version of the key. */
export interface WithKey {
  text: string;
  keyVersion: number;
}

/** Keeps what second factors are checked with, so that a copy of a table alone reveals no code. */
export interface SecondFactorSecrets {
  encrypt(userId: number, secret: string): Promise<WithKey>;
  /** @throws Error if the text was changed or belongs to another user, or if its key is gone. */
  decrypt(userId: number, encrypted: WithKey): Promise<string>;
  /**
   * Recovery codes are random, so a keyed hash is enough.
   * @returns the hash with each key that is in use, the newest first.
   */
  hashesOfRecoveryCode(userId: number, code: string): Promise<[WithKey, ...WithKey[]]>;
}

/** It reads its keys every time, because two-step logins are rare, and a secret without its key would be lost. */
export function createSecondFactorSecrets(pool: Pool): SecondFactorSecrets {
  return {
    encrypt: async (userId, secret) => encrypted(await newestOf(pool), userId, secret),
    decrypt: async (userId, { text, keyVersion }) => {
      const key = (await siteKeys(pool, KEY_NAME)).find(({ version }) => version === keyVersion);
      if (!key) throw new Error(`The key ${KEY_NAME} ${keyVersion} is gone.`);
      return decrypted(key, userId, text);
    },
    hashesOfRecoveryCode: async (userId, code) => {
      const keys = (await siteKeys(pool, KEY_NAME)).toSorted((a, b) => b.version - a.version);
      return keys.map(({ value, version }) => ({
        text: createHmac('sha256', Buffer.from(value, 'hex')).update(`recovery ${userId} ${code}`).digest('base64url'),
        keyVersion: version,
      })) as [WithKey, ...WithKey[]];
    },
  };
}

/**
 * Replaces the key and encrypts all secrets with the new one. Recovery codes can't be hashed again, so the old key stays
 * for them.
 * @param forgetOld deletes the old keys, and with them the recovery codes that were hashed with them.
 */
export function rotateSecondFactorKey(pool: Pool, forgetOld: boolean): Promise<void> {
  return rotateSiteKey(pool, KEY_NAME, {
    forgetOld,
    within: async (client, newest) => {
      const keys = new Map((await siteKeys(client, KEY_NAME)).map((key) => [key.version, key]));
      const { rows } = await client.query<{ userId: number; secret: string; keyVersion: number }>(
        'select user_id as "userId", secret, key_version as "keyVersion" from second_factor for update',
      );
      for (const { userId, secret, keyVersion } of rows) {
        const key = keys.get(keyVersion);
        if (!key) continue;
        const { text } = encrypted(newest, userId, decrypted(key, userId, secret));
        await client.query('update second_factor set secret = $2, key_version = $3 where user_id = $1', [
          userId,
          text,
          newest.version,
        ]);
      }
      if (forgetOld) await client.query('delete from recovery_code where key_version < $1', [newest.version]);
    },
  });
}

async function newestOf(pool: Pool | PoolClient): Promise<SiteKey> {
  return (await siteKeys(pool, KEY_NAME)).reduce((one, other) => (other.version > one.version ? other : one));
}

function encrypted({ value, version }: SiteKey, userId: number, secret: string): WithKey {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, Buffer.from(value, 'hex'), iv).setAAD(Buffer.from(String(userId)));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return { text: Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url'), keyVersion: version };
}

function decrypted({ value }: SiteKey, userId: number, text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const key = Buffer.from(value, 'hex');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(tag);
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
