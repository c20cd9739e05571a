import { addresses } from '#domain/addresses.ts';

/**
 * The header fields with which mail programs offer to unsubscribe: one click sends a POST to the page of the subscription
 * (RFC 2369, RFC 8058).
 * @param origin of the site, without a slash at the end.
 * @param key of the subscription.
 */
export function unsubscribeHeaders(origin: string, key: string): Record<string, string> {
  return oneClickHeaders(`${origin}${addresses.subscription(key)}`);
}

/** The same for another address that a POST with `List-Unsubscribe=One-Click` ends. */
export function oneClickHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
