import { hashSync, verifySync } from '@node-rs/argon2';

/** Runs in the threads of `passwords.ts`; the server build makes it a separate file. */

/** @returns an argon2id hash with its salt and parameters. */
export function hash(password: string): string {
  return hashSync(password);
}

/** @param known a hash from `hash`. */
export function verify({ known, password }: { known: string; password: string }): boolean {
  return verifySync(known, password);
}
