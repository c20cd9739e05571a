import { hashSync, verifySync } from '@node-rs/argon2';

/** What the threads of `passwords.ts` run; the server build makes a file of its own of it. */

/** @returns an argon2id hash with its salt and parameters. */
export function hash(password: string): string {
  return hashSync(password);
}

/** @param known a hash from `hash`. */
export function verify({ known, password }: { known: string; password: string }): boolean {
  return verifySync(known, password);
}
