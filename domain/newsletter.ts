import { z } from 'zod';
import { emailAddress } from './account.ts';
import { LANGUAGES } from './language.ts';

/** Milliseconds that the form takes at least to subscribe. Source: specification, section 9. */
export const NEWSLETTER_DELAY = 1_000;

export const newsletterInput = z.object({
  email: emailAddress,
  language: z.enum(LANGUAGES),
});
