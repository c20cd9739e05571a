/** Enhanced status codes (RFC 3463) of addresses that don't exist, have moved, or are disabled. */
const GONE = /^5\d\d[ -]5\.(?:1\.(?:[1-36]|10)|2\.1)\b/;
/** Any enhanced status code. */
const ENHANCED = /^5\d\d[ -]\d\.\d{1,3}\.\d{1,3}\b/;
/** What servers without such codes say. */
const SAID_GONE =
  /no such|unrouteable|(?:user|recipient|mailbox|address|account) (?:is )?(?:unknown|not found|unavailable|does ?n[o’']?t exist|does not exist)|unknown (?:user|recipient|mailbox|address)/i;

/**
 * Whether a server's answer to a recipient says that there is no such address. Servers refuse recipients for good for
 * many other reasons as well: they block the site, a limit of the day is reached, or a mailbox is full. Readers must not be
 * lost to those.
 */
export function isGone(answer: string): boolean {
  return GONE.test(answer) || (/^55[013][ -]/.test(answer) && !ENHANCED.test(answer) && SAID_GONE.test(answer));
}
