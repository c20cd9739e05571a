/** Problems with an uploaded picture. Only the admin area words them. */
export const PICTURE_PROBLEMS = {
  picture_missing: 'Choose a picture to upload',
  picture_several: 'Upload one picture at a time',
  picture_too_large: 'The file is larger than 12 MiB. Make it smaller, then upload it again',
  picture_too_many_pixels:
    'The picture has more than 64 million pixels, or more than 40 million in all frames of an animation. Make it smaller, then upload it again',
  picture_type:
    'Only JPEG, PNG, WebP, AVIF and GIF pictures can be uploaded. The contents of this file are something else',
  picture_heic: 'This is a HEIC photo, which most browsers cannot show. Export it as a JPEG, then upload that',
  picture_moving:
    'This APNG or AVIF is animated, but the site would show only its first frame. Save it as a GIF or an animated WebP, then upload that',
  picture_svg: 'SVG files cannot be uploaded as pictures. Insert a drawing into the text as HTML instead',
  picture_polyglot:
    'The file is a picture and also a web page, a document or an archive. Save it again in an image editor, then upload it',
  picture_damaged: 'The picture is damaged or incomplete. Save it again in an image editor, then upload it',
  picture_cut_off: 'The upload was cut off, so nothing was stored. Try again',
  picture_in_use: 'This picture is in use',
} as const;

export type PictureProblem = keyof typeof PICTURE_PROBLEMS;

/** Problems with sending an issue of the newsletter. Only the admin area words them. */
export const SENDING_PROBLEMS = {
  send_at_past: 'This time has passed. Choose a later one, or send the issue now',
  no_readers: 'No one has confirmed a subscription yet, so there is no one to send it to',
} as const;

export type SendingProblem = keyof typeof SENDING_PROBLEMS;

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
  date_incomplete: 'This is incomplete, or a date that does not exist. Correct it, or clear the field',
  time_skipped: 'This time does not exist, because the clocks go forward then. Choose another one',
  date_past: 'This time has passed. Choose a later one',
  new_account: 'New accounts can post only a few comments an hour',
  publish_at_past: 'This time has passed. Choose a later one, or publish the item now',
  publish_at_published: 'This item is already published. Remove this time, or make the item a draft first',
  unpublish_at_past: 'This time has passed. Choose a later one, or make the item a draft now',
  unpublish_before_publish: 'This is not after the time of publication. Choose a later one',
  unpublish_at_draft: 'A draft is not public yet. Choose when to publish it as well, or remove this time',
  not_published: 'This item is a draft. Save the changes in it, and set when it is published',
  url_invalid: 'Enter a full web address beginning with https:// or http://',
  username_too_short: 'Username must be at least 3 characters',
  username_invalid: 'Use letters, digits, dots, hyphens and underscores only',
  username_reserved: 'This name is reserved. Choose another one',
  password_too_short: 'Password must be at least 6 characters',
  password_common: 'Too many people use this password. Choose another one',
  password_simple: 'This password is too easy to guess. Choose one without repetitions or patterns',
  password_like_name: 'This is your username or email name. Choose another password',
  password_expired:
    'The generated password has expired. Set a new one on the server: npm run sato -- users password <username>',
  password_wrong: 'This is not your current password',
  code_wrong: 'Wrong or used code. Wait for the next one',
  passkey_needed:
    'Your account has a passkey, and you logged in without it. Log out, then log in with the passkey and try again',
  passkeys_kept:
    'You need your passkeys for the admin area, so a link in an email cannot remove them. Ask another admin to remove them',
  passkeys_kept_for_new_address:
    'The email address of your account changed less than 7 days ago, so a link in an email cannot remove passkeys yet',
  account_needed:
    'This link changes the address of an account that you are not logged in to. Log in to that account, then open the link again',
  codes_used_up:
    'Too many wrong codes in a row, so codes from the app no longer work. Use a recovery code, log in with a passkey, or set a new password by email',
  link_expired: 'This link no longer works. Ask for a new one',
  passwords_differ: "Passwords don't match",
  email_invalid: 'Please enter a valid email address',
  email_unconfirmed: 'Confirm your email address first',
  last_admin: 'This is the last admin. Make someone else an admin first',
  authored_content: 'This account is the author of articles or videos. Hand them over first',
  default_author: 'This account is the default author of new content, so it must stay',
  option_count: 'A question needs exactly four options',
  not_found: 'Does not exist',
  not_author: 'Choose an admin or editor whose account is not disabled',
  outdated: 'Someone else changed this in the meantime',
  seed_phrase:
    'This looks like a seed phrase. Never share one: anyone who reads it can take the coins. If it is real, move your coins to a new wallet now',
  private_key:
    'This looks like a private key. Never share one: anyone who reads it can take the coins. If it is real, move your coins to a new wallet now',
  ...PICTURE_PROBLEMS,
  ...SENDING_PROBLEMS,
} as const;

export type FieldProblem = keyof typeof FIELD_PROBLEMS;

export function isFieldProblem(code: string): code is FieldProblem {
  return Object.hasOwn(FIELD_PROBLEMS, code);
}
