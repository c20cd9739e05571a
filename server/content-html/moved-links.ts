/** A link as stored HTML has it. Text can't look like this, because its angle brackets are escaped. */
const LINK = /<a\b[^<>]*>/g;
const PATH = /(\shref=")(\/[^"?#]*)/;

/**
 * Stored HTML in which links to former addresses lead to the present ones.
 * @param presentPath the present path of a former one; undefined for all others.
 */
export function withMovedLinks(html: string, presentPath: (path: string) => string | undefined): string {
  return html.replace(LINK, (tag) =>
    tag.replace(PATH, (found, start: string, path: string) => {
      const present = presentPath(path);
      return present === undefined ? found : start + present;
    }),
  );
}
