import { isIP } from 'node:net';

/** What passkeys are bound to. It comes from the settings, because the headers of a request can be anything. */
export interface PasskeySite {
  /** The relying party ID: a host name. */
  id: string;
  /** @returns the origin if pages of the site have it, and another one that they have if not. */
  expected(origin: string): string;
}

/** Without SITE_URL, the site runs on the machine of its developer, on any port. */
const LOCAL = /^http:\/\/localhost(:\d{1,5})?$/;

/** @returns null if browsers allow no passkeys there: without TLS, and for addresses without a name. */
export function passkeySite(siteUrl: string | null): PasskeySite | null {
  if (siteUrl === null) {
    return { id: 'localhost', expected: (origin) => (LOCAL.test(origin) ? origin : 'http://localhost') };
  }
  const { hostname, origin, protocol } = new URL(siteUrl);
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  if (!isSecure || hostname.startsWith('[') || isIP(hostname)) return null;
  return { id: hostname, expected: () => origin };
}
