import { createHash } from 'node:crypto';
import { readingTime } from '#domain/reading-time.ts';
import { type LinkUse, type ResolveLink, resolveOnSite } from '#server/modules/content/html/link-target.ts';
import { markdownToHtmlOrNull } from '#server/modules/content/html/markdown-to-html.ts';
import { plainText } from '#server/modules/content/html/plain-text.ts';
import type { SafeHtml } from '#server/modules/content/html/safe-html.ts';
import { sanitizedOrNull } from '#server/modules/content/html/sanitize-html.ts';
import type { BodyFacts } from '#server/modules/content/import/content-draft.ts';
import { type PageLinks, resolverOf } from './body-links.ts';
import { excerptOf } from './excerpt.ts';
import { nameBeside } from './name-beside.ts';

/** A text to convert, with everything that affects the result. */
export interface BodySource {
  markup: 'markdown' | 'html';
  text: string;
  /** Null for content written for this site. */
  links: PageLinks | null;
  /** Addresses of the pictures next to the text, by name. */
  pictures?: Record<string, string>;
}

export interface ConvertedBody {
  html: SafeHtml;
  facts: BodyFacts;
}

/** {@link convertBody} of several texts, for threads. */
export default function convertBodies(texts: BodySource[]): (ConvertedBody | null)[] {
  return texts.map(convertBody);
}

/** The text as sanitized HTML, and what is known about it from then on; null if it is more than any page has. */
function convertBody({ markup, text, links, pictures = {} }: BodySource): ConvertedBody | null {
  const resolve = links ? resolverOf(links) : resolverWith(pictures);
  const deadTargets: LinkUse[] = [];
  const reporting: ResolveLink = (target) => {
    const address = resolve(target);
    if (address === null && !deadTargets.some(({ url, use }) => url === target.url && use === target.use)) {
      deadTargets.push({ url: target.url, use: target.use });
    }
    return address;
  };
  const html = markup === 'html' ? sanitizedOrNull(text, reporting) : markdownToHtmlOrNull(text, reporting);
  if (html === null) return null;
  const heading = firstHeading(html);
  const facts: BodyFacts = {
    digest: createHash('sha256').update(html).digest('hex'),
    isEmpty: html.trim() === '',
    duration: readingTime(plainText(html)),
    excerpt: excerptOf(html),
    heading: heading === null ? null : plainText(heading),
    deadTargets,
  };
  return { html, facts };
}

/** The rule for content of this site, which also knows the pictures next to the text. */
function resolverWith(pictures: Record<string, string>): ResolveLink {
  if (Object.keys(pictures).length === 0) return resolveOnSite;
  return (target) => {
    const picture = target.use === 'image' ? pictures[nameBeside(target.url)] : undefined;
    return picture ?? resolveOnSite(target);
  };
}

/** The contents of the first heading of the highest level, or null. */
function firstHeading(html: SafeHtml): string | null {
  const start = html.indexOf('<h2');
  const end = html.indexOf('</h2>', start);
  return start === -1 || end === -1 ? null : html.slice(html.indexOf('>', start) + 1, end);
}
