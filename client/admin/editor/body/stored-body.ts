import { DOMParser, type Node, type Schema } from '@tiptap/pm/model';
import { TableMap } from '@tiptap/pm/tables';
import { isInLine, shownTree } from './html-dom.ts';
import { contentKey } from './same-content.ts';
import { type HtmlPart, splitHtml } from './split-html.ts';
import { writeBlock } from './write-html.ts';

/** A block as it came: its text, and its place among the others. */
interface Origin extends HtmlPart {
  text: StoredText;
  index: number;
  /** Whether it is text between blocks, outside any block. */
  isLine: boolean;
}

interface StoredText {
  origins: Origin[];
  /** The usual separator between two blocks. */
  gap: string;
  hasLines: boolean;
  after: string;
}

/**
 * A body that is being edited: untouched blocks are written exactly as they were read.
 *
 * The nodes of a document are values, so a block is unchanged if it is the node that was read, or equal to it, even
 * if it was changed in between.
 */
export class StoredBody {
  readonly #schema: Schema;
  readonly #origins = new WeakMap<Node, Origin>();
  readonly #originsByHtml = new Map<string, Origin[]>();
  readonly #written = new WeakMap<Node, string>();
  #text: StoredText = { origins: [], gap: '\n', hasLines: true, after: '' };

  constructor(schema: Schema) {
    this.#schema = schema;
  }

  /** Reads a text to edit. @returns its blocks, at least one. */
  read(html: string): Node[] {
    const { parts, after } = splitHtml(html);
    const gap = usualGap(parts);
    this.#text = { origins: [], gap, hasLines: gap.includes('\n'), after };
    const nodes = parts.map((part, index) => {
      const node = this.readBlock(part.source);
      const origin: Origin = { ...part, text: this.#text, index, isLine: isLine(shownTree(part.source)) };
      this.#text.origins.push(origin);
      this.#origins.set(node, origin);
      const written = this.#write(node);
      // An empty paragraph is like any other that is put in between.
      if (written !== '') this.#originsByHtml.set(written, [...(this.#originsByHtml.get(written) ?? []), origin]);
      return node;
    });
    return nodes.length > 0 ? nodes : [this.#schema.node('paragraph')];
  }

  /** A block as a node that can be written again without loss, otherwise as one with its unchanged HTML. */
  readBlock(source: string): Node {
    const tree = shownTree(source);
    const block = isLine(tree) ? `<p>${source}</p>` : source;
    // Of the tree's own document, where nothing loads or runs.
    const holder = tree.ownerDocument.createElement('div');
    holder.append(tree);
    const { content } = DOMParser.fromSchema(this.#schema).parse(holder, { preserveWhitespace: true });
    const node = content.firstChild;
    if (!node || content.childCount > 1 || !isRegular(node)) return this.#verbatim(block);
    if (node.type.name === 'paragraph' && node.childCount === 0) return node;
    return contentKey(this.#write(node)) === contentKey(block) ? node : this.#verbatim(block);
  }

  /** The whole text; exactly the one that was read if nothing was changed. */
  write(doc: Node): string {
    let html = '';
    let last: Origin | 'new' | null = null;
    for (const node of doc.children) {
      const origin = this.#originOf(node, last);
      // Two lines in no block would be one.
      const joins = origin?.isLine && last !== null && last !== 'new' && last.isLine;
      const source = joins ? `<p>${origin.source}</p>` : (origin?.source ?? this.#write(node));
      if (source === '') continue;
      html += this.#between(last, origin) + source;
      last = origin ?? 'new';
    }
    if (last === null) return '';
    return html + (last === 'new' ? this.#text.after : afterLast(last));
  }

  #verbatim(html: string): Node {
    return this.#schema.node('htmlBlock', { html });
  }

  #write(node: Node): string {
    const known = this.#written.get(node);
    if (known !== undefined) return known;
    const html = writeBlock(node, this.#text);
    this.#written.set(node, html);
    return html;
  }

  #originOf(node: Node, last: Origin | 'new' | null): Origin | null {
    const known = this.#origins.get(node);
    if (known) return known;
    const equal = this.#originsByHtml.get(this.#write(node)) ?? [];
    return equal.find((origin) => last !== 'new' && last !== null && follows(origin, last)) ?? equal.at(-1) ?? null;
  }

  /** The separator between two blocks: as it was if they are still neighbors, or if the new one replaced another. */
  #between(last: Origin | 'new' | null, next: Origin | null): string {
    if (last === null)
      return (next ?? this.#text.origins[0])?.index === 0 ? ((next ?? this.#text.origins[0])?.before ?? '') : '';
    if (next && next.index > 0 && (last === 'new' || follows(next, last))) return next.before;
    const replaced = last === 'new' ? null : last.text.origins[last.index + 1];
    return !next && replaced ? replaced.before : this.#text.gap;
  }
}

function isLine(tree: DocumentFragment): boolean {
  return [...tree.childNodes].every(isInLine);
}

function follows(next: Origin, last: Origin): boolean {
  return next.text === last.text && next.index === last.index + 1;
}

function afterLast(origin: Origin): string {
  return origin.index === origin.text.origins.length - 1 ? origin.text.after : '';
}

/** The gap that most blocks have before them; a line break if there are none. */
function usualGap(parts: HtmlPart[]): string {
  const counts = new Map<string, number>();
  for (const { before } of parts.slice(1)) counts.set(before, (counts.get(before) ?? 0) + 1);
  const [usual] = [...counts].sort(([, a], [, b]) => b - a);
  return usual?.[0] ?? '\n';
}

/** Tables with gaps are mended as soon as anything is changed, so the editor doesn't get them. */
function isRegular(node: Node): boolean {
  let regular = node.type.name !== 'table' || !TableMap.get(node).problems;
  node.descendants((child) => {
    if (child.type.name === 'table' && TableMap.get(child).problems) regular = false;
  });
  return regular;
}
