/**
 * Problems with a field of an input, by code. Schemas return codes, so server, command line and browser can each use
 * their own words. These are the English messages.
 */
export const FIELD_PROBLEMS = {
  required: 'Required',
  invalid: 'Invalid input',
  excerpt_too_short: 'Excerpt must be at least 10 characters',
  too_long: 'Too long',
  too_complex: 'Too many elements, or nested too deeply. Close each element, or split the text',
  slug_invalid: 'Use lowercase letters, digits, underscores and single words joined by hyphens',
  slug_taken: 'This slug is already in use',
  date_invalid: 'Enter a date such as 2026-01-31',
  url_invalid: 'Enter a full web address beginning with https:// or http://',
  username_too_short: 'Username must be at least 3 characters',
  username_invalid: 'Use letters, digits, dots, hyphens and underscores only',
  username_reserved: 'This name is reserved for the people who run the site. Choose another one',
  password_too_short: 'Password must be at least 6 characters',
  password_wrong: 'This is not your current password',
  passwords_differ: "Passwords don't match",
  email_invalid: 'Please enter a valid email address',
  last_admin: 'This is the last admin. Make someone else an admin first',
  authored_content: 'This account is the author of articles or videos. Hand them over first',
  default_author: 'This account is the default author of new content, so it must stay',
  not_found: 'Does not exist',
  outdated: 'Someone else changed this in the meantime',
  seed_phrase:
    'This looks like a seed phrase. Never share one: anyone who reads it can take the coins. If it is real, move your coins to a new wallet now',
  private_key:
    'This looks like a private key. Never share one: anyone who reads it can take the coins. If it is real, move your coins to a new wallet now',
} as const;

export type FieldProblem = keyof typeof FIELD_PROBLEMS;

export function isFieldProblem(code: string): code is FieldProblem {
  return Object.hasOwn(FIELD_PROBLEMS, code);
}
