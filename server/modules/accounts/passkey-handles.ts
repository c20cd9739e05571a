import { createHmac } from 'node:crypto';
import type { SiteKeys } from '../../platform/keys/site-secret.ts';

declare module '../../platform/site.ts' {
  interface Site {
    passkeyHandles: PasskeyHandles;
  }
}

/**
 * The names of an account for authenticators, which reveal nothing about the account. New passkeys get the first one; the
 * others are those by older keys of the site.
 */
export type PasskeyHandles = (userId: number) => Promise<[Buffer, ...Buffer[]]>;

export function createPasskeyHandles(siteKeys: SiteKeys): PasskeyHandles {
  const keys = siteKeys.recent('passkey');
  return async (userId) => {
    const [newest, ...older] = await keys();
    const handle = ({ value }: { value: string }) => createHmac('sha256', value).update(String(userId)).digest();
    return [handle(newest), ...older.map(handle)];
  };
}
