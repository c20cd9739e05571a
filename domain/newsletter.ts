import { z } from 'zod';
import type { FieldProblem } from './field-problem.ts';
import { LANGUAGES } from './language.ts';

/** Milliseconds that the form takes at least to subscribe. Source: specification, section 9. */
export const NEWSLETTER_DELAY = 1_000;

/** Longest address that mail can be sent to (RFC 5321), in characters. */
const EMAIL_MAX = 254;

const malformed: FieldProblem = 'email_invalid';

export const newsletterInput = z.object({
  email: z.string().trim().max(EMAIL_MAX, malformed).pipe(z.email(malformed)),
  language: z.enum(LANGUAGES),
});
