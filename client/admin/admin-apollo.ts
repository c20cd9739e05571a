import type { ApolloCache, ApolloClient, NormalizedCacheObject } from '@apollo/client';
import { browserApollo } from '../app/browser-apollo.ts';
import { confirmedFirst } from './confirmation/confirmation.ts';
import { overtakenReads } from './overtaken-reads.ts';

/** The Apollo client of the admin area. After every write, it reads again what is on screen. */
export function adminApollo(known?: NormalizedCacheObject): ApolloClient {
  const client = browserApollo(known, [overtakenReads(), confirmedFirst()]);
  client.defaultOptions.mutate = { update: (cache) => forgetReads(cache) };
  return client;
}

/**
 * Forgets all that was read: what is on screen is read again at once, the rest when someone opens it. Only who is logged in
 * stays, whom each write names.
 * @param kept queries that stay as well, since the answer of the write says what changed in them.
 */
export function forgetReads(cache: ApolloCache, kept: readonly string[] = []): void {
  const stays = (name: string) => name === 'me' || kept.includes(name);
  cache.modify({ fields: (value, { fieldName, DELETE }) => (stays(fieldName) ? value : DELETE) });
  cache.gc();
}

/** For a mutation that changes nothing on a screen, or after which the caller forgets what was read. */
export const KEEPS_READS = { update: () => {} };
