import { z } from 'zod';
import { emailAddress } from './account.ts';
import { LANGUAGES } from './language.ts';

export const newsletterInput = z.object({
  email: emailAddress,
  language: z.enum(LANGUAGES),
});
