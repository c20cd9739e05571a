import { addressWithoutKey } from '#domain/addresses.ts';

/** The path of a request as logs have it: without the keys of subscriptions and of replies by mail. */
export function loggedPath(path: string): string {
  return addressWithoutKey(path) ?? path;
}
