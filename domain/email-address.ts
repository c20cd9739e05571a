import { EMAIL_MAX } from './limits.ts';
import { parseUrl } from './web-address.ts';

/** Bytes of what precedes the @, as RFC 5321 allows. */
const LOCAL_MAX = 64;
const DOMAIN_MAX = 253;

/** What RFC 5321 allows without quotes, with the characters of all languages (RFC 6531). */
const ATOM = String.raw`(?:[\w!#$%&'*+/=?^\x60{|}~-]|[^\p{ASCII}\p{C}\p{Z}])+`;
const LOCAL = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'u');
const TYPED_DOMAIN = /^(?:[a-z0-9.-]|[^\p{ASCII}\p{C}\p{Z}])+$/iu;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/i;

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/**
 * An e-mail address as it is stored, with the domain in ASCII: `info@españa.es` and `info@xn--espaa-rta.es` are the same
 * mailbox. Null if no mail server takes it.
 */
export function emailAddressOf(text: string): string | null {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0)).normalize('NFC');
  const domain = asciiDomain(text.slice(at + 1));
  if (!LOCAL.test(local) || bytesOf(local) > LOCAL_MAX || domain === null) return null;
  const address = `${local}@${domain}`;
  return bytesOf(address) <= EMAIL_MAX ? address : null;
}

function asciiDomain(typed: string): string | null {
  if (!TYPED_DOMAIN.test(typed)) return null;
  const isPlain = /^[\x21-\x7e]+$/.test(typed) && !/(?:^|\.)xn--/i.test(typed);
  const domain = isPlain ? typed : parseUrl(`https://${typed}`)?.hostname;
  return domain && domain.length <= DOMAIN_MAX && DOMAIN.test(domain) ? domain : null;
}
