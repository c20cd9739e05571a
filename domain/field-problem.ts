/**
 * What can be wrong with one field of an input, as a code. Schemas carry codes, so that server, CLI and browser each
 * say the same thing in their own words; these are the English ones.
 */
export const FIELD_PROBLEMS = {
  required: 'Required',
  invalid: 'Invalid input',
  excerpt_too_short: 'Excerpt must be at least 10 characters',
  too_long: 'Too long',
  too_complex: 'Too many elements, or too deep within each other. End each element, or split the text',
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
  last_admin: 'This is the last admin; make somebody else an admin first',
  authored_content: 'Articles or videos are by this account; hand them over first',
  default_author: 'New content is by this account unless it names another author, so it stays',
  not_found: 'Does not exist',
  outdated: 'Somebody else has changed this in the meantime',
  seed_phrase:
    'This looks like a seed phrase. Nobody should ever share one: whoever reads it can take the coins. If it is real, move your coins to a new wallet now',
  private_key:
    'This looks like a private key. Nobody should ever share one: whoever reads it can take the coins. If it is real, move your coins to a new wallet now',
} as const;

export type FieldProblem = keyof typeof FIELD_PROBLEMS;

export function isFieldProblem(code: string): code is FieldProblem {
  return Object.hasOwn(FIELD_PROBLEMS, code);
}
