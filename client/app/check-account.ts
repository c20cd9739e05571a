import type { LazyApollo } from '../hydration/lazy-apollo.ts';
import { dateOfCopy } from './offline.ts';
import { type Account, ViewerQuery } from './viewer.tsx';

/** The account that a page shows, and the one that is logged in. */
export interface CheckedAccounts {
  shown: Account | null;
  loggedIn: Account | null;
}

/**
 * Asks the server who is logged in. If no one was on this page, or someone is no more, the page shows that.
 * @param isRefused whether the server has refused a request of this page. Otherwise a page whose session has ended stays as
 *   it is, with what was typed on it, until something is sent.
 * If another account is logged in, the page stays as it is too.
 */
export async function checkAccount(apollo: LazyApollo, isRefused: boolean): Promise<CheckedAccounts> {
  const client = await apollo.client();
  const shown = client.readQuery({ query: ViewerQuery })?.me ?? null;
  const { data } = await client.query({ query: ViewerQuery, fetchPolicy: 'no-cache' });
  const loggedIn = data?.me ?? null;
  const accounts = { shown, loggedIn };
  if (shown && (loggedIn ? shown.id !== loggedIn.id : !isRefused)) return accounts;
  apollo.dropAnswers();
  if (loggedIn && !shown && dateOfCopy() === null) await client.resetStore();
  else if (data) client.writeQuery({ query: ViewerQuery, data });
  return accounts;
}
