import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { checkBounds, UnboundedHtmlError } from './bounds.ts';
import { type ResolveLink, resolveOnSite } from './link-target.ts';
import { withLiteralTags } from './literal-tags.ts';
import { plainText } from './plain-text.ts';
import { rehypePolicy } from './rehype-policy.ts';
import type { SafeHtml } from './safe-html.ts';

/** One or two are the rule; what still changes after these was built to. */
const MAX_PASSES = 10;

const onSite = processorFor(resolveOnSite);

/**
 * The HTML as the policy of this folder allows it. A second time changes nothing, so stored HTML can be sent as it is.
 * @param html of any origin: form, file or request.
 * @param resolve where its addresses lead; left out, the rule for content written for this site.
 */
export function sanitizeHtml(html: string, resolve?: ResolveLink): SafeHtml {
  return sanitizedOrNull(html, resolve) ?? settledText(plainText(html));
}

/** Like {@link sanitizeHtml}, but null for more than any page has: too many elements, or too deep ones. */
export function sanitizedOrNull(html: string, resolve?: ResolveLink): SafeHtml | null {
  return orNull(() => {
    checkBounds(withLiteralTags(html));
    return settled(resolve ? pass(processorFor(resolve), html) : html);
  });
}

/** What `convert` makes of a source, or null where that is more than any page has. */
export function orNull(convert: () => SafeHtml): SafeHtml | null {
  try {
    return convert();
  } catch (error) {
    if (error instanceof UnboundedHtmlError || isStackOverflow(error)) return null;
    throw error;
  }
}

/** At the end of the stack, a regular expression that can't be compiled any more is a SyntaxError. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError || error instanceof SyntaxError;
}

/**
 * Repeats the policy until it finds nothing to change. What a browser makes of the result is then what was checked:
 * markup that turns into something else when parsed again is parsed again here.
 */
export function settled(html: string): SafeHtml {
  let current = html;
  for (let count = 0; count < MAX_PASSES; count += 1) {
    const next = pass(onSite, current);
    if (isFixedPoint(current, next)) return current;
    current = next;
  }
  return settledText(plainText(current));
}

/** Text as HTML that says the same to the letter. */
export function settledText(text: string): SafeHtml {
  const html = pass(
    onSite,
    text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;')),
  );
  const again = pass(onSite, html);
  if (isFixedPoint(html, again)) return html;
  throw new Error('The HTML policy does not settle on plain text.');
}

function isFixedPoint(html: string, afterPolicy: string): html is SafeHtml {
  return html === afterPolicy;
}

function pass(processor: ReturnType<typeof processorFor>, html: string): string {
  return String(processor.processSync(withLiteralTags(html)));
}

function processorFor(resolve: ResolveLink) {
  return unified().use(rehypeParse, { fragment: true }).use(rehypePolicy, { resolve }).use(rehypeStringify).freeze();
}
