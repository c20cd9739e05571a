import { z } from 'zod';
import { CERTIFICATE_NAME_MAX } from './limits.ts';
import { problem, required } from './text-input.ts';

/** Letters of any script, digits, and the signs in names. Without those of addresses, so that no certificate is a link. */
const NAME = /^[\p{L}\p{M}\p{N} .,'’·-]+$/u;
const LETTER = /\p{L}/u;

/** The name that a person puts on their certificate. It doesn't have to be their username or real name. */
export const certificateInput = z.object({
  name: required(CERTIFICATE_NAME_MAX)
    .overwrite((name) => name.replace(/\s+/gu, ' '))
    .regex(NAME, problem('invalid'))
    .regex(LETTER, problem('invalid')),
});

/** 16 random bytes in base64url. */
const CERTIFICATE_ID = /^[\w-]{22}$/;

export function isCertificateId(id: string): boolean {
  return CERTIFICATE_ID.test(id);
}
