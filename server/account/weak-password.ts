import { AppError } from '#domain/app-error.ts';
import { BRAND } from '#domain/brand.ts';
import type { FieldProblem } from '#domain/field-problem.ts';
import { PASSWORD_MIN } from '#domain/limits.ts';

/** Of the passwords that people use most, how many are refused. */
const REFUSED = 10_000;

/** What people who know the site would try first. Documented in docs/security.md. */
const SITE_WORDS = [
  BRAND.name.toLowerCase(),
  'bitcoin',
  'bitcoins',
  'satoshi',
  'satoshis',
  'nakamoto',
  'blockchain',
  'hodl',
];

let mostUsed: Promise<ReadonlySet<string>> | undefined;

/** Read with the first new password. */
function mostUsedPasswords(): Promise<ReadonlySet<string>> {
  mostUsed ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const ranked = dictionary['passwords-common'].map(String);
    return new Set(ranked.filter(({ length }) => length >= PASSWORD_MIN).slice(0, REFUSED));
  });
  return mostUsed;
}

const isLetter = (character: string) => /\p{L}/u.test(character);

/** Whose password it is to be. */
interface PasswordOwner {
  username: string;
  email: string;
}

/** Why a new password is refused, which others would try first; null if it is accepted. */
export async function passwordWeakness(
  password: string,
  { username, email }: PasswordOwner,
): Promise<FieldProblem | null> {
  const plain = password.toLowerCase();
  const [mailbox = ''] = email.split('@');
  const names = [username, email, mailbox].map((name) => name.toLowerCase());
  // "Ana_2026!" is ana's name too.
  const characters = [...plain];
  const core = characters.slice(characters.findIndex(isLetter), characters.findLastIndex(isLetter) + 1).join('');
  if (names.includes(plain) || names.includes(core)) return 'password_like_name';
  if (SITE_WORDS.includes(core)) return 'password_common';
  return (await mostUsedPasswords()).has(plain) ? 'password_common' : null;
}

/** @param field that the error names. @throws AppError BAD_USER_INPUT. */
export async function refuseWeakPassword(field: string, password: string, owner: PasswordOwner): Promise<void> {
  const weakness = await passwordWeakness(password, owner);
  if (weakness) throw AppError.badInput({ [field]: weakness });
}
