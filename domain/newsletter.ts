import { z } from 'zod';
import { emailAddress, emailConfirmation } from './account.ts';
import { LANGUAGES } from './language.ts';

export const newsletterInput = z.object({
  email: emailAddress,
  language: z.enum(LANGUAGES),
});

/** What the link in a mail gives. */
export const subscriptionConfirmation = emailConfirmation;

/** The key in the address of a subscription's page. */
export const subscriptionKey = z.union([z.string().regex(/^[\da-f]{64}$/), z.uuid()]);

/** A person's own newsletter; null ends the subscription. */
export const ownNewsletterInput = z.object({ language: z.enum(LANGUAGES).nullable() });

/** What shows an address to people who know it: its first letter and its host, `a…@example.org`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${Array.from(email)[0]}…${email.slice(at)}`;
}
