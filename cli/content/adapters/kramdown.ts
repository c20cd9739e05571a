import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { BREAK, withLineBreaks } from '../callouts.ts';

/** No address: links to it give way to their text. */
const NOWHERE = '<>';

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** What kramdown, Jekyll's Markdown, adds to Markdown, and pages of this site have no use for. */
const ADDITIONS = [
  // Attribute lists: `{:.center}` or `{: .class}` at the end of a line, `{#id}` behind a heading, `{:#id}` anywhere.
  /\{(?::[^{}\n]*|#[\w-]+)\}[ \t]*$/gm,
  /\{:[#.][^{}\n]*\}/g,
  // A line that only names a place, or only says that Markdown follows: as HTML it would keep what follows from being
  // read as Markdown.
  /^[ \t]*<a (?:name|id)="[^"]*"[ \t]*(?:\/>|>[ \t]*<\/a>)[ \t]*$/gm,
  /^[ \t]*<\w+ (?=[^<>\n]*markdown="1")[^<>\n]*>[ \t]*$/gm,
];

/** Markdown without the additions of kramdown. Code stays as it is, and so does the number of lines. */
export function withoutKramdown(markdown: string): string {
  if (ADDITIONS.every((pattern) => markdown.search(pattern) === -1)) return markdown;
  const clean = (prose: string) => ADDITIONS.reduce((text, pattern) => text.replace(pattern, ''), prose);
  let text = '';
  let at = 0;
  for (const [start, end] of codeRanges(markdown)) {
    text += clean(markdown.slice(at, start)) + markdown.slice(start, end);
    at = end;
  }
  return text + clean(markdown.slice(at));
}

/**
 * Gives references without a definition in the text (`[release notes][]`, `[this][news 63]`) a definition, so that
 * they read as their text rather than in brackets.
 */
export function withMissingReferences(markdown: string): { markdown: string; missing: string[] } {
  if (!markdown.includes('][')) return { markdown, missing: [] };
  const defined = new Set<string>();
  visit(parser.parse(withLineBreaks(markdown)), 'definition', (node) => {
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
  const definitions = labels.map((label) => `[${label}]: ${NOWHERE}${BREAK}`).join('');
  return { markdown: definitions ? `${definitions}${BREAK}${markdown}` : markdown, missing: labels };
}

/** As CommonMark compares labels. */
function normalized(label: string): string {
  return label.replace(/\s+/g, ' ').trim().toLowerCase().toUpperCase();
}

function codeRanges(markdown: string): [number, number][] {
  const ranges: [number, number][] = [];
  visit(parser.parse(withLineBreaks(markdown)), (node) => {
    if (node.type !== 'code' && node.type !== 'inlineCode') return;
    ranges.push([node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]);
  });
  return ranges;
}
