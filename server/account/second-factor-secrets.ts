import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { lazySiteSecret } from '../site-secret.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Keeps what second factors are checked with, so that a copy of a table alone reveals no code. */
export interface SecondFactorSecrets {
  encrypt(userId: number, secret: string): Promise<string>;
  /** @throws Error if the text was changed or belongs to another user. */
  decrypt(userId: number, encrypted: string): Promise<string>;
  /** Recovery codes are random, so a keyed hash is enough. */
  hashOfRecoveryCode(userId: number, code: string): Promise<string>;
}

export function createSecondFactorSecrets(pool: Pool): SecondFactorSecrets {
  const hex = lazySiteSecret(pool, 'second-factor');
  const key = async () => Buffer.from(await hex(), 'hex');
  return {
    encrypt: async (userId, secret) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, await key(), iv).setAAD(Buffer.from(String(userId)));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    decrypt: async (userId, encrypted) => {
      const bytes = Buffer.from(encrypted, 'base64url');
      const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, await key(), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(String(userId)))
        .setAuthTag(tag);
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    hashOfRecoveryCode: async (userId, code) =>
      createHmac('sha256', await key())
        .update(`recovery ${userId} ${code}`)
        .digest('base64url'),
  };
}
