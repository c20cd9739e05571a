import { createHmac } from 'node:crypto';
import { decryptText, encryptText } from '../../platform/keys/encrypted-text.ts';
import type { SiteKey, SiteKeys } from '../../platform/keys/site-secret.ts';

declare module '../../platform/site.ts' {
  interface Site {
    secondFactorSecrets: SecondFactorSecrets;
  }
}

const KEY_NAME = 'second-factor';

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
export function createSecondFactorSecrets(siteKeys: SiteKeys): SecondFactorSecrets {
  const newestFirst = async () =>
    (await siteKeys.of(KEY_NAME)).toSorted((a, b) => b.version - a.version) as [SiteKey, ...SiteKey[]];
  return {
    encrypt: async (userId, secret) => encrypted((await newestFirst())[0], userId, secret),
    decrypt: async (userId, { text, keyVersion }) => {
      const key = (await newestFirst()).find(({ version }) => version === keyVersion);
      if (!key) throw new Error(`The key ${KEY_NAME} ${keyVersion} is gone.`);
      return decryptText(key.value, String(userId), text);
    },
    hashesOfRecoveryCode: async (userId, code) => {
      return (await newestFirst()).map(({ value, version }) => ({
        text: createHmac('sha256', Buffer.from(value, 'hex')).update(`recovery ${userId} ${code}`).digest('base64url'),
        keyVersion: version,
      })) as [WithKey, ...WithKey[]];
    },
  };
}

/**
 * Replaces the key and encrypts all secrets with the new one. Recovery codes can't be hashed again, so the old key stays
 * for them. Recovery codes whose key is deleted are deleted too. Secrets whose key can't be decrypted are lost: their accounts
 * have to set up two-step login again.
 */
export function rotateSecondFactorKey(
  siteKeys: SiteKeys,
  { forgetOld, forgetUnreadable }: { forgetOld: boolean; forgetUnreadable: boolean },
): Promise<void> {
  return siteKeys.rotate(KEY_NAME, {
    forgetOld,
    forgetUnreadable,
    within: async (client, newest, old) => {
      const keys = new Map(old.map((key) => [key.version, key]));
      const { rows } = await client.query<{ userId: number; secret: string; keyVersion: number }>(
        'select user_id as "userId", secret, key_version as "keyVersion" from second_factor for update',
      );
      for (const { userId, secret, keyVersion } of rows) {
        const key = keys.get(keyVersion);
        if (!key) continue;
        const { text } = encrypted(newest, userId, decryptText(key.value, String(userId), secret));
        await client.query('update second_factor set secret = $2, key_version = $3 where user_id = $1', [
          userId,
          text,
          newest.version,
        ]);
      }
      const remaining = forgetOld ? [] : [...keys.keys()];
      await client.query('delete from recovery_code where key_version <> all($1)', [remaining]);
    },
  });
}

function encrypted({ value, version }: SiteKey, userId: number, secret: string): WithKey {
  return { text: encryptText(value, String(userId), secret), keyVersion: version };
}
