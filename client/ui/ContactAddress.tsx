import { BRAND } from '#domain/brand.ts';

/** Where mail to the site goes, as a link. */
export function ContactAddress() {
  return <a href={`mailto:${BRAND.contactEmail}`}>{BRAND.contactEmail}</a>;
}
