import { htmlOf, treeOf } from '../../../platform/html-tree.ts';
import { checkBounds, UnboundedHtmlError } from './bounds.ts';
import { type ResolveLink, resolveOnSite } from './link-target.ts';
import { withLiteralTags } from './literal-tags.ts';
import { plainText } from './plain-text.ts';
import { rehypePolicy } from './rehype-policy.ts';
import type { SafeHtml } from './safe-html.ts';

/** One or two are usual. HTML that still changes after this many was built to do so. */
const MAX_PASSES = 10;

const onSite = rehypePolicy({ resolve: resolveOnSite });

/**
 * The HTML as the policy of this folder allows it. Applying it again changes nothing, so stored HTML can be sent as it
 * is.
 * @param html from any source: form, file or request.
 * @param resolve resolves its addresses; if omitted, the rule for content of this site.
 */
export function sanitizeHtml(html: string, resolve?: ResolveLink): SafeHtml {
  return sanitizedOrNull(html, resolve) ?? settledText(plainText(html));
}

/** Like {@link sanitizeHtml}, but null if the HTML has too many elements or is nested too deeply. */
export function sanitizedOrNull(html: string, resolve?: ResolveLink): SafeHtml | null {
  return orNull(() => {
    const written = withLiteralTags(html);
    checkBounds(written);
    return settled(resolve ? pass(rehypePolicy({ resolve }), written) : written);
  });
}

/** The result of `convert`, or null if it would be larger than any page. */
export function orNull<Result>(convert: () => Result): Result | null {
  try {
    return convert();
  } catch (error) {
    if (error instanceof UnboundedHtmlError || isStackOverflow(error)) return null;
    throw error;
  }
}

/** When the stack is full, a regular expression that can't be compiled throws a SyntaxError. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError || error instanceof SyntaxError;
}

/**
 * Repeats the policy until nothing changes. Markup that turns into something else when parsed again is then checked
 * too, so a browser shows exactly what was checked.
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

/** Text as HTML that shows exactly this text. */
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

function pass(policy: ReturnType<typeof rehypePolicy>, html: string): string {
  return htmlOf(policy(treeOf(html)));
}
