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

/** Most characters of a password whose pattern is looked at, because that takes time. */
const LOOKED_AT = 40;

interface Guesser {
  mostUsed: ReadonlySet<string>;
  /** From 0 for passwords that fewer than a thousand guesses find, such as "aaaaaaaa", to 4. */
  score(password: string, names: string[]): number;
}

let loaded: Promise<Guesser> | undefined;

/** Read with the first new password. */
function guesser(): Promise<Guesser> {
  loaded ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }]) => {
      const ranked = dictionary['passwords-common'].map(String);
      const passwords = ranked.filter(({ length }) => length >= PASSWORD_MIN).slice(0, REFUSED);
      const zxcvbn = new ZxcvbnFactory({ dictionary: { passwords, site: SITE_WORDS }, graphs: adjacencyGraphs });
      return { mostUsed: new Set(passwords), score: (password, names) => zxcvbn.check(password, names).score };
    },
  );
  return loaded;
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
  if (consistsOf(characters.filter(isLetter).join(''), [...SITE_WORDS, ...names])) return 'password_common';
  const { mostUsed, score } = await guesser();
  if (mostUsed.has(plain)) return 'password_common';
  return score(characters.slice(0, LOOKED_AT).join(''), names) === 0 ? 'password_simple' : null;
}

/** Whether a text is one or more of the words, one after another. */
function consistsOf(text: string, words: string[]): boolean {
  const ends = new Set([0]);
  // The set grows while it is read.
  for (const end of ends) {
    for (const word of words) if (word && text.startsWith(word, end)) ends.add(end + word.length);
  }
  return text !== '' && ends.has(text.length);
}

/** @param field that the error names. @throws AppError BAD_USER_INPUT. */
export async function refuseWeakPassword(field: string, password: string, owner: PasswordOwner): Promise<void> {
  const weakness = await passwordWeakness(password, owner);
  if (weakness) throw AppError.badInput({ [field]: weakness });
}
