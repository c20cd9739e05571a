import { z } from 'zod';
import { emailAddress } from './account.ts';
import { LANGUAGES } from './language.ts';

/** Least milliseconds that the form shows its progress. Source: specification, section 9. */
export const NEWSLETTER_DELAY = 1_000;

export const newsletterInput = z.object({
  email: emailAddress,
  language: z.enum(LANGUAGES),
});
