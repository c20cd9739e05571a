import { ApolloLink, HttpLink } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { catchError, throwError } from 'rxjs';

/** Sends operations to the server. @param options as for Apollo's own link. */
export function httpLink(options: HttpLink.Options): ApolloLink {
  return ApolloLink.from([withStatus, new HttpLink(options)]);
}

/** Source: specification, section 8, for answers that are not GraphQL. */
const withStatus = new ApolloLink((operation, forward) =>
  forward(operation).pipe(catchError((error) => throwError(() => (ServerError.is(error) ? named(error) : error)))),
);

/** The same error, whose message is the status code, a colon and the body, or the status text if the body is empty. */
function named({ statusCode, bodyText, response }: ServerError): ServerError {
  return new ServerError(`${statusCode}: ${bodyText || response.statusText}`, { response, bodyText });
}
