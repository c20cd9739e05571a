import { expect } from 'vitest';
import type { TestSite } from './start-site.ts';

export interface StoredMail {
  id: string;
  kind: string;
  recipient: string;
  language: string;
  subject: string;
  text: string;
  html: string;
  status: string;
  tries: number;
  lastError: string | null;
}

/** All mails of a site, oldest first. */
export function mailsOf({ em }: Pick<TestSite, 'em'>): Promise<StoredMail[]> {
  return em.execute<StoredMail[]>(`select *, id::text, last_error as "lastError" from mail order by mail.id`);
}

/** Waits until the site has answered every request for a new password, one way or another. */
export async function requestsAnswered({ em }: Pick<TestSite, 'em'>): Promise<void> {
  await expect.poll(() => em.execute('select id from password_reset_request')).toEqual([]);
}

/** The path with its query and fragment that a mail's button leads to. */
export function linkIn({ text }: StoredMail): string {
  const [address] = /https?:\S+\?lang=\S+/.exec(text) ?? [];
  if (!address) throw new Error(`There is no link in: ${text}`);
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash;
}

/** The token of that link. */
export function tokenIn(mail: StoredMail): string {
  return linkIn(mail).split('#')[1] ?? '';
}
