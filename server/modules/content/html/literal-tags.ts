import type { Root } from 'hast';
import { Tokenizer } from 'htmlparser2';
import { visit } from 'unist-util-visit';
import { ALLOWED_ELEMENTS, isHtmlElement, VOID_ELEMENTS } from './html-elements.ts';

/** Enough for any document. Each round can find a tag behind another that hid it (`<title> … <pubkey>`). */
const MAX_ROUNDS = 20;

/**
 * Escapes angle brackets that are not markup, so that a parser keeps them: names that HTML doesn't have (`<pubkey>`,
 * `</signature>`, `<https://…>`), tags without an end, and placeholders that look like an element that the policy
 * removes but have no attributes and are never closed (`send <address> <amount>`). In an `svg`, every name is markup:
 * `<path>` is an element there but a placeholder elsewhere.
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

interface OpenTag {
  start: number;
  name: string;
  bare: boolean;
}

/** Positions of the `<` of every tag that is not markup, in order. */
function literalTagStarts(html: string, ended: ReadonlySet<string>): number[] {
  const literal: number[] = [];
  const tag: { open: OpenTag | null } = { open: null };
  let openDrawings = 0;
  const endOfTag = (isClosed: boolean) => {
    if (tag.open && openDrawings === 0 && isLiteral(tag.open.name, tag.open.bare, ended)) literal.push(tag.open.start);
    else if (tag.open?.name === 'svg' && !isClosed) openDrawings += 1;
    tag.open = null;
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(start, end) {
        tag.open = { start: start - 1, name: html.slice(start, end).toLowerCase(), bare: true };
      },
      onattribname() {
        if (tag.open) tag.open.bare = false;
      },
      onopentagend: () => endOfTag(false),
      onselfclosingtag: () => endOfTag(true),
      onclosetag(start, end) {
        const name = html.slice(start, end).toLowerCase();
        if (openDrawings > 0) openDrawings -= name === 'svg' ? 1 : 0;
        else if (!isHtmlElement(name)) literal.push(html.lastIndexOf('<', start));
      },
      onattribdata() {},
      onattribentity() {},
      onattribend() {},
      oncdata() {},
      oncomment() {},
      ondeclaration() {},
      onend() {},
      onprocessinginstruction() {},
      ontext() {},
      ontextentity() {},
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  literal.push(...unendedTagStarts(html, tag.open));
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

/**
 * If a text ends in the middle of a tag ("a <b and c"), a parser drops the tag and everything that it takes for
 * attributes.
 */
function unendedTagStarts(html: string, open: OpenTag | null): number[] {
  const last = html.lastIndexOf('<');
  if (!open) return /^<\/?[a-z][^\s>]*$/i.test(html.slice(last)) ? [last] : [];
  const starts: number[] = [];
  for (let at = open.start; at !== -1; at = html.indexOf('<', at + 1)) starts.push(at);
  return starts;
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
