import { addressWithoutKey } from '#domain/addresses.ts';

/** The path of a request for logs: without the keys of subscriptions and of reply mails. */
export function loggedPath(path: string): string {
  return addressWithoutKey(path) ?? path;
}
