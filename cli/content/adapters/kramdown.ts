import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

/** A place that no page has: links to it give way to their text. */
const NOWHERE = '#missing-reference';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** Lines and line ends such as `{:.center}`, `{:#id}`, `{: .class}` and `{#id}` behind a heading. */
const ATTRIBUTES = /[ \t]*\{(?::[^{}\n]*|#[\w-]+)\}[ \t]*$/gm;

/** A line that only names a place; as HTML it would keep the heading below it from being one. */
const ANCHORS = /^[ \t]*<a (?:name|id)="[^"]*"[ \t]*(?:\/>|>[ \t]*<\/a>)[ \t]*$/gm;

/**
 * Markdown without the attribute lists that kramdown, Jekyll's Markdown, adds to it, and without lines that only name
 * a place, for pages have names of their own for their headings. Code stays as it is.
 */
export function withoutAnchors(markdown: string): string {
  if (markdown.search(ATTRIBUTES) === -1 && markdown.search(ANCHORS) === -1) return markdown;
  const clean = (prose: string) => prose.replace(ATTRIBUTES, '').replace(ANCHORS, '');
  let text = '';
  let at = 0;
  for (const [start, end] of codeRanges(markdown)) {
    text += clean(markdown.slice(at, start)) + markdown.slice(start, end);
    at = end;
  }
  return text + clean(markdown.slice(at));
}

/**
 * Gives references that are defined nowhere in the text (`[release notes][]`, `[this][news 63]`) a definition, so that
 * they read as their text rather than in brackets.
 */
export function withMissingReferences(markdown: string): { markdown: string; missing: string[] } {
  if (!markdown.includes('][')) return { markdown, missing: [] };
  const defined = new Set<string>();
  visit(parser.parse(markdown), 'definition', (node) => {
    defined.add(normalized(node.label ?? node.identifier));
  });
  const missing = new Map<string, string>();
  for (const [, text, label] of markdown.matchAll(/\[([^[\]]*)\]\[([^[\]]*)\]/g)) {
    const reference = (label || text || '').trim();
    if (reference && !defined.has(normalized(reference))) missing.set(normalized(reference), reference);
  }
  for (const [, label = ''] of markdown.matchAll(/\]\[([^[\]]+)\]/g)) {
    if (label.trim() && !defined.has(normalized(label))) missing.set(normalized(label), label.trim());
  }
  const labels = [...missing.values()].map((label) => label.replace(/\s+/g, ' '));
  const definitions = labels.map((label) => `[${label}]: ${NOWHERE}\n`).join('');
  return { markdown: definitions ? `${definitions}\n${markdown}` : markdown, missing: labels };
}

/** As CommonMark compares labels. */
function normalized(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase();
}

function codeRanges(markdown: string): [number, number][] {
  const ranges: [number, number][] = [];
  visit(parser.parse(markdown), (node) => {
    if (node.type !== 'code' && node.type !== 'inlineCode') return;
    ranges.push([node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]);
  });
  return ranges;
}
