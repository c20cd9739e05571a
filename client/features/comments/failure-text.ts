import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { accountChanged } from '../../app/account-failure-text.ts';
import type { Failure } from '../../app/failure.ts';

/** Said as soon as it is over, and if the server is the first to notice. */
export const editingIsOver = msg`The time for editing this comment is over. Your text is still here: copy it and post it as a reply.`;

/** Said until there is a connection again. */
export const offline = msg`You’re offline. Your text stays here; post it when you’re online.`;

/** What to say about a failure with a known reason; null if there is none. */
export function commentFailureText({ code, fields, retryAfter }: Failure): MessageDescriptor | null {
  if (code === 'RATE_LIMITED') {
    const minutes = Math.ceil((retryAfter ?? 60) / 60);
    if (fields.account === 'new_account') {
      return msg`New accounts can post only a few comments an hour. Your text stays here. Post it in ${minutes} min.`;
    }
    return msg`Too many attempts. Try again in ${minutes} min.`;
  }
  if (code === 'UNREACHABLE' && !navigator.onLine) return offline;
  if (code === 'ACCOUNT_CHANGED') return accountChanged;
  if (fields.idempotencyKey) {
    return msg`An earlier version of this comment has already been posted. Reload the page to see it. Your text stays here.`;
  }
  if (code === 'COMMENTING_BANNED') {
    return msg`A moderator has stopped you from commenting. Reload the page to see why. Your text stays here.`;
  }
  if (code === 'NOT_FOUND' || fields.parentId) return msg`This comment no longer exists.`;
  return null;
}
