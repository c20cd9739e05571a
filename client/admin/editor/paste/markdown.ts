import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { markdownExcess } from '#domain/markdown-bounds.ts';
import { isElement } from '../body/html-dom.ts';
import { STYLE } from './word-lists.ts';

/** In characters. A longer text is pasted as it is. */
const LONGEST = 200_000;

const FENCE = /^(?:```|~~~).*$/m;

/** What hardly any other text has. One of them is enough. The patterns take linear time. */
const MARKS = [
  // A heading of level 2 or below. A single # also begins a comment in many programs.
  /^#{2,6} \S/m,
  // The line below the head of a table.
  /^[ \t]*(?:\|[ \t]*)?:?-{2,}:?[ \t]*\|[ \t|:-]*$/m,
  // A link or a picture.
  /\]\((?:https?:|mailto:|[/#.])/,
  // Bold text.
  /(?:^|[\s(])\*\*[^\s*](?:[^*\n]{0,500}[^\s*])?\*\*(?=[\s.,:;!?)]|$)/m,
  // Two items of a list.
  /^ {0,3}[-*+] \S.*\n\n?[ \t]{0,8}[-*+] \S/m,
  /^ {0,3}1[.)] \S.*\n\n?[ \t]{0,8}2[.)] \S/m,
];

/** Other texts have one of these. Two different ones are enough. */
const HINTS = [
  /^# \S/m,
  /^> \S/m,
  /(?:^|[\s(])`[^`\n]{1,300}`(?=[\s.,:;!?)]|$)/m,
  /(?:^|[\s(])[*_][^\s*_](?:[^*_\n]{0,300}[^\s*_])?[*_](?=[\s.,:;!?)]|$)/m,
];

/** A line of a program. */
const CODE = /(?:[;{}]|=>|\\)\s*$|^\s*(?:\/\*|\*\/|\/\/|\$ |import |#!|#include)/;

/** @returns the text as HTML if it clearly is Markdown, otherwise null. The HTML isn't cleaned yet. */
export function markdownHtml(text: string): string | null {
  if (text.length > LONGEST) return null;
  const lines = text.replace(/\r\n?/g, '\n');
  if (!isMarkdown(lines) || markdownExcess(lines)) return null;
  return micromark(lines, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

/** @param text with \n at the ends of its lines. */
export function isMarkdown(text: string): boolean {
  const parts = text.split(FENCE);
  const prose = parts.filter((_, index) => index % 2 === 0).join('\n');
  const lines = prose.split('\n').filter((line) => line.trim() !== '');
  if (lines.filter((line) => CODE.test(line)).length > lines.length / 4) return false;
  const hasFence = parts.length > 2;
  return hasFence || MARKS.some((mark) => mark.test(prose)) || HINTS.filter((hint) => hint.test(prose)).length > 1;
}

/** Elements that say what a text is. HTML without them is only the colors and lines of a plain text. */
const STRUCTURE =
  'h1, h2, h3, h4, h5, h6, ul, ol, dl, table, blockquote, a[href], img, strong, em, i, code, del, s, sup, sub, hr, ' +
  `figure, b:not([${STYLE}*="normal"])`;

/** The plain text of HTML that a code editor puts on the clipboard; null for formatted text. */
export function unformattedText(tree: DocumentFragment): string | null {
  return tree.querySelector(STRUCTURE) ? null : linesIn(tree, false).replaceAll('\u00a0', ' ');
}

const GAPS: Record<string, string> = { p: '\n\n', div: '\n', br: '\n' };

function linesIn(parent: ParentNode & Node, isInPre: boolean): string {
  let text = '';
  for (const node of parent.childNodes) {
    if (isElement(node)) {
      const isPreformatted =
        isInPre || node.localName === 'pre' || /white-space:\s*pre/.test(node.getAttribute(STYLE) ?? '');
      text += linesIn(node, isPreformatted);
      const gap = GAPS[node.localName] ?? '';
      if (gap !== '' && (node.localName === 'br' || !text.endsWith('\n'))) text += gap;
    } else if (isInPre || node.nodeValue?.trim()) {
      text += isInPre ? node.nodeValue : node.nodeValue?.replace(/[ \t\n\r\f]+/g, ' ');
    }
  }
  return text;
}
