import { AppError } from '#domain/app-error.ts';
import { ANY_ACCOUNT, NO_ACCOUNT } from '#domain/client-name.ts';
import type { Viewer } from '#domain/viewer.ts';

/**
 * The refusal of a write that was made for another account than the one that is logged in; null if it may go on. If no one
 * is logged in, what needs an account says so itself.
 * @param account from the header; undefined for other programs.
 */
export function accountRefusal(viewer: Viewer, account: string | undefined): AppError | null {
  if (account === undefined || account === ANY_ACCOUNT || viewer.role === 'anonymous') return null;
  if (account === String(viewer.id)) return null;
  return new AppError(
    'ACCOUNT_CHANGED',
    account === NO_ACCOUNT
      ? 'You logged in after this page was loaded, so nothing was saved. Reload the page.'
      : 'You are now logged in to another account, so nothing was saved. Reload the page.',
  );
}
