import type { ApolloCache, ApolloClient, NormalizedCacheObject } from '@apollo/client';
import { browserApollo } from '../app/browser-apollo.ts';
import { confirmedFirst } from './confirmation/confirmation.ts';
import { overtakenReads } from './overtaken-reads.ts';

/** The Apollo client of the admin area. After every write, it reads again what is on screen. */
export function adminApollo(known?: NormalizedCacheObject): ApolloClient {
  const client = browserApollo(known, [overtakenReads(), confirmedFirst()]);
  client.defaultOptions.mutate = { update: (cache) => evictReads(cache) };
  return client;
}

/**
 * Evicts all reads from the cache: what is on screen is read again at once, the rest when someone opens it. Only the account
 * stays, which each write names.
 * @param exceptions queries that stay as well, because the result of the write updates them.
 */
export function evictReads(cache: ApolloCache, exceptions: readonly string[] = []): void {
  const stays = (name: string) => name === 'me' || exceptions.includes(name);
  cache.modify({ fields: (value, { fieldName, DELETE }) => (stays(fieldName) ? value : DELETE) });
  cache.gc();
}

/** For a mutation that changes nothing on a screen, or after which the caller evicts the reads. */
export const KEEPS_READS = { update: () => {} };
