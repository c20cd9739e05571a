/** A parsed address, or null. Like `URL.parse`, which older browsers lack. */
export function parseUrl(text: string, base?: string): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null;
}

export function isWebAddress(text: string): boolean {
  const url = parseUrl(text);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}

const ANY_SITE = 'https://site.invalid';

/**
 * Whether a text is a path of this site. "//host", "/\host", "/.//host" and the like look like paths but lead
 * elsewhere.
 */
export function isSitePath(text: string): boolean {
  const url = parseUrl(text, ANY_SITE);
  return text.startsWith('/') && url?.origin === ANY_SITE && !url.pathname.startsWith('//');
}
