/** A link as stored HTML has it. Text can't look like this, because its angle brackets are escaped. */
const LINK = /<a\b[^<>]*>/g;
const ADDRESS = /(\shref=")(https?:\/\/[^/"?#]*)?(\/[^"?#]*)/;

/** The beginnings of full addresses of the site, with both protocols. @param siteUrl null if it isn't known. */
export function siteOrigins(siteUrl: string | null): string[] {
  const host = siteUrl === null ? undefined : URL.parse(siteUrl)?.host;
  return host ? [`https://${host}`, `http://${host}`] : [];
}

/**
 * Stored HTML in which links to former addresses lead to the present ones, with the site's name if they had it.
 * @param presentPath the present path of a former one; undefined for all others.
 * @param origins see {@link siteOrigins}.
 */
export function withMovedLinks(
  html: string,
  presentPath: (path: string) => string | undefined,
  origins: readonly string[],
): string {
  return html.replace(LINK, (tag) =>
    tag.replace(ADDRESS, (found, start: string, origin: string | undefined, path: string) => {
      const present = origin === undefined || origins.includes(origin) ? presentPath(path) : undefined;
      return present === undefined ? found : start + (origin ?? '') + present;
    }),
  );
}
