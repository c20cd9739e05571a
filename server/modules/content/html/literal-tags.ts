import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { ALLOWED_ELEMENTS, isHtmlElement, VOID_ELEMENTS } from './html-elements.ts';
import { readTokens } from './html-tokens.ts';

/** Enough for any document. Each round can find a tag behind another that hid it (`<title> … <pubkey>`). */
const MAX_ROUNDS = 20;

/**
 * Escapes angle brackets that are not markup, so that a parser keeps them: names that HTML doesn't have (`<pubkey>`,
 * `</signature>`, `<https://…>`), tags without an end, and placeholders that look like an element that the policy
 * removes but have no attributes and are never closed (`send <address> <amount>`). In an `svg`, every name is markup:
 * `<path>` is an element there but a placeholder elsewhere. In a form or player, every name that HTML knows is markup.
 * @param ended names of the elements that have an end tag anywhere in the text that `html` is part of.
 */
export function withLiteralTags(html: string, ended: ReadonlySet<string> = endedElements(html)): string {
  let text = html;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const literal = literalTagStarts(text, ended);
    if (literal.length === 0) break;
    text = escapedAt(text, literal);
  }
  return text;
}

/** Elements whose void elements (`<input>`, `<source>`) are no placeholders. */
const CONTROLS = new Set(['form', 'fieldset', 'audio', 'video', 'picture', 'map']);

/** Does the same for the HTML in a tree of Markdown, before its parts are parsed. */
export function rehypeLiteralTags() {
  return (tree: Root): void => {
    const parts: string[] = [];
    visit(tree, 'raw', (node) => {
      parts.push(node.value);
    });
    // Computed once for all parts, because a long text may consist only of tags.
    const ended = endedElements(parts.join('\n'));
    visit(tree, 'raw', (node) => {
      node.value = withLiteralTags(node.value, ended);
    });
  };
}

/** Positions of the `<` of every tag that is not markup, in order. */
function literalTagStarts(html: string, ended: ReadonlySet<string>): number[] {
  const literal: number[] = [];
  let openDrawings = 0;
  let openControls = 0;
  const unfinished = readTokens(html, {
    startTag({ tagName, attrs, selfClosing }, start) {
      const isBare = attrs.length === 0 && openControls === 0;
      if (openDrawings === 0 && isLiteral(tagName, isBare, ended)) literal.push(start);
      else if (tagName === 'svg' && !selfClosing) openDrawings += 1;
      else if (CONTROLS.has(tagName) && ended.has(tagName)) openControls += 1;
    },
    endTag({ tagName }, start) {
      if (openDrawings > 0) openDrawings -= tagName === 'svg' ? 1 : 0;
      else if (CONTROLS.has(tagName)) openControls = Math.max(0, openControls - 1);
      else if (!isHtmlElement(tagName)) literal.push(start);
    },
  });
  // A parser drops a tag that doesn't end ("a <b and c"), and everything that it takes for attributes.
  for (let at = unfinished ?? -1; at !== -1; at = html.indexOf('<', at + 1)) literal.push(at);
  return literal;
}

function isLiteral(name: string, bare: boolean, ended: ReadonlySet<string>): boolean {
  if (!isHtmlElement(name)) return true;
  if (!bare || ALLOWED_ELEMENTS.has(name) || name === 'script' || name === 'style') return false;
  return VOID_ELEMENTS.has(name) || !ended.has(name);
}

/** Names of the elements that have an end tag anywhere, in lower case. */
function endedElements(document: string): Set<string> {
  return new Set(Array.from(document.matchAll(/<\/([a-z][^\s/>]*)[\s/>]/gi), ([, name = '']) => name.toLowerCase()));
}

function escapedAt(html: string, starts: number[]): string {
  let text = '';
  let from = 0;
  for (const start of starts) {
    text += `${html.slice(from, start)}&lt;`;
    from = start + 1;
  }
  return text + html.slice(from);
}
