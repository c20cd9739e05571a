import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Failure } from './failure.ts';
import { fieldMessage } from './field-messages.ts';

export const accountChanged = msg`You’re now logged in to another account, so nothing was saved. Reload the page.`;

/**
 * What the red box says after a failed login or registration.
 * @param fallback for failures that the server says nothing about. Source: specification, section 8.
 */
export function accountFailureText(
  { code, fields, retryAfter }: Failure,
  fallback: MessageDescriptor,
): MessageDescriptor {
  if (fields.account) return fieldMessage(fields.account);
  if (fields.code) return fieldMessage(fields.code);
  if (code === 'UNAUTHENTICATED' && fields.password) return fieldMessage(fields.password);
  if (code === 'UNAUTHENTICATED') return msg`Invalid username or password.`;
  if (code === 'ACCOUNT_CHANGED') return accountChanged;
  if (code === 'CONFLICT') return msg`This username or email is already taken.`;
  if (code === 'RATE_LIMITED') {
    const minutes = Math.ceil((retryAfter ?? 60) / 60);
    return msg`Too many attempts. Try again in ${minutes} min.`;
  }
  if (code === 'UNAVAILABLE') return msg`The site isn’t available right now. Please try again in a few seconds.`;
  if (code === 'BUSY') return msg`Too many people are logging in right now. Try again in a few seconds.`;
  const problem = fields.username ?? fields.password ?? fields.newPassword ?? fields.token;
  if (problem) return fieldMessage(problem);
  if (code === 'UNKNOWN' || code === 'UNREACHABLE') return fallback;
  return msg`An error occurred`;
}
