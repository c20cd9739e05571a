import type { CacheTags } from './cache-tags.ts';
import { isShortLived, SHORT_LIFETIME } from './cached-response.ts';
import type { InternalResponse } from './internal-request.ts';

/** Maximum bytes of the tags in a header. CDNs take 16 KiB. */
const LONGEST_TAGS = 8_000;

/**
 * The response with headers that let a CDN cache it for a number of seconds, or until its tags are purged. Short-lived
 * responses are never purged. Browsers still revalidate each time. `Vary` no longer names cookies, so the CDN must pass on
 * requests with a session cookie.
 */
export function forSharedCaches(answer: InternalResponse, tags: CacheTags, seconds: number): InternalResponse {
  const age = isShortLived(answer, tags) ? Math.min(seconds, SHORT_LIFETIME / 1_000) : seconds;
  const listed = [...tags.all].map((tag) => tag.replace(':', '-')).join(' ');
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
