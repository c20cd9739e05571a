import { LinkifyIt } from 'linkify-it';
import { readings } from '#domain/characters.ts';

/** Links in any form, and email addresses, because Lightning addresses look the same. */
const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true }).tlds(
  'app bet cash click club dev exchange finance fun icu link live money online site space store tech top vip win xyz'.split(
    ' ',
  ),
  true,
);

const PAYMENT_ADDRESSES = [
  // Base58 addresses of the main and the test network.
  /\b[13mn2][1-9A-HJ-NP-Za-km-z]{25,34}\b/,
  // Segwit and Taproot addresses.
  /\b(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{8,87}\b/i,
  // Lightning invoices, offers and LNURL.
  /\bln(?:bc|tb|bcrt|tbs)[0-9][02-9ac-hj-np-z0-9]{20,}/i,
  /\bln(?:url|o)1[02-9ac-hj-np-z]{10,}/i,
  /\b(?:bitcoin|lightning|lnurl[cpw]?|keyauth):\S/i,
];

/** Whether a text contains a link or a payment address. */
export function hasLinkOrPaymentAddress(text: string): boolean {
  return readings(text).some(
    (version) => links.test(version) || PAYMENT_ADDRESSES.some((pattern) => pattern.test(version)),
  );
}
