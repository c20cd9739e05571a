import type { InternalAnswer } from './internal-request.ts';
import { isShortLived, SHORT_LIFETIME } from './kept-answer.ts';
import type { Reads } from './reads.ts';

/** Most bytes of the tags in a header. CDNs take 16 KiB. */
const LONGEST_TAGS = 8_000;

/**
 * The answer with headers that let a CDN keep it: for a number of seconds, or until its tags are purged. No purge comes
 * for what is short-lived. Browsers still ask each time. Cookies don't count any more: the CDN must pass on requests with
 * a session cookie.
 */
export function forSharedCaches(answer: InternalAnswer, reads: Reads, seconds: number): InternalAnswer {
  const age = isShortLived(answer, reads) ? Math.min(seconds, SHORT_LIFETIME / 1_000) : seconds;
  const listed = [...reads.tags].map((tag) => tag.replace(':', '-')).join(' ');
  const others = answer.headers.filter(([name]) => name !== 'cache-control' && name !== 'vary');
  return {
    ...answer,
    headers: [
      ...others,
      ['cache-control', `public, max-age=0, s-maxage=${age}, must-revalidate`],
      ['surrogate-key', listed.length <= LONGEST_TAGS ? listed : 'site'],
      ['vary', 'Accept-Encoding'],
    ],
  };
}
