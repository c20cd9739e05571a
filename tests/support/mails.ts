import { expect } from 'vitest';
import { answerResetRequests } from '#server/modules/accounts/reset-requests.ts';
import { answerSubscriptionRequests } from '#server/modules/newsletter/subscription-requests.ts';
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

/** In mails of a server without SITE_URL that chose its port itself. */
export const MAIL_ORIGIN = 'http://localhost:0';

/**
 * Answers every request for a new password or the newsletter, one way or another, as the site's own job does once a
 * second.
 */
export async function requestsAnswered({ em }: Pick<TestSite, 'em'>): Promise<void> {
  await answerResetRequests(em, { mailOrigin: MAIL_ORIGIN });
  await answerSubscriptionRequests(em, { mailOrigin: MAIL_ORIGIN });
  // The site's job may be answering some at this moment.
  const left = `select email from password_reset_request
    union all select email from newsletter_subscription where requested_at is not null`;
  await expect.poll(() => em.execute(left), { interval: 10 }).toEqual([]);
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
