import type { Request } from 'express';
import { PREVIEW_HEADER } from '#domain/schedule.ts';

/** Of the API, and of what has an extension: feeds, the sitemap and handouts, which are the same for everyone. */
const NO_PAGE = /^\/api\/|\./i;

/** The token of a preview link, as a page has it in its address, and sends it with what it asks. */
export function sentTokenOf(req: Request): unknown {
  if (req.path === '/graphql') return req.get(PREVIEW_HEADER);
  return NO_PAGE.test(req.path) ? undefined : req.query.preview;
}
