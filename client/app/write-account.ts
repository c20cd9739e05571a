import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { from, mergeMap, tap } from 'rxjs';
import type { AppErrorCode } from '#domain/app-error.ts';
import { ACCOUNT_HEADER, ANY_ACCOUNT, NO_ACCOUNT } from '#domain/client-name.ts';
import { doubtAccount } from './account-doubt.ts';
import { learnerOfCopy } from './offline.ts';
import { readerKnown } from './reader.ts';
import { ViewerQuery } from './viewer.tsx';

/** Mutations that say themselves whom they are about. */
const ABOUT_ANYONE = new Set([
  'ConfirmEmail',
  'ConfirmSubscription',
  'Login',
  'LoginWithPasskey',
  'Register',
  'RequestPasswordReset',
  'ResetPassword',
  'StartPasskeyLogin',
]);

const CHANGED: AppErrorCode = 'ACCOUNT_CHANGED';

/**
 * Names the account that the page shows in each mutation, so that the server refuses what would be written as someone else:
 * another tab may have logged in with another account. A mutation that was stored before it is sent names its own.
 */
export function withAccount(): ApolloLink {
  const send: ApolloLink.RequestHandler = (operation, forward) => {
    const shown = operation.client.readQuery({ query: ViewerQuery });
    const own = shown?.me?.id ?? learnerOfCopy() ?? (shown && NO_ACCOUNT);
    const account = ABOUT_ANYONE.has(operation.operationName ?? '') ? ANY_ACCOUNT : own;
    if (account !== null) {
      operation.setContext(({ headers = {} }) => ({ headers: { [ACCOUNT_HEADER]: String(account), ...headers } }));
    }
    return forward(operation).pipe(
      tap(({ errors }) => {
        if (errors?.some(({ extensions }) => extensions?.code === CHANGED)) doubtAccount();
      }),
    );
  };
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
    return from(readerKnown()).pipe(mergeMap(() => send(operation, forward)));
  });
}
