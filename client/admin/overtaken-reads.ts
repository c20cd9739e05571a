import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { defer, type Observable, of, switchMap, tap } from 'rxjs';

/**
 * Reads again what a write has overtaken: an answer on its way when a write was confirmed may show what was before it.
 * It would come into the cache after the write has cleared its place there, and stay on screen.
 */
export function overtakenReads(): ApolloLink {
  let writes = 0;
  return new ApolloLink((operation, forward) => {
    if (operation.operationType === OperationTypeNode.MUTATION) {
      return forward(operation).pipe(
        tap(() => {
          writes += 1;
        }),
      );
    }
    const read = (): Observable<ApolloLink.Result> =>
      defer(() => {
        const before = writes;
        return forward(operation).pipe(switchMap((result) => (writes === before ? of(result) : read())));
      });
    return read();
  });
}
