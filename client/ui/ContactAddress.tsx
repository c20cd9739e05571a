import { BRAND } from '#domain/brand.ts';

/** The contact email address, as a link. */
export function ContactAddress() {
  return <a href={`mailto:${BRAND.contactEmail}`}>{BRAND.contactEmail}</a>;
}
