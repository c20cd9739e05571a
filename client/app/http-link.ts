import { ApolloLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { BaseHttpLink, type HttpLink } from '@apollo/client/link/http';
import { catchError, throwError } from 'rxjs';
import { UNKNOWN_HASH } from '#domain/client-document.ts';
import { PREVIEW_HEADER } from '#domain/schedule.ts';
import { hashOf } from './trusted-documents.ts';

/** Sends operations to the server. @param options as for Apollo's own link. */
export function httpLink(options: HttpLink.Options): ApolloLink {
  return ApolloLink.from([withStatus, withPreview, hashes(), new BaseHttpLink(options)]);
}

/**
 * Sends hashes in place of documents. A server of another build may not know one of them. From then on, this page sends
 * texts. (Apollo's own link for this is five times as large, and every page loads it.)
 */
function hashes(): ApolloLink {
  let areKnown = true;
  return new ApolloLink((operation, forward) => {
    const sha256Hash = hashOf(operation.query);
    if (!areKnown || sha256Hash === undefined) return forward(operation);
    operation.extensions.persistedQuery = { version: 1, sha256Hash };
    operation.setContext({ http: { includeQuery: false, includeExtensions: true } });
    return forward(operation).pipe(
      catchError((error) => {
        if (!ServerError.is(error) || !error.bodyText.includes(UNKNOWN_HASH)) throw error;
        areKnown = false;
        delete operation.extensions.persistedQuery;
        operation.setContext({ http: { includeQuery: true } });
        return forward(operation);
      }),
    );
  });
}

/** A page that was opened with a preview link shows what the link shows. */
const withPreview = new ApolloLink((operation, forward) => {
  const token = new URLSearchParams(globalThis.location?.search).get('preview');
  if (token) operation.setContext(({ headers = {} }) => ({ headers: { ...headers, [PREVIEW_HEADER]: token } }));
  return forward(operation);
});

/** Source: specification, section 8, for answers that are not GraphQL. */
const withStatus = new ApolloLink((operation, forward) =>
  forward(operation).pipe(catchError((error) => throwError(() => (ServerError.is(error) ? named(error) : error)))),
);

/** The same error, whose message is the status code, a colon and the body, or the status text if the body is empty. */
function named({ statusCode, bodyText, response }: ServerError): ServerError {
  return new ServerError(`${statusCode}: ${bodyText || response.statusText}`, { response, bodyText });
}
