import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FieldProblem, PictureProblem, SendingProblem } from '#domain/field-problem.ts';

/** What forms say about a field; the schemas of domain/ carry the codes. */
const FIELD_MESSAGES: Record<Exclude<FieldProblem, PictureProblem | SendingProblem>, MessageDescriptor> = {
  required: msg`Required`,
  invalid: msg`Invalid input`,
  excerpt_too_short: msg`Excerpt must be at least 10 characters`,
  too_long: msg`Too long`,
  too_complex: msg`Too many elements, or elements nested too deeply. Close each element, or split the text.`,
  slug_invalid: msg`Use lowercase letters, digits, underscores and single words joined by hyphens`,
  slug_taken: msg`This slug is already in use`,
  date_invalid: msg`Enter a date such as 2026-01-31`,
  date_incomplete: msg`This is incomplete, or a date that doesn’t exist. Correct it, or clear the field.`,
  time_skipped: msg`This time doesn’t exist, because the clocks go forward then. Choose another one.`,
  date_past: msg`This day has passed. Choose a later one.`,
  new_account: msg`New accounts can post only a few comments an hour.`,
  publish_at_past: msg`This time has passed. Choose a later one, or publish now.`,
  publish_at_published: msg`This is already published. Remove this time, or make it a draft first.`,
  unpublish_at_past: msg`This time has passed. Choose a later one, or make this a draft now.`,
  unpublish_before_publish: msg`This has to be after the time of publication. Choose a later time.`,
  unpublish_at_draft: msg`A draft isn’t public yet. Choose when to publish it as well, or remove this time.`,
  not_published: msg`This is a draft. Save the changes in it, and choose when it is published.`,
  url_invalid: msg`Enter a full web address beginning with https:// or http://`,
  username_too_short: msg`Username must be at least 3 characters`,
  username_invalid: msg`Use letters, digits, dots, hyphens and underscores only`,
  username_reserved: msg`This name is reserved. Choose another one.`,
  password_too_short: msg`Password must be at least 6 characters`,
  password_common: msg`Too many people use this password. Choose another one.`,
  password_simple: msg`This password is too easy to guess. Choose one without repetitions or patterns.`,
  password_like_name: msg`This is your username or email name. Choose another password.`,
  password_expired: msg`The generated password has expired. Set a new one on the server with “sato users password”.`,
  password_wrong: msg`This is not your current password`,
  code_wrong: msg`Wrong or used code. Wait for the next one.`,
  passkey_needed: msg`Log out, then log in with your passkey first.`,
  passkeys_kept: msg`Your role needs your passkeys, so a link can’t remove them. Clear the checkbox, and ask another admin to remove them.`,
  passkeys_kept_for_new_address: msg`Your account’s email address changed less than 7 days ago, so a link can’t remove passkeys yet. Clear the checkbox, or try again later.`,
  account_needed: msg`This link changes the address of an account that you’re not logged in to. Log in to that account, then open the link again.`,
  codes_used_up: msg`Too many wrong codes in a row, so codes from the app no longer work. Use a recovery code, log in with a passkey, or set a new password by email.`,
  link_expired: msg`This link no longer works. It may be too old, or it has been used. Ask for a new one.`,
  passwords_differ: msg`Passwords don't match`,
  email_invalid: msg`Please enter a valid email address`,
  email_unconfirmed: msg`Confirm your email address first`,
  last_admin: msg`You are the last admin. Make someone else an admin first.`,
  authored_content: msg`You are the author of articles or videos. Ask an admin to assign them to someone else first.`,
  default_author: msg`New content is published under this account, so it cannot be deleted.`,
  option_count: msg`A question needs exactly four options`,
  not_found: msg`Does not exist`,
  not_author: msg`Choose an admin or editor whose account is not disabled`,
  outdated: msg`Someone else changed this`,
  seed_phrase: msg`This looks like a seed phrase, so it wasn’t posted. Never share a seed phrase: anyone who reads it can take your coins. If it is real and someone else may have seen it, move your coins to a new wallet now.`,
  private_key: msg`This looks like a private key, so it wasn’t posted. Never share a private key: anyone who reads it can take your coins. If it is real and someone else may have seen it, move your coins to a new wallet now.`,
};

/** @param code of domain/field-problem.ts; anything else reads "Invalid input". */
export function fieldMessage(code: string): MessageDescriptor {
  return FIELD_MESSAGES[isKnown(code) ? code : 'invalid'];
}

function isKnown(code: string): code is keyof typeof FIELD_MESSAGES {
  return Object.hasOwn(FIELD_MESSAGES, code);
}
