import { type ApolloClient, ApolloLink, type NormalizedCacheObject } from '@apollo/client';
import { CLIENT_NAME, CLIENT_NAME_HEADER } from '#domain/client-name.ts';
import { createApolloClient, createCache } from './apollo.ts';
import { httpLink } from './http-link.ts';
import { withAccount } from './write-account.ts';

/**
 * The Apollo client of a browser.
 * @param known what the server has read for it.
 * @param links that operations pass before they are sent.
 */
export function browserApollo(known?: NormalizedCacheObject, links: ApolloLink[] = []): ApolloClient {
  const headers = { [CLIENT_NAME_HEADER]: CLIENT_NAME };
  const sender = httpLink({ uri: '/graphql', credentials: 'same-origin', headers });
  return createApolloClient(ApolloLink.from([...links, withAccount(), sender]), createCache(known), false);
}
